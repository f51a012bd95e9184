// The list of future events, earliest first. Events are data: an instant, a kind and a subject; no closures.
// At equal instants the kind's rank decides, then the order of insertion.
//
// A binary heap in two columns: instants, as whole numbers that compare like them, and words, which hold kind, insertion number and
// subject in one, so that equal instants compare by one number. A take leaves a hole at the top that the next entry fills: most
// events schedule a successor. An event that no longer holds is not searched for; its owner remembers when it is due, and an event
// that comes at another instant is stale.
//
// An event that is due no sooner than the last in a line joins that line, of which only the first is in the heap. Delays that are
// constant and long (the reply of a stalled node, the patience of clients) come in this order: a million of them cost no more than
// a thousand, and the heap is left with what is due soon.
//
// The next arrival stands alone, beside both: each is followed by another, so a place for one spares the heap a good part of all
// events. M/M/50 takes 5 to 7 % less time for it.

import { Nanos } from '../types.ts';
import { Clock } from './clock.ts';
import { EventLine } from './event-line.ts';
import { instantOf, Moment, momentOf, NEVER, NO_WORD, rankOf, subjectOf, Word, wordOf } from './words.ts';

const SEQUENCE_BITS: i32 = 26;
const SEQUENCE_SPAN: i32 = 1 << SEQUENCE_BITS;

/** The largest instant that an event may have: one that never comes is later. */
export const LATEST: Nanos = 1.7976931348623157e308;

/** Largest number of a subject: slots of requests, cores, users. */
export const SUBJECT_MAX: i32 = (1 << 22) - 1;

/** Kind of the event of this word; see also `subjectOf`. */
export function kindOf(word: Word): i32 {
  return rankOf(word) >> SEQUENCE_BITS;
}

export class EventQueue {
  private times: StaticArray<Moment>;
  private words: StaticArray<Word>;
  /** Entries in the heap, at 1 to size; a hole at 1 counts. Beyond them all instants are NEVER. */
  private size: i32 = 0;
  private hole: bool = false;
  private sequence: i32 = 0;
  private readonly line: EventLine = new EventLine();
  /** Word of the first in the line. */
  private lineWord: Word = NO_WORD;
  /** The event that stands alone: NEVER where none does. */
  private aloneAt: Moment = NEVER;
  private aloneWord: Word = NO_WORD;

  private readonly clock: Clock;

  /** Taking an event sets `clock` to its instant. */
  constructor(clock: Clock, capacity: i32 = 1024) {
    this.clock = clock;
    const length = 2 * capacity + 4;
    this.times = new StaticArray<Moment>(length).fill(NEVER);
    this.words = new StaticArray<Word>(length);
  }

  /** Adds an event that is due then, which must not be before the last one taken. Kinds are 0 to 31. */
  schedule(at: Nanos, kind: i32, subject: i32): void {
    this.scheduleHere(at, kind, subject);
  }

  /** The same, for the few that schedule most: compiled into their code. */
  @inline
  scheduleHere(at: Nanos, kind: i32, subject: i32): void {
    if (this.sequence === SEQUENCE_SPAN) this.renumber();
    const word = wordOf((kind << SEQUENCE_BITS) | this.sequence++, subject);
    if (at >= this.line.end) {
      if (this.joinsLine(at, word)) return;
    }
    if (this.hole) this.sink(momentOf(at), word);
    else this.climb(momentOf(at), word);
  }

  /** The same, for one who has a single event ahead nearly always: it stands alone, so that no other makes room for it. */
  @inline
  scheduleAlone(at: Nanos, kind: i32, subject: i32): void {
    if (this.aloneAt !== NEVER || this.sequence === SEQUENCE_SPAN) {
      this.schedule(at, kind, subject);
      return;
    }
    this.aloneAt = momentOf(at);
    this.aloneWord = wordOf((kind << SEQUENCE_BITS) | this.sequence++, subject);
  }

  /** When the next event is due; Infinity where there is none. */
  get nextAt(): Nanos {
    const times = this.times;
    let first = times[1];
    // The hole is left to the next entry: of the others one of the two below it is the first.
    if (this.hole) first = times[3] < times[2] ? times[3] : times[2];
    const alone = this.aloneAt;
    return instantOf(alone < first ? alone : first);
  }

  /** Takes the next event, which there must be, and sets the clock to its instant: see `kindOf` and `subjectOf`. */
  takeNext(): Word {
    return this.take(momentOf(LATEST));
  }

