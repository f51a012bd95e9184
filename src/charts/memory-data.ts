// Data of the chart of memory by thread count: each server's line, which follows from the memory parameters
// of the scenario, and the point on this line at which the server is now.

import { COUNTED } from '../languages/counted.ts';
import { listed } from '../languages/list.ts';
import { formatBytes, formatCount, plainNumber } from '../languages/quantity.ts';
import { t } from '../languages/t.ts';
import type { ServerSummary } from '../protocol/summary.ts';
import { MOST_THREADS } from '../scenario/model.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { Server } from '../scenario/server.ts';
import type { ChartInput, ChartTable } from './chart.ts';
import { type MemoryModel, memoryModel } from './memory-model.ts';

export const FEWEST_THREADS = 1;
const MIB = 1024 ** 2;

export interface MemorySeries extends MemoryModel {
  readonly id: string;
  /**
   * Memory that the server currently reserves in the run, in bytes, including its requests; NaN if the run
   * does not have the server.
   */
  readonly reservedNow: number;
  readonly residentNow: number;
}

export function memorySeries({
  scenario,
  summary,
}: Pick<ChartInput, 'scenario' | 'summary'>): readonly MemorySeries[] {
  return scenario.servers.map((server) =>
    seriesOf(
      server,
      scenario,
      summary.servers.find((each) => each.id === server.id),
    ),
  );
}

function seriesOf(server: Server, scenario: Scenario, now: ServerSummary | undefined): MemorySeries {
  return {
    id: server.id,
    ...memoryModel(server, scenario, now?.values.inSystem ?? 0),
    reservedNow: now?.values.memoryReserved ?? Number.NaN,
    residentNow: now?.values.memoryResident ?? Number.NaN,
  };
}

/** The distinct memory sizes of the machines, largest first. */
export function memoryLimits(series: readonly MemorySeries[]): readonly number[] {
  return [...new Set(series.map(({ limitBytes }) => limitBytes))].sort((a, b) => b - a);
}

/** Smallest and largest number of bytes drawn, for the vertical axis. */
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

/** Such as "8 threads". */
export function countedThreads({
  threads,
  threadWord,
}: Pick<MemorySeries, 'threads' | 'threadWord'>): string {
  return COUNTED[threadWord](threads, formatCount(threads));
}

export function memorySentence(series: readonly MemorySeries[]): string {
  const parts = series.map((each) => {
    const reserved = Number.isFinite(each.reservedNow) ? each.reservedNow : each.reservedAt(each.threads);
    const resident = Number.isFinite(each.residentNow) ? each.residentNow : each.residentAt(each.threads);
    const size = t`${formatBytes(reserved)} (${formatBytes(resident)} resident)`;
    return t`${each.id} reserves ${size} with ${countedThreads(each)}`;
  });
  const [limit, ...others] = memoryLimits(series);
  const limits =
    others.length === 0
      ? t`the machine has ${formatBytes(limit!)}`
      : t`${listed(series.map((each) => t`${formatBytes(each.limitBytes)} for ${each.id}`))} available`;
  return t`${listed(parts)}; ${limits}.`;
}

/** Thread counts used by the table and the arrow keys: 1, 2, 5, 10 and so on. */
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
    t`${here.id} now: ${here.threads}`,
    ...series.flatMap((each) => (each === here ? [mib(each.reservedNow), mib(each.residentNow)] : ['', ''])),
  ]);
  return {
    columns: [t`Threads`, ...series.flatMap(({ id }) => [t`${id} reserved, MiB`, t`${id} resident, MiB`])],
    rows: [...model, ...now],
  };
}
