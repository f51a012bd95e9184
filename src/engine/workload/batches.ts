// How the load generator of one source sends: in batches. Starting from (rate, 1000 ms), both are divided by 10 while
// the period is over 10 ms and the rate divides by 10: 1000 a second is 10 every 10 ms, 833 is 833 every second.
// The first batch is 2 short. A late one comes together with the next, as far as the generator's bucket of 120 tokens holds:
// the rest of the tokens is lost, so that the same requests are sent at a lower rate. Source: the public tool concurrency-demo-benchmarks 0.0.8, observed runs.
// Where the rate changes with time, each batch is as many times larger as the rate is at its instant; the fraction of
// a request that it would be larger by is carried over to the next.

import type { Nanos } from '../../scenario/duration.ts';
import type { RateShape } from './rate-shape.ts';

export interface BatchPlan {
  readonly size: number;
  readonly periodNanos: Nanos;
}

const SHORTEST_PERIOD_MILLIS = 10;

/**
 * Requests that the generator can save up: its rate limiter stores so many tokens, and those of a full bucket are lost. The
 * default of the limiter that it uses, leaky-bucket 0.8.
 */
export const BUCKET_TOKENS = 120;

/** By how many requests the first batch is short. */
const FIRST_BATCH_SHORT_BY = 2;

export function batchPlan(ratePerSecond: number): BatchPlan {
  let size = Math.max(1, Math.round(ratePerSecond));
  let periodMillis = 1000;
  while (periodMillis > SHORTEST_PERIOD_MILLIS && size % 10 === 0) {
    size /= 10;
    periodMillis /= 10;
  }
  return { size, periodNanos: periodMillis * 1e6 };
}

export function firstBatchSize(size: number): number {
  return size > FIRST_BATCH_SHORT_BY ? size - FIRST_BATCH_SHORT_BY : size;
}

/** Ten additions of 0.1 make a little less than 1. */
const ROUNDING = 1e-9;

export class Batches {
  /** Requests of the present batch that are still to come, the one that is due included. */
  left = 0;
  private readonly shape: RateShape;
  private plan: BatchPlan;
  private anchorAt: Nanos = 0;
  private index = 0;
  private carried = 0;

  constructor(ratePerSecond: number, shape: RateShape) {
    this.shape = shape;
    this.plan = batchPlan(ratePerSecond);
  }

  get periodNanos(): Nanos {
    return this.plan.periodNanos;
  }

  /** The first batch, at time 0. */
  begin(): void {
    this.left = firstBatchSize(this.sizeAt(0));
  }

  /** The batch comes together with a late one of this size: more than the bucket holds is never asked for. */
  fitBesides(late: number): void {
    this.left = Math.min(this.left, Math.max(0, BUCKET_TOKENS - late));
  }

  /** Another rate, with a batch at this instant. */
  restart(ratePerSecond: number, at: Nanos): void {
    this.plan = batchPlan(ratePerSecond);
    this.anchorAt = at;
    this.index = 0;
    this.left = this.sizeAt(at);
  }

  /** Goes to the next batch that is not empty: its instant into column[0], NaN if there is none before `endsAt`. */
  next(column: Float64Array, endsAt: Nanos): void {
    let at: Nanos;
    do {
      this.index++;
      at = this.anchorAt + this.index * this.plan.periodNanos;
      this.left = this.sizeAt(at);
    } while (this.left === 0 && at < endsAt && !this.shape.isOverAt(at));
    column[0] = this.left === 0 ? Number.NaN : at;
  }

  private sizeAt(at: Nanos): number {
    if (this.shape.isSteady) return this.plan.size;
    const wanted = this.carried + this.plan.size * this.shape.factorAt(at);
    const size = Math.floor(wanted + ROUNDING);
    this.carried = Math.max(0, wanted - size);
    return size;
  }
}
