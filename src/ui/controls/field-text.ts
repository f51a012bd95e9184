// Converts the value of a field to text and back. The text is easy to read. If the value could be typed,
// reading the text gives exactly the same value.

import { inDigits, withPoint } from '../../languages/numbers.ts';
import { formatCount } from '../../languages/quantity.ts';
import type { NumberParameter } from '../../scenario/parameter.ts';
import { type ParameterKey, parameterOf } from '../../scenario/parameters.ts';
import { formatValue, type ParsedValue, parseValue } from '../../scenario/value.ts';
import { valueSentence, valueWords } from './value-words.ts';

/**
 * The text of a value: "45 µs", "1,000", "2 MiB". It is rounded for readability only if that loses nothing;
 * otherwise it has all digits, such as "2,064 KiB". Fractions of a nanosecond are rounded, because they
 * cannot be typed; such values are means of measured times.
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
 * Reads text such as "20ms", "1k" or "512MiB", and all texts that the page writes: with grouped thousands,
 * "×" at the end, or "120/s".
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
