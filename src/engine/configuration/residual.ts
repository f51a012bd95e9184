// Remaining duration of an activity at a random instant, such as a user's thinking when the run begins: the
// residual (excess) time of a renewal process in steady state. Its density is P(X > t) / E[X] (Cox, Renewal
// Theory, 1962, chapter 5).

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

/** Without a closed form, the residual is described by this many quantiles. */
const QUANTILES = 257;
/** The tail beyond this share is ignored; it is negligible for bounded times. */
const LAST_SHARE = 1 - 1 / 4096;
/** The density is integrated from this share of the mean on, in steps that grow by this factor. */
const FIRST_STEP = 1e-3;
const GROWTH = 1.002;
/** Heavy-tailed draws are capped at this (13 days): see random/sampler.ts of the core. */
const LONGEST_NANOS: Nanos = 2 ** 50;
/**
 * A mean below this comes from times that no draw produces, and the integration steps could become too small
 * to advance.
 */
const LEAST_MEAN: Nanos = 1e-9;

/** The distribution of the residual of a time; 0 if the time itself is 0. */
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
  // Fills the quantiles that the steps did not reach.
  while (nanos.length < QUANTILES) nanos.push(Math.round(Math.min(from, LONGEST_NANOS)));
  return { kind: 'quantiles', nanos };
}

/** P(X > t) as a function of t. It must be called with ascending t. */
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
