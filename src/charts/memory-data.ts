// Memory against threads: each server's line by the scenario's memory figures and where it stands now.

import type { ServerSummary } from '../protocol/summary.ts';
import type { Memory, Scenario, Server } from '../scenario/scenario.ts';
import type { ChartInput, ChartTable } from './chart.ts';
import { formatBytes, formatCount, listed, plainNumber } from './format.ts';

export const FEWEST_THREADS = 1;
export const MOST_THREADS = 10_000;
const MIB = 1024 ** 2;

export interface MemorySeries {
  readonly id: string;
  /** Threads or loops that it has now. */
  readonly threads: number;
  readonly threadWord: 'thread' | 'loop';
  /** Before any request, for a pool of so many threads; an event loop has no pool, so its line is flat. Bytes. */
  readonly reservedAt: (poolThreads: number) => number;
  readonly residentAt: (poolThreads: number) => number;
  /** Measured in the run, with what requests hold; NaN where the run has no such server. Bytes. */
  readonly reservedNow: number;
  readonly residentNow: number;
}

export function memorySeries({ scenario, summary }: ChartInput): readonly MemorySeries[] {
  return scenario.servers.map((server) =>
    seriesOf(
      server,
      scenario.machine.memory,
      summary.servers.find((each) => each.id === server.id),
    ),
  );
}

function seriesOf(server: Server, memory: Memory, now: ServerSummary | undefined): MemorySeries {
  const isPool = server.model === 'blocking-pool';
  const threads = threadsOf(server);
  // The first loop runs on the thread that the process begins with.
  const extra = (poolThreads: number): number => (isPool ? poolThreads : threads - 1);
  return {
    id: server.id,
    threads,
    threadWord: isPool ? 'thread' : 'loop',
    reservedAt: (n) => memory.reservedBaseBytes + extra(n) * memory.reservedPerThreadBytes,
    residentAt: (n) => memory.residentBaseBytes + extra(n) * memory.residentPerThreadBytes,
    reservedNow: now?.memoryReservedBytes ?? Number.NaN,
    residentNow: now?.memoryResidentBytes ?? Number.NaN,
  };
}

function threadsOf(server: Server): number {
  switch (server.model) {
    case 'blocking-pool':
      return server.threads;
    case 'event-loop':
      return 1;
    case 'multi-reactor':
      return server.loops;
  }
}

/** All sizes of the picture, for the vertical axis. Bytes. */
export function memoryExtent(series: readonly MemorySeries[]): readonly [number, number] {
  const sizes = series.flatMap((each) => [
    each.residentAt(FEWEST_THREADS),
    each.reservedAt(FEWEST_THREADS),
    each.residentAt(MOST_THREADS),
    each.reservedAt(MOST_THREADS),
    ...[each.reservedNow, each.residentNow].filter(Number.isFinite),
  ]);
  return sizes.length === 0 ? [MIB, 1024 * MIB] : [Math.min(...sizes), Math.max(...sizes)];
}

const plural = (count: number, word: string): string =>
  `${formatCount(count)} ${word}${count === 1 ? '' : 's'}`;

export function memorySentence(series: readonly MemorySeries[], scenario: Scenario): string {
  const parts = series.map((each) => {
    const reserved = Number.isFinite(each.reservedNow) ? each.reservedNow : each.reservedAt(each.threads);
    const resident = Number.isFinite(each.residentNow) ? each.residentNow : each.residentAt(each.threads);
    const size = `${formatBytes(reserved)} (${formatBytes(resident)} resident)`;
    return `${each.id} reserves ${size} with ${plural(each.threads, each.threadWord)}`;
  });
  return `${listed(parts)}; the machine has ${formatBytes(scenario.machine.memory.limitBytes)}.`;
}

/** Thread counts of the table and of the arrow keys: 1, 2, 5, 10 and so on. */
export const NAMED_THREADS: readonly number[] = [
  1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000,
];

export function memoryTable(series: readonly MemorySeries[]): ChartTable {
  const mib = (bytes: number): string => plainNumber(bytes / MIB);
  const model = NAMED_THREADS.map((threads) => [
    String(threads),
    ...series.flatMap((each) => [mib(each.reservedAt(threads)), mib(each.residentAt(threads))]),
  ]);
  const now = series.map((here) => [
    `${here.id} now: ${here.threads}`,
    ...series.flatMap((each) => (each === here ? [mib(each.reservedNow), mib(each.residentNow)] : ['', ''])),
  ]);
  return {
    columns: ['Threads', ...series.flatMap(({ id }) => [`${id} reserved, MiB`, `${id} resident, MiB`])],
    rows: [...model, ...now],
  };
}
