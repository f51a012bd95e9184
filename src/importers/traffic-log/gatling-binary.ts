// Reads the simulation.log of Gatling 3.13 and later, which is binary: records of a run, its users, requests,
// groups and errors. Numbers have four bytes, the highest first; times are milliseconds since the start of
// the run. A text that occurred before is written as its number only. The bytes come as characters, as
// bytes.ts decodes them.

import { grouped } from '../../languages/numbers.ts';
import { t } from '../../languages/t.ts';
import type { Problem } from '../../scenario/problem.ts';
import { byteOf, gatlingVersionIn } from '../bytes.ts';
import { type Sample, sampleOf } from '../reading-report.ts';
import { type LogFeed, type Skipped, type SkippedLine, tooMany } from './log-feed.ts';
import { type LogLayout, marksInOrder, PLAIN_LAYOUT } from './log-format.ts';
import { LOG_ROWS_MAX, type LogRows } from './log-rows.ts';

const RUN = 0;
const REQUEST = 1;
const USER = 2;
const GROUP = 3;
const ERROR = 4;

/**
 * Largest length of a text that Gatling writes, and largest plausible number of groups or scenarios. A larger
 * number means that the data are damaged.
 */
const TEXT_MAX = 100_000;
const LIST_MAX = 1000;

const EXPECTED = t`the original file of Gatling 3.13 or later, opened instead of pasted`;

export function gatlingLayoutIn(head: string): LogLayout | null {
  const version = gatlingVersionIn((index) => byteOf(head, index));
  return version === null
    ? null
    : {
        ...PLAIN_LAYOUT,
        id: 'gatling',
        name: t`Gatling ${version}, simulation.log`,
        sign: { certainty: 'certain', words: t`the start of the file, with Gatling’s version` },
        stamp: 'start',
        durationUnit: 'ms',
        waitUnit: null,
        hasDurations: true,
        hasWaits: false,
        expected: EXPECTED,
      };
}

/**
 * Reads bytes one after another. `isShort`: more bytes were requested than there are. `isDamaged`: the bytes
 * make no sense.
 */
class Cursor {
  readonly #text: string;
  at: number;
  isShort = false;
  isDamaged = false;

  constructor(text: string, at: number) {
    this.#text = text;
    this.at = at;
  }

