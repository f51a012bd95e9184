// What a reading says of itself before anything is taken: which format, by which sign, which fields became what, in which unit
// and by whose word, how many rows, over which time, what was left out, and what only a person can answer.

import type { TimeUnit } from './measured/reader.ts';
import type { DecimalMark } from './number-text.ts';

/** By which sign a format was told: one that only it has, one that others may have too, or somebody's word. */
export type Certainty = 'certain' | 'likely' | 'asked';

export interface Sign {
  readonly certainty: Certainty;
  /** "its line “Running … test @”". */
  readonly words: string;
}

/** What a field of a line became. */
export type FieldRole = 'arrival' | 'end' | 'duration' | 'wait' | 'status';

export interface Mark {
  readonly role: FieldRole;
  /** Within the text of the sample. */
  readonly from: number;
  readonly to: number;
}

export interface Sample {
  /** From 1. */
  readonly line: number;
  readonly text: string;
  readonly marks: readonly Mark[];
}

/** Where a unit comes from: it stands beside the number or in the name of the field, the format rules it, or somebody said it. */
export type UnitSource = 'written' | 'rule' | 'asked';

export interface UnitOf {
  readonly role: 'duration' | 'wait';
  /** "beside": each number has its own. */
  readonly unit: TimeUnit | 'beside';
  readonly source: UnitSource;
}

/** Rows that are a request, a summary of many, or of another kind by the rule of the format. */
export interface Counted {
  readonly kind: 'requests' | 'summaries' | 'others';
  readonly count: number;
}

/** Lines that could not be read, or numbers that nothing names. */
export interface LeftOut {
  readonly kind: 'lines' | 'numbers';
  readonly count: number;
  /** Of the example, from 1. */
  readonly line: number;
  readonly example: string;
}

/** Which answer it asks for; the command line has an option of the same name. */
export type QuestionKey = 'unit' | 'decimal' | 'part' | 'duration' | 'arrival';

export interface Choice {
  readonly value: string;
  /** What it makes of the sample: "“12” is 12 ms (Tomcat, Jetty)". */
  readonly words: string;
}

export interface Question {
  readonly key: QuestionKey;
  readonly words: string;
  readonly choices: readonly Choice[];
}

export interface ReadingReport {
  readonly format: string;
  readonly sign: Sign;
  readonly sample: Sample | null;
  readonly units: readonly UnitOf[];
  readonly rows: readonly Counted[];
  /** Over which time, in which zone; '' where there is none. */
  readonly span: string;
  readonly left: readonly LeftOut[];
}

/** What somebody has answered, so far. */
export interface Answers {
  readonly unit: TimeUnit | null;
  readonly decimal: DecimalMark | null;
  /** Which of several runs, documents or commands, from 1. */
  readonly part: number | null;
  /** Names of fields, or their numbers; "none". */
  readonly duration: string | null;
  readonly arrival: string | null;
}

export const NO_ANSWERS: Answers = { unit: null, decimal: null, part: null, duration: null, arrival: null };

/** The answers with one more, as a question offers it. "none" of a unit is that the field is no duration. */
export function withAnswer(answers: Answers, key: QuestionKey, value: string): Answers {
  if (key === 'part') return { ...answers, part: Number(value) };
  if (key === 'unit' && value === 'none') return { ...answers, unit: null, duration: 'none' };
  return { ...answers, [key]: value };
}

/** The first place of a field's text within a line, as a mark; none where it is not there. */
export function markOf(role: FieldRole, line: string, field: string, from = 0): readonly Mark[] {
  const at = field === '' ? -1 : line.indexOf(field, from);
  return at < 0 ? [] : [{ role, from: at, to: at + field.length }];
}

/** Longest sample that is shown. */
const SAMPLE_MAX = 400;

/** The sample, cut where it is long: what stands beyond is not shown. */
export function sampleOf(line: number, text: string, marks: readonly Mark[]): Sample {
  if (text.length <= SAMPLE_MAX) return { line, text, marks };
  const last = Math.max(SAMPLE_MAX, ...marks.map(({ to }) => to + 20));
  return last < text.length && last <= 4 * SAMPLE_MAX
    ? { line, text: `${text.slice(0, last)}…`, marks }
    : { line, text: `${text.slice(0, SAMPLE_MAX)}…`, marks: marks.filter(({ to }) => to <= SAMPLE_MAX) };
}
