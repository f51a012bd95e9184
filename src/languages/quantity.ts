// Formats numbers: rates, counts, shares, times, bytes and factors. They look the same on a road, on a chart,
// in a lesson and in a sentence: at most three significant digits, a suitable unit, and a thousands
// separator. Values that must stay exact (CSV, links, cells of the command line's tables) are formatted
// elsewhere.

import { fixed, grouped, inDigits, significant, withoutZero } from './numbers.ts';
import { t } from './t.ts';

/** A number and its unit, separate so that they can be set in different type. */
export interface Quantity {
  readonly value: string;
  readonly unit: string;
  /** Written without a space, as in "120/s". */
  readonly tight?: true;
}

/** A unit; lists of units ascend. `size`: its size in the base unit. */
export interface UnitStep {
  readonly unit: string;
  readonly size: number;
  /** Written without a space, as in "1.5k". */
  readonly tight?: true;
}

/** How the number before a unit is written. */
export type Digits = (value: number) => string;

/** Keeps a number and its unit on one line. */
export const SPACE = '\u00a0';
/** The text for a missing value. */
export const NO_VALUE = '–';
const NOTHING: Quantity = { value: NO_VALUE, unit: '' };

export const LATENCY_UNITS: readonly UnitStep[] = [
  { unit: 'ns', size: 1 },
  { unit: 'µs', size: 1e3 },
  { unit: 'ms', size: 1e6 },
  { unit: 's', size: 1e9 },
];
/** Powers of 1024, so that the usual sizes of memory and stacks are round numbers. */
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

const whole: Digits = (value) => grouped(fixed(value, 0));

/**
 * One decimal below 100, so that a changing number keeps its width; from 100 on, all digits before the point.
 */
export const allDigits: Digits = (value) => {
  if (value === 0) return '0';
  return Math.abs(value) < 99.95 ? fixed(value, 1) : whole(value);
};

/** Like `allDigits`, but with at most three significant digits: "1.5", "20.0", "608", "17,000". */
export const steadyDigits: Digits = (value) =>
  allDigits(Math.abs(value) < 99.95 ? value : Number(value.toPrecision(3)));

/** At most this many significant digits, without trailing zeros. */
export const digitsUpTo =
  (most: number): Digits =>
  (value) => {
    const rounded = Number(value.toPrecision(most));
    return Math.abs(rounded) < 1000 ? inDigits(rounded) : whole(rounded);
  };

/** Digits of a number that does not change: "0.83", "8.33", "20", "17,000". */
export const shortDigits = digitsUpTo(3);

/** The largest unit in which the rounded value is 1 or more. */
export function unitFor(value: number, units: readonly UnitStep[]): UnitStep {
  let best = units[0]!;
  for (const step of units) if (Math.abs(value) >= step.size * 0.9995) best = step;
  return best;
}

function quantity(value: number, units: readonly UnitStep[], digits: Digits): Quantity {
  if (!Number.isFinite(value)) return NOTHING;
  const { size, unit } = unitFor(value, units);
  return { value: size === 1 ? whole(value) : digits(value / size), unit };
}

export const joined = ({ value, unit, tight }: Quantity): string =>
  unit === '' || tight ? value + unit : `${value}${SPACE}${unit}`;

/** "1.9" and "ms", "41.2" and "s". */
export function latencyQuantity(nanos: number, digits = steadyDigits): Quantity {
  return nanos === 0 ? { value: '0', unit: 'ms' } : quantity(nanos, LATENCY_UNITS, digits);
}

/** One decimal below ten, at most three significant digits: "0.4", "16", "120", "17,000". */
const rateDigits: Digits = (value) =>
  value !== 0 && Math.abs(value) < 9.95 ? fixed(value, 1) : whole(Number(value.toPrecision(3)));

/** Per second: "14" and "/s", "1,000" and "/s". */
export function rateQuantity(perSecond: number, digits = rateDigits): Quantity {
  return Number.isFinite(perSecond) ? { value: digits(perSecond), unit: '/s', tight: true } : NOTHING;
}

/** Binary units: "114" and "MiB", "16.0" and "GiB". */
export function bytesQuantity(bytes: number, digits = steadyDigits): Quantity {
  return quantity(bytes, BYTE_UNITS, digits);
}

/** A fraction in percent, with one decimal below ten: "0.2" and "%", "42" and "%". */
export function shareQuantity(share: number): Quantity {
  const percent = share * 100;
  if (!Number.isFinite(percent)) return NOTHING;
  return { value: fixed(percent, percent !== 0 && Math.abs(percent) < 9.95 ? 1 : 0), unit: '%' };
}

