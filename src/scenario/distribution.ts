// Distributions of durations as data.

import type { Nanos } from './duration.ts';
import { exponential, logarithm } from './elementary.ts';

/** Every draw from a distribution is a function of (seed, purpose, request, step): see core/random. */
export type Distribution =
  | { readonly kind: 'constant'; readonly nanos: Nanos }
  | { readonly kind: 'uniform'; readonly lowNanos: Nanos; readonly highNanos: Nanos }
  | { readonly kind: 'exponential'; readonly meanNanos: Nanos }
  /** `rareNanos` with probability `chance` (0 to 1), otherwise `usualNanos`. */
  | {
      readonly kind: 'bimodal';
      readonly chance: number;
      readonly rareNanos: Nanos;
      readonly usualNanos: Nanos;
    }
  /** Every `period`-th request (the period-th, 2 x period-th, ...) takes `nanos`, the others `otherwiseNanos`. */
  | {
      readonly kind: 'every';
      readonly period: number;
      readonly nanos: Nanos;
      readonly otherwiseNanos: Nanos;
    }
  /** Normal, with negative values replaced by 0. */
  | { readonly kind: 'normal'; readonly meanNanos: Nanos; readonly sdNanos: Nanos }
  /**
   * Log-normal by its median and its 99th percentile, which is at least the median. A median of 0 gives
   * constant 0.
   */
  | { readonly kind: 'lognormal'; readonly medianNanos: Nanos; readonly p99Nanos: Nanos }
  /** P(X > x) = (minNanos / x)^alpha for x >= minNanos. `alpha` is above 1, so that the mean exists. */
  | { readonly kind: 'pareto'; readonly minNanos: Nanos; readonly alpha: number }
  /** All values are equally likely. */
  | { readonly kind: 'empirical'; readonly nanos: readonly Nanos[] };

type LogNormal = Pick<Extract<Distribution, { kind: 'lognormal' }>, 'medianNanos' | 'p99Nanos'>;

/** Standard normal quantile of 0.99. */
export const NORMAL_P99 = 2.3263478740408408;
export const EMPIRICAL_MAX = 10_000;

export function constant(nanos: Nanos): Distribution {
  return { kind: 'constant', nanos };
}

/** Mean of the distribution in nanoseconds. */
export function meanOf(distribution: Distribution): Nanos {
  switch (distribution.kind) {
    case 'constant':
      return distribution.nanos;
    case 'uniform':
      return (distribution.lowNanos + distribution.highNanos) / 2;
    case 'exponential':
      return distribution.meanNanos;
    case 'bimodal':
      return (
        distribution.chance * distribution.rareNanos + (1 - distribution.chance) * distribution.usualNanos
      );
    case 'every':
      return (
        (distribution.nanos + (distribution.period - 1) * distribution.otherwiseNanos) / distribution.period
      );
    case 'normal':
      return meanOfNormal(distribution.meanNanos, distribution.sdNanos);
    case 'lognormal': {
      const sigma = logarithmicSdOf(distribution);
      return distribution.medianNanos * exponential((sigma * sigma) / 2);
    }
    case 'pareto':
      return (distribution.alpha * distribution.minNanos) / (distribution.alpha - 1);
    case 'empirical':
      return distribution.nanos.reduce((sum, nanos) => sum + nanos, 0) / distribution.nanos.length;
  }
}

/** Standard deviation of the logarithm of a log-normal time; 0 if it is constant. */
export function logarithmicSdOf({ medianNanos, p99Nanos }: LogNormal): number {
  return medianNanos === 0 ? 0 : logarithm(p99Nanos / medianNanos) / NORMAL_P99;
}

/** Mean of max(0, X) for a normal X: mean Phi(mean / sd) + sd phi(mean / sd). */
function meanOfNormal(mean: number, sd: number): number {
  if (sd === 0) return mean;
  const z = mean / sd;
  return mean * (1 - normalTail(z)) + sd * densityAt(z);
}

/** P(Z > z) of a standard normal Z: Abramowitz and Stegun 26.2.17, within 7.5e-8. */
export function normalTail(z: number): number {
  if (z < 0) return 1 - normalTail(-z);
  const t = 1 / (1 + 0.2316419 * z);
  const series = 0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429)));
  return densityAt(z) * t * series;
}

const densityAt = (z: number): number => exponential((-z * z) / 2) / Math.sqrt(2 * Math.PI);

/** Maximum sleep, and maximum latency of a node. */
export const WAIT_MAX_NANOS: Nanos = 600e9;

/** The same shape with every duration multiplied, rounded to whole nanoseconds, and limited to this maximum. */
export function scaled(
  distribution: Distribution,
  factor: number,
  mostNanos: Nanos = Number.POSITIVE_INFINITY,
): Distribution {
  const by = (nanos: Nanos): Nanos => Math.min(mostNanos, Math.round(nanos * factor));
  switch (distribution.kind) {
    case 'constant':
      return constant(by(distribution.nanos));
    case 'uniform':
      return { ...distribution, lowNanos: by(distribution.lowNanos), highNanos: by(distribution.highNanos) };
    case 'exponential':
      return { ...distribution, meanNanos: by(distribution.meanNanos) };
    case 'bimodal':
      return {
        ...distribution,
        rareNanos: by(distribution.rareNanos),
        usualNanos: by(distribution.usualNanos),
      };
    case 'every':
      return {
        ...distribution,
        nanos: by(distribution.nanos),
        otherwiseNanos: by(distribution.otherwiseNanos),
      };
    case 'normal':
      return { ...distribution, meanNanos: by(distribution.meanNanos), sdNanos: by(distribution.sdNanos) };
    case 'lognormal': {
      const medianNanos = by(distribution.medianNanos);
      // If the median rounds to 0, the tail becomes 0 too.
      const p99Nanos = medianNanos === 0 ? 0 : by(distribution.p99Nanos);
      return { ...distribution, medianNanos, p99Nanos };
    }
    case 'pareto':
      return { ...distribution, minNanos: by(distribution.minNanos) };
    case 'empirical':
      return { ...distribution, nanos: distribution.nanos.map(by) };
  }
}
