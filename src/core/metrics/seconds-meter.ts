// Completions per whole second, and their mean and deviation over a range of seconds, including seconds
// without completions. If the first completion is in second f and the last in second l, the interior seconds
// are f + 2 to l - 2, as in the source's tool. They cover only the undisturbed middle of a run, so they are
// used only for comparison with that tool.

import { grownInts } from '../kernel/columns.ts';

/** Number of seconds kept (36 hours). Later completions are not included in the mean. */
const SECONDS_MAX: i32 = 1 << 17;

export class SecondsMeter {
  private counts: StaticArray<i32> = new StaticArray<i32>(64);
  private first: i32 = -1;
  private last: i32 = -1;

  /** Records completions in a whole second since the start. */
  record(second: i32, completed: i32 = 1): void {
    if (second >= SECONDS_MAX || completed === 0) return;
    if (second >= this.counts.length) {
      let length = this.counts.length * 2;
      while (length <= second) length *= 2;
      this.counts = grownInts(this.counts, length);
    }
    if (this.first < 0) this.first = second;
    this.last = second;
    this.counts[second] += completed;
  }

  /** Number of seconds from 0 up to the last one with completions. */
  get length(): i32 {
    return this.last + 1;
  }

  /** Number of completions in this second; 0 from `length` on. */
  perSecond(second: i32): i32 {
    return second <= this.last ? this.counts[second] : 0;
  }

  /** Mean completions per second over the interior seconds; NaN if there are none. */
  interiorMeanRps(): f64 {
    return this.meanRps(this.interiorFrom, this.interiorTo);
  }

  /** Population standard deviation over the interior seconds; NaN with fewer than two seconds. */
  interiorStdDevRps(): f64 {
    return this.stdDevRps(this.interiorFrom, this.interiorTo);
  }

  /**
   * Population standard deviation over the seconds from `from` up to, but not including, `to`; NaN with fewer
   * than two seconds.
   */
  stdDevRps(from: i32, to: i32): f64 {
    const mean = this.meanRps(from, to);
    const end = min(to, SECONDS_MAX);
    let squares: f64 = 0;
    for (let second = from; second < end; second++) {
      const deviation = f64(this.perSecond(second)) - mean;
      squares += deviation * deviation;
    }
    return end > from + 1 ? Math.sqrt(squares / f64(end - from)) : NaN;
  }

  private meanRps(from: i32, to: i32): f64 {
    const end = min(to, SECONDS_MAX);
    let sum: f64 = 0;
    for (let second = from; second < end; second++) sum += f64(this.perSecond(second));
    return end > from ? sum / f64(end - from) : NaN;
  }

  private get interiorFrom(): i32 {
    return this.first + 2;
  }

  private get interiorTo(): i32 {
    return this.first < 0 ? 0 : this.last - 1;
  }
}