  /** The same if it is due at this moment, LATEST at most, or before; else nothing happens, and what is returned is NO_WORD. */
  @inline
  take(last: Moment): Word {
    if (this.hole) this.fillHole();
    const first = this.times[1];
    const alone = this.aloneAt;
    let isAlone = alone < first;
    if (alone === first) isAlone = this.aloneWord < this.words[1];
    if (isAlone) {
      if (alone > last) return NO_WORD;
      this.aloneAt = NEVER;
      this.clock.now = instantOf(alone);
      return this.aloneWord;
    }
    if (first > last) return NO_WORD;
    const word = this.words[1];
    this.hole = true;
    if (word === this.lineWord) this.moveUp();
    this.clock.now = instantOf(first);
    return word;
  }

  /** Puts the event at the end of the line, unless one at the same instant comes after it; whether it has and stands behind another. */
  private joinsLine(at: Nanos, word: Word): bool {
    const line = this.line;
    if (!line.join(at, word)) return false;
    if (line.length > 1) return true;
    this.lineWord = word;
    return false;
  }

  /** The first of the line has been taken: the next, if there is one, fills the hole. */
  private moveUp(): void {
    const line = this.line;
    line.shift();
    this.lineWord = NO_WORD;
    if (line.length === 0) return;
    this.lineWord = line.word;
    this.sink(momentOf(line.at), line.word);
  }

  /** The last entry moves to where the hole is. */
  private fillHole(): void {
    const last = this.size--;
    const at = this.times[last];
    this.times[last] = NEVER;
    if (last > 1) this.sink(at, this.words[last]);
    else this.hole = false;
  }

  /** Finds the entry its place from the end upwards. */
  private climb(at: Moment, word: Word): void {
    // The child beyond the last must be readable as Infinity, hence one entry to spare.
    if (this.size + 3 >= this.times.length) this.grow();
    const times = this.times;
    const words = this.words;
    let index = ++this.size;
    while (index > 1) {
      const parent = index >> 1;
      const time = times[parent];
      // Two steps instead of one condition, which the compiler would first work out as a number; below, too.
      if (time <= at) {
        if (time < at) break;
        if (words[parent] < word) break;
      }
      times[index] = time;
      words[index] = words[parent];
      index = parent;
    }
    times[index] = at;
    words[index] = word;
  }

  /** Finds the entry its place from the hole at the top downwards. Reads one past the last entry. */
  private sink(at: Moment, word: Word): void {
    this.hole = false;
    const times = this.times;
    const words = this.words;
    const size = this.size;
    let index = 1;
    let child = 2;
    while (child <= size) {
      const left = times[child];
      const right = times[child + 1];
      // Without a branch: which child comes first cannot be foreseen.
      let offset = i32(right < left);
      if (left === right) offset = i32(words[child + 1] < words[child] && child < size);
      child += offset;
      const time = offset === 0 ? left : right;
      if (time >= at) {
        if (time > at) break;
        if (words[child] > word) break;
      }
      times[index] = time;
      words[index] = words[child];
      index = child;
      child = index << 1;
    }
    times[index] = at;
    words[index] = word;
  }

  private grow(): void {
    const length = this.times.length * 2;
    const times = new StaticArray<Moment>(length).fill(NEVER);
    const words = new StaticArray<Word>(length);
    for (let index = 0; index < this.times.length; index++) {
      times[index] = this.times[index];
      words[index] = this.words[index];
    }
    this.times = times;
    this.words = words;
  }

  /** Insertion numbers are used up: number the waiting events anew, in their order. */
  private renumber(): void {
    const line = this.line;
    if (this.hole) this.fillHole();
    // All go into the heap, the one alone and those in the line too; its first is there already.
    if (this.aloneAt !== NEVER) this.climb(this.aloneAt, this.aloneWord);
    this.aloneAt = NEVER;
    for (; line.length > 0; line.shift()) {
      if (line.word !== this.lineWord) this.climb(momentOf(line.at), line.word);
    }
    this.lineWord = NO_WORD;
    // From there all go into the line, in their order.
    const waiting = this.size;
    for (let place = 0; place < waiting; place++) {
      line.join(instantOf(this.times[1]), numbered(this.words[1], place));
      this.fillHole();
    }
    this.sequence = waiting;
    if (waiting === 0) return;
    this.lineWord = line.word;
    this.climb(momentOf(line.at), line.word);
  }
}

/** The word with another insertion number. */
function numbered(word: Word, sequence: i32): Word {
  return wordOf((kindOf(word) << SEQUENCE_BITS) | sequence, subjectOf(word));
}
