// The list of future events, earliest first. Events are data (an instant, a kind and a subject), not
// closures. At equal instants the kind's rank decides, then the order of insertion.
//
// The list is a binary heap in two columns. One holds instants, as integers that compare like the doubles.
// The other holds words that pack kind, insertion number and subject, so that one number decides between
// equal instants. Taking an event leaves a hole at the top for the next entry, since most events schedule a
// successor. Cancelled events are not searched for: the owner remembers when its event is due, and ignores an
// event at any other instant.
//
// An event that is not due before the last one in the line joins the line. Only the first entry of the line
// is in the heap. Long constant delays (replies of a stalled node, client timeouts) arrive in this order. A
// million of them therefore cost no more than a thousand, and the heap keeps the events due soon.
//
// The next arrival has a place outside both. Each arrival is followed by another, so this place keeps a large
// part of all events out of the heap. M/M/50 runs 5 to 7 % faster with it.

import { Nanos } from '../types.ts';
import { Clock } from './clock.ts';
import { EventLine } from './event-line.ts';
import { bitsOf, InstantBits, instantOf, NEVER, NO_WORD, rankOf, subjectOf, Word, wordOf } from './words.ts';

const SEQUENCE_BITS: i32 = 26;
const SEQUENCE_SPAN: i32 = 1 << SEQUENCE_BITS;

/** The largest instant an event may have; an event that never happens is later. */
export const LATEST: Nanos = 1.7976931348623157e308;

/** Largest subject number: slots of requests, cores, users. */
export const SUBJECT_MAX: i32 = (1 << 22) - 1;

/** Kind of this word's event; see also `subjectOf`. */
export function kindOf(word: Word): i32 {
  return rankOf(word) >> SEQUENCE_BITS;
}

export class EventQueue {
  private times: StaticArray<InstantBits>;
  private words: StaticArray<Word>;
  /**
   * Heap entries, at indices 1 to `size`. A hole at index 1 counts as an entry. All instants at higher
   * indices are NEVER.
   */
  private size: i32 = 0;
  private hole: bool = false;
  private sequence: i32 = 0;
  private readonly line: EventLine = new EventLine();
  /** Word of the line's first entry. */
  private lineWord: Word = NO_WORD;
  /** The next arrival, which is kept outside the heap and the line; NEVER if there is none. */
  private aloneAt: InstantBits = NEVER;
  private aloneWord: Word = NO_WORD;

  private readonly clock: Clock;

  /** Taking an event sets `clock` to its instant. */
  constructor(clock: Clock, capacity: i32 = 1024) {
    this.clock = clock;
    const length = 2 * capacity + 4;
    this.times = new StaticArray<InstantBits>(length).fill(NEVER);
    this.words = new StaticArray<Word>(length);
  }

  /** Adds an event due at `at`, which must not be before the last event taken. Kinds are 0 to 31. */
  schedule(at: Nanos, kind: i32, subject: i32): void {
    this.scheduleHere(at, kind, subject);
  }

  /** Like `schedule`, but inlined. For the callers that schedule most. */
  @inline
  scheduleHere(at: Nanos, kind: i32, subject: i32): void {
    if (this.sequence === SEQUENCE_SPAN) this.renumber();
    const word = wordOf((kind << SEQUENCE_BITS) | this.sequence++, subject);
    if (at >= this.line.end) {
      if (this.joinsLine(at, word)) return;
    }
    if (this.hole) this.sink(bitsOf(at), word);
    else this.climb(bitsOf(at), word);
  }

  /**
   * Like `schedule`, for an owner that nearly always has exactly one future event. The event is kept outside
   * the heap, so it never moves other events.
   */
  @inline
  scheduleAlone(at: Nanos, kind: i32, subject: i32): void {
    if (this.aloneAt !== NEVER || this.sequence === SEQUENCE_SPAN) {
      this.schedule(at, kind, subject);
      return;
    }
    this.aloneAt = bitsOf(at);
    this.aloneWord = wordOf((kind << SEQUENCE_BITS) | this.sequence++, subject);
  }

