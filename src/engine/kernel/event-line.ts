// Future events that came in the order in which they are due, as those after a constant delay do: a queue, in which an event
// costs the same however many wait. An entry is an instant and a word of two halves, as in the heap of event-queue.ts.

import type { Nanos } from '../../scenario/duration.ts';

export class EventLine {
  length = 0;
  /** Instant of the last entry; -Infinity where there is none. */
  readonly end = Float64Array.of(Number.NEGATIVE_INFINITY);
  private times = new Float64Array(64);
  private halves = new Int32Array(128);
  private head = 0;
  private lastRank = 0;

  /** Adds the event that is due at column[index], no sooner than the last, unless one at the same instant comes after it; whether it has. */
  join(column: Float64Array, index: number, subject: number, rank: number): boolean {
    const at = column[index];
    if (at === this.end[0] && rank < this.lastRank) return false;
    if (this.length === this.times.length) this.grow();
    const place = (this.head + this.length) & (this.times.length - 1);
    this.times[place] = at;
    this.halves[2 * place] = subject;
    this.halves[2 * place + 1] = rank;
    this.length++;
    this.end[0] = at;
    this.lastRank = rank;
    return true;
  }

  /** Instant, subject and rank of the first entry; only while there is one. */
  get at(): Nanos {
    return this.times[this.head];
  }
  get subject(): number {
    return this.halves[2 * this.head];
  }
  get rank(): number {
    return this.halves[2 * this.head + 1];
  }

  /** Takes the first entry out; only while there is one. */
  shift(): void {
    this.head = (this.head + 1) & (this.times.length - 1);
    this.length--;
    if (this.length === 0) this.end[0] = Number.NEGATIVE_INFINITY;
  }

  private grow(): void {
    const { times, halves, head, length } = this;
    this.times = new Float64Array(2 * length);
    this.halves = new Int32Array(4 * length);
    for (let place = 0; place < length; place++) {
      const from = (head + place) & (length - 1);
      this.times[place] = times[from];
      this.halves[2 * place] = halves[2 * from];
      this.halves[2 * place + 1] = halves[2 * from + 1];
    }
    this.head = 0;
  }
}
