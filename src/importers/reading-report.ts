// The report on a reading before anything is imported: format, evidence, meaning of fields, units and their
// sources, number of rows, time span, omissions, and questions that only the reader can answer.

import type { TimeUnit } from './measured/reader.ts';
import type { DecimalMark } from './number-text.ts';

/**
 * How the format was recognised: by a unique sign, by a sign that others may have too, or by the reader's
 * answer.
 */
export type Certainty = 'certain' | 'likely' | 'asked';

export interface Sign {
  readonly certainty: Certainty;
  /** The evidence in words: "its line “Running … test @”". */
  readonly words: string;
}

/** The meaning of a field. */
export type FieldRole = 'arrival' | 'end' | 'duration' | 'wait' | 'status';

export interface Mark {
  readonly role: FieldRole;
  /** Position within the text of the sample. */
  readonly from: number;
  readonly to: number;
}

export interface Sample {
  /** Number of the line in the text, from 1. */
  readonly line: number;
  readonly text: string;
  readonly marks: readonly Mark[];
}

/**
 * The source of a unit: next to the number or in the name of the field, the format's definition, or the
 * reader's answer.
 */
export type UnitSource = 'written' | 'rule' | 'asked';

export interface UnitOf {
  readonly role: 'duration' | 'wait';
  /** "beside" means that each number in the text is followed by its own unit. */
  readonly unit: TimeUnit | 'beside';
  readonly source: UnitSource;
}

/**
 * Rows of one kind: requests; connections, each taken as one request; summaries of many requests; or rows
 * that the format defines as something else.
 */
export interface RowCount {
  readonly kind: 'requests' | 'connections' | 'summaries' | 'others';
  readonly count: number;
}

/** Lines that could not be read, or numbers with unknown meaning. */
export interface LeftOut {
  readonly kind: 'lines' | 'numbers';
  readonly count: number;
  /** The line of the example, from 1. */
  readonly line: number;
  readonly example: string;
}

/** The answer that a question asks for; the command line has an option with the same name. */
export type QuestionKey = 'unit' | 'decimal' | 'part' | 'duration' | 'arrival';

export interface Choice {
  readonly value: string;
  /** How this answer reads the sample: "“12” is 12 ms (Tomcat, Jetty)". */
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
  readonly rows: readonly RowCount[];
  /** Time span and zone; '' if there is none. */
  readonly span: string;
  readonly left: readonly LeftOut[];
}

/** The answers so far. */
export interface Answers {
  readonly unit: TimeUnit | null;
  readonly decimal: DecimalMark | null;
  /** Which of several runs, documents or commands is meant, from 1. */
  readonly part: number | null;
  /** The field that contains the duration, by its name or its number; or "none". */
  readonly duration: string | null;
  readonly arrival: string | null;
}

export const NO_ANSWERS: Answers = { unit: null, decimal: null, part: null, duration: null, arrival: null };

/**
 * The answers plus one more, as a question offers it. "none" as a unit means that the field is not a
 * duration.
 */
export function withAnswer(answers: Answers, key: QuestionKey, value: string): Answers {
  if (key === 'part') return { ...answers, part: Number(value) };
  if (key === 'unit' && value === 'none') return { ...answers, unit: null, duration: 'none' };
  return { ...answers, [key]: value };
}

/** The first position of a field's text within a line, as a mark; none if it is not there. */
export function markOf(role: FieldRole, line: string, field: string, from = 0): readonly Mark[] {
  const at = field === '' ? -1 : line.indexOf(field, from);
  return at < 0 ? [] : [{ role, from: at, to: at + field.length }];
}

/** Longest sample that is shown. */
const SAMPLE_MAX = 400;

/** The sample, cut if it is long. */
export function sampleOf(line: number, text: string, marks: readonly Mark[]): Sample {
  if (text.length <= SAMPLE_MAX) return { line, text, marks };
  const last = Math.max(SAMPLE_MAX, ...marks.map(({ to }) => to + 20));
  return last < text.length && last <= 4 * SAMPLE_MAX
    ? { line, text: `${text.slice(0, last)}…`, marks }
    : { line, text: `${text.slice(0, SAMPLE_MAX)}…`, marks: marks.filter(({ to }) => to <= SAMPLE_MAX) };
}
