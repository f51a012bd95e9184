// On and off in turn, from time 0 with on: how much time was on, and what a rate that grows evenly adds up to over it.
// All times in nanoseconds.

import type { Nanos } from '../../scenario/duration.ts';

/** A period longer than any run: always on. */
const ENDLESS_NANOS: Nanos = 2 ** 60;

export class OnOff {
  readonly onNanos: Nanos;
  readonly periodNanos: Nanos;

  constructor(onNanos: Nanos, offNanos: Nanos) {
    const isAlwaysOn = offNanos === 0;
    this.onNanos = isAlwaysOn ? ENDLESS_NANOS : onNanos;
    this.periodNanos = isAlwaysOn ? ENDLESS_NANOS : onNanos + offNanos;
  }

  /** By how much the rate while on is above the mean rate. */
  get boost(): number {
    return this.periodNanos / this.onNanos;
  }

  /** Time that was on up to this instant. */
  onTime(at: Nanos): Nanos {
    const { onNanos, periodNanos } = this;
    const periods = Math.floor(at / periodNanos);
    return periods * onNanos + Math.min(at - periods * periodNanos, onNanos);
  }

  /** The instant up to which so much time was on; the beginning of a burst rather than the end of the one before. */
  instantOf(onTime: Nanos): Nanos {
    const periods = Math.floor(onTime / this.onNanos);
    return periods * this.periodNanos + (onTime - periods * this.onNanos);
  }

  /** When the first burst begins that begins after `at`, counted from `at`. */
  untilNext(at: Nanos): Nanos {
    return this.periodNanos - (at % this.periodNanos);
  }

  /** What is left of the burst at this instant; 0 if it is off. */
  leftOf(at: Nanos): Nanos {
    return Math.max(0, this.onNanos - (at % this.periodNanos));
  }

  /** A rate of `value` + `slope` x t, summed over the time on from t = 0, where a burst begins, to t = `until`. */
  sum(value: number, slope: number, until: Nanos): number {
    const { onNanos: on, periodNanos: period } = this;
    const n = Math.floor(until / period);
    const part = Math.min(until - n * period, on);
    // The bursts before begin at 0, period, 2 period, ...: those instants sum to period n (n - 1) / 2.
    const before = on * period * ((n * (n - 1)) / 2) + (n * on * on) / 2;
    return value * (n * on + part) + slope * (before + n * period * part + (part * part) / 2);
  }
}
