// Encodes distributions for the engine as a shape and its values.

import type { Distribution } from '../../scenario/distribution.ts';
import type { Nanos } from '../../scenario/duration.ts';

/** Numbers of the shapes. Each is followed by the values given in its comment. */
export const SHAPE = {
  /** The duration. All durations are in nanoseconds. */
  constant: 0,
  /** Lowest, width. */
  uniform: 1,
  /** Mean. */
  exponential: 2,
  /** Rare, usual, probability of the rare one. */
  bimodal: 3,
  /** Duration of every n-th, duration of the others, n. */
  every: 4,
  /** Mean, standard deviation. */
  normal: 5,
  /** Median, ratio of the 99th percentile to the median. */
  lognormal: 6,
  /** Minimum, -1 / alpha. */
  pareto: 7,
  /** Number of durations, then each duration. */
  empirical: 8,
  /**
   * Number of quantiles, then each quantile. They are evenly spaced from the shortest to the longest time.
   */
  quantiles: 9,
} as const;

/**
 * A time described by its quantiles, uniformly distributed between neighbours. Users cannot enter such a
 * time; see residual.ts.
 */
export interface Quantiles {
  readonly kind: 'quantiles';
  readonly nanos: readonly Nanos[];
}

/** Encodes a distribution as configuration numbers. */
export function compileDistribution(distribution: Distribution | Quantiles): readonly number[] {
  switch (distribution.kind) {
    case 'constant':
      return [SHAPE.constant, distribution.nanos];
    case 'uniform':
      return [SHAPE.uniform, distribution.lowNanos, distribution.highNanos - distribution.lowNanos];
    case 'exponential':
      return [SHAPE.exponential, distribution.meanNanos];
    case 'bimodal':
      return [SHAPE.bimodal, distribution.rareNanos, distribution.usualNanos, distribution.chance];
    case 'every':
      return [SHAPE.every, distribution.nanos, distribution.otherwiseNanos, distribution.period];
    case 'normal':
      return [SHAPE.normal, distribution.meanNanos, distribution.sdNanos];
    case 'lognormal':
      return [SHAPE.lognormal, distribution.medianNanos, spreadOf(distribution)];
    case 'pareto':
      return [SHAPE.pareto, distribution.minNanos, -1 / distribution.alpha];
    case 'empirical':
    case 'quantiles':
      return [SHAPE[distribution.kind], distribution.nanos.length, ...distribution.nanos];
  }
}

/**
 * The standard deviation of the logarithm of a log-normal time. The core takes the logarithm, so that all
 * draws use the same arithmetic.
 */
function spreadOf({ medianNanos, p99Nanos }: { medianNanos: Nanos; p99Nanos: Nanos }): number {
  return medianNanos === 0 ? 1 : p99Nanos / medianNanos;
}
