// Arrow keys on an axis that has places with names: from where one is to the next named place.

const CLOSE = 1e-12;

/** The named place so many steps on (negative: back) from `at`, which need not be one; stops at both ends. `named` rises. */
export function stepAmong(named: readonly number[], at: number, steps: number): number {
  const above = named.findIndex((each) => each > at + CLOSE);
  const fromAbove = above < 0 ? named.length : above;
  const from = named.findIndex((each) => each >= at - CLOSE);
  const fromBelow = from < 0 ? named.length : from;
  const index = steps > 0 ? fromAbove + steps - 1 : fromBelow + steps;
  return named[Math.min(named.length - 1, Math.max(0, index))] ?? at;
}
