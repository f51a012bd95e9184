// What every reader of a tool's output offers, and what it answers.

import { isRecord } from '../../scenario/is-record.ts';
import type { Problem } from '../../scenario/problem.ts';
import type {
  Answers,
  Counted,
  LeftOut,
  Question,
  ReadingReport,
  Sample,
  Sign,
  UnitOf,
} from '../reading-report.ts';
import type { Measurement } from './measurement.ts';

export const TIME_UNITS = ['s', 'ms', 'us', 'ns'] as const;
export type TimeUnit = (typeof TIME_UNITS)[number];

export const NANOS_OF_UNIT: Readonly<Record<TimeUnit, number>> = { s: 1e9, ms: 1e6, us: 1e3, ns: 1 };

/** What a reader found, with the reasons for it. */
export interface Found {
  readonly measurement: Measurement;
  readonly sample: Sample | null;
  readonly units: readonly UnitOf[];
  readonly rows: readonly Counted[];
  readonly left: readonly LeftOut[];
}

export interface Unread {
  readonly ok: false;
  readonly problem: Problem;
  /** All would be well with an answer to this; null where no answer helps. */
  readonly question: Question | null;
  /** What is asked of, where there is something to show. */
  readonly sample: Sample | null;
}

export type FoundOrNot = { readonly ok: true; readonly found: Found } | Unread;

export type Reading =
  | { readonly ok: true; readonly measurement: Measurement; readonly report: ReadingReport }
  | (Unread & {
      /** The format that it was taken for; null where it is nobody's. */
      readonly format: string | null;
      readonly sign: Sign | null;
    });

export interface Reader {
  /** The tool and what of it. */
  readonly name: string;
  /** Most characters that it reads. */
  readonly charactersMax: number;
  /** By which sign it knows a text with this beginning; null where it does not. */
  sign(head: string): Sign | null;
  /** Lines with which a run begins, the most telling first; none where a text holds one only. */
  readonly opens: readonly RegExp[];
  /** In steps, so that a long file holds nobody up: each `yield` is a place to do something else. */
  read(text: string, answers: Answers, inflate: Inflate): Generator<undefined, FoundOrNot>;
}

/** Unpacks what zlib has packed; throws where it is damaged. */
export type Inflate = (packed: Uint8Array) => Uint8Array;

export function failed(key: string, value: string, allowed: string): Unread {
  return { ok: false, problem: { key, value, allowed }, question: null, sample: null };
}

/** What most readers find: a measurement, with one line of the text to show for it. */
export function found(
  measurement: Measurement,
  sample: Sample | null,
  units: readonly UnitOf[],
  more: Partial<Pick<Found, 'rows' | 'left'>> = {},
): FoundOrNot {
  return { ok: true, found: { measurement, sample, units, rows: [], left: [], ...more } };
}

/** A reader of outputs that are short, so that one step does. */
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

/** A JSON document that one tool writes: by the names in it, whatever else it holds. */
export interface DocumentReader {
  readonly name: string;
  /** The names that tell it: "DurationHistogram, ActualQPS". */
  readonly names: string;
  is(document: Json): boolean;
  read(document: Json): FoundOrNot;
}

export type Json = Readonly<Record<string, unknown>>;

/** A part of a document; empty where it is not there. */
export function partOf(document: unknown, ...path: readonly string[]): Json {
  let part: unknown = document;
  for (const name of path) part = isRecord(part) && Object.hasOwn(part, name) ? part[name] : undefined;
  return isRecord(part) ? part : {};
}

/** A number of 0 or more, also where it is written as text; null where there is none. */
export function numberOf(part: Json, name: string): number | null {
  const value = Object.hasOwn(part, name) ? part[name] : undefined;
  const number = typeof value === 'string' && /^\d{1,15}(?:\.\d{1,15})?$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number : null;
}

export function nanosOf(value: number | null, unitNanos: number): number | null {
  return value === null ? null : Math.round(value * unitNanos);
}
