// The distribution of a time in the form that formulas need: kind, mean and second moment, for single times
// and for sums.

import { type Distribution, logarithmicSdOf, meanOf, normalTail } from '../../scenario/distribution.ts';

const SECOND = 1e9;

export interface Law {
  readonly kind: 'constant' | 'exponential' | 'other';
  readonly meanSeconds: number;
  /** In seconds squared; null if it is infinite, or if this file has no closed form for it. */
  readonly secondMoment: number | null;
  /**
   * Whether runs of usual length show the second moment. If not, it depends mainly on times that are so rare
   * that only one request in 10,000 takes them.
   */
  readonly isObservable: boolean;
  /** Upper bound on the time; null if there is none. */
  readonly longestSeconds: number | null;
  /** Whether the times of different requests are independent of each other. */
  readonly independent: boolean;
}

export const NOTHING: Law = {
  kind: 'constant',
  meanSeconds: 0,
  secondMoment: 0,
  isObservable: true,
  longestSeconds: 0,
  independent: true,
};

export function lawOf(time: Distribution): Law {
  const moment = secondMomentNanos(time);
  const longest = longestNanos(time);
  return {
    kind: kindOf(time),
    meanSeconds: meanOf(time) / SECOND,
    secondMoment: moment === null ? null : moment / SECOND ** 2,
    isObservable: isObservable(time),
    longestSeconds: longest === null ? null : longest / SECOND,
    independent: time.kind !== 'every' || time.nanos === time.otherwiseNanos,
  };
}

/** Law of the sum of two independent times: their variances add up. */
export function sumOf(a: Law, b: Law): Law {
  if (a.meanSeconds === 0) return b;
  if (b.meanSeconds === 0) return a;
  const independent = a.independent && b.independent;
  const meanSeconds = a.meanSeconds + b.meanSeconds;
  const secondMoment =
    a.secondMoment === null || b.secondMoment === null
      ? null
      : a.secondMoment + 2 * a.meanSeconds * b.meanSeconds + b.secondMoment;
  const kind = a.kind === 'constant' && b.kind === 'constant' ? 'constant' : 'other';
  const longestSeconds =
    a.longestSeconds === null || b.longestSeconds === null ? null : a.longestSeconds + b.longestSeconds;
  const isObservable = a.isObservable && b.isObservable;
  return { kind, meanSeconds, secondMoment, isObservable, longestSeconds, independent };
}

/**
 * A share of requests so small that a run of usual length contains only a few of them. Below: the largest
 * share of the second moment that such rare times may contribute.
 */
const RARE = 1e-4;
const UNSEEN = 0.02;
/** Standard normal quantile of 1 - RARE. */
const RARE_NORMAL = 3.719016485455709;

function isObservable(time: Distribution): boolean {
  switch (time.kind) {
    case 'bimodal': {
      const { chance, rareNanos, usualNanos } = time;
      const rare = chance * rareNanos ** 2;
      const usual = (1 - chance) * usualNanos ** 2;
      return (
        (chance >= 10 * RARE || rare <= UNSEEN * usual) && (chance <= 1 - 10 * RARE || usual <= UNSEEN * rare)
      );
    }
    case 'pareto':
      // E[X^2; X > q] / E[X^2] with q at RARE.
      return time.alpha > 2 && RARE ** (1 - 2 / time.alpha) <= UNSEEN;
    case 'lognormal': {
      if (time.medianNanos === 0) return true;
      const sigma = logarithmicSdOf(time);
      return RARE_NORMAL - 2 * sigma >= 0 && normalTail(RARE_NORMAL - 2 * sigma) <= UNSEEN;
    }
    default:
      return true;
  }
}

function kindOf(time: Distribution): Law['kind'] {
  if (time.kind === 'constant' || time.kind === 'exponential') return time.kind;
  return 'other';
}

function longestNanos(time: Distribution): number | null {
  switch (time.kind) {
    case 'constant':
      return time.nanos;
    case 'uniform':
      return time.highNanos;
    case 'bimodal':
      return Math.max(time.rareNanos, time.usualNanos);
    case 'every':
      return Math.max(time.nanos, time.otherwiseNanos);
    case 'empirical':
      return time.nanos.reduce((most, nanos) => Math.max(most, nanos), 0);
    default:
      return null;
  }
}

/** E[X^2] in nanoseconds squared. */
function secondMomentNanos(time: Distribution): number | null {
  switch (time.kind) {
    case 'constant':
      return time.nanos ** 2;
    case 'uniform':
      return meanOf(time) ** 2 + (time.highNanos - time.lowNanos) ** 2 / 12;
    case 'exponential':
      return 2 * time.meanNanos ** 2;
    case 'bimodal':
      return time.chance * time.rareNanos ** 2 + (1 - time.chance) * time.usualNanos ** 2;
    case 'every':
      return (time.nanos ** 2 + (time.period - 1) * time.otherwiseNanos ** 2) / time.period;
    case 'normal':
      // Up to this deviation, cutting negative values to 0 changes the moments by less than a part in 10,000.
      return time.sdNanos <= time.meanNanos / 4 ? time.meanNanos ** 2 + time.sdNanos ** 2 : null;
    case 'lognormal': {
      if (time.medianNanos === 0) return 0;
      const sigma = logarithmicSdOf(time);
      return time.medianNanos ** 2 * Math.exp(2 * sigma ** 2);
    }
    case 'pareto':
      return time.alpha > 2 ? (time.alpha * time.minNanos ** 2) / (time.alpha - 2) : null;
    case 'empirical':
      return time.nanos.reduce((sum, nanos) => sum + nanos ** 2, 0) / time.nanos.length;
  }
}
