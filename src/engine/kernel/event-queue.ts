// The list of future events, earliest first. Events are data: an instant, a kind and a subject; no closures.
// At equal instants the kind's rank decides, then the order of insertion.
//
// A binary heap in two typed arrays: instants, and words of two 32-bit halves, the subject and the rank (kind and
// insertion number in one, so that equal instants compare by one number). A word moves as a whole. A take leaves a
// hole at the top that the next entry fills: most events schedule a successor. An event that no longer holds is not
// searched for; its owner remembers when it is due, and an event that comes at another instant is stale.
//
// An event that is due no sooner than the last in a line joins that line, of which only the first is in the heap. Delays that are
// constant and long (the reply of a stalled node, the patience of clients) come in this order: a million of them cost no more than
// a thousand, and the heap is left with what is due soon.
//
// Instants come in columns, as everywhere on the hot path: V8 puts a double that crosses a call on the heap.

import type { Nanos } from '../../scenario/duration.ts';
import type { Clock } from './clock.ts';
import { EventLine } from './event-line.ts';

const SEQUENCE_BITS = 27;
/** Short of all 27 bits, so that no word is the pattern of a NaN, which a processor may change as it copies it. */
const SEQUENCE_SPAN = 2 ** 27 - 2 ** 21;

/** What no entry has. */
const NO_RANK = -1;

/** Largest number of a subject: slots of requests, cores, users. */
export const SUBJECT_MAX = 2 ** 22 - 1;

export class EventQueue {
  /** Kind and subject of the event last taken. */
  kind = 0;
  subject = 0;

  private times: Float64Array;
  private words: Float64Array;
  /** The words by halves: subject at 2 i, rank at 2 i + 1. */
  private halves: Int32Array;
  /** Entries in the heap, at 1 to size; a hole at 1 counts. Beyond them all instants are Infinity. */
  private size = 0;
  private hole = false;
  private sequence = 0;
  private readonly line = new EventLine();
  /** Instant of the last in the line. */
  private readonly lineEnd = this.line.end;
  /** Rank of the first in the line. */
  private lineRank = NO_RANK;

  private readonly clock: Clock;

  /** Taking an event sets `clock` to its instant. */
  constructor(clock: Clock, capacity = 1024) {
    this.clock = clock;
    this.times = new Float64Array(2 * capacity + 4).fill(Number.POSITIVE_INFINITY);
    this.words = new Float64Array(this.times.length);
    this.halves = new Int32Array(this.words.buffer);
  }

  get length(): number {
    return Math.max(0, this.line.length - 1) + (this.hole ? this.size - 1 : this.size);
  }

  /** Adds an event that is due at column[index], which must not be before the last one taken. Kinds are 0 to 15. */
  schedule(column: Float64Array, index: number, kind: number, subject: number): void {
    if (this.sequence >= SEQUENCE_SPAN) this.renumber();
    const rank = (kind << SEQUENCE_BITS) | this.sequence++;
    if (column[index] >= this.lineEnd[0] && this.joinsLine(column, index, subject, rank)) return;
    // Place 0 is no part of the heap: the entry waits there while its own place is found.
    this.times[0] = column[index];
    this.halves[0] = subject;
    this.halves[1] = rank;
    if (this.hole) this.sink();
    else this.climb();
  }

  /** Whether an event is due at or before this instant. */
  isDue(until: Nanos): boolean {
    if (this.hole) this.fillHole();
    const next = this.times[1];
    return next <= until && next < Number.POSITIVE_INFINITY;
  }

  /** When the next event is due; Infinity where there is none. */
  get nextAt(): Nanos {
    if (this.hole) this.fillHole();
    return this.times[1];
  }

  /** Takes the next event: into `kind` and `subject`, and its instant into the clock. Only after `isDue` said so. */
  take(): void {
    const { halves } = this;
    const rank = halves[3];
    this.subject = halves[2];
    this.kind = rank >> SEQUENCE_BITS;
    this.clock.cell[0] = this.times[1];
    this.hole = true;
    if (rank === this.lineRank) this.moveUp();
  }

