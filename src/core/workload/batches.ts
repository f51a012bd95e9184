// The sending pattern of the source's load generator: batches. Starting from (rate, 1000 ms), both are
// divided by 10 while the period exceeds 10 ms and the rate is divisible by 10: 1000/s becomes 10 every 10
// ms, 833/s is 833 every second. The first batch has 2 requests fewer.
//
// A late batch arrives together with the next one, as far as the generator's bucket of 120 tokens allows.
// Tokens that do not fit are lost, so it takes longer to send the same number of requests. Source: observed
// runs of the public tool concurrency-demo-benchmarks 0.0.8.
//
// If the rate varies, each batch is scaled by the rate at its instant, and fractions of a request carry over
// to the next batch.

import { longRemainder } from '../kernel/remainder.ts';
import { Nanos } from '../types.ts';
import { RateShape } from './rate-shape.ts';

const SHORTEST_PERIOD_MILLIS: f64 = 10;

/**
 * Number of requests that the generator can send at once after a delay. Its rate limiter, leaky-bucket 0.8,
 * stores this many tokens by default and drops the rest.
 */
const BUCKET_TOKENS: f64 = 120;

/** Number of requests missing from the first batch. */
const FIRST_BATCH_SHORT_BY: f64 = 2;

/** Tolerance for rounding: ten additions of 0.1 give slightly less than 1. */
const ROUNDING: f64 = 1e-9;

export class Batches {
  /** Number of requests of the current batch that have not arrived yet, including the one due now. */
  left: f64 = 0;
  periodNanos: Nanos = 0;
  private readonly shape: RateShape;
  /** Number of requests per batch at the steady rate. */
  private size: f64 = 0;
  private anchorAt: Nanos = 0;
  private index: f64 = 0;
  private carried: f64 = 0;

  constructor(ratePerSecond: f64, shape: RateShape) {
    this.shape = shape;
    this.plan(ratePerSecond);
  }

  /** Starts with the first batch, at time 0. */
  begin(): void {
    const size = this.sizeAt(0);
    this.left = size > FIRST_BATCH_SHORT_BY ? size - FIRST_BATCH_SHORT_BY : size;
  }

  /**
   * Shrinks the batch that arrives together with a late batch, which has `late` requests, so that both fit
   * into the bucket.
   */
  fitBesides(late: f64): void {
    this.left = Math.min(this.left, Math.max(0, BUCKET_TOKENS - late));
  }

  /** Changes the rate. The first batch at the new rate is due at this instant. */
  restart(ratePerSecond: f64, at: Nanos): void {
    this.plan(ratePerSecond);
    this.anchorAt = at;
    this.index = 0;
    this.left = this.sizeAt(at);
  }

  /** Moves on to the next non-empty batch. Returns its instant, or NaN if there is none before `endsAt`. */
  next(endsAt: Nanos): Nanos {
    let at: Nanos;
    do {
      this.index++;
      at = this.anchorAt + this.index * this.periodNanos;
      this.left = this.sizeAt(at);
    } while (this.left === 0 && at < endsAt && !this.shape.isOverAt(at));
    return this.left === 0 ? NaN : at;
  }

  private plan(ratePerSecond: f64): void {
    let size = Math.max(1, Math.round(ratePerSecond));
    let periodMillis: f64 = 1000;
    while (periodMillis > SHORTEST_PERIOD_MILLIS && longRemainder(size, 10) === 0) {
      size /= 10;
      periodMillis /= 10;
    }
    this.size = size;
    this.periodNanos = periodMillis * 1e6;
  }

  private sizeAt(at: Nanos): f64 {
    if (this.shape.isSteady) return this.size;
    const wanted = this.carried + this.size * this.shape.factorAt(at);
    const size = Math.floor(wanted + ROUNDING);
    this.carried = Math.max(0, wanted - size);
    return size;
  }
}
