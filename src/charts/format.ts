// Numbers for people: the right number of digits, a unit, and thousands apart.

import { fixed, inDigits, significant } from '../languages/numbers.ts';
import {
  digits,
  joined,
  NO_VALUE,
  type Quantity,
  quantity,
  SPACE,
  type UnitStep,
  whole,
} from '../languages/quantity.ts';
import type { Nanos } from '../scenario/duration.ts';

/** Binary, so that the usual sizes of memory and of stacks are round. */
export const BYTE_UNITS: readonly UnitStep[] = [
  { unit: 'B', size: 1 },
  { unit: 'KiB', size: 1024 },
  { unit: 'MiB', size: 1024 ** 2 },
  { unit: 'GiB', size: 1024 ** 3 },
  { unit: 'TiB', size: 1024 ** 4 },
];
export const COUNT_UNITS: readonly UnitStep[] = [
  { unit: '', size: 1 },
  { unit: 'k', size: 1e3, tight: true },
  { unit: 'M', size: 1e6, tight: true },
];

/** No axis has neighbouring marks that differ only beyond the sixth digit. */
const TICK_DIGITS = 6;

/** Requests per second: "14.7" and "rps", "1,000" and "rps". */
export function rateQuantity(perSecond: number): Quantity {
  return Number.isFinite(perSecond)
    ? { value: digits(perSecond), unit: 'rps' }
    : { value: NO_VALUE, unit: '' };
}

/** Binary units: "114" and "MiB", "16.0" and "GiB". */
export function bytesQuantity(bytes: number): Quantity {
  return quantity(bytes, BYTE_UNITS);
}

/** "14.7 rps", "1,000 rps"; a dash where there is no value. */
export function formatRate(perSecond: number): string {
  return joined(rateQuantity(perSecond));
}

/** "114 MiB", "2.0 GiB". */
export function formatBytes(bytes: number): string {
  return joined(bytesQuantity(bytes));
}

/** A whole number with its thousands apart: "11,024". */
export function formatCount(count: number): string {
  return Number.isFinite(count) ? whole(count) : NO_VALUE;
}

/** An instant of the run, with digits that suit a step: 12.384 s for steps of some milliseconds, 12.4 s for tenths. */
export function formatInstant(atNanos: Nanos, stepNanos: Nanos): string {
  const decimals = Math.min(6, Math.max(0, Math.ceil(-Math.log10(Math.max(stepNanos, 1) / 1e9))));
  return `${fixed(atNanos / 1e9, decimals)}${SPACE}s`;
}

/** A mark on an axis in a given unit, without needless digits: "0.5 ms", "10 s", "1.5k". */
export function formatTick(value: number, step: UnitStep): string {
  if (value === 0) return '0';
  const text = significant(value / step.size, TICK_DIGITS);
  return step.tight ? text + step.unit : joined({ value: text, unit: step.unit });
}

/** "p50", "p99.9": the shortest name of a percentile, of a fraction from 0 to 1. */
export function formatPercentile(fraction: number): string {
  const decimals = fraction < 0.99 ? 1 : Math.min(6, 1 + Math.ceil(-Math.log10(1 - fraction) - 2 + 1e-9));
  return `p${inDigits(Number((fraction * 100).toFixed(decimals)))}`;
}

/** A number for tables and CSV: up to four significant digits, a plain point, no groups; '' where there is none. */
export function plainNumber(value: number): string {
  return Number.isFinite(value) ? String(Number(value.toPrecision(4))) : '';
}

/** The same text, its first letter large. */
export function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
