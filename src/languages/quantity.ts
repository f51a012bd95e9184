// A number with its unit, a span of time above all, the same on a road, on a chart and in a sentence.

import { fixed, grouped, withoutZero } from './numbers.ts';

/** A number and its unit, separate so that they can be set in different type. */
export interface Quantity {
  readonly value: string;
  readonly unit: string;
}

/** A unit; lists of them rise. `size` in the base unit. */
export interface UnitStep {
  readonly unit: string;
  readonly size: number;
  /** Written without a space, as in "1.5k". */
  readonly tight?: true;
}

/** Keeps a number and its unit on one line. */
export const SPACE = '\u00a0';
/** What stands for "no value". */
export const NO_VALUE = '–';

export const LATENCY_UNITS: readonly UnitStep[] = [
  { unit: 'ns', size: 1 },
  { unit: 'µs', size: 1e3 },
  { unit: 'ms', size: 1e6 },
  { unit: 's', size: 1e9 },
];

export const whole = (value: number): string => grouped(fixed(value, 0));

/** One decimal below 100, whole from there on; 0 is bare. */
export function digits(value: number): string {
  if (value === 0) return '0';
  return Math.abs(value) < 99.95 ? fixed(value, 1) : whole(value);
}

/** The largest unit in which the rounded value is 1 or more. */
export function unitFor(value: number, units: readonly UnitStep[]): UnitStep {
  let best = units[0];
  for (const step of units) if (Math.abs(value) >= step.size * 0.9995) best = step;
  return best;
}

export function quantity(value: number, units: readonly UnitStep[]): Quantity {
  if (!Number.isFinite(value)) return { value: NO_VALUE, unit: '' };
  const step = unitFor(value, units);
  const scaled = value / step.size;
  return { value: step.size === 1 ? whole(scaled) : digits(scaled), unit: step.unit };
}

export const joined = ({ value, unit }: Quantity): string =>
  unit === '' ? value : `${value}${SPACE}${unit}`;

/** "1.9" and "ms", "41.2" and "s". */
export function latencyQuantity(nanos: number): Quantity {
  return nanos === 0 ? { value: '0', unit: 'ms' } : quantity(nanos, LATENCY_UNITS);
}

/** "1.9 ms", "20.0 ms": digits that stand still while a number runs on. A dash where there is no value. */
export function formatLatency(nanos: number): string {
  return joined(latencyQuantity(nanos));
}

/** The same where it stands alone, without a needless tenth: "20 ms", "1.5 s", "2 s". */
export function formatSpan(nanos: number): string {
  return withoutZero(formatLatency(nanos));
}
