// Evaluates a dump as a whole: the holders of contended locks, and threads that wait for each other in a
// cycle.

import type { DumpFormat, DumpThread } from './dump.ts';

export interface EvaluatedThread extends DumpThread {
  /**
   * Name of the thread that holds the lock for which this thread waits; null if it waits for none, or the
   * dump does not say.
   */
  readonly holder: string | null;
  /** Whether this thread waits for a thread that, directly or through others, waits for this one. */
  readonly isDeadlocked: boolean;
}

export interface WaitedLock {
  /** The lock as the dump names it; null if it does not. */
  readonly lock: string | null;
  readonly waiters: number;
  readonly holder: EvaluatedThread | null;
}

export interface Dump {
  readonly format: DumpFormat;
  /** The time as it is written in the dump. */
  readonly time: string | null;
  /** Line of its first thread. */
  readonly line: number;
  readonly threads: readonly EvaluatedThread[];
  /** The locks, those with the most waiting threads first. */
  readonly locks: readonly WaitedLock[];
  /** Threads that wait for each other, one list per cycle. */
  readonly deadlocks: readonly (readonly string[])[];
  /** Whether the program has reported that none of its threads can continue. */
  readonly allAsleep: boolean;
}

/** Facts of a dump besides its threads. */
export interface DumpNotes {
  readonly format: DumpFormat;
  readonly time: string | null;
  readonly allAsleep: boolean;
  /** For each thread that waits for a lock, the name of the lock's holder, if the dump states it. */
  readonly reportedHolders: ReadonlyMap<string, string>;
}

export function evaluate(threads: readonly DumpThread[], notes: DumpNotes): Dump {
  const { format, time, allAsleep, reportedHolders } = notes;
  const holders = new Map<string, number>();
  const byName = new Map<string, number>();
  threads.forEach(({ holds, waitsFor, name }, index) => {
    for (const lock of holds) if (lock !== waitsFor) holders.set(lock, index);
    byName.set(name, index);
  });
  const waitsOn = threads.map(({ waitsFor, name }): number => {
    const reported = reportedHolders.get(name);
    const holder = reported === undefined ? undefined : byName.get(reported);
    return holder ?? (waitsFor === null ? undefined : holders.get(waitsFor)) ?? -1;
  });
  const circles = circlesOf(waitsOn);
  const inCircle = new Set(circles.flat());
  const evaluated = threads.map((thread, index): EvaluatedThread => {
    const holder = threads[waitsOn[index]!];
    return { ...thread, holder: holder?.name ?? null, isDeadlocked: inCircle.has(index) };
  });
  return {
    format,
    time,
    line: threads[0]!.line,
    threads: evaluated,
    locks: locksOf(evaluated, (index) => evaluated[waitsOn[index]!] ?? null),
    deadlocks: circles.map((circle) => circle.map((index) => evaluated[index]!.name)),
    allAsleep,
  };
}

/** The cycles of a graph in which each node has at most one outgoing edge. Each edge is followed once. */
function circlesOf(waitsOn: readonly number[]): readonly (readonly number[])[] {
  const circles: number[][] = [];
  const visitedFrom = new Int32Array(waitsOn.length).fill(-1);
  waitsOn.forEach((_, start) => {
    const path: number[] = [];
    let at = start;
    while (at >= 0 && visitedFrom[at] === -1) {
      visitedFrom[at] = start;
      path.push(at);
      at = waitsOn[at]!;
    }
    if (at >= 0 && visitedFrom[at] === start) circles.push(path.slice(path.indexOf(at)));
  });
  return circles;
}

function locksOf(
  threads: readonly EvaluatedThread[],
  holderOf: (index: number) => EvaluatedThread | null,
): readonly WaitedLock[] {
  const locks = new Map<string | null, { waiters: number; holder: EvaluatedThread | null }>();
  threads.forEach(({ doing, waitsFor, count }, index) => {
    if (doing !== 'lock') return;
    const before = locks.get(waitsFor);
    locks.set(waitsFor, {
      waiters: (before?.waiters ?? 0) + count,
      holder: before?.holder ?? holderOf(index),
    });
  });
  return [...locks]
    .map(([lock, { waiters, holder }]) => ({ lock, waiters, holder }))
    .toSorted((a, b) => b.waiters - a.waiters);
}
