// A parameter's value as people read it beside a slider: "1,000", "5 µs", "2.0 MiB", "never".

import { bytesQuantity, formatCount } from '../../charts/format.ts';
import { inDigits, significant, withoutZero } from '../../languages/numbers.ts';
import { latencyQuantity, NO_VALUE } from '../../languages/quantity.ts';
import { t } from '../../languages/t.ts';
import type { NumberParameter } from '../../scenario/parameter.ts';
import type { Scenario } from '../../scenario/scenario.ts';

export interface ValueWords {
  readonly value: string;
  readonly unit: string;
}

export function valueWords(row: NumberParameter, value: number | null): ValueWords {
  if (value === null) return { value: row.none?.label ?? NO_VALUE, unit: '' };
  switch (row.unit) {
    case 'duration':
      return trimmed(latencyQuantity(value));
    case 'bytes':
      return trimmed(bytesQuantity(value));
    case 'rate':
      // Its name says what it counts.
      return { value: Number.isInteger(value) ? formatCount(value) : inDigits(value), unit: '' };
    case 'fraction':
      return { value: significant(value * 100, 3), unit: '%' };
    case 'factor':
      return { value: significant(value, 4), unit: '×' };
    case 'count':
      return { value: formatCount(value), unit: '' };
  }
}

/** Without a needless decimal: "20 ms" rather than "20.0 ms". */
function trimmed({ value, unit }: ValueWords): ValueWords {
  return { value: withoutZero(value), unit };
}

/**
 * In one piece, for speech and help. With the scenario that it is of, a value that follows from others says what it comes to:
 * "by cores, 2.1 ms".
 */
export function valueSentence(row: NumberParameter, value: number | null, seen?: Scenario): string {
  const { value: words, unit } = valueWords(row, value);
  const sentence = unit === '' ? words : `${words} ${unit}`;
  const meant = seen === undefined || value !== null ? undefined : row.ofNone?.(seen);
  return meant === undefined ? sentence : t`${sentence}, ${valueSentence(row, meant)}`;
}
