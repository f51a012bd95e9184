// The threads of all dumps by pool: a row per thread, with the thread's activity in each dump.

import { LANGUAGE } from '../../languages/language.ts';
import { DOINGS, type Doing } from './dump.ts';
import type { Dump, EvaluatedThread } from './dump-evaluation.ts';

export type Counts = Readonly<Record<Doing, number>>;

export interface DumpRow {
  readonly name: string;
  /** The thread in each dump; null if it is not in the dump. */
  readonly threads: readonly (EvaluatedThread | null)[];
  /** The number of threads that the row stands for. */
  readonly count: number;
}

export interface DumpPool {
  /** If the pool has a single thread, its name; otherwise the common part of its threads' names. */
  readonly label: string;
  /** For each dump, the number of threads by activity. */
  readonly counts: readonly Counts[];
  /** Maximum number of its threads in a dump. */
  readonly size: number;
  readonly rows: readonly DumpRow[];
}

interface Gathered {
  readonly names: Set<string>;
  readonly rows: Map<string, { name: string; threads: (EvaluatedThread | null)[]; count: number }>;
  readonly counts: Record<Doing, number>[];
}

export function noCounts(): Record<Doing, number> {
  return Object.fromEntries(DOINGS.map((doing) => [doing, 0])) as Record<Doing, number>;
}

/** Number of threads that are not idle. */
export function busyOf(counts: Counts): number {
  return DOINGS.reduce((sum, doing) => (doing === 'work' ? sum : sum + counts[doing]), 0);
}

/**
 * The pools of threads that belong to the program, not to its runtime; pools with most busy threads first.
 */
export function poolsOf(dumps: readonly Dump[]): readonly DumpPool[] {
  const pools = new Map<string, Gathered>();
  dumps.forEach((dump, index) => {
    const isKnown = dump.threads.every(({ key }) => key !== null);
    const order = isKnown ? dump.threads : dump.threads.toSorted(byDoing);
    const places = new Map<string, number>();
    for (const thread of order) {
      if (thread.ofRuntime) continue;
      const pool = pools.get(thread.pool) ?? {
        names: new Set(),
        rows: new Map(),
        counts: dumps.map(noCounts),
      };
      pools.set(thread.pool, pool);
      pool.names.add(thread.name);
      pool.counts[index]![thread.doing] += thread.count;
      // If the format does not identify threads, a row has the threads at the same position in each dump,
      // sorted by activity.
      const place = places.get(thread.pool) ?? 0;
      places.set(thread.pool, place + 1);
      const key = thread.key ?? `#${place}`;
      const row = pool.rows.get(key) ?? {
        name: thread.name,
        threads: dumps.map(() => null),
        count: thread.count,
      };
      pool.rows.set(key, row);
      row.threads[index] = thread;
      row.count = Math.max(row.count, thread.count);
    }
  });
  return [...pools]
    .map(
      ([pattern, { names, rows, counts }]): DumpPool => ({
        label: names.size === 1 && pattern.includes('#') ? [...names][0]! : pattern,
        counts,
        size: Math.max(...counts.map((each) => busyOf(each) + each.work)),
        rows: [...rows.values()].toSorted((a, b) =>
          a.name.localeCompare(b.name, LANGUAGE, { numeric: true }),
        ),
      }),
    )
    .toSorted((a, b) => totalBusy(b) - totalBusy(a) || b.size - a.size);
}

function totalBusy({ counts }: DumpPool): number {
  return counts.reduce((sum, each) => sum + busyOf(each), 0);
}

function byDoing(a: EvaluatedThread, b: EvaluatedThread): number {
  return DOINGS.indexOf(a.doing) - DOINGS.indexOf(b.doing) || b.count - a.count;
}
