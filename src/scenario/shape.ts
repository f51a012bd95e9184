// Shapes: the structure of a scenario, described once as data. parse.ts reads input by it, and schema.ts
// prints it as JSON Schema.

import { eitherOf } from '../languages/list.ts';
import { t } from '../languages/t.ts';
import { formatDuration } from './duration.ts';
import type { NumberUnit, Parameter } from './parameter.ts';
import type { Rows } from './parameters/rows.ts';
import { formatBytes } from './size.ts';
import { isWhole } from './value.ts';

export interface NumberShape {
  readonly type: 'number';
  readonly min: number;
  readonly max: number;
  readonly whole: boolean;
  /** Whether null is allowed too. */
  readonly nullable: boolean;
  /** Words that may replace a number. */
  readonly named?: Readonly<Record<string, number>>;
  /** A description of the allowed values, without "or null". */
  readonly words: string;
}

export interface TextShape {
  readonly type: 'text';
  readonly pattern: RegExp;
  readonly words: string;
}

export interface ChoiceShape {
  readonly type: 'choice';
  readonly values: readonly string[];
}

export interface ListShape {
  readonly type: 'list';
  readonly of: Shape;
  readonly min: number;
  readonly max: number;
}

export interface RecordShape {
  readonly type: 'record';
  readonly fields: Readonly<Record<string, Field>>;
}

/** A record whose other fields depend on the value of the field `tag`. */
export interface UnionShape {
  readonly type: 'union';
  readonly tag: string;
  readonly cases: Readonly<Record<string, RecordShape>>;
}

export type Shape = NumberShape | TextShape | ChoiceShape | ListShape | RecordShape | UnionShape;

export interface Field {
  readonly shape: Shape;
  /**
   * Description for JSON Schema. For a parameter it is its key, because texts of parameters are loaded
   * separately.
   */
  readonly about: string | { readonly parameter: string };
  /** The default if the input has no value. Undefined: the value is required. */
  readonly fallback: unknown;
  /** Omitted from the record if the input has no value. */
  readonly optional?: true;
}

export function field(shape: Shape, about: Field['about'], fallback?: unknown): Field {
  return { shape, about, fallback };
}

/** The shape of the fields that rows of the parameter table describe, with ranges and defaults. */
export function tableFields(rows: Rows): Readonly<Record<string, Field>> {
  return Object.fromEntries(
    Object.entries(rows).flatMap(([key, row]) => ('field' in row ? [[row.field, tableField(key, row)]] : [])),
  );
}

export function tableField(parameter: string, row: Parameter): Field {
  const about = { parameter };
  if (row.type === 'choice') {
    return field({ type: 'choice', values: row.choices.map((each) => each.value) }, about, row.default);
  }
  const { unit, min, max, named } = row;
  const shape = number(unit, min, max, row.none !== undefined);
  if (named === undefined) return field(shape, about, row.default);
  const names = named.map(({ name }) => name);
  return field(
    {
      ...shape,
      named: Object.fromEntries(named.map(({ name, value }) => [name, value])),
      words: t`${shape.words}, or ${eitherOf(names)}`,
    },
    about,
    row.default,
  );
}

export function number(kind: NumberUnit, min: number, max: number, nullable = false): NumberShape {
  return { type: 'number', min, max, whole: isWhole(kind), nullable, words: words(kind, min, max) };
}

function words(kind: NumberUnit, min: number, max: number): string {
  if (kind === 'duration')
    return t`whole nanoseconds from ${min} to ${max} (${formatDuration(min)} to ${formatDuration(max)})`;
  if (kind === 'bytes') return t`whole bytes from ${min} to ${max} (up to ${formatBytes(max)})`;
  return kind === 'count' ? t`a whole number from ${min} to ${max}` : t`a number from ${min} to ${max}`;
}

export function record(fields: Readonly<Record<string, Field>>): RecordShape {
  return { type: 'record', fields };
}

/** The record with every field optional, including nested records, except `required`. */
export function partial({ fields }: RecordShape, required: readonly string[] = []): RecordShape {
  const entries = Object.entries(fields).map(([key, { shape, about }]): [string, Field] => [
    key,
    required.includes(key)
      ? field(shape, about)
      : optional(shape.type === 'record' ? partial(shape) : shape, about),
  ]);
  return record(Object.fromEntries(entries));
}

export function optional(shape: Shape, about: Field['about']): Field {
  return { ...field(shape, about), optional: true };
}

export function list(of: Shape, min: number, max: number): ListShape {
  return { type: 'list', of, min, max };
}

export function union(tag: string, cases: Readonly<Record<string, RecordShape>>): UnionShape {
  return { type: 'union', tag, cases };
}
