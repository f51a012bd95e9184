// Means over replications with their confidence intervals: runs that differ only in the seed are independent
// samples. Percentiles are computed from all runs together, because the percentiles of short runs are too low
// on average. Their certainty follows from how many independent requests the runs are worth (R. S. Woodruff,
// "Confidence Intervals for Medians and Other Position Measures", JASA 47, 1952, with the score interval of
// E. B. Wilson, JASA 22, 1927).

import { bucketEnds } from '../engine/view/latency-buckets.ts';
import type { BucketCounts, Estimate, StudyResult } from '../protocol/study-api.ts';
import type { Nanos } from '../scenario/duration.ts';
import { STUDY_FRACTIONS } from '../scenario/percentile-samples.ts';
import { same } from '../scenario/same.ts';
import { STUDY_MEASURE_KEYS, type StudyMeasureKey, type StudyValues } from '../scenario/study-measures.ts';

/** Two-sided 95 % quantiles of Student's t (0.975 one-sided) for 1 to 9 degrees of freedom. */
const STUDENT_T_95 = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262] as const;
/**
 * Two-sided 95 % quantile of Student's t for about twenty degrees of freedom, because the variation of
 * batches in a run is not known better than that.
 */
const OF_BATCHES = 2.09;
/**
 * An interval is given only if this many independent requests lie beyond the percentile. Fewer requests say
 * too little about longer times.
 */
const BEYOND_LEAST = 12;

/** The largest number of replications for which there is a quantile. */
export const MOST_REPLICATIONS = STUDENT_T_95.length + 1;

/** The mean and its interval; all fields are null if any run lacks the figure. */
export function estimate(samples: readonly (number | null)[]): Estimate {
  const known = samples.filter((sample) => sample !== null);
  if (known.length === 0 || known.length < samples.length) return UNKNOWN;
  const mean = known.reduce((sum, sample) => sum + sample, 0) / known.length;
  const t = STUDENT_T_95[known.length - 2];
  if (t === undefined) return { mean, low: null, high: null };
  const squares = known.reduce((sum, sample) => sum + (sample - mean) ** 2, 0);
  const half = t * Math.sqrt(squares / (known.length - 1) / known.length);
  return { mean, low: mean - half, high: mean + half };
}

/** Standard normal, two-sided 95 %. */
const NORMAL_95 = 1.96;

/**
 * The share of runs in which something is true (sample 1), with Wilson's score interval; null if it is known
 * for no run.
 */
function shareOfRuns(samples: readonly (number | null)[]): Estimate {
  const { mean } = estimate(samples);
  if (mean === null || samples.length < 2) return { mean, low: null, high: null };
  const [low, high] = beyondBetween(mean, samples.length, NORMAL_95);
  return { mean, low, high };
}

const UNKNOWN: Estimate = { mean: null, low: null, high: null };

export interface Estimates {
  readonly values: StudyValues;
  readonly low: StudyValues;
  readonly high: StudyValues;
}

type Run = Pick<StudyResult, 'values' | 'spread'>;

export function estimates(runs: readonly Run[]): Estimates {
  const all = STUDY_MEASURE_KEYS.map((key) => [key, estimateOf(key, runs)] as const);
  const part = (which: keyof Estimate): StudyValues =>
    Object.fromEntries(all.map(([key, each]) => [key, each[which]])) as Record<
      StudyMeasureKey,
      number | null
    >;
  return { values: part('mean'), low: part('low'), high: part('high') };
}

function estimateOf(key: StudyMeasureKey, runs: readonly Run[]): Estimate {
  const samples = runs.map(({ values }) => values[key]);
  if (key === 'notRecovered') return shareOfRuns(samples);
  const fraction = STUDY_FRACTIONS[key];
  const spreads = runs.flatMap(({ spread }) => spread ?? []);
  // Without randomness all runs are equal.
  const isChance = runs.some(({ values }) => !same(values, runs[0]?.values));
  if (fraction === undefined || spreads.length < runs.length || samples.includes(null) || !isChance)
    return estimate(samples);
  const all = new Together(
    spreads.map((each) => (key.startsWith('overhead') ? each.overhead : each.latency)),
  );
  const mean = all.percentile(fraction);
  const worth = worthOf(
    all.shares,
    spreads.map((each) => each.worth[key] ?? null),
  );
  if (worth === null || worth * Math.min(fraction, 1 - fraction) < BEYOND_LEAST)
    return { mean, low: null, high: null };
  const [least, most] = beyondBetween(1 - fraction, worth);
  return { mean, low: all.percentile(1 - most), high: all.percentile(1 - least) };
}

/**
 * How many independent requests several runs are worth together. Each run contains a share of all requests.
 */
function worthOf(
  runs: readonly { readonly share: number; readonly count: number }[],
  worths: readonly (number | null)[],
): number | null {
  let effect = 0;
  let count = 0;
  for (const [at, run] of runs.entries()) {
    const worth = worths[at];
    if (worth == null || worth <= 0) return null;
    effect += run.share * (run.count / worth);
    count += run.count;
  }
  return count / effect;
}

/**
 * The interval for the true share of requests beyond a percentile, if this share of `count` independent
 * requests was observed.
 */
function beyondBetween(
  share: number,
  count: number,
  deviations = OF_BATCHES,
): readonly [least: number, most: number] {
  const square = deviations ** 2 / count;
  const middle = (share + square / 2) / (1 + square);
  const half = (deviations * Math.sqrt((share * (1 - share)) / count + square / (4 * count))) / (1 + square);
  return [middle - half, middle + half];
}

/** The requests of several runs together. */
class Together {
  private readonly counts: readonly (readonly [bucket: number, count: number])[];
  private readonly count: number;
  readonly shares: readonly { readonly share: number; readonly count: number }[];

  constructor(parts: readonly BucketCounts[]) {
    const counts = new Map<number, number>();
    for (const { buckets, counts: own } of parts)
      for (const [at, bucket] of buckets.entries())
        counts.set(bucket, (counts.get(bucket) ?? 0) + (own[at] ?? 0));
    this.counts = [...counts].sort(([a], [b]) => a - b);
    const sizes = parts.map(({ counts: own }) => own.reduce((sum, count) => sum + count, 0));
    const all = sizes.reduce((sum, count) => sum + count, 0);
    this.count = all;
    this.shares = sizes.map((count) => ({ share: count / all, count }));
  }

  /** A percentile in nanoseconds. Requests are assumed to be spread evenly within a bucket. */
  percentile(fraction: number): Nanos {
    const rank = Math.min(this.count, Math.max(0, fraction * this.count));
    let cumulative = 0;
    for (const [bucket, count] of this.counts) {
      if (cumulative + count >= rank) {
        const { low, width } = bucketEnds(bucket);
        return width <= 1 ? Math.ceil(low) : low + (width * (rank - cumulative)) / count;
      }
      cumulative += count;
    }
    return Number.NaN;
  }
}
