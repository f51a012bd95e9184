// Gathers samples for a limit, which then gets one mean per window (WindowedLimit of Netflix's
// concurrency-limits).

import { Nanos } from '../types.ts';

/** Windows with fewer samples are discarded; samples shorter than this time are ignored. */
const SAMPLES_LEAST: f64 = 10;
const NANOS_LEAST: Nanos = 100_000;

export class SampleWindow {
  isOn: bool = false;
  /** Mean of the last complete window. */
  meanNanos: Nanos = 0;
  mostInFlight: i32 = 0;
  anyFails: bool = false;
  private nanos: Nanos = Infinity;
  /** The first sample after this instant ends the window. */
  private endsAt: Nanos = 0;
  private count: f64 = 0;
  private sum: Nanos = 0;
  private most: i32 = 0;
  private fails: bool = false;

  /** `nanos` is the length of a window; Infinity turns windows off. */
  configure(nanos: Nanos): void {
    this.nanos = nanos;
    this.isOn = nanos < Infinity;
  }

  /** Adds a sample that ends now. Returns whether it completes a window. */
  add(now: Nanos, nanos: Nanos, inFlight: i32, fails: bool): bool {
    if (nanos < NANOS_LEAST) return false;
    this.count++;
    this.sum += nanos;
    this.most = max(this.most, inFlight);
    if (fails) this.fails = true;
    if (now <= this.endsAt) return false;
    const isComplete = this.count >= SAMPLES_LEAST;
    this.meanNanos = Math.floor(this.sum / this.count);
    this.mostInFlight = this.most;
    this.anyFails = this.fails;
    this.endsAt = now + this.nanos;
    this.count = 0;
    this.sum = 0;
    this.most = 0;
    this.fails = false;
    return isComplete;
  }
}
