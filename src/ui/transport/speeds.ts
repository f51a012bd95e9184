// The available speeds, in simulated seconds per second of wall time.

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

/** All available speeds, and the present one if it is not among them. */
export function speedsWith(current: number): readonly number[] {
  if (SPEEDS.some((speed) => sameSpeed(speed, current))) return SPEEDS;
  return [...SPEEDS, current].sort((a, b) => a - b);
}

export function sameSpeed(a: number, b: number): boolean {
  return a === b || Math.abs(a / b - 1) < 1e-9;
}
