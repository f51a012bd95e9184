// Formats the quantities in lessons for display: three significant digits, a suitable unit, thousands
// separators.

import {
  digitsUpTo,
  formatBytes,
  formatCount,
  formatLatency,
  NO_VALUE,
  percentOf,
} from '../languages/quantity.ts';
import type { Quantity } from './expression.ts';

/** The format of a quantity in a text: a number of significant digits, or percent, or a whole number. */
export interface Format {
  readonly digits?: number;
  readonly as?: 'percent' | 'whole';
}

/**
 * Examples: "120 ms", "8.33", "4.5 %", "1.1 GiB", "3,018". Rates have no unit, because the texts add "per
 * second".
 */
export function formatQuantity(quantity: Quantity, { digits = 3, as }: Format = {}): string {
  const { value, seconds, bytes, isShare } = quantity;
  const written = digitsUpTo(digits);
  if (!Number.isFinite(value)) return NO_VALUE;
  if (as === 'whole') return formatCount(value);
  if (isShare || as === 'percent') return percentOf(written(value * 100));
  if (seconds === 1) return formatLatency(value * 1e9, written);
  if (bytes === 1) return formatBytes(value, written);
  return Math.abs(value) >= 999.5 ? formatCount(value) : written(value);
}
