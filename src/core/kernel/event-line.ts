// A queue of future events that are inserted in the order in which they are due, as after a constant delay.
// The cost per event does not depend on the length. An entry is an instant and a word, see event-queue.ts.

import { Nanos } from '../types.ts';
import { NO_WORD, Word } from './words.ts';

export class EventLine {
  length: i32 = 0;
  /** Instant of the last entry; -Infinity if there is none. */
  end: Nanos = -Infinity;
  private times: StaticArray<f64> = new StaticArray<f64>(64);
  private words: StaticArray<Word> = new StaticArray<Word>(64);
  private head: i32 = 0;
  private lastWord: Word = NO_WORD;

  /**
   * Appends the event, which is not due before the last entry, and returns true. Returns false if an event at
   * the same instant must come after it.
   */
  join(at: Nanos, word: Word): bool {
    if (at === this.end && word < this.lastWord) return false;
    if (this.length === this.times.length) this.grow();
    const place = (this.head + this.length) & (this.times.length - 1);
    this.times[place] = at;
    this.words[place] = word;
    this.length++;
    this.end = at;
    this.lastWord = word;
    return true;
  }

  /** Instant and word of the first entry. Call only if there is one. */
  get at(): Nanos {
    return this.times[this.head];
  }
  get word(): Word {
    return this.words[this.head];
  }

  /** Removes the first entry. Call only if there is one. */
  shift(): void {
    this.head = (this.head + 1) & (this.times.length - 1);
    this.length--;
    if (this.length === 0) this.end = -Infinity;
  }

  private grow(): void {
    const length = this.length;
    const times = new StaticArray<f64>(2 * length);
    const words = new StaticArray<Word>(2 * length);
    for (let place = 0; place < length; place++) {
      const from = (this.head + place) & (length - 1);
      times[place] = this.times[from];
      words[place] = this.words[from];
    }
    this.times = times;
    this.words = words;
    this.head = 0;
  }
}
