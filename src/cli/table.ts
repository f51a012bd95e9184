// Plain text tables: columns are as wide as their widest cell; the first is left-aligned, the others
// right-aligned.

import { fixed, numbersIn } from '../languages/numbers.ts';
import { visible } from './print.ts';

export function formatTable(given: readonly (readonly string[])[], left: readonly number[] = [0]): string {
  const rows = given.map((row) => row.map(visible));
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          left.includes(column) ? cell.padEnd(widths[column]) : cell.padStart(widths[column]),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** A number with grouped thousands and this many decimals; a dash if there is none. */
export function formatNumberCell(value: number | null, decimals = 0): string {
  if (value === null || !Number.isFinite(value)) return '-';
  return numbersIn(fixed(value, decimals));
}

/** Digits of a percentile from a histogram: its buckets are up to 1.6 % wide, so it is off by up to 0.8 %. */
const PERCENTILE_DIGITS = 3;
/** Decimals of milliseconds that show single nanoseconds, the unit of the engine's times. */
const MOST_DECIMALS = 6;
/** The engine's numbers have no more digits than these. */
const MOST_DIGITS = 17;

/**
 * Milliseconds of a percentile, with the digits that its histogram supports: 20.054 is "20.1", 267361.714 is
 * "267,000". With a limit it has more digits if rounding would reach or cross the limit: 50.04 is "50.04"
 * above a limit of 50.
 */
export function formatPercentileCell(millis: number | null, limit: number | null = null): string {
  if (millis === null || !Number.isFinite(millis) || millis === 0) return formatNumberCell(millis);
  let digits = PERCENTILE_DIGITS;
  let rounded = Number(millis.toPrecision(digits));
  while (limit !== null && Math.sign(rounded - limit) !== Math.sign(millis - limit) && digits < MOST_DIGITS)
    rounded = Number(millis.toPrecision(++digits));
  const decimals = digits - 1 - Math.floor(Math.log10(Math.abs(rounded)));
  return formatNumberCell(rounded, Math.min(Math.max(decimals, 0), MOST_DECIMALS));
}
