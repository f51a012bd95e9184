// The load average with Linux's damping. Every 5 s the number of runnable threads enters three exponential
// averages in the kernel's fixed-point arithmetic. Source: include/linux/sched/loadavg.h and
// kernel/sched/loadavg.c: FSHIFT 11, EXP_1 1884, EXP_5 2014, EXP_15 2037, rounded up while the load rises.
// Linux also counts threads in uninterruptible disk waits, which this model does not have. Linux samples
// every 5 s plus one timer tick; this code samples every 5 s.

import { Nanos } from '../types.ts';

const PERIOD_NANOS: Nanos = 5e9;
const FIXED_ONE: f64 = 2048;
/** For 1, 5 and 15 minutes: the share of the average that remains after a period, in 2048ths. */
const DECAY: StaticArray<f64> = [1884, 2014, 2037];

export class LoadAverage {
  /** When the next sample is due. */
  boundary: Nanos = PERIOD_NANOS;
  private readonly averages: StaticArray<f64> = new StaticArray<f64>(DECAY.length);
  private samples: f64 = 0;
  private sum: f64 = 0;

  /**
   * Takes the samples due up to `now`; `runnable` is the number of threads that have been on cores or ready
   * since the last event.
   */
  closeUntil(now: Nanos, runnable: i32): void {
    while (this.boundary <= now) {
      this.sample(f64(runnable));
      this.boundary += PERIOD_NANOS;
    }
  }

  /** The average over 1 minute (0), 5 minutes (1) or 15 minutes (2). */
  minutes(which: i32): f64 {
    return this.averages[which] / FIXED_ONE;
  }

  /** Arithmetic mean of the samples; NaN before the first sample. */
  sampledMean(): f64 {
    return this.sum / this.samples;
  }

  private sample(runnable: f64): void {
    this.samples++;
    this.sum += runnable;
    const active = runnable * FIXED_ONE;
    for (let which = 0; which < DECAY.length; which++) {
      const load = this.averages[which];
      const decay = DECAY[which];
      const rounding: f64 = active >= load ? FIXED_ONE - 1 : 0;
      this.averages[which] = Math.floor((load * decay + active * (FIXED_ONE - decay) + rounding) / FIXED_ONE);
    }
  }
}
