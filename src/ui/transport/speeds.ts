// The available speeds, in simulated seconds per second of wall time, and their names.

import { formatCount } from '../../languages/quantity.ts';
import { TEXT } from '../words/text.ts';

const SPEEDS: readonly number[] = [
  1 / 10_000,
  1 / 5000,
  1 / 2000,
  1 / 1000,
  1 / 500,
  1 / 200,
  1 / 100,
  1 / 50,
  1 / 20,
  1 / 10,
  1 / 5,
  1 / 2,
  1,
  2,
  5,
  10,
  20,
  50,
  100,
  1000,
  Number.POSITIVE_INFINITY,
];

/** The speeds that are listed first. */
export const FIRST_SPEEDS: readonly number[] = [1 / 10, 1, 10, Number.POSITIVE_INFINITY];

/** All speeds, including the present one. */
export function speedsWith(current: number): readonly number[] {
  if (SPEEDS.some((speed) => sameSpeed(speed, current))) return SPEEDS;
  return [...SPEEDS, current].sort((a, b) => a - b);
}

export function sameSpeed(a: number, b: number): boolean {
  return a === b || Math.abs(a / b - 1) < 1e-9;
}

export function speedName(speed: number): string {
  if (speed === Number.POSITIVE_INFINITY) return TEXT.transport.fastest;
  if (speed === 1) return TEXT.transport.real;
  return speed < 1
    ? TEXT.transport.slower(short(Math.round(1 / speed)))
    : TEXT.transport.faster(short(speed));
}

/** "500k" from a hundred thousand on: the clock beside it has as many decimals as the speed has zeros. */
const short = (factor: number): string =>
  factor < 1e5 ? formatCount(factor) : `${formatCount(factor / 1000)}k`;
