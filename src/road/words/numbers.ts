// Numbers as the picture and its description write them: few digits, with units.

import { fixed, grouped } from '../../languages/numbers.ts';

const MILLI = 1e6;
const SECOND = 1e9;

/** 11024 gives "11,024". */
export function formatCount(count: number): string {
  return grouped(Math.round(count));
}

/** Seconds with a fixed tenth, so that a running count does not jump in width: "11.2 s"; below a second milliseconds, minutes from ten on, and hours from ten on. */
export function formatAge(nanos: number): string {
  if (nanos < SECOND) return `${Math.max(0, Math.round(nanos / MILLI))} ms`;
  if (nanos < 600 * SECOND) return `${fixed(nanos / SECOND, 1)} s`;
  const minutes = Math.round(nanos / (60 * SECOND));
  return minutes < 600 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
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
