// The text of a value field, and back: what stands there reads well, and reads back to exactly the same value.

import type { NumberParameter } from '../../scenario/parameter.ts';
import type { ParameterKey } from '../../scenario/parameters.ts';
import { formatValue, type ParsedValue, parseValue } from '../../scenario/value.ts';
import { valueSentence, valueWords } from './value-words.ts';

/** "45 µs", "1 000", "2064KiB": in the words of the page where they are exact, else in those of links. */
export function fieldText(key: ParameterKey, row: NumberParameter, value: number | null): string {
  const words = row.unit === 'rate' ? valueWords(row, value).value : valueSentence(row, value);
  const parsed = parseField(key, words);
  return parsed.ok && parsed.value === value ? words : formatValue(key, value);
}

/** What stands behind the field: only rates have a unit that is not part of the text. */
export function fieldUnit(row: NumberParameter, value: number | null): string {
  return row.unit === 'rate' ? valueWords(row, value).unit : '';
}

/** Reads "20ms", "1k", "512MiB", and what the page itself writes: thousands apart, "rps" behind. */
export function parseField(key: ParameterKey, text: string): ParsedValue {
  return parseValue(key, text.replace(/(?<=\d)\s+(?=\d)/g, '').replace(/\s*rps\s*$/i, ''));
}
