// Counts as text: "1 thread", "50 threads". The number is given twice: as a number, for the plural form, and
// formatted.

import { plural } from './plural.ts';
import { t } from './t.ts';

type CountText = (count: number, text: string) => string;

export const COUNTED = {
  thread: (count, text) => t`${text} ${plural(count, { one: 'thread', other: 'threads' })}`,
  loop: (count, text) => t`${text} ${plural(count, { one: 'loop', other: 'loops' })}`,
  carrier: (count, text) => t`${text} ${plural(count, { one: 'carrier', other: 'carriers' })}`,
  helper: (count, text) => t`${text} ${plural(count, { one: 'helper', other: 'helpers' })}`,
  'green thread': (count, text) =>
    t`${text} ${plural(count, { one: 'green thread', other: 'green threads' })}`,
} as const satisfies Readonly<Record<string, CountText>>;
