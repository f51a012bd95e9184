// Numbers in the sentences of this folder: three digits, the unit behind.

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
  return `${Number((share * 100).toPrecision(share >= 0.1 ? 3 : 2))}${SPACE}%`;
}

export type Counted = 'thread' | 'core' | 'loop' | 'user' | 'request' | 'connection' | 'stage';

/** "1 thread", "50 threads". */
export function countText(count: number, what: Counted): string {
  const shown = digits(count);
  switch (what) {
    case 'thread':
      return t`${shown} ${plural(count, { one: 'thread', other: 'threads' })}`;
    case 'core':
      return t`${shown} ${plural(count, { one: 'core', other: 'cores' })}`;
    case 'loop':
      return t`${shown} ${plural(count, { one: 'loop', other: 'loops' })}`;
    case 'user':
      return t`${shown} ${plural(count, { one: 'user', other: 'users' })}`;
    case 'request':
      return t`${shown} ${plural(count, { one: 'request', other: 'requests' })}`;
    case 'connection':
      return t`${shown} ${plural(count, { one: 'connection', other: 'connections' })}`;
    case 'stage':
      return t`${shown} ${plural(count, { one: 'stage', other: 'stages' })}`;
  }
}

function digits(value: number): string {
  const rounded = Number(value.toPrecision(4));
  return (rounded >= 1000 ? Math.round(value) : rounded).toLocaleString('en-US');
}
