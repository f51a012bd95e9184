// A parameter's value as people read it beside a slider: "1,000", "5 µs", "2.0 MiB", "never".

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
      // Its name says what it counts.
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
 * In one piece, for speech and help. With the scenario that it is of, a value that follows from others says what it comes to:
 * "by cores, 2.1 ms".
 */
export function valueSentence(row: NumberParameter, value: number | null, seen?: Scenario): string {
  const { value: words, unit, tight } = valueWords(row, value);
  // With a space that can be typed, as fields hold it, too.
  const sentence = unit === '' || tight ? words + unit : `${words} ${unit}`;
  const meant = seen === undefined || value !== null ? undefined : row.ofNone?.(seen);
  return meant === undefined ? sentence : t`${sentence}, ${valueSentence(row, meant)}`;
}
