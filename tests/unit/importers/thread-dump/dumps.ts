// Dumps for tests: the fixtures, and queries on them.

import { readFileSync } from 'node:fs';
import type { Doing } from '../../../../src/importers/thread-dump/dump.ts';
import { type DumpPool, poolsOf } from '../../../../src/importers/thread-dump/dump-pools.ts';
import { type DumpReading, readDumps } from '../../../../src/importers/thread-dump/read-dumps.ts';

export const dumpText = (name: string): string => readFileSync(`tests/fixtures/thread-dump/${name}`, 'utf8');

export function readingOf(text: string): DumpReading {
  const read = readDumps(text);
  if (!read.ok) throw new Error(read.why);
  return read.reading;
}

export function whyNot(text: string): string {
  const read = readDumps(text);
  if (read.ok) throw new Error('was read');
  return read.why;
}

/** The activities of a pool's threads in a dump, without those that no thread has. */
export function doingIn(pool: DumpPool | undefined, dump = 0): Partial<Record<Doing, number>> {
  return Object.fromEntries(Object.entries(pool?.counts[dump] ?? {}).filter(([, count]) => count > 0));
}

export function poolNamed({ dumps }: DumpReading, label: string): DumpPool | undefined {
  return poolsOf(dumps).find((pool) => pool.label === label);
}
