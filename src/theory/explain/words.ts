// Numbers in the sentences of this folder: three digits, the unit behind.

import { COUNTED } from '../../languages/counted.ts';
import { grouped, inDigits, significant } from '../../languages/numbers.ts';
import { plural } from '../../languages/plural.ts';
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
  return `${significant(share * 100, share >= 0.1 ? 3 : 2)}${SPACE}%`;
}

/** What formulas count besides. */
const WORDS = {
  ...COUNTED,
  core: (count: number, text: string) => t`${text} ${plural(count, { one: 'core', other: 'cores' })}`,
  user: (count: number, text: string) => t`${text} ${plural(count, { one: 'user', other: 'users' })}`,
  request: (count: number, text: string) =>
    t`${text} ${plural(count, { one: 'request', other: 'requests' })}`,
  connection: (count: number, text: string) =>
    t`${text} ${plural(count, { one: 'connection', other: 'connections' })}`,
  stage: (count: number, text: string) => t`${text} ${plural(count, { one: 'stage', other: 'stages' })}`,
};
export type Counted = keyof typeof WORDS;

/** "1 thread", "50 threads". */
export function countText(count: number, what: Counted): string {
  return WORDS[what](count, digits(count));
}

function digits(value: number): string {
  const rounded = Number(value.toPrecision(4));
  return rounded >= 1000 ? grouped(Math.round(value)) : inDigits(rounded);
}
