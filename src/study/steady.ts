// Determines whether a run is steady, from the number of requests in the system over time.
//
// MSER-5: observations are grouped into batches of five. The number of batches left out at the beginning is
// the one that makes the standard error of the remaining mean smallest (K. P. White, "An Effective Truncation
// Heuristic for Bias Reduction in Simulation Output", Simulation 69, 1997; K. P. White, M. J. Cobb and S. C.
// Spratt, "A Comparison of Five Steady-State Truncation Heuristics for Simulation", WSC 2000). At most half
// are left out (K. Hoad, S. Robinson and R. Davies, "Automating Warm-Up Length Estimation", Journal of the
// Operational Research Society 61, 2010).
//
// The rest must have no trend: a line through the means of its parts must not rise more than chance allows.
// Chance allows more if neighbouring parts are similar (for autocorrelated errors of first order: D. Cochrane
// and G. H. Orcutt, "Application of Least Squares Regression to Relationships Containing Auto-correlated
// Error Terms", JASA 44, 1949).

import type { Trend } from '../protocol/study-api.ts';
import type { Nanos } from '../scenario/duration.ts';

/** Observations per batch: the 5 of MSER-5. */
const BATCH = 5;
/**
 * The largest number of observations. When it is reached, neighbours are merged, so at least half as many
 * remain.
 */
const OBSERVATIONS_MAX = 640;
/** With fewer batches there is no verdict. */
const BATCHES_MIN = 16;
/**
 * Share of the batches that is never left out. The standard error of very few batches may be small by chance.
 */
const KEPT = 1 / 8;
/** The kept samples are divided into this many parts. The line is fitted through the means of the parts. */
const PARTS = 20;
/**
 * A trend counts only if it is at least this many standard errors, and at least this share of the mean over
 * the whole length.
 */
const ERRORS_APART = 3;
const SHARE_APART = 0.05;
/** If successive parts are more correlated than this, the run is too short to tell a trend from a swing. */
const MOST_ALIKE = 0.6;
/** Means that differ by less than this share are equal except for rounding. */
const ROUNDING = 1e-9;

export interface Settling {
  readonly trend: Trend;
  /** Share of the run after which it is steady; 0 if it never is. */
  readonly warmup: number;
}

/** How many of the first values the MSER rule leaves out. */
export function truncationPoint(values: readonly number[]): number {
  const most = values.length - Math.max(2, Math.ceil(values.length * KEPT));
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let left = 0; left <= most; left++) {
    const error = squaredError(values.slice(left));
    if (error < least) [best, least] = [left, error];
  }
  return best;
}

/** Whether a run settles and when, from observations at even intervals since its start. */
export function settlingOf(observations: readonly number[]): Settling {
  const count = Math.floor(observations.length / BATCH);
  const batches = Array.from({ length: count }, (_, batch) =>
    meanOf(observations.slice(batch * BATCH, (batch + 1) * BATCH)),
  );
  const left = fillingPoint(batches, Math.floor(count / 2));
  const line = lineThrough(partsOf(batches.slice(left)));
  if (count >= BATCHES_MIN && isLevel(line)) return { trend: 'steady', warmup: left / count };
  const half = Math.floor(count / 2);
  const grows = meanOf(batches.slice(half)) > meanOf(batches.slice(0, half));
  return { trend: grows ? 'grows' : 'falls', warmup: 0 };
}

/**
 * The number of first values to leave out, at most `most`: those of the MSER rule if they are lower than the
 * rest, because a run begins empty. If they are higher, none is left out: such a peak may occur at any time,
 * and percentiles must include it.
 */
function fillingPoint(values: readonly number[], most: number): number {
  const point = Math.min(truncationPoint(values), most);
  return meanOf(values.slice(0, point)) < meanOf(values.slice(point)) ? point : 0;
}

function partsOf(values: readonly number[]): readonly number[] {
  const parts = Math.min(PARTS, values.length);
  const from = (part: number): number => Math.floor((part * values.length) / parts);
  return Array.from({ length: parts }, (_, part) => meanOf(values.slice(from(part), from(part + 1))));
}

/** A line fitted by least squares, and its residuals. */
interface Line {
  readonly mean: number;
  /** The rise from the first value to the last. */
  readonly rise: number;
  /**
   * Standard error of the rise if neighbours were independent. Below: the correlation of neighbouring
   * residuals, at least 0.
   */
  readonly error: number;
  readonly alike: number;
}

function lineThrough(values: readonly number[]): Line {
  const last = values.length - 1;
  const mean = meanOf(values);
  const spread = values.reduce((sum, _, at) => sum + (at - last / 2) ** 2, 0);
  const slope =
    values.reduce((sum, value, at) => sum + (at - last / 2) * (value - mean), 0) / Math.max(1, spread);
  const left = values.map((value, at) => value - mean - slope * (at - last / 2));
  const squares = left.reduce((sum, each) => sum + each ** 2, 0);
  const isExact = squares <= values.length * (ROUNDING * mean) ** 2;
  const products = left.reduce((sum, each, at) => sum + each * (left[at - 1] ?? 0), 0);
  return {
    mean,
    rise: slope * last,
    error: isExact ? 0 : last * Math.sqrt(squares / Math.max(1, last - 1) / Math.max(1, spread)),
    alike: isExact ? 0 : Math.max(0, products / squares),
  };
}

function isLevel({ mean, rise, error, alike }: Line): boolean {
  if (Math.abs(rise) <= SHARE_APART * mean) return true;
  if (alike > MOST_ALIKE) return false;
  return Math.abs(rise) < ERRORS_APART * error * Math.sqrt((1 + alike) / (1 - alike));
}

/** Square of the standard error of the mean, without a factor that is near 1. */
function squaredError(values: readonly number[]): number {
  const count = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return squares <= count * (ROUNDING * mean) ** 2 ? 0 : squares / count ** 2;
}

function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/**
 * The averages of a changing number over windows of equal width. The windows become wider as the run
 * continues.
 */
export class EvenSeries {
  private areas: number[] = [];
  private widthNanos: Nanos = 1000;
  private value = 0;
  private at: Nanos = 0;

  /** Adds the previous value for the time until `now`; from `now` on the number is `value`. */
  add(now: Nanos, value: number): void {
    while (now >= this.widthNanos * OBSERVATIONS_MAX) this.merge();
    while (this.at < now) {
      const window = Math.floor(this.at / this.widthNanos);
      const until = Math.min(now, (window + 1) * this.widthNanos);
      this.areas[window] = (this.areas[window] ?? 0) + this.value * (until - this.at);
      this.at = until;
    }
    this.value = value;
  }

  /** The means of the windows that have ended. */
  means(): readonly number[] {
    return this.areas.slice(0, Math.floor(this.at / this.widthNanos)).map((area) => area / this.widthNanos);
  }

  private merge(): void {
    const { areas } = this;
    this.areas = Array.from(
      { length: Math.ceil(areas.length / 2) },
      (_, window) => (areas[2 * window] ?? 0) + (areas[2 * window + 1] ?? 0),
    );
    this.widthNanos *= 2;
  }
}
