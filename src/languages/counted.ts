// Counts as text: "1 thread", "50 threads". The caller gives each count twice: as a number, which selects the
// plural form, and as formatted text.

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
