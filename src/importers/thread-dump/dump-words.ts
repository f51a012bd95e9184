// The result of reading dumps as text, for the page and the command line.

import { listed } from '../../languages/list.ts';
import { plural } from '../../languages/plural.ts';
import { formatCount } from '../../languages/quantity.ts';
import { t } from '../../languages/t.ts';
import { DOINGS, type Doing, type DumpFormat } from './dump.ts';
import type { Dump, WaitedLock } from './dump-evaluation.ts';
import { type Counts, noCounts } from './dump-pools.ts';
import type { DumpReading } from './read-dumps.ts';

export const FORMAT_NAMES: Readonly<Record<DumpFormat, string>> = {
  'java-text': t`Java thread dump (jstack, jcmd Thread.print)`,
  'java-plain': t`Java thread dump (jcmd Thread.dump_to_file)`,
  'java-json': t`Java thread dump as JSON (jcmd Thread.dump_to_file)`,
  'go-stacks': t`Go goroutine stacks (panic, SIGQUIT, debug=2)`,
  'go-profile': t`Go goroutine profile (debug=1)`,
  faulthandler: t`Python faulthandler`,
  'py-spy': t`py-spy dump`,
  'dotnet-stack': t`dotnet-stack report`,
};

export const DOING_NAMES: Readonly<Record<Doing, string>> = {
  running: t`running`,
  reply: t`waiting for a reply`,
  connection: t`waiting for a free connection`,
  lock: t`waiting for a lock`,
  result: t`waiting for another thread`,
  sleep: t`sleeping`,
  unknown: t`not understood`,
  work: t`idle`,
};

/** The heads of a table's columns. */
export const DOING_HEADS: Readonly<Record<Doing, string>> = {
  running: t`running`,
  reply: t`reply`,
  connection: t`connection`,
  lock: t`lock`,
  result: t`other thread`,
  sleep: t`sleep`,
  unknown: t`not understood`,
  work: t`idle`,
};

const LISTED_MAX = 6;

/** "10 waits for a reply, 4 idle". */
export function countsText(counts: Counts): string {
  return listed(
    DOINGS.filter((doing) => counts[doing] > 0).map(
      (doing) => t`${formatCount(counts[doing])} ${DOING_NAMES[doing]}`,
    ),
  );
}

export function countsOf(threads: Dump['threads']): Counts {
  const counts = noCounts();
  for (const { doing, count } of threads) counts[doing] += count;
  return counts;
}

export function threadsIn(dump: Dump, ofRuntime: boolean): number {
  return dump.threads.reduce((sum, each) => sum + (each.ofRuntime === ofRuntime ? each.count : 0), 0);
}

/** The number of threads read, and how many belong to the runtime. */
export function readText(dump: Dump): string {
  const own = threadsIn(dump, false);
  const runtime = threadsIn(dump, true);
  const threads = t`${formatCount(own)} ${plural(own, { one: 'thread', other: 'threads' })}`;
  return runtime === 0
    ? t`${threads}.`
    : t`${threads}, plus ${formatCount(runtime)} of the runtime itself, which are left out.`;
}

/** The line by which a format was recognised. */
export function signText({ line, format }: DumpReading['signs'][number]): string {
  return t`${FORMAT_NAMES[format]}, recognised by line ${formatCount(line)}`;
}

export function lockText({ lock, waiters, holder }: WaitedLock): string {
  const threads = t`${formatCount(waiters)} ${plural(waiters, { one: 'thread waits', other: 'threads wait' })}`;
  const which = lock ?? t`a lock that the dump does not name`;
  if (holder === null) return t`${threads} for ${which}. The dump does not say which thread holds it.`;
  return t`${threads} for ${which}, held by ${holder.name} (${DOING_NAMES[holder.doing]}: ${holder.sign}).`;
}

/** Sentences about threads that can never continue. */
export function deadlockTexts({ deadlocks, allAsleep }: Dump): readonly string[] {
  const circles = deadlocks.map((names) => {
    const shown = names.slice(0, LISTED_MAX);
    const more = names.length - shown.length;
    const all = more > 0 ? [...shown, t`${formatCount(more)} more`] : shown;
    return t`Deadlock: ${listed(all)} wait for each other’s locks.`;
  });
  return allAsleep ? [...circles, t`Deadlock: Go found that no goroutine can continue.`] : circles;
}

const UNKNOWN_WHY: Readonly<Record<DumpFormat, string>> = {
  'java-text': t`waits in an unknown function`,
  'java-plain': t`waits in an unknown function`,
  'java-json': t`waits in an unknown function`,
  'go-stacks': t`unknown state`,
  'go-profile': t`the profile does not say what it waits for`,
  faulthandler: t`its last function is in the program; faulthandler does not show whether it runs or waits for a lock, a sleep or C code`,
  'py-spy': t`idle in a function of the program; py-spy does not show whether it waits for a lock, a sleep or C code`,
  'dotnet-stack': t`in native code or at a wait handle; the stack does not show what it waits for`,
};

export interface Unclear {
  readonly count: number;
  readonly why: string;
  readonly example: string;
}

/** Threads that were read but not understood, and lines that are not part of a dump. */
export function unclearOf({ dumps, strange, cutAt, left }: DumpReading): readonly Unclear[] {
  const byFormat = new Map<DumpFormat, { count: number; example: string }>();
  for (const { format, threads } of dumps) {
    for (const { doing, ofRuntime, count, name, sign, line } of threads) {
      if (doing !== 'unknown' || ofRuntime) continue;
      const before = byFormat.get(format);
      const example = before?.example ?? t`${name}, line ${formatCount(line)}: ${sign}`;
      byFormat.set(format, { count: (before?.count ?? 0) + count, example });
    }
  }
  const unclear = [...byFormat].map(([format, { count, example }]) => ({
    count,
    why: t`${plural(count, { one: 'thread', other: 'threads' })}: ${UNKNOWN_WHY[format]}`,
    example,
  }));
  if (strange !== null) {
    unclear.push({
      count: strange.count,
      why: t`${plural(strange.count, { one: 'line', other: 'lines' })}: not part of a dump`,
      example: t`line ${formatCount(strange.line)}: ${strange.text}`,
    });
  }
  if (cutAt !== null) {
    unclear.push({
      count: 1,
      why: t`dump is cut off: everything after its last line is missing`,
      example: t`line ${formatCount(cutAt)}`,
    });
  }
  if (left > 0) {
    unclear.push({
      count: left,
      why: t`more ${plural(left, { one: 'dump', other: 'dumps' })}: only the first ${formatCount(dumps.length)} are read`,
      example: FORMAT_NAMES[dumps[0]!.format],
    });
  }
  return unclear;
}