  /** When the next event is due; Infinity if there is none. */
  get nextAt(): Nanos {
    const times = this.times;
    let first = times[1];
    // The hole stays for the next entry, so the first event is one of the hole's two children.
    if (this.hole) first = times[3] < times[2] ? times[3] : times[2];
    const alone = this.aloneAt;
    return instantOf(alone < first ? alone : first);
  }

  /**
   * Removes and returns the next event, which must exist, and sets the clock to its instant. Read the
   * returned word with `kindOf` and `subjectOf`.
   */
  takeNext(): Word {
    return this.take(bitsOf(LATEST));
  }

  /**
   * Like `takeNext` if the event is due at or before `last` (LATEST at most). Otherwise does nothing and
   * returns NO_WORD.
   */
  @inline
  take(last: InstantBits): Word {
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

  /**
   * Appends the event to the line, unless an event at the same instant must come after it. Returns whether
   * another event is before it in the line.
   */
  private joinsLine(at: Nanos, word: Word): bool {
    const line = this.line;
    if (!line.join(at, word)) return false;
    if (line.length > 1) return true;
    this.lineWord = word;
    return false;
  }

  /** The line's first entry was taken; the next one, if any, fills the hole in the heap. */
  private moveUp(): void {
    const line = this.line;
    line.shift();
    this.lineWord = NO_WORD;
    if (line.length === 0) return;
    this.lineWord = line.word;
    this.sink(bitsOf(line.at), line.word);
  }

  /** Moves the last entry into the hole. */
  private fillHole(): void {
    const last = this.size--;
    const at = this.times[last];
    this.times[last] = NEVER;
    if (last > 1) this.sink(at, this.words[last]);
    else this.hole = false;
  }

  /** Moves an entry up from the end to its place. */
  private climb(at: InstantBits, word: Word): void {
    // The entry beyond the last must read as Infinity, so keep one spare entry.
    if (this.size + 3 >= this.times.length) this.grow();
    const times = this.times;
    const words = this.words;
    let index = ++this.size;
    while (index > 1) {
      const parent = index >> 1;
      const time = times[parent];
      // Two nested steps instead of one condition, because the compiler would store its result as a number;
      // the same below.
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

  /** Moves an entry down from the hole at the top to its place. Reads one past the last entry. */
  private sink(at: InstantBits, word: Word): void {
    this.hole = false;
    const times = this.times;
    const words = this.words;
    const size = this.size;
    let index = 1;
    let child = 2;
    while (child <= size) {
      const left = times[child];
      const right = times[child + 1];
      // Computed without a branch, because which child is first is unpredictable.
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
    const times = new StaticArray<InstantBits>(length).fill(NEVER);
    const words = new StaticArray<Word>(length);
    for (let index = 0; index < this.times.length; index++) {
      times[index] = this.times[index];
      words[index] = this.words[index];
    }
    this.times = times;
    this.words = words;
  }

  /** Gives the waiting events new insertion numbers in the same order, because all numbers have been used. */
  private renumber(): void {
    const line = this.line;
    if (this.hole) this.fillHole();
    // First all events go into the heap: the arrival kept outside it, and the events of the line. The first
    // event of the line is in the heap already.
    if (this.aloneAt !== NEVER) this.climb(this.aloneAt, this.aloneWord);
    this.aloneAt = NEVER;
    for (; line.length > 0; line.shift()) {
      if (line.word !== this.lineWord) this.climb(bitsOf(line.at), line.word);
    }
    this.lineWord = NO_WORD;
    // Then all events go into the line, in their order.
    const waiting = this.size;
    for (let place = 0; place < waiting; place++) {
      line.join(instantOf(this.times[1]), numbered(this.words[1], place));
      this.fillHole();
    }
    this.sequence = waiting;
    if (waiting === 0) return;
    this.lineWord = line.word;
    this.climb(bitsOf(line.at), line.word);
  }
}

/** The word with another insertion number. */
function numbered(word: Word, sequence: i32): Word {
  return wordOf((kindOf(word) << SEQUENCE_BITS) | sequence, subjectOf(word));
}
