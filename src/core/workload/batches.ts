// How the load generator of one source sends: in batches. Starting from (rate, 1000 ms), both are divided by 10 while
// the period is over 10 ms and the rate divides by 10: 1000 a second is 10 every 10 ms, 833 is 833 every second.
// The first batch is 2 short. A late one comes together with the next, as far as the generator's bucket of 120 tokens holds:
// the rest of the tokens is lost, so that the same requests are sent at a lower rate. Source: the public tool concurrency-demo-benchmarks 0.0.8, observed runs.
// Where the rate changes with time, each batch is as many times larger as the rate is at its instant; the fraction of
// a request that it would be larger by is carried over to the next.

import { longRemainder } from '../kernel/remainder.ts';
import { Nanos } from '../types.ts';
import { RateShape } from './rate-shape.ts';

const SHORTEST_PERIOD_MILLIS: f64 = 10;

/**
 * Requests that the generator can save up: its rate limiter stores so many tokens, and those of a full bucket are lost. The
 * default of the limiter that it uses, leaky-bucket 0.8.
 */
const BUCKET_TOKENS: f64 = 120;

/** By how many requests the first batch is short. */
const FIRST_BATCH_SHORT_BY: f64 = 2;

/** Ten additions of 0.1 make a little less than 1. */
const ROUNDING: f64 = 1e-9;

export class Batches {
  /** Requests of the present batch that are still to come, the one that is due included. */
  left: f64 = 0;
  periodNanos: Nanos = 0;
  private readonly shape: RateShape;
  /** Requests in a batch at the steady rate. */
  private size: f64 = 0;
  private anchorAt: Nanos = 0;
  private index: f64 = 0;
  private carried: f64 = 0;

  constructor(ratePerSecond: f64, shape: RateShape) {
    this.shape = shape;
    this.plan(ratePerSecond);
  }

  /** The first batch, at time 0. */
  begin(): void {
    const size = this.sizeAt(0);
    this.left = size > FIRST_BATCH_SHORT_BY ? size - FIRST_BATCH_SHORT_BY : size;
  }

  /** The batch comes together with a late one of this size: more than the bucket holds is never asked for. */
  fitBesides(late: f64): void {
    this.left = Math.min(this.left, Math.max(0, BUCKET_TOKENS - late));
  }

  /** Another rate, with a batch at this instant. */
  restart(ratePerSecond: f64, at: Nanos): void {
    this.plan(ratePerSecond);
    this.anchorAt = at;
    this.index = 0;
    this.left = this.sizeAt(at);
  }

  /** Goes to the next batch that is not empty: its instant, NaN if there is none before `endsAt`. */
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