/**
 * "1.9 ms", "20.0 ms": a fixed number of digits, for a number that is updated. A dash if there is no value.
 */
export function formatLatency(nanos: number, digits = steadyDigits): string {
  return joined(latencyQuantity(nanos, digits));
}

/** Like `formatLatency`, for a number that does not change: "20 ms", "1.5 s", "2 s". */
export function formatSpan(nanos: number): string {
  return withoutZero(formatLatency(nanos));
}

const MILLI = 1e6;
const SECOND = 1e9;

/**
 * How long something has lasted so far: "11.2 s" always with one decimal, milliseconds below a second,
 * minutes from ten minutes on, hours from ten hours on.
 */
export function formatAge(nanos: number): string {
  if (nanos < SECOND) return `${Math.max(0, Math.round(nanos / MILLI))}${SPACE}ms`;
  if (nanos < 600 * SECOND) return `${fixed(nanos / SECOND, 1)}${SPACE}s`;
  const minutes = Math.round(nanos / (60 * SECOND));
  return minutes < 600 ? `${minutes}${SPACE}min` : `${Math.round(minutes / 60)}${SPACE}h`;
}

/**
 * An instant of the run, with as many decimals as the step needs: 12.384 s for steps of a few milliseconds,
 * 12.4 s for tenths.
 */
export function formatInstant(atNanos: number, stepNanos: number, mostDecimals = 6): string {
  const decimals = Math.ceil(-Math.log10(Math.max(stepNanos, 1) / SECOND));
  return `${fixed(atNanos / SECOND, Math.min(mostDecimals, Math.max(0, decimals)))}${SPACE}s`;
}

/** "15/s", "1,000/s"; a dash if there is no value. */
export function formatRate(perSecond: number, digits = rateDigits): string {
  return joined(rateQuantity(perSecond, digits));
}

/** "114 MiB", "2.0 GiB". */
export function formatBytes(bytes: number, digits = steadyDigits): string {
  return joined(bytesQuantity(bytes, digits));
}

/** A whole number with a thousands separator: "11,024". */
export function formatCount(count: number): string {
  return Number.isFinite(count) ? whole(count) : NO_VALUE;
}

/** A mean of counts: "46.2", "12", "1,538". */
export function formatMean(value: number): string {
  return Number.isFinite(value) ? withoutZero(allDigits(value)) : NO_VALUE;
}

/**
 * "0.4 %", "5 %", "7.5 %", "90 %". A share just above 0 is "under 0.1 %", and one just below 1 "over 99 %".
 */
export function formatShare(share: number): string {
  const percent = share * 100;
  if (!Number.isFinite(percent)) return NO_VALUE;
  if (percent > 0 && percent < 0.1) return t`under 0.1\u00a0%`;
  if (percent > 99 && percent < 100) return t`over 99\u00a0%`;
  return percentOf(withoutZero(shareQuantity(share).value));
}

/** A change in percent: "+12 %", "−3.4 %". */
export function formatChange(share: number): string {
  return percentOf(`${share < 0 ? '−' : '+'}${withoutZero(shareQuantity(Math.abs(share)).value)}`);
}

/** Adds the percent sign to a formatted number. */
export const percentOf = (percent: string): string => t`${percent}\u00a0%`;

/** "2.2×", "12×", "1,230×". */
export function formatFactor(ratio: number): string {
  return `${ratio < 9.95 ? significant(ratio, 2) : shortDigits(Math.round(ratio))}×`;
}

/**
 * Significant digits of a mark. More are never needed, because neighbouring marks of an axis differ within
 * the first six.
 */
const TICK_DIGITS = 6;

/** A mark on an axis in a given unit, without trailing zeros: "0.5 ms", "10 s", "1.5k". */
export function formatTick(value: number, step: UnitStep): string {
  if (value === 0) return '0';
  return joined({ ...step, value: significant(value / step.size, TICK_DIGITS) });
}

/** "p50", "p99.9": the shortest name of the percentile at a fraction from 0 to 1. */
export function formatPercentile(fraction: number): string {
  const decimals = fraction < 0.99 ? 1 : Math.min(6, 1 + Math.ceil(-Math.log10(1 - fraction) - 2 + 1e-9));
  return `p${inDigits(Number((fraction * 100).toFixed(decimals)))}`;
}

/**
 * A number for tables and CSV: up to four significant digits, a decimal point, no groups; '' if there is
 * none.
 */
export function plainNumber(value: number): string {
  return Number.isFinite(value) ? String(Number(value.toPrecision(4))) : '';
}

/** The same text with an upper-case first letter. Names of percentiles such as p99 stay lower-case. */
export function capital(text: string): string {
  return /^p\d/.test(text) ? text : `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
