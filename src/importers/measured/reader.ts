// The interface of all readers of tool outputs.

import { isRecord } from '../../scenario/is-record.ts';
import type { Problem } from '../../scenario/problem.ts';
import type {
  Answers,
  LeftOut,
  Question,
  ReadingReport,
  RowCount,
  Sample,
  Sign,
  UnitOf,
} from '../reading-report.ts';
import type { Measurement } from './measurement.ts';

export const TIME_UNITS = ['s', 'ms', 'us', 'ns'] as const;
export type TimeUnit = (typeof TIME_UNITS)[number];

export const NANOS_OF_UNIT: Readonly<Record<TimeUnit, number>> = { s: 1e9, ms: 1e6, us: 1e3, ns: 1 };

/** The result of a reader, with its evidence. */
export interface ReaderResult {
  readonly measurement: Measurement;
  readonly sample: Sample | null;
  readonly units: readonly UnitOf[];
  readonly rows: readonly RowCount[];
  readonly left: readonly LeftOut[];
}

export interface Unread {
  readonly ok: false;
  readonly problem: Problem;
  /** The question whose answer would make the text readable; null if no answer helps. */
  readonly question: Question | null;
  /** The sample that the question is about, if there is one. */
  readonly sample: Sample | null;
}

export type FoundOrNot = { readonly ok: true; readonly found: ReaderResult } | Unread;

export type Reading =
  | { readonly ok: true; readonly measurement: Measurement; readonly report: ReadingReport }
  | (Unread & {
      /** The format that the text was taken for; null if no reader recognised it. */
      readonly format: string | null;
      readonly sign: Sign | null;
    });

export interface Reader {
  /** The tool and the kind of output. */
  readonly name: string;
  /** Maximum number of characters that it reads. */
  readonly charactersMax: number;
  /** The sign by which it recognises a text with this beginning; null if it does not. */
  sign(head: string): Sign | null;
  /** Lines with which a run begins, the most specific first; none if a text contains only one run. */
  readonly opens: readonly RegExp[];
  /** Reads in steps, so that a long file does not block: each `yield` lets other work run. */
  read(text: string, answers: Answers, inflate: Inflate): Generator<undefined, FoundOrNot>;
}

/** Decompresses zlib data; throws if it is damaged. */
export type Inflate = (packed: Uint8Array) => Uint8Array;

export function failed(key: string, value: string, allowed: string): Unread {
  return { ok: false, problem: { key, value, allowed }, question: null, sample: null };
}

/** The usual result: a measurement, with one line of the text as a sample. */
export function found(
  measurement: Measurement,
  sample: Sample | null,
  units: readonly UnitOf[],
  more: Partial<Pick<ReaderResult, 'rows' | 'left'>> = {},
): FoundOrNot {
  return { ok: true, found: { measurement, sample, units, rows: [], left: [], ...more } };
}

/** A reader of short outputs, for which one step is enough. */
export function shortReader(
  name: string,
  sign: (head: string) => Sign | null,
  opens: readonly RegExp[],
  read: (text: string, answers: Answers, inflate: Inflate) => FoundOrNot,
): Reader {
  return {
    name,
    charactersMax: 1_000_000,
    sign,
    opens,
    // biome-ignore lint/correctness/useYield: one step
    *read(text, answers, inflate) {
      return read(text, answers, inflate);
    },
  };
}

/** A JSON document of one tool, recognised by the names in it, whatever else it contains. */
export interface DocumentReader {
  readonly name: string;
  /** The names that identify it: "DurationHistogram, ActualQPS". */
  readonly names: string;
  is(document: Json): boolean;
  read(document: Json): FoundOrNot;
}

export type Json = Readonly<Record<string, unknown>>;

/** A nested object; empty if it is missing. */
export function partOf(document: unknown, ...path: readonly string[]): Json {
  let part: unknown = document;
  for (const name of path) part = isRecord(part) && Object.hasOwn(part, name) ? part[name] : undefined;
  return isRecord(part) ? part : {};
}

/** A non-negative number, also if it is written as text; null if there is none. */
export function numberOf(part: Json, name: string): number | null {
  const value = Object.hasOwn(part, name) ? part[name] : undefined;
  const number = typeof value === 'string' && /^\d{1,15}(?:\.\d{1,15})?$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number : null;
}

export function nanosOf(value: number | null, unitNanos: number): number | null {
  return value === null ? null : Math.round(value * unitNanos);
}
