// A quantity of a study in words.

import { significant } from '../languages/numbers.ts';
import {
  formatBytes,
  formatCount,
  formatLatency,
  formatRate,
  formatShare,
  NO_VALUE,
} from '../languages/quantity.ts';
import type { NumberUnit } from './parameter.ts';

/** A value in words, with its unit. */
export function quantityText(unit: NumberUnit, value: number | null): string {
  if (value === null || !Number.isFinite(value)) return NO_VALUE;
  switch (unit) {
    case 'duration':
      return formatLatency(value);
    case 'bytes':
      return formatBytes(value);
    case 'rate':
      return formatRate(value);
    case 'fraction':
      return formatShare(value);
    case 'factor':
    case 'cores':
      return significant(value, 3);
    case 'count':
      return formatCount(value);
  }
}
