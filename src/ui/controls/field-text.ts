// Converts the value of a field to text and back. The text is easy to read, and reads back to exactly the
// same value if that could be typed.

import { inDigits, withPoint } from '../../languages/numbers.ts';
import { formatCount } from '../../languages/quantity.ts';
import type { NumberParameter } from '../../scenario/parameter.ts';
import { type ParameterKey, parameterOf } from '../../scenario/parameters.ts';
import { formatValue, type ParsedValue, parseValue } from '../../scenario/value.ts';
import { valueSentence, valueWords } from './value-words.ts';

/**
 * "45 µs", "1,000", "2 MiB": formatted for people if that is exact, otherwise with all digits, such as "2,064
 * KiB". A fraction of a nanosecond cannot be typed: such a value is the mean of measured times, and is
 * rounded.
 */
export function fieldText(key: ParameterKey, row: NumberParameter, value: number | null): string {
  const words = hasUnitBehind(row) ? valueWords(row, value).value : valueSentence(row, value);
  const isMean = row.unit === 'duration' && value !== null && !Number.isInteger(value);
  const parsed = parseField(key, words);
  return isMean || (parsed.ok && parsed.value === value) ? words : spaced(row, formatValue(key, value));
}

/** Writes "2064KiB" from links as the page does: with grouped thousands and a space before the unit. */
function spaced(row: NumberParameter, text: string): string {
  const match = /^(\d+)(\.\d+)?([a-zA-Z]*)$/.exec(text);
  if (match === null) return text;
  const [, whole = '', fraction = '', name = ''] = match;
  const unit = name === '' && row.unit === 'bytes' ? 'B' : name.replace(/^us$/, 'µs');
  return `${formatCount(Number(whole))}${inDigits(fraction)}${unit === '' ? '' : ` ${unit}`}`;
}

/** Whether the unit is shown after the field, as for factors. */
function hasUnitBehind({ unit }: NumberParameter): boolean {
  return unit === 'factor';
}

/** The unit after the field. */
export function fieldUnit(row: NumberParameter, value: number | null): string {
  return hasUnitBehind(row) ? valueWords(row, value).unit : '';
}

/**
 * Reads "20ms", "1k", "512MiB", and everything that the page writes itself: grouped thousands, "×" at the
 * end, "120/s".
 */
export function parseField(key: ParameterKey, text: string): ParsedValue {
  const row = parameterOf(key);
  if (row.type === 'number' && text.trim() === row.none?.label) return { ok: true, value: null };
  return parseValue(
    key,
    withPoint(text)
      .replace(/(?<=\d)(\s+(?=\d)|,(?=\d{3}(?!\d)))/g, '')
      .trimEnd()
      .replace(/(?:rps|\/s|×)$/i, ''),
  );
}
