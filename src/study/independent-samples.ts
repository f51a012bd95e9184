// Estimates how many independent requests a percentile of one run is worth. Successive requests wait
// together, so the share of requests beyond a given time varies more than among as many independent ones.
// Batches of the run show by how much (batch means: A. M. Law, "Simulation Modeling and Analysis", 2015,
// section 9.5); survey statistics calls it the design effect (L. Kish, "Survey Sampling", 1965).

import { BUCKETS } from '../engine/view/latency-buckets.ts';

/** The largest number of batches. When it is reached, neighbouring batches are merged in pairs. */
const BATCHES_MOST = 64;
/** With fewer batches, it is not clear how much they vary. */
const BATCHES_LEAST = 10;
/** From this many batches on, neighbouring batches are merged, because longer batches depend less on each other. */
const BATCHES_WANTED = 32;
/** Number of requests in each of the first batches. */
const FIRST_SIZE = 128;
/**
 * If successive batches correlate more than this, no interval can be estimated from their spread, which is
 * then too small.
 */
const MOST_ALIKE = 0.5;

/**
 * A run that lacks the longest waits also lacks their variation. So a percentile above this one counts as
 * worth no more independent requests than this one.
 */
const OFTEN_SEEN = 0.9;

/**
 * A percentile needs this many independent requests beyond it in one run. A few such runs then show how
 * certain the percentile is.
 */
const BEYOND_ENOUGH = 10;

/** Whether a run with this many independent requests determines this percentile. */
export function supportsPercentile(worth: number | null, fraction: number): boolean {
  return worth !== null && worth * Math.min(fraction, 1 - fraction) >= BEYOND_ENOUGH;
}

/** The start of a batch: the number of requests completed so far, in total and in each bucket. */
export interface Boundary {
  readonly completed: number;
  readonly latency: Uint32Array;
  readonly overhead: Uint32Array;
}

export class Boundaries {
  private kept: Boundary[] = [];
  private size = FIRST_SIZE;

  isDue(completed: number): boolean {
    const last = this.kept.at(-1);
    return last === undefined || completed - last.completed >= this.size;
  }

  add(boundary: Boundary): void {
    this.kept.push(boundary);
    if (this.kept.length <= BATCHES_MOST) return;
    this.kept = this.kept.filter((_, at) => at % 2 === 0);
    this.size *= 2;
  }

  /** The boundaries of batches after this many completed requests. */
  after(completed: number): readonly Boundary[] {
    const kept = this.kept.filter((each) => each.completed >= completed);
    return kept.length - 1 > BATCHES_WANTED ? kept.filter((_, at) => at % 2 === 0) : kept;
  }
}

/** The number of requests in a batch, and how many of them took longer than a limit. */
interface Batch {
  readonly count: number;
  readonly beyond: number;
}

/**
 * How many independent requests the requests between the first and the last boundary are worth, for the share
 * beyond the given fraction. null if there are too few batches, or if successive batches are too similar.
 */
export function independentSamples(
  boundaries: readonly Boundary[],
  of: 'latency' | 'overhead',
  fraction: number,
): number | null {
  const own = samplesAt(boundaries, of, fraction);
  if (fraction <= OFTEN_SEEN) return own;
  const often = samplesAt(boundaries, of, OFTEN_SEEN);
  return own === null || often === null ? null : Math.min(own, often);
}

function samplesAt(
  boundaries: readonly Boundary[],
  of: 'latency' | 'overhead',
  fraction: number,
): number | null {
  const [first, last] = [boundaries[0], boundaries.at(-1)];
  if (first === undefined || last === undefined || boundaries.length - 1 < BATCHES_LEAST) return null;
  const all = last.completed - first.completed;
  const limit = bucketAt(first[of], last[of], fraction * all);
  const batches = boundaries.slice(1).map(
    (end, at): Batch => ({
      count: end.completed - boundaries[at]!.completed,
      beyond: beyondIn(boundaries[at]![of], end[of], limit),
    }),
  );
  const beyond = batches.reduce((sum, each) => sum + each.beyond, 0);
  const share = beyond / all;
  // All batches are the same, so nothing varies.
  if (share === 0 || share === 1) return share === 0 && isLevel(first[of], last[of], limit) ? all : null;
  const errors = batches.map((each) => each.beyond - share * each.count);
  const squares = errors.reduce((sum, error) => sum + error ** 2, 0);
  const products = errors.reduce((sum, error, at) => sum + error * (errors[at - 1] ?? 0), 0);
  const alike = squares === 0 ? 0 : Math.max(0, products / squares);
  if (alike > MOST_ALIKE) return null;
  const scatter = (squares * batches.length) / (batches.length - 1);
  const effect = (scatter * (1 + alike)) / (1 - alike) / (all * share * (1 - share));
  // Requests whose times alternate regularly vary less than independent ones. An estimate of that is not
  // reliable, so the requests never count as more than they are.
  return all / Math.max(1, effect);
}

/** The bucket of the request of this rank. */
function bucketAt(before: Uint32Array, after: Uint32Array, rank: number): number {
  let cumulative = 0;
  for (let bucket = 0; bucket < BUCKETS; bucket++) {
    cumulative += after[bucket]! - before[bucket]!;
    if (cumulative >= rank) return bucket;
  }
  return BUCKETS - 1;
}

function beyondIn(before: Uint32Array, after: Uint32Array, limit: number): number {
  let beyond = 0;
  for (let bucket = limit + 1; bucket < BUCKETS; bucket++) beyond += after[bucket]! - before[bucket]!;
  return beyond;
}

/** Whether all requests are in this bucket. */
function isLevel(before: Uint32Array, after: Uint32Array, limit: number): boolean {
  let below = 0;
  for (let bucket = 0; bucket < limit; bucket++) below += after[bucket]! - before[bucket]!;
  return below === 0;
}
