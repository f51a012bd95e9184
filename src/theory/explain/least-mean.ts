// The part of a mean that bounds may rely on: the part that runs of usual length show, and that remains if
// requests are selected by their number. It never exceeds the mean, so a bound only becomes weaker.

import { type Distribution, logarithmicSdOf, meanOf, normalTail } from '../../scenario/distribution.ts';
import { lawOf } from './law.ts';

const SECOND = 1e9;
/** Times that a smaller share of requests takes do not affect the mean of a run that someone watches. */
const RARE = 1e-3;
/** Squared coefficient of variation from which rare times contribute much of the mean. */
const HEAVY = 10;

/** Largest share of a mean that may come from times that runs of usual length do not show. */
const UNSEEN = 0.02;

/** Whether runs of usual length show the mean, because rare times contribute little to it. */
export function showsMean(time: Distribution): boolean {
  return leastMeanSeconds(time, true) >= ((1 - UNSEEN) * meanOf(time)) / SECOND;
}

/**
 * The part of the mean, in seconds. `fair`: whether each number is served equally often. `share`: the share
 * of requests to which this time applies.
 */
export function leastMeanSeconds(time: Distribution, fair: boolean, share = 1): number {
  const rare = RARE / share;
  if (rare >= 1) return 0;
  if (time.kind === 'every' && !fair) return Math.min(time.nanos, time.otherwiseNanos) / SECOND;
  return isHeavy(time) ? cappedNanos(time, rare) / SECOND : meanOf(time) / SECOND;
}

function isHeavy(time: Distribution): boolean {
  const { meanSeconds, secondMoment } = lawOf(time);
  return time.kind !== 'normal' && (secondMoment === null || secondMoment > (1 + HEAVY) * meanSeconds ** 2);
}

/** E[min(X, q)], where the share `rare` exceeds q. */
function cappedNanos(time: Distribution, rare: number): number {
  switch (time.kind) {
    case 'pareto':
      return meanOf(time) - (time.minNanos * rare ** (1 - 1 / time.alpha)) / (time.alpha - 1);
    case 'lognormal': {
      const sigma = logarithmicSdOf(time);
      const deviations = normalQuantile(rare);
      const cap = time.medianNanos * Math.exp(sigma * deviations);
      return meanOf(time) * (1 - normalTail(deviations - sigma)) + rare * cap;
    }
    case 'bimodal':
      if (time.chance < rare) return Math.min(time.usualNanos, meanOf(time));
      return time.chance > 1 - rare ? Math.min(time.rareNanos, meanOf(time)) : meanOf(time);
    case 'every':
      return time.period > 1 / rare ? Math.min(time.otherwiseNanos, meanOf(time)) : meanOf(time);
    case 'empirical': {
      const ascending = time.nanos.toSorted((a, b) => a - b);
      // A list has at least one duration.
      const cap = ascending[Math.floor((1 - rare) * (ascending.length - 1))]!;
      return ascending.reduce((sum, nanos) => sum + Math.min(nanos, cap), 0) / ascending.length;
    }
    default:
      return meanOf(time);
  }
}

/**
 * The value that a standard normal variable exceeds with this probability. Bisection is fast enough, because
 * the value is rarely needed.
 */
function normalQuantile(chance: number): number {
  let low = -10;
  let high = 10;
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (normalTail(middle) > chance) low = middle;
    else high = middle;
  }
  return high;
}
