// Formats numbers in the sentences of this folder: three digits followed by the unit.

import { COUNTED } from '../../languages/counted.ts';
import { plural } from '../../languages/plural.ts';
import { formatCount, formatLatency, shortDigits } from '../../languages/quantity.ts';
import { t } from '../../languages/t.ts';

/** "30 s", "1.5 ms", "600 ns". */
export function secondsText(seconds: number): string {
  return formatLatency(seconds * 1e9, shortDigits);
}

/** Units that only formulas use. */
const WORDS = {
  ...COUNTED,
  core: (count: number, text: string) => t`${text} ${plural(count, { one: 'core', other: 'cores' })}`,
  process: (count: number, text: string) =>
    t`${text} ${plural(count, { one: 'process', other: 'processes' })}`,
  user: (count: number, text: string) => t`${text} ${plural(count, { one: 'user', other: 'users' })}`,
  request: (count: number, text: string) =>
    t`${text} ${plural(count, { one: 'request', other: 'requests' })}`,
  connection: (count: number, text: string) =>
    t`${text} ${plural(count, { one: 'connection', other: 'connections' })}`,
  stage: (count: number, text: string) => t`${text} ${plural(count, { one: 'stage', other: 'stages' })}`,
};
export type CountedThing = keyof typeof WORDS;

/** "1 thread", "50 threads". */
export function countText(count: number, what: CountedThing): string {
  return WORDS[what](count, Number.isInteger(count) ? formatCount(count) : shortDigits(count));
}