  byte(): number {
    if (this.at >= this.#text.length) {
      this.isShort = true;
      return 0;
    }
    const byte = byteOf(this.#text, this.at);
    this.at += 1;
    if (byte < 0) this.isDamaged = true;
    return byte;
  }

  flag(): boolean {
    const byte = this.byte();
    if (byte > 1) this.isDamaged = true;
    return byte === 1;
  }

  int(): number {
    return (this.byte() << 24) | (this.byte() << 16) | (this.byte() << 8) | this.byte();
  }

  long(): number {
    return this.int() * 2 ** 32 + (this.int() >>> 0);
  }

  /** Reads the number of entries that follow. A number above `most` means that the data are damaged. */
  count(most: number): number {
    const count = this.int();
    if (count >= 0 && count <= most) return count;
    this.isDamaged = true;
    return 0;
  }

  skip(count: number): void {
    this.at += count;
    if (this.at > this.#text.length) this.isShort = true;
  }

  /**
   * A text of single bytes, or of pairs of bytes with the lower one first. The byte after the text shows
   * which.
   */
  text(): string {
    const length = this.count(TEXT_MAX);
    if (length === 0) return '';
    const from = this.at;
    this.skip(length);
    const isPairs = this.flag();
    if (this.isShort || this.isDamaged) return '';
    const codes = Array.from({ length: isPairs ? length >> 1 : length }, (_, index) =>
      isPairs
        ? byteOf(this.#text, from + 2 * index) | (byteOf(this.#text, from + 2 * index + 1) << 8)
        : byteOf(this.#text, from + index),
    );
    return codes.map((code) => String.fromCharCode(code)).join('');
  }
}

export class GatlingFeed implements LogFeed {
  readonly #rows: LogRows;
  readonly #first: SkippedLine[] = [];
  /** Texts by their numbers, until the sample has been created. */
  readonly #texts = new Map<number, string>();
  /** The number of texts before the current record; the next field includes those of the record. */
  #known = 0;
  #knownThen = 0;
  #rest = '';
  /** Number of bytes before `#rest`. */
  #before = 0;
  #startMillis: number | null = null;
  #count = 0;
  #farAway = 0;
  #problem: Problem | null = null;
  /** Number of records. */
  lines = 0;
  others = 0;
  sample: Sample | null = null;

  constructor(rows: LogRows) {
    this.#rows = rows;
  }

  get skipped(): Skipped {
    return { count: this.#count, first: this.#first, farAway: this.#farAway };
  }

  push(text: string): Problem | null {
    this.#rest += text;
    let at = 0;
    while (this.#problem === null && at < this.#rest.length) {
      const cursor = new Cursor(this.#rest, at);
      const take = this.#record(cursor);
      if (cursor.isDamaged) this.#problem = this.#damaged(at);
      else if (cursor.isShort) break;
      else {
        this.lines += 1;
        this.#known = this.#knownThen;
        take();
        at = cursor.at;
      }
    }
    this.#rest = this.#rest.slice(at);
    this.#before += at;
    return this.#problem;
  }

  end(): Problem | null {
    // A run that was killed ends within a record.
    if (this.#problem === null && this.#rest !== '') this.#leave(t`a record that is cut off`);
    this.#rest = '';
    if (this.#rows.length === 0)
      this.#problem ??= { key: t`the log`, value: t`a log without requests`, allowed: EXPECTED };
    return this.#problem;
  }

  /** Reads a record, and returns the action to take if the record was complete. */
  #record(cursor: Cursor): () => void {
    this.#knownThen = this.#known;
    const kind = cursor.byte();
    const isFirst = this.#startMillis === null;
    if (isFirst !== (kind === RUN)) {
      cursor.isDamaged = true;
      return () => {};
    }
    switch (kind) {
      case RUN:
        return this.#run(cursor);
      case REQUEST:
        return this.#request(cursor);
      case USER:
        cursor.int();
        cursor.flag();
        cursor.int();
        break;
      case GROUP:
        this.#groups(cursor);
        cursor.int();
        cursor.int();
        cursor.int();
        cursor.flag();
        break;
      case ERROR:
        this.#cached(cursor);
        cursor.int();
        break;
      default:
        cursor.isDamaged = true;
    }
    return () => {
      this.others += 1;
    };
  }

  #run(cursor: Cursor): () => void {
    cursor.text();
    cursor.text();
    const start = cursor.long();
    cursor.text();
    for (let count = cursor.count(LIST_MAX); count > 0; count -= 1) cursor.text();
    for (let count = cursor.count(LIST_MAX); count > 0; count -= 1) cursor.skip(cursor.count(TEXT_MAX));
    return () => {
      this.#startMillis = start;
    };
  }

  #request(cursor: Cursor): () => void {
    const groups = this.#groups(cursor);
    const name = this.#cached(cursor);
    const [from, until] = [cursor.int(), cursor.int()];
    const isGood = cursor.flag();
    this.#cached(cursor);
    if (from < 0 || until < 0) cursor.isDamaged ||= !cursor.isShort;
    return () => this.#take([...groups, name].join(' / '), from, until, isGood);
  }

  #groups(cursor: Cursor): readonly string[] {
    return Array.from({ length: cursor.count(LIST_MAX) }, () => this.#cached(cursor));
  }

  #cached(cursor: Cursor): string {
    const index = cursor.int();
    // Texts are numbered in the order of their first occurrence.
    if (index < 0 ? -index > this.#knownThen : index !== this.#knownThen + 1)
      cursor.isDamaged ||= !cursor.isShort;
    if (index < 0) return this.#texts.get(-index) ?? '';
    const text = cursor.text();
    this.#knownThen = index;
    if (this.sample === null) this.#texts.set(index, text);
    return text;
  }

  #take(name: string, from: number, until: number, isGood: boolean): void {
    if (this.#rows.length === LOG_ROWS_MAX) {
      this.#problem = tooMany();
      return;
    }
    const [start, end] = [this.#startMillis! + from, this.#startMillis! + until];
    const shown = `REQUEST\t${name}\t${start}\t${end}\t${isGood ? 'OK' : 'KO'}`;
    if (end < start) {
      this.#leave(shown);
      return;
    }
    const seconds = Math.floor(start / 1000);
    const isTaken = this.#rows.add({
      seconds,
      nanos: (start - seconds * 1000) * 1e6,
      zone: 0,
      duration: end - start,
      wait: Number.NaN,
      service: 0,
      failed: !isGood,
    });
    if (!isTaken) this.#farAway += 1;
    else if (this.sample === null) {
      const marks = marksInOrder(shown, [
        ['arrival', `\t${start}`],
        ['end', `\t${end}`],
        ['status', isGood ? 'OK' : 'KO'],
      ]);
      this.sample = sampleOf(
        this.lines,
        shown,
        marks.map((mark) => ({ ...mark, from: mark.from + (mark.role === 'status' ? 0 : 1) })),
      );
      this.#texts.clear();
    }
  }

  #leave(text: string): void {
    this.#count += 1;
    if (this.#first.length === 0) this.#first.push({ line: this.lines + 1, text });
  }

  #damaged(at: number): Problem {
    return {
      key: t`byte ${grouped(this.#before + at + 1)}`,
      value: t`no record of Gatling begins there`,
      allowed: EXPECTED,
    };
  }
}
