// Whether a run has settled, from the number of requests in the system over time. MSER-5: of batch means of five
// observations leave out as many at the beginning as make the standard error of the rest smallest (K. P. White,
// "An Effective Truncation Heuristic for Bias Reduction in Simulation Output", Simulation 69, 1997; K. P. White,
// M. J. Cobb and S. C. Spratt, "A Comparison of Five Steady-State Truncation Heuristics for Simulation", WSC 2000). Where
// that is more than half, the run is too short to tell (K. Hoad, S. Robinson and R. Davies, "Automating Warm-Up Length
// Estimation", Journal of the Operational Research Society 61, 2010). What is kept must not drift: the means of its halves
// are compared, as J. Geweke compares early and late means ("Evaluating the Accuracy of Sampling-Based Approaches to the
// Calculation of Posterior Moments", Bayesian Statistics 4, 1992).

import type { Trend } from '../protocol/study-api.ts';
import type { Nanos } from '../scenario/duration.ts';

/** Observations to a batch: the 5 of MSER-5. */
const BATCH = 5;
/** Observations kept at most; then neighbours become one, so there are half as many at least. */
const OBSERVATIONS_MAX = 640;
/** With fewer batches there is no verdict. */
const BATCHES_MIN = 16;
/** Share of the batches that is never left out: the standard error of very few may be small by chance. */
const KEPT = 1 / 8;
/** Halves differ where their means are so many standard errors apart, and by such a share of the mean. */
const ERRORS_APART = 3;
const SHARE_APART = 0.1;
/** Quarters of a run that differ by less are as good as equal, though a slow swing may have its turning point late. */
const SHARE_ALIKE = 0.05;
/** Means that differ by less than this share are equal but for rounding. */
const ROUNDING = 1e-9;

export interface Settling {
  readonly trend: Trend;
  /** Share of the run before it was steady; 0 where it never is. */
  readonly warmup: number;
}

/** How many of the first values to leave out by the rule of MSER. */
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

/** Of observations at even intervals from the start of the run on. */
export function settlingOf(observations: readonly number[]): Settling {
  const count = Math.floor(observations.length / BATCH);
  const batches = Array.from({ length: count }, (_, batch) =>
    meanOf(observations.slice(batch * BATCH, (batch + 1) * BATCH)),
  );
  const half = Math.floor(count / 2);
  const grows = meanOf(batches.slice(half)) > meanOf(batches.slice(0, half));
  const point = truncationPoint(batches);
  const left = Math.min(point, half);
  const kept = batches.slice(left);
  const isSettled = point <= half ? !drifts(kept) : halvesApart(kept) <= SHARE_ALIKE * meanOf(kept);
  if (count >= BATCHES_MIN && isSettled) return { trend: 'steady', warmup: left / count };
  return { trend: grows ? 'grows' : 'falls', warmup: 0 };
}

/** Whether the later half is another than the earlier one. */
function drifts(values: readonly number[]): boolean {
  const half = Math.floor(values.length / 2);
  const error = Math.sqrt(squaredError(values.slice(0, half)) + squaredError(values.slice(half)));
  const apart = halvesApart(values);
  return apart > ERRORS_APART * error && apart > SHARE_APART * meanOf(values);
}

/** By how much their means differ. */
function halvesApart(values: readonly number[]): number {
  const half = Math.floor(values.length / 2);
  return Math.abs(meanOf(values.slice(half)) - meanOf(values.slice(0, half)));
}

/** Square of the standard error of the mean, but for a factor that is near 1. */
function squaredError(values: readonly number[]): number {
  const count = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return squares <= count * (ROUNDING * mean) ** 2 ? 0 : squares / count ** 2;
}

function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** A number that changes at instants, averaged over windows of equal width that grow with the run. */
export class EvenSeries {
  private areas: number[] = [];
  private widthNanos: Nanos = 1000;
  private value = 0;
  private at: Nanos = 0;

  /** From the latest instant until now the number was as given then; from now on it is this. */
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

  /** Of the windows that are over. */
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
