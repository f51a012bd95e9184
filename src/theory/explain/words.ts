// Numbers in the sentences of this folder: three digits, the unit behind.

import { t } from '../../languages/t.ts';

const SPACE = '\u00a0';
const STEPS = [
  [1, 's'],
  [1e-3, 'ms'],
  [1e-6, 'µs'],
] as const;

/** "30 s", "1.5 ms", "600 ns". */
export function secondsText(seconds: number): string {
  if (seconds === 0) return `0${SPACE}s`;
  for (const [size, unit] of STEPS) {
    if (seconds >= size * 0.9995) return `${digits(seconds / size)}${SPACE}${unit}`;
  }
  return `${digits(seconds / 1e-9)}${SPACE}ns`;
}

/** "1,000 a second". */
export function rateText(perSecond: number): string {
  return t`${digits(perSecond)} a second`;
}

/** "83 %", "0.4 %". */
export function shareText(share: number): string {
  return `${Number((share * 100).toPrecision(share >= 0.1 ? 3 : 2))}${SPACE}%`;
}

/** "1 thread", "50 threads". */
export function countText(count: number, what: string): string {
  return `${digits(count)} ${what}${count === 1 ? '' : 's'}`;
}

function digits(value: number): string {
  const rounded = Number(value.toPrecision(4));
  return (rounded >= 1000 ? Math.round(value) : rounded).toLocaleString('en-US');
}
