// The list of future events, earliest first. Events are data: an instant, a kind and a subject; no closures.
// At equal instants the kind's rank decides, then the order of insertion.
//
// A binary heap in two typed arrays. Kind, insertion number and subject share one float64 word (4 + 27 + 22 bits),
// so an entry moves by two copies and equal instants compare by one number. A pop leaves a hole at the top that the
// next push fills: most events schedule a successor. An event that no longer holds is not searched for; its owner
// remembers when it is due, and an event that comes at another instant is stale.
//
// Instants come in columns, as everywhere on the hot path: V8 puts a double that crosses a call on the heap.

import type { Nanos } from '../../scenario/duration.ts';
import type { Clock } from './clock.ts';

const SUBJECT_SPAN = 2 ** 22;
const SEQUENCE_SPAN = 2 ** 27;
const KIND_SPAN = SUBJECT_SPAN * SEQUENCE_SPAN;

/** Largest number of a subject: slots of requests, cores, users. */
export const SUBJECT_MAX = SUBJECT_SPAN - 1;

export class EventQueue {
  /** Kind and subject of the event last taken. */
  kind = 0;
  subject = 0;

  private times: Float64Array;
  private words: Float64Array;
  /** Entries in the heap, at 1 to size; a hole at 1 counts. */
  private size = 0;
  private hole = false;
  private sequence = 0;

  private readonly clock: Clock;

  /** Taking an event sets `clock` to its instant. */
  constructor(clock: Clock, capacity = 1024) {
    this.clock = clock;
    this.times = new Float64Array(2 * capacity + 4).fill(Number.POSITIVE_INFINITY);
    this.words = new Float64Array(2 * capacity + 4);
  }

  get length(): number {
    return this.hole ? this.size - 1 : this.size;
  }

  /** Adds an event that is due at column[index], which must not be before the last one taken. */
  schedule(column: Float64Array, index: number, kind: number, subject: number): void {
    if (this.sequence === SEQUENCE_SPAN) this.renumber();
    // Place 0 is no part of the heap: the entry waits there while its own place is found.
    this.times[0] = column[index]!;
    this.words[0] = kind * KIND_SPAN + this.sequence++ * SUBJECT_SPAN + subject;
    if (this.hole) this.sink();
    else this.climb();
  }

  /** Whether an event is due at or before this instant. */
  isDue(until: Nanos): boolean {
    if (this.hole) this.fillHole();
    const next = this.times[1]!;
    return next <= until && next < Number.POSITIVE_INFINITY;
  }

  /** Takes the next event: into `kind` and `subject`, and its instant into the clock. Only after `isDue` said so. */
  take(): void {
    const word = this.words[1]!;
    const high = Math.floor(word / SUBJECT_SPAN);
    this.subject = word - high * SUBJECT_SPAN;
    this.kind = Math.floor(word / KIND_SPAN);
    this.clock.now = this.times[1]!;
    this.hole = true;
  }

  /** The last entry moves to where the hole is. */
  private fillHole(): void {
    const last = this.size--;
    const { times, words } = this;
    times[0] = times[last]!;
    words[0] = words[last]!;
    times[last] = Number.POSITIVE_INFINITY;
    if (last > 1) this.sink();
    else this.hole = false;
  }

  /** Moves the entry at place 0 to its place, from the end upwards. */
  private climb(): void {
    // The child beyond the last must be readable as Infinity, hence one entry to spare.
    if (this.size + 3 >= this.times.length) this.grow();
    const { times, words } = this;
    const at = times[0]!;
    const word = words[0]!;
    let index = ++this.size;
    while (index > 1) {
      const parent = index >> 1;
      const time = times[parent]!;
      if (time < at || (time === at && words[parent]! < word)) break;
      times[index] = time;
      words[index] = words[parent]!;
      index = parent;
    }
    times[index] = at;
    words[index] = word;
  }

  /** Moves the entry at place 0 to its place, from the hole at the top downwards. Reads one past the last entry. */
  private sink(): void {
    this.hole = false;
    const { times, words, size } = this;
    const at = times[0]!;
    const word = words[0]!;
    let index = 1;
    let child = 2;
    while (child <= size) {
      const left = times[child]!;
      const right = times[child + 1]!;
      // Without a branch: which child comes first cannot be foreseen.
      let offset = +(right < left);
      if (left === right) offset = +(words[child + 1]! < words[child]! && child < size);
      child += offset;
      const time = times[child]!;
      if (time > at || (time === at && words[child]! > word)) break;
      times[index] = time;
      words[index] = words[child]!;
      index = child;
      child = index << 1;
    }
    times[index] = at;
    words[index] = word;
  }

  private grow(): void {
    const times = new Float64Array(this.times.length * 2).fill(Number.POSITIVE_INFINITY);
    times.set(this.times);
    const words = new Float64Array(times.length);
    words.set(this.words);
    this.times = times;
    this.words = words;
  }

  /** Insertion numbers are used up: number the waiting events anew, in their order. */
  private renumber(): void {
    if (this.hole) this.fillHole();
    const { times, words, size } = this;
    const order = Array.from({ length: size }, (_, index) => index + 1);
    order.sort((a, b) => times[a]! - times[b]! || words[a]! - words[b]!);
    const sortedTimes = order.map((index) => times[index]!);
    const sortedWords = order.map((index) => words[index]!);
    this.sequence = 0;
    for (let index = 0; index < size; index++) {
      const word = sortedWords[index]!;
      const kind = Math.floor(word / KIND_SPAN);
      const subject = word - Math.floor(word / SUBJECT_SPAN) * SUBJECT_SPAN;
      // A sorted array is a heap.
      times[index + 1] = sortedTimes[index]!;
      words[index + 1] = kind * KIND_SPAN + this.sequence++ * SUBJECT_SPAN + subject;
    }
  }
}
