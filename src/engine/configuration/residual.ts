// The remaining duration of an activity that is under way at a random instant, such as a user's thinking when
// the run begins: the residual (excess) time of a renewal process in steady state. Its density is P(X > t) /
// E[X] (Cox, Renewal Theory, 1962, chapter 5).

import {
  constant,
  type Distribution,
  logarithmicSdOf,
  meanOf,
  normalTail,
} from '../../scenario/distribution.ts';
import type { Nanos } from '../../scenario/duration.ts';
import { exponential, logarithm } from '../../scenario/elementary.ts';
import type { Quantiles } from './distributions.ts';

/** If there is no closed form, the residual is described by this many quantiles. */
const QUANTILES = 257;
/** The tail of the residual beyond this share is ignored. For bounded times it is negligible. */
const LAST_SHARE = 1 - 1 / 4096;
/**
 * The density is integrated in steps. The first is this share of the mean; each of the others is longer by
 * the factor below.
 */
const FIRST_STEP = 1e-3;
const GROWTH = 1.002;
/**
 * The tails of some distributions are long, so their draws are capped at this (13 days): see
 * core/random/sampler.ts.
 */
const LONGEST_NANOS: Nanos = 2 ** 50;
/**
 * The smallest mean for which the density is integrated. Times with a smaller mean are practically always
 * drawn as 0, and the steps could become too small to advance.
 */
const LEAST_MEAN: Nanos = 1e-9;

/** The distribution of the residual of this time; constant 0 if the time itself is 0. */
export function residualOf(time: Distribution): Distribution | Quantiles {
  const mean = meanOf(time);
  if (mean < LEAST_MEAN) return constant(0);
  if (time.kind === 'constant') return { kind: 'uniform', lowNanos: 0, highNanos: time.nanos };
  if (time.kind === 'exponential') return time;
  const beyond = beyondOf(time);
  const nanos: Nanos[] = [];
  const wanted = (): number => (LAST_SHARE * mean * nanos.length) / (QUANTILES - 1);
  let [from, left, sum] = [0, beyond(0), 0];
  while (nanos.length < QUANTILES && left > 0 && from < LONGEST_NANOS) {
    const until = from === 0 ? FIRST_STEP * mean : from * GROWTH;
    const then = beyond(until);
    const more = ((until - from) * (left + then)) / 2;
    while (nanos.length < QUANTILES && wanted() <= sum + more)
      nanos.push(Math.round(from + ((until - from) * (wanted() - sum)) / more));
    [from, left, sum] = [until, then, sum + more];
  }
  // Fills in the quantiles that the steps did not reach.
  while (nanos.length < QUANTILES) nanos.push(Math.round(Math.min(from, LONGEST_NANOS)));
  return { kind: 'quantiles', nanos };
}

/** P(X > t) as a function of t, which must be called with ascending values of t. */
function beyondOf(time: Exclude<Distribution, { kind: 'constant' | 'exponential' }>): (t: Nanos) => number {
  switch (time.kind) {
    case 'uniform': {
      const { lowNanos: low, highNanos: high } = time;
      return (t) => Math.min(1, Math.max(0, (high - t) / (high - low)));
    }
    case 'bimodal':
      return beyondTwo(time.rareNanos, time.usualNanos, time.chance);
    case 'every':
      return beyondTwo(time.nanos, time.otherwiseNanos, 1 / time.period);
    case 'normal': {
      const { meanNanos, sdNanos } = time;
      return (t) => normalTail((t - meanNanos) / sdNanos);
    }
    case 'lognormal': {
      const sigma = logarithmicSdOf(time);
      const { medianNanos: median } = time;
      return (t) => (t === 0 ? 1 : normalTail(logarithm(t / median) / sigma));
    }
    case 'pareto': {
      const { minNanos: least, alpha } = time;
      return (t) => (t <= least ? 1 : exponential(-alpha * logarithm(t / least)));
    }
    case 'empirical': {
      const ascending = time.nanos.toSorted((a, b) => a - b);
      let below = 0;
      return (t) => {
        while (below < ascending.length && ascending[below]! <= t) below++;
        return 1 - below / ascending.length;
      };
    }
  }
}

const beyondTwo =
  (rare: Nanos, usual: Nanos, chance: number) =>
  (t: Nanos): number =>
    (rare > t ? chance : 0) + (usual > t ? 1 - chance : 0);
