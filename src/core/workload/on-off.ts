// Computes alternating on and off periods, which start with an on period at time 0: the on-time up to an
// instant, and the sum of a linearly changing rate over the on-time.

import { longRemainder } from '../kernel/remainder.ts';
import { Nanos } from '../types.ts';

/** A period longer than any run (2^60 ns), for traffic that is always on. */
const ENDLESS_NANOS: Nanos = 0x1000_0000_0000_0000;

export class OnOff {
  readonly onNanos: Nanos;
  readonly periodNanos: Nanos;

  constructor(onNanos: Nanos, offNanos: Nanos) {
    const isAlwaysOn = offNanos === 0;
    this.onNanos = isAlwaysOn ? ENDLESS_NANOS : onNanos;
    this.periodNanos = isAlwaysOn ? ENDLESS_NANOS : onNanos + offNanos;
  }

  /** Ratio of the rate during an on period to the mean rate. */
  get boost(): f64 {
    return this.periodNanos / this.onNanos;
  }

  /** On-time up to this instant. */
  onTime(at: Nanos): Nanos {
    const periods = Math.floor(at / this.periodNanos);
    return periods * this.onNanos + Math.min(at - periods * this.periodNanos, this.onNanos);
  }

  /**
   * The instant at which this much on-time has passed. If it passes exactly at the end of a burst, the result
   * is the start of the next burst.
   */
  instantOf(onTime: Nanos): Nanos {
    const periods = Math.floor(onTime / this.onNanos);
    return periods * this.periodNanos + (onTime - periods * this.onNanos);
  }

  /** Time from `at` to the start of the next burst. */
  untilNext(at: Nanos): Nanos {
    return this.periodNanos - longRemainder(at, this.periodNanos);
  }

  /** How much of the current burst is left at this instant; 0 during an off period. */
  leftOf(at: Nanos): Nanos {
    return Math.max(0, this.onNanos - longRemainder(at, this.periodNanos));
  }

  /**
   * The rate `value` + `slope` × t summed over the on-time from t = 0 (the start of a burst) to t = `until`.
   */
  sum(value: f64, slope: f64, until: Nanos): f64 {
    const on = this.onNanos;
    const period = this.periodNanos;
    const n = Math.floor(until / period);
    const part = Math.min(until - n * period, on);
    // The earlier bursts begin at 0, period, 2 period, ... These instants add up to period × n (n - 1) / 2.
    const before = on * period * ((n * (n - 1)) / 2) + (n * on * on) / 2;
    return value * (n * on + part) + slope * (before + n * period * part + (part * part) / 2);
  }
}
