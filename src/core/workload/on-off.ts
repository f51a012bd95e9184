// On and off in turn, from time 0 with on: how much time was on, and what a rate that grows evenly adds up to over it.

import { longRemainder } from '../kernel/remainder.ts';
import { Nanos } from '../types.ts';

/** A period longer than any run, 2^60: always on. */
const ENDLESS_NANOS: Nanos = 0x1000_0000_0000_0000;

export class OnOff {
  readonly onNanos: Nanos;
  readonly periodNanos: Nanos;

  constructor(onNanos: Nanos, offNanos: Nanos) {
    const isAlwaysOn = offNanos === 0;
    this.onNanos = isAlwaysOn ? ENDLESS_NANOS : onNanos;
    this.periodNanos = isAlwaysOn ? ENDLESS_NANOS : onNanos + offNanos;
  }

  /** By how much the rate while on is above the mean rate. */
  get boost(): f64 {
    return this.periodNanos / this.onNanos;
  }

  /** Time that was on up to this instant. */
  onTime(at: Nanos): Nanos {
    const periods = Math.floor(at / this.periodNanos);
    return periods * this.onNanos + Math.min(at - periods * this.periodNanos, this.onNanos);
  }

  /** The instant up to which so much time was on; the beginning of a burst rather than the end of the one before. */
  instantOf(onTime: Nanos): Nanos {
    const periods = Math.floor(onTime / this.onNanos);
    return periods * this.periodNanos + (onTime - periods * this.onNanos);
  }

  /** When the first burst begins that begins after `at`, counted from `at`. */
  untilNext(at: Nanos): Nanos {
    return this.periodNanos - longRemainder(at, this.periodNanos);
  }

  /** What is left of the burst at this instant; 0 if it is off. */
  leftOf(at: Nanos): Nanos {
    return Math.max(0, this.onNanos - longRemainder(at, this.periodNanos));
  }

  /** A rate of `value` + `slope` x t, summed over the time on from t = 0, where a burst begins, to t = `until`. */
  sum(value: f64, slope: f64, until: Nanos): f64 {
    const on = this.onNanos;
    const period = this.periodNanos;
    const n = Math.floor(until / period);
    const part = Math.min(until - n * period, on);
    // The bursts before begin at 0, period, 2 period, ...: those instants sum to period n (n - 1) / 2.
    const before = on * period * ((n * (n - 1)) / 2) + (n * on * on) / 2;
    return value * (n * on + part) + slope * (before + n * period * part + (part * part) / 2);
  }
}
