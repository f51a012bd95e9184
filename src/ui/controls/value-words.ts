// The value of a parameter as text beside a slider, such as "1,000", "5 µs", "2.0 MiB" or "never".

import { inDigits, significant } from '../../languages/numbers.ts';
import {
  bytesQuantity,
  formatCount,
  latencyQuantity,
  NO_VALUE,
  type Quantity,
  shortDigits,
} from '../../languages/quantity.ts';
import { t } from '../../languages/t.ts';
import type { NumberParameter } from '../../scenario/parameter.ts';
import type { Scenario } from '../../scenario/scenario.ts';

export function valueWords(row: NumberParameter, value: number | null): Quantity {
  if (value === null) return { value: row.none?.label ?? NO_VALUE, unit: '' };
  switch (row.unit) {
    case 'duration':
      return latencyQuantity(value, shortDigits);
    case 'bytes':
      return bytesQuantity(value, shortDigits);
    case 'rate':
    case 'cores':
      // Needs no unit, because the parameter's name says what is counted.
      return { value: Number.isInteger(value) ? formatCount(value) : inDigits(value), unit: '' };
    case 'fraction':
      return { value: significant(value * 100, 3), unit: '%' };
    case 'factor':
      return { value: significant(value, 4), unit: '×', tight: true };
    case 'count':
      return { value: formatCount(value), unit: '' };
  }
}

/**
 * The value as a single text, for speech and help. If a scenario is given, a value that is derived from
 * others includes the result: "by core count, 2.1 ms".
 */
export function valueSentence(row: NumberParameter, value: number | null, seen?: Scenario): string {
  const { value: words, unit, tight } = valueWords(row, value);
  // An ordinary space rather than a no-break space, because fields contain this text too.
  const sentence = unit === '' || tight ? words + unit : `${words} ${unit}`;
  const meant = seen === undefined || value !== null ? undefined : row.ofNone?.(seen);
  return meant === undefined ? sentence : t`${sentence}, ${valueSentence(row, meant)}`;
}
