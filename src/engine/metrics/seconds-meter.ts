// Completions by whole second, and their mean and deviation by the rule of the source's tool: over the seconds from
// the first completion's + 2 up to but not including the last one's - 1, empty seconds counting as 0.

import { grownInts } from '../kernel/columns.ts';

/** Seconds kept, 36 hours; completions after them are not in the mean. */
const SECONDS_MAX = 2 ** 17;

export class SecondsMeter {
  private counts = new Int32Array(64);
  private first = -1;
  private last = -1;

  /** So many requests completed in this whole second since the start. */
  record(second: number, completed = 1): void {
    if (second >= SECONDS_MAX || completed === 0) return;
    if (second >= this.counts.length) {
      let length = this.counts.length * 2;
      while (length <= second) length *= 2;
      this.counts = grownInts(this.counts, length);
    }
    if (this.first < 0) this.first = second;
    this.last = second;
    this.counts[second]! += completed;
  }

  /** Completions in each second from 0 to the last one with any. */
  perSecond(): number[] {
    return Array.from(this.counts.subarray(0, this.last + 1));
  }

  /** Mean completions a second over the interior seconds; NaN while there are none. */
  meanRps(): number {
    const { from, to } = this.interior();
    let sum = 0;
    for (let second = from; second < to; second++) sum += this.counts[second]!;
    return to > from ? sum / (to - from) : Number.NaN;
  }

  /** Population standard deviation over the interior seconds; NaN while there are none. */
  stdDevRps(): number {
    const { from, to } = this.interior();
    if (to <= from) return Number.NaN;
    const mean = this.meanRps();
    let squares = 0;
    for (let second = from; second < to; second++) squares += (this.counts[second]! - mean) ** 2;
    return Math.sqrt(squares / (to - from));
  }

  private interior(): { from: number; to: number } {
    return { from: this.first + 2, to: this.first < 0 ? 0 : this.last - 1 };
  }
}
