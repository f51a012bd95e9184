// Completions by whole second, and their mean and deviation over some of those seconds, empty ones counting as 0. The
// interior seconds are those of the source's tool: from the first completion's + 2 up to but not including the last
// one's - 1. They say how a run went while it went well, so only comparisons with that tool use them.

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
    this.counts[second] += completed;
  }

  /** Completions in each second from 0 to the last one with any. */
  perSecond(): number[] {
    return Array.from(this.counts.subarray(0, this.last + 1));
  }

  /** Mean completions a second over the interior seconds; NaN while there are none. */
  interiorMeanRps(): number {
    const { from, to } = this.interior();
    return this.meanRps(from, to);
  }

  /** Population standard deviation over the interior seconds; NaN while there are none. */
  interiorStdDevRps(): number {
    const { from, to } = this.interior();
    return this.stdDevRps(from, to);
  }

  /** Population standard deviation over the seconds from `from` up to but not including `to`; NaN while there are none. */
  stdDevRps(from: number, to: number): number {
    const mean = this.meanRps(from, to);
    const end = Math.min(to, SECONDS_MAX);
    let squares = 0;
    for (let second = from; second < end; second++) squares += (this.countIn(second) - mean) ** 2;
    return end > from ? Math.sqrt(squares / (end - from)) : Number.NaN;
  }

  private meanRps(from: number, to: number): number {
    const end = Math.min(to, SECONDS_MAX);
    let sum = 0;
    for (let second = from; second < end; second++) sum += this.countIn(second);
    return end > from ? sum / (end - from) : Number.NaN;
  }

  private countIn(second: number): number {
    return second <= this.last ? this.counts[second] : 0;
  }

  private interior(): { from: number; to: number } {
    return { from: this.first + 2, to: this.first < 0 ? 0 : this.last - 1 };
  }
}
