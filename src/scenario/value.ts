// Values of a parameter: validation, the nearest allowed value, and the text in links, fields and `--set`.

import { eitherOf } from '../languages/list.ts';
import { t } from '../languages/t.ts';
import { formatDuration, parseDuration } from './duration.ts';
import type { NumberParameter, NumberUnit, Parameter } from './parameter.ts';
import { type ParameterKey, parameterOf } from './parameters.ts';
import { type Problem, showValue } from './problem.ts';
import { formatBytes, parseBytes } from './size.ts';

/** A number, null for "no limit" or "never", or the value of a choice. */
export type ParameterValue = number | null | string;

export type ParsedValue =
  | { readonly ok: true; readonly value: ParameterValue }
  | { readonly ok: false; readonly problem: Problem };

const COUNT_SUFFIX: Readonly<Record<string, number>> = { '': 1, k: 1e3, K: 1e3, M: 1e6, G: 1e9 };

/** Whether values in this unit are whole numbers. Rates, fractions, factors and cores are not. */
export function isWhole(unit: NumberUnit): boolean {
  return unit === 'duration' || unit === 'bytes' || unit === 'count';
}

/** The text that `parseValue` reads back as the same number: "20ms", "2064KiB", "10000", "0.01". */
export function formatNumber(unit: NumberUnit, value: number): string {
  if (unit === 'duration') return formatDuration(value);
  if (unit === 'bytes') return formatBytes(value);
  return String(value);
}

/**
 * Reads "20ms", "512MiB", "10k", "1.5M", "10,000", "1%"; a duration without a unit is in milliseconds. Null
 * if it is not a value.
 */
export function parseNumber(unit: NumberUnit, text: string): number | null {
  const trimmed = text.trim();
  if (unit === 'duration') return parseDuration(trimmed);
  if (unit === 'bytes') return parseBytes(trimmed);
  const plain = /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(trimmed) ? trimmed.replaceAll(',', '') : trimmed;
  const match = /^(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?\s*([kKMG%]?)$/.exec(plain);
  if (match === null) return null;
  const digits = Number(`${match[1]}${match[2] ?? ''}`);
  if (match[3] === '%') return unit === 'fraction' ? digits / 100 : null;
  const factor = COUNT_SUFFIX[match[3] ?? ''];
  if (factor === undefined) return null;
  const value = digits * factor;
  return isWhole(unit) && Math.abs(value - Math.round(value)) < 1e-6 ? Math.round(value) : value;
}

/** "a whole number from 1 to 10000", "a duration from 0s to 600s, or never", "a size from 4KiB to 64MiB, or rust (2MiB)". */
export function allowedNumber(row: NumberParameter): string {
  const named = row.named?.map(({ name, value }) => `${name} (${formatNumber(row.unit, value)})`) ?? [];
  const words = [...(row.none === undefined ? [] : [row.none.word]), ...named];
  return words.reduce((before, each) => t`${before}, or ${each}`, rangeAllowed(row));
}

function rangeAllowed({ unit, min, max }: NumberParameter): string {
  const [least, most] = [formatNumber(unit, min), formatNumber(unit, max)];
  switch (unit) {
    case 'duration':
      return t`a duration from ${least} to ${most}`;
    case 'bytes':
      return t`a size from ${least} to ${most}`;
    case 'count':
      return t`a whole number from ${least} to ${most}`;
    default:
      return t`a number from ${least} to ${most}`;
  }
}

function allowed(row: Parameter): string {
  return row.type === 'choice' ? eitherOf(row.choices.map((each) => each.value)) : allowedNumber(row);
}

function isAllowed(row: Parameter, value: unknown): boolean {
  if (row.type === 'choice') return row.choices.some((each) => each.value === value);
  if (value === null) return row.none !== undefined;
  if (typeof value !== 'number' || !(value >= row.min && value <= row.max)) return false;
  return !isWhole(row.unit) || Number.isInteger(value);
}

/** The problem with this value for the parameter, or null. `shown` is the value as given, if it differs. */
export function checkValue(key: ParameterKey, value: unknown, shown = showValue(value)): Problem | null {
  const row = parameterOf(key);
  return isAllowed(row, value) ? null : { key, value: shown, allowed: allowed(row) };
}

/** The nearest allowed value: rounded if it must be whole, within the range. The default if there is none. */
export function clampValue(key: ParameterKey, value: ParameterValue): ParameterValue {
  const row = parameterOf(key);
  if (isAllowed(row, value)) return value;
  if (row.type === 'choice' || typeof value !== 'number' || Number.isNaN(value)) return row.default;
  const inside = Math.min(row.max, Math.max(row.min, value));
  return isWhole(row.unit) ? Math.round(inside) : inside;
}

/** The value's text in links. For null it is the parameter's word. */
export function formatValue(key: ParameterKey, value: ParameterValue): string {
  const row = parameterOf(key);
  if (row.type === 'choice' || typeof value === 'string') return String(value);
  return value === null ? (row.none?.word ?? 'none') : formatNumber(row.unit, value);
}

/**
 * Reads the text of a value, which may be "none" or the parameter's own word for null, and checks it against
 * the table.
 */
export function parseValue(key: ParameterKey, text: string): ParsedValue {
  const row = parameterOf(key);
  const word = text.trim();
  const value = row.type === 'choice' ? word : readNumber(row, word);
  const problem = checkValue(key, value, showValue(text));
  return problem === null ? { ok: true, value } : { ok: false, problem };
}

function readNumber(row: NumberParameter, word: string): number | null {
  if (row.none !== undefined && (word === 'none' || word === row.none.word)) return null;
  const named = row.named?.find(({ name }) => name === word);
  return named?.value ?? parseNumber(row.unit, word) ?? Number.NaN;
}
