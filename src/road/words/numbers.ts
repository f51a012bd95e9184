// Numbers as the picture and its description write them: few digits, with units.

import { fixed, grouped, inDigits } from '../../languages/numbers.ts';

const MICRO = 1e3;
const MILLI = 1e6;
const SECOND = 1e9;

/** 11024 gives "11,024". */
export function formatCount(count: number): string {
  return grouped(Math.round(count));
}

/** Nanoseconds with two or three digits: "850 µs", "20 ms", "1.5 s", "11.2 s", "8 min". A dash where unknown. */
export function formatSpan(nanos: number): string {
  if (!Number.isFinite(nanos)) return '–';
  if (nanos < 999.5 * MICRO) return `${trim(nanos / MICRO)} µs`;
  if (nanos < 999.5 * MILLI) return `${trim(nanos / MILLI)} ms`;
  if (nanos < 599.5 * SECOND) return `${trim(nanos / SECOND)} s`;
  return `${Math.round(nanos / (60 * SECOND))} min`;
}

/** Seconds with a fixed tenth, so that a running count does not jump in width: "11.2 s"; below a second, milliseconds. */
export function formatAge(nanos: number): string {
  if (nanos < SECOND) return `${Math.max(0, Math.round(nanos / MILLI))} ms`;
  return nanos < 600 * SECOND ? `${fixed(nanos / SECOND, 1)} s` : formatSpan(nanos);
}

function trim(value: number): string {
  return inDigits(value >= 99.5 ? Math.round(value) : Math.round(value * 10) / 10);
}

const BYTE_UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB'] as const;

/** Bytes in binary units, with the digits of the scene's head, so that both say the same: "117 MiB", "3.4 GiB". */
export function formatBytes(bytes: number): string {
  if (!Number.isFinite(bytes)) return '–';
  let unit = 0;
  let value = bytes;
  while (value >= 1023.5 && unit < BYTE_UNITS.length - 1) {
    value /= 1024;
    unit++;
  }
  return `${unit > 0 && value < 99.95 ? fixed(value, 1) : Math.round(value)} ${BYTE_UNITS[unit]}`;
}
