// The numbers of a server beyond those of its head, by what they are about, in words.

import { formatBytes, formatCount, formatRate } from '../../charts/format.ts';
import type { CpuShares, ServerSummary } from '../../protocol/summary.ts';
import { TEXT } from '../text.ts';

export type NumberGroupName = keyof typeof TEXT.stage.groups;

interface NumberRow {
  readonly name: string;
  readonly value: string;
  /** Has its colour in the bar of core time. */
  readonly part?: keyof CpuShares;
}

export interface NumberGroup {
  readonly group: NumberGroupName;
  readonly rows: readonly NumberRow[];
}

/** In the order of the bar. */
export const CPU_PARTS = [
  'useful',
  'switching',
  'scheduling',
  'interrupts',
  'spinning',
  'paused',
  'idle',
] as const satisfies readonly (keyof CpuShares)[];
/** Told even where it is nothing. */
const ALWAYS: ReadonlySet<keyof CpuShares> = new Set(['useful', 'switching', 'idle']);

/** Groups without anything to tell are left out, as are counts that are 0 because the scenario makes no use of them. */
export function numberGroups(server: ServerSummary): readonly NumberGroup[] {
  const groups: readonly NumberGroup[] = [
    { group: 'cpu', rows: cpuRows(server) },
    { group: 'load', rows: loadRows(server) },
    { group: 'memory', rows: memoryRows(server) },
    { group: 'requests', rows: requestRows(server) },
    { group: 'calls', rows: callRows(server) },
  ];
  return groups.filter(({ rows }) => rows.length > 0);
}

function percent(share: number): string {
  const value = share * 100;
  return `${value > 0 && value < 9.95 ? value.toFixed(value < 0.095 ? 2 : 1) : value.toFixed(0)} %`;
}

function cpuRows({ cpu }: ServerSummary): readonly NumberRow[] {
  return CPU_PARTS.filter((part) => ALWAYS.has(part) || cpu[part] > 0).map((part) => ({
    name: TEXT.stage.cpuParts[part],
    value: percent(cpu[part]),
    part,
  }));
}

function loadRows(server: ServerSummary): readonly NumberRow[] {
  const { names } = TEXT.stage;
  const rows = [
    { name: names.runnable, value: formatCount(server.runnableThreads) },
    { name: names.loadAverage, value: server.loadAverage.map((load) => load.toFixed(2)).join(' · ') },
    { name: names.switches, value: formatCount(server.contextSwitches) },
  ];
  return server.greenSwitches === 0
    ? rows
    : [...rows, { name: names.greenSwitches, value: formatCount(server.greenSwitches) }];
}

function memoryRows({
  memory,
  memoryReservedBytes,
  memoryResidentBytes,
}: ServerSummary): readonly NumberRow[] {
  const { names, nowAndMost } = TEXT.stage;
  return [
    {
      name: names.reserved,
      value: nowAndMost(formatBytes(memoryReservedBytes), formatBytes(memory.peakReservedBytes)),
    },
    {
      name: names.resident,
      value: nowAndMost(formatBytes(memoryResidentBytes), formatBytes(memory.peakResidentBytes)),
    },
    { name: names.memoryLimit, value: formatBytes(memory.limitBytes) },
    { name: names.whenFull, value: TEXT.stage.memoryStates[memory.condition] },
  ];
}

function requestRows({ requests, stdDevRps }: ServerSummary): readonly NumberRow[] {
  const { names } = TEXT.stage;
  const rows = [
    { name: names.offered, value: requests.offered, always: true },
    { name: names.completed, value: requests.completed, always: true },
    { name: names.inSystem, value: requests.inSystem, always: true },
    { name: names.failed, value: requests.failed, always: false },
    { name: names.timedOut, value: requests.timedOut, always: false },
    { name: names.rejected, value: requests.rejected, always: false },
    { name: names.abandoned, value: requests.abandoned, always: false },
    { name: names.ghosts, value: requests.ghosts, always: false },
    { name: names.retried, value: requests.retried, always: false },
  ];
  const counted = rows
    .filter(({ value, always }) => always || value > 0)
    .map(({ name, value }) => ({ name, value: formatCount(value) }));
  return Number.isFinite(stdDevRps)
    ? [...counted, { name: names.stdDev, value: `± ${formatRate(stdDevRps)}` }]
    : counted;
}

function callRows({ calls, nodes }: ServerSummary): readonly NumberRow[] {
  const { names } = TEXT.stage;
  const sum = (each: 'inFlight' | 'queued' | 'opened'): number =>
    nodes.reduce((total, node) => total + node[each], 0);
  if (nodes.length === 0) return [];
  const rest: readonly (readonly [name: string, count: number])[] = [
    [names.queuedAtNodes, sum('queued')],
    [names.callRetries, calls.retries],
    [names.hedges, calls.hedges],
    [names.breakersOpened, sum('opened')],
    [names.breakerRefused, calls.breakerRefused],
    [names.bulkheadRefused, calls.bulkheadRefused],
    [names.queueRefused, calls.queueRefused],
  ];
  return [
    { name: names.inFlight, value: formatCount(sum('inFlight')) },
    ...rest.filter(([, count]) => count > 0).map(([name, count]) => ({ name, value: formatCount(count) })),
  ];
}
