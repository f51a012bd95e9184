// The numbers of a server beyond those of its head, by what they are about, in words.

import { formatBytes, formatCount, formatRate } from '../../charts/format.ts';
import type { CpuShares, ServerSummary } from '../../protocol/summary.ts';
import { answeredShare } from '../../scenario/answered.ts';
import type { NumberKey } from '../explain/number-key.ts';
import { NUMBERS } from '../words/numbers.ts';
import { shareText } from './share-text.ts';

export type NumberGroupName = keyof typeof NUMBERS.groups;

interface NumberRow {
  readonly key: NumberKey;
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

interface CountRow {
  readonly key: NumberKey;
  readonly name: string;
  readonly value: number;
  readonly always: boolean;
}

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
    key: `cpu-${part}` as const,
    name: NUMBERS.cpuParts[part],
    value: percent(cpu[part]),
    part,
  }));
}

function loadRows(server: ServerSummary): readonly NumberRow[] {
  const { names } = NUMBERS;
  const rows: readonly NumberRow[] = [
    { key: 'runnable', name: names.runnable, value: formatCount(server.runnableThreads) },
    {
      key: 'loadAverage',
      name: names.loadAverage,
      value: server.loadAverage.map((load) => load.toFixed(2)).join(' · '),
    },
    { key: 'switches', name: names.switches, value: formatCount(server.contextSwitches) },
  ];
  return server.greenSwitches === 0
    ? rows
    : [
        ...rows,
        { key: 'greenSwitches', name: names.greenSwitches, value: formatCount(server.greenSwitches) },
      ];
}

function memoryRows({
  memory,
  memoryReservedBytes,
  memoryResidentBytes,
}: ServerSummary): readonly NumberRow[] {
  const { names, nowAndMost } = NUMBERS;
  return [
    {
      key: 'reserved',
      name: names.reserved,
      value: nowAndMost(formatBytes(memoryReservedBytes), formatBytes(memory.peakReservedBytes)),
    },
    {
      key: 'resident',
      name: names.resident,
      value: nowAndMost(formatBytes(memoryResidentBytes), formatBytes(memory.peakResidentBytes)),
    },
    { key: 'memoryLimit', name: names.memoryLimit, value: formatBytes(memory.limitBytes) },
    { key: 'whenFull', name: names.whenFull, value: NUMBERS.memoryStates[memory.condition] },
  ];
}

function requestRows({
  requests,
  recordsOwed,
  unsent,
  wholeRunStdDevRps,
}: ServerSummary): readonly NumberRow[] {
  const { names } = NUMBERS;
  const rows: readonly CountRow[] = [
    { key: 'offered', name: names.offered, value: requests.offered, always: true },
    { key: 'completed', name: names.completed, value: requests.completed, always: true },
    { key: 'inSystem', name: names.inSystem, value: requests.inSystem, always: true },
    { key: 'failed', name: names.failed, value: requests.failed, always: false },
    { key: 'timedOut', name: names.timedOut, value: requests.timedOut, always: false },
    { key: 'rejected', name: names.rejected, value: requests.rejected, always: false },
    { key: 'abandoned', name: names.abandoned, value: requests.abandoned, always: false },
    { key: 'ghosts', name: names.ghosts, value: requests.ghosts, always: false },
    { key: 'retried', name: names.retried, value: requests.retried, always: false },
    { key: 'unsent', name: names.unsent, value: unsent, always: false },
    { key: 'recordsOwed', name: names.recordsOwed, value: recordsOwed, always: false },
  ];
  const share = answeredShare(requests);
  const answered: readonly NumberRow[] = Number.isFinite(share)
    ? [{ key: 'answered', name: names.answered, value: shareText(share) }]
    : [];
  const counted: readonly NumberRow[] = rows
    .filter(({ value, always }) => always || value > 0)
    .map(({ key, name, value }) => ({ key, name, value: formatCount(value) }));
  return Number.isFinite(wholeRunStdDevRps)
    ? [
        ...counted,
        ...answered,
        { key: 'stdDev', name: names.stdDev, value: `± ${formatRate(wholeRunStdDevRps)}` },
      ]
    : [...counted, ...answered];
}

function callRows({ calls, nodes }: ServerSummary): readonly NumberRow[] {
  const { names } = NUMBERS;
  const sum = (each: 'inFlight' | 'queued' | 'opened'): number =>
    nodes.reduce((total, node) => total + node[each], 0);
  if (nodes.length === 0) return [];
  const rest: readonly (readonly [key: keyof typeof names, count: number])[] = [
    ['queuedAtNodes', sum('queued')],
    ['callRetries', calls.retries],
    ['hedges', calls.hedges],
    ['breakersOpened', sum('opened')],
    ['breakerRefused', calls.breakerRefused],
    ['bulkheadRefused', calls.bulkheadRefused],
    ['queueRefused', calls.queueRefused],
  ];
  return [
    { key: 'inFlight', name: names.inFlight, value: formatCount(sum('inFlight')) },
    ...rest
      .filter(([, count]) => count > 0)
      .map(([key, count]) => ({ key, name: names[key], value: formatCount(count) })),
  ];
}