  /** Puts the event at the end of the line, unless one at the same instant comes after it; whether it has and stands behind another. */
  private joinsLine(column: Float64Array, index: number, subject: number, rank: number): boolean {
    const { line } = this;
    if (!line.join(column, index, subject, rank)) return false;
    if (line.length > 1) return true;
    this.lineRank = rank;
    return false;
  }

  /** The first of the line has been taken: the next, if there is one, fills the hole. */
  private moveUp(): void {
    const { line } = this;
    line.shift();
    this.lineRank = NO_RANK;
    if (line.length === 0) return;
    this.lineRank = line.rank;
    this.times[0] = line.at;
    this.halves[0] = line.subject;
    this.halves[1] = line.rank;
    this.sink();
  }

  /** The last entry moves to where the hole is. */
  private fillHole(): void {
    const { times, halves } = this;
    const last = this.size--;
    times[0] = times[last];
    halves[0] = halves[2 * last];
    halves[1] = halves[2 * last + 1];
    times[last] = Number.POSITIVE_INFINITY;
    if (last > 1) this.sink();
    else this.hole = false;
  }

  /** Moves the entry at place 0 to its place, from the end upwards. */
  private climb(): void {
    // The child beyond the last must be readable as Infinity, hence one entry to spare.
    if (this.size + 3 >= this.times.length) this.grow();
    const { times, words, halves } = this;
    const at = times[0];
    const rank = halves[1];
    let index = ++this.size;
    while (index > 1) {
      const parent = index >> 1;
      const time = times[parent];
      if (time < at || (time === at && halves[2 * parent + 1] < rank)) break;
      times[index] = time;
      words[index] = words[parent];
      index = parent;
    }
    times[index] = at;
    halves[2 * index] = halves[0];
    halves[2 * index + 1] = rank;
  }

  /** Moves the entry at place 0 to its place, from the hole at the top downwards. Reads one past the last entry. */
  private sink(): void {
    this.hole = false;
    const { times, words, halves, size } = this;
    const at = times[0];
    const rank = halves[1];
    let index = 1;
    let child = 2;
    while (child <= size) {
      const left = times[child];
      const right = times[child + 1];
      // Without a branch: which child comes first cannot be foreseen.
      let offset = +(right < left);
      if (left === right) offset = +(halves[2 * child + 3] < halves[2 * child + 1] && child < size);
      child += offset;
      const time = times[child];
      if (time > at || (time === at && halves[2 * child + 1] > rank)) break;
      times[index] = time;
      words[index] = words[child];
      index = child;
      child = index << 1;
    }
    times[index] = at;
    halves[2 * index] = halves[0];
    halves[2 * index + 1] = rank;
  }

  private grow(): void {
    const times = new Float64Array(this.times.length * 2).fill(Number.POSITIVE_INFINITY);
    times.set(this.times);
    const words = new Float64Array(times.length);
    words.set(this.words);
    this.times = times;
    this.words = words;
    this.halves = new Int32Array(words.buffer);
  }

  /** Insertion numbers are used up: number the waiting events anew, in their order. */
  private renumber(): void {
    if (this.hole) this.fillHole();
    // All go into the heap, those in the line too; its first is there already.
    for (const { line } = this; line.length > 0; line.shift()) {
      if (line.rank === this.lineRank) continue;
      this.times[0] = line.at;
      this.halves[0] = line.subject;
      this.halves[1] = line.rank;
      this.climb();
    }
    this.lineRank = NO_RANK;
    const { times, halves, size } = this;
    const order = Array.from({ length: size }, (_, place) => place + 1);
    order.sort((a, b) => times[a] - times[b] || halves[2 * a + 1] - halves[2 * b + 1]);
    const sortedTimes = order.map((place) => times[place]);
    const sortedSubjects = order.map((place) => halves[2 * place]);
    const sortedKinds = order.map((place) => halves[2 * place + 1] >> SEQUENCE_BITS);
    // A sorted array is a heap.
    for (let place = 1; place <= size; place++) {
      times[place] = sortedTimes[place - 1];
      halves[2 * place] = sortedSubjects[place - 1];
      halves[2 * place + 1] = (sortedKinds[place - 1] << SEQUENCE_BITS) | (place - 1);
    }
    this.sequence = size;
  }
}
