// How long what is under way still takes for one who comes at any instant, as a user who thinks while the run begins: the residual,
// or excess, time of a renewal process in its steady state. P(R <= t) = E[min(X, t)] / E[X] (Cox, Renewal Theory, 1962, chapter 5).

import { constant, type Distribution, meanAtMost, meanOf } from '../../scenario/distribution.ts';
import type { Nanos } from '../../scenario/duration.ts';
import type { Quantiles } from './distributions.ts';

/** Where there is no closed form it is known by its quantiles. */
const QUANTILES = 257;
/** What lies beyond the last of them is left out: of times with an end it is next to nothing. */
const LAST_SHARE = 1 - 1 / 4096;
/** Each halving of the interval in which a quantile lies gains a bit. */
const HALVINGS = 30;
/** Draws of heavy tails are cut to this, 13 days: see random/sampler.ts of the core. */
const LONGEST_NANOS: Nanos = 2 ** 50;

type Weighted = readonly [nanos: Nanos, weight: number];

/** The distribution of the residual of such a time; 0 where it has no length. */
export function residualOf(time: Distribution): Distribution | Quantiles {
  if (meanOf(time) === 0) return constant(0);
  switch (time.kind) {
    case 'constant':
      return { kind: 'uniform', lowNanos: 0, highNanos: time.nanos };
    case 'exponential':
      return time;
    case 'bimodal':
      return ofValues([
        [time.rareNanos, time.chance],
        [time.usualNanos, 1 - time.chance],
      ]);
    case 'every':
      return ofValues([
        [time.nanos, 1 / time.period],
        [time.otherwiseNanos, 1 - 1 / time.period],
      ]);
    case 'empirical':
      return ofValues(time.nanos.map((nanos): Weighted => [nanos, 1 / time.nanos.length]));
    default:
      return ofCurve((upTo) => meanAtMost(time, upTo), meanOf(time));
  }
}

const quantiles = (nanos: readonly Nanos[]): Quantiles => ({
  kind: 'quantiles',
  nanos: nanos.map(Math.round),
});

const shareOf = (quantile: number): number => (LAST_SHARE * quantile) / (QUANTILES - 1);

/** Between one value and the next E[min(X, t)] grows as P(X > t), which is level there. */
function ofValues(values: readonly Weighted[]): Quantiles {
  const ascending = values.toSorted(([a], [b]) => a - b);
  const mean = ascending.reduce((sum, [nanos, weight]) => sum + nanos * weight, 0);
  const found: Nanos[] = [];
  let [from, left, grown] = [0, 1, 0];
  for (const [nanos, weight] of ascending) {
    const until = grown + (nanos - from) * left;
    while (found.length < QUANTILES && shareOf(found.length) * mean <= until && left > 0)
      found.push(from + (shareOf(found.length) * mean - grown) / left);
    [from, left, grown] = [nanos, left - weight, until];
  }
  // What rounding has left over.
  while (found.length < QUANTILES) found.push(from);
  return quantiles(found);
}

/** `meanUpTo`: E[min(X, t)] by t. */
function ofCurve(meanUpTo: (nanos: Nanos) => Nanos, mean: Nanos): Quantiles {
  let low = 0;
  return quantiles(
    Array.from({ length: QUANTILES }, (_, quantile) => {
      const wanted = shareOf(quantile) * mean;
      let high = Math.max(2 * low, mean);
      while (high < LONGEST_NANOS && meanUpTo(high) < wanted) high *= 2;
      for (let halving = 0; halving < HALVINGS; halving++) {
        const middle = (low + high) / 2;
        if (meanUpTo(middle) < wanted) low = middle;
        else high = middle;
      }
      return Math.min(low, LONGEST_NANOS);
    }),
  );
}
