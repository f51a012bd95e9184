// Texts for thread dumps on the page, loaded with the view of a dump.

import type { DumpLook } from '../../charts/thread-map/dump-looks.ts';
import { plural } from '../../languages/plural.ts';
import { formatCount } from '../../languages/quantity.ts';
import { t } from '../../languages/t.ts';

export const DUMP_TEXT = {
  title: t`Thread dump`,
  dump: (number: number, all: number) => t`Dump ${formatCount(number)} of ${formatCount(all)}`,
  strip: (dumps: number) =>
    t`${formatCount(dumps)} dumps: a column for each, from left to right. A thread keeps its row.`,
  stripUnknown: (dumps: number) =>
    t`${formatCount(dumps)} dumps: a column for each, from left to right. This format does not identify threads, so each column is sorted by activity.`,
  lockTitle: t`Locks`,
  more: (count: number) => t`and ${formatCount(count)} more`,
  table: t`What the threads do, by pool`,
  pool: t`Pool`,
  threads: t`threads`,
  sizes: (size: number) => t`${formatCount(size)} ${plural(size, { one: 'thread', other: 'threads' })}`,
  lanes: (pool: string, counts: string) => t`${pool} as lanes: ${counts}`,
  perLane: (threads: number) =>
    t`One lane stands for about ${formatCount(threads)} threads; an activity of fewer threads still has one lane.`,
  legend: t`Colours`,
  looks: {
    running: t`running`,
    lock: t`waiting for a lock`,
    stuck: t`stuck: deadlocked`,
    waiting: t`waiting for a reply, a connection, another thread or a timer`,
    unknown: t`not understood`,
    idle: t`idle: an empty lane`,
  } as const satisfies Record<DumpLook, string>,
  all: t`All threads`,
  thread: t`Thread`,
  does: t`does`,
  because: t`because of`,
  line: t`line`,
  shownOf: (shown: number, all: number) => t`${formatCount(shown)} of ${formatCount(all)} threads`,
  unclear: t`Not understood`,
  unclearLine: (count: number, why: string, example: string) =>
    t`${formatCount(count)} ${why}. Example: ${example}`,
  offer: t`Simulate this pool`,
  offerOf: (pool: string) => t`Simulate this pool: ${pool}`,
  offerWhy: t`What the scenario takes from the dump`,
} as const;
