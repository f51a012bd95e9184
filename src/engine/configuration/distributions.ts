// What of a distribution the engine draws from: a shape and its values.

import type { Distribution } from '../../scenario/distribution.ts';
import type { Nanos } from '../../scenario/duration.ts';

/** Shapes of distributions, and the values that follow each. */
export const SHAPE = {
  /** Nanoseconds. */
  constant: 0,
  /** Lowest, width. */
  uniform: 1,
  /** Mean. */
  exponential: 2,
  /** Rare, usual, chance of the rare one. */
  bimodal: 3,
  /** Every so-manieth, all others, so many. */
  every: 4,
  /** Mean, standard deviation. */
  normal: 5,
  /** Median, and how many times as long the 99th percentile is. */
  lognormal: 6,
  /** Least, -1 / alpha. */
  pareto: 7,
  /** How many, then each. */
  empirical: 8,
  /** How many quantiles, evenly apart from the least to the greatest time, then each. */
  quantiles: 9,
} as const;

/** A time by its quantiles: between two of them it is as likely here as there. Nobody writes it; see residual.ts. */
export interface Quantiles {
  readonly kind: 'quantiles';
  readonly nanos: readonly Nanos[];
}

/** The numbers of a distribution in a configuration. */
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

/** Of a log-normal distribution. The core takes the logarithm, as all draws take it by the same arithmetic. */
function spreadOf({ medianNanos, p99Nanos }: { medianNanos: Nanos; p99Nanos: Nanos }): number {
  return medianNanos === 0 ? 1 : p99Nanos / medianNanos;
}
