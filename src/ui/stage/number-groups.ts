// All numbers of a server as text: the main figures first, the others in groups.

import { fixed } from '../../languages/numbers.ts';
import {
  bytesQuantity,
  formatBytes,
  formatCount,
  formatInstant,
  formatRate,
  formatShare,
  formatSpan,
  latencyQuantity,
  type Quantity,
  rateQuantity,
  shareQuantity,
} from '../../languages/quantity.ts';
import { t } from '../../languages/t.ts';
import type { CpuShares, ServerSummary } from '../../protocol/summary.ts';
import { answeredShare } from '../../scenario/answered.ts';
import type { Nanos } from '../../scenario/duration.ts';
import { NUMBERS, type NumberKey } from '../words/numbers.ts';
import { type StageFigures, stageFigures } from './stage-figures.ts';

export type NumberGroupName = keyof typeof NUMBERS.groups;

export interface NumberRow {
  readonly key: NumberKey;
  readonly name: string;
  readonly value: string;
  /** The part of core time whose colour in the bar goes with this number. */
  readonly part?: keyof CpuShares;
}

export interface NumberGroup {
  readonly group: NumberGroupName;
  readonly rows: readonly NumberRow[];
}

/** The parts of core time in the order of the bar, and the state whose colour each has. */
export const CPU_STATES = {
  useful: 'running',
  switching: 'switching',
  scheduling: 'ready',
  interrupts: 'waiting',
  spinning: 'stuck',
  paused: 'queued',
  idle: 'none',
} as const satisfies Record<keyof CpuShares, string>;
export const CPU_PARTS = Object.keys(CPU_STATES) as readonly (keyof CpuShares)[];
/** Shown even where they are 0. */
const ALWAYS: ReadonlySet<keyof CpuShares> = new Set(['useful', 'switching', 'idle']);

type Name = keyof typeof NUMBERS.names;

const row = (key: Name, value: string): NumberRow => ({ key, name: NUMBERS.names[key], value });

/** Counts of 0 are left out, as most of them do not apply to the scenario. */
const countRows = (counts: readonly (readonly [key: Name, count: number])[]): readonly NumberRow[] =>
  counts.filter(([, count]) => count > 0).map(([key, count]) => row(key, formatCount(count)));

/** Groups without rows are left out. */
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

function cpuRows({ cpu }: ServerSummary): readonly NumberRow[] {
  return CPU_PARTS.filter((part) => ALWAYS.has(part) || cpu[part] > 0).map((part) => ({
    key: `cpu-${part}` as const,
    name: NUMBERS.cpuParts[part],
    value: formatShare(cpu[part]),
    part,
  }));
}

function loadRows(server: ServerSummary): readonly NumberRow[] {
  return [
    row('runnable', formatCount(server.runnableThreads)),
    row('loadAverage', server.loadAverage.map((load) => fixed(load, 2)).join(' · ')),
    row('switches', formatCount(server.contextSwitches)),
    ...countRows([['greenSwitches', server.greenSwitches]]),
  ];
}

function memoryRows(server: ServerSummary): readonly NumberRow[] {
  const { memory, memoryReservedBytes, memoryResidentBytes } = server;
  const { nowAndMost, memoryStates } = NUMBERS;
  return [
    row('reserved', nowAndMost(formatBytes(memoryReservedBytes), formatBytes(memory.peakReservedBytes))),
    row('resident', nowAndMost(formatBytes(memoryResidentBytes), formatBytes(memory.peakResidentBytes))),
    row('memoryLimit', formatBytes(memory.limitBytes)),
    row('whenFull', memoryStates[memory.condition]),
  ];
}

function requestRows(server: ServerSummary): readonly NumberRow[] {
  const { requests, recordsOwed, unsent, wholeRunStdDevRps } = server;
  const share = answeredShare(requests);
  return [
    row('offered', formatCount(requests.offered)),
    row('completed', formatCount(requests.completed)),
    row('inSystem', formatCount(requests.inSystem)),
    ...countRows([
      ['failed', requests.failed],
      ['timedOut', requests.timedOut],
      ['rejected', requests.rejected],
      ['abandoned', requests.abandoned],
      ['ghosts', requests.ghosts],
      ['retried', requests.retried],
      ['unsent', unsent],
      ['recordsOwed', recordsOwed],
    ]),
    ...(Number.isFinite(share) ? [row('answered', formatShare(share))] : []),
    ...(Number.isFinite(wholeRunStdDevRps) ? [row('stdDev', `± ${formatRate(wholeRunStdDevRps)}`)] : []),
  ];
}

function callRows({ calls, nodes }: ServerSummary): readonly NumberRow[] {
  const sum = (each: 'inFlight' | 'queued' | 'opened'): number =>
    nodes.reduce((total, node) => total + node[each], 0);
  if (nodes.length === 0) return [];
  return [
    row('inFlight', formatCount(sum('inFlight'))),
    ...countRows([
      ['queuedAtNodes', sum('queued')],
      ['callRetries', calls.retries],
      ['hedges', calls.hedges],
      ['breakersOpened', sum('opened')],
      ['breakerRefused', calls.breakerRefused],
      ['bulkheadRefused', calls.bulkheadRefused],
      ['queueRefused', calls.queueRefused],
    ]),
  ];
}

export interface FigureWords {
  readonly number: NumberKey;
  readonly name: string;
  readonly quantity: Quantity;
  readonly more?: string;
  readonly title?: string;
  /** The name is for screen readers only, as the text after the number says what it is. */
  readonly nameless?: boolean;
}

/** `server` is undefined before the first summary. In a closed loop nothing is offered at a rate: users wait for replies. */
export function figureWords(
  server: ServerSummary | undefined,
  offersAtRate: boolean,
): readonly FigureWords[] {
  const none = Number.NaN;
  const reserved = server?.memoryReservedBytes ?? none;
  const resident = formatBytes(server?.memoryResidentBytes ?? none);
  const figures = server === undefined ? null : stageFigures(server);
  const ended = server !== undefined && server.endedAtNanos !== null;
  const span = formatSpan(server?.recent.spanNanos ?? none);
  const words: FigureWords[] = [
    throughput(server, figures, offersAtRate),
    {
      number: 'overhead',
      name: NUMBERS.figures.overhead,
      quantity: latencyQuantity(figures?.p99Nanos ?? none),
      title: ended ? NUMBERS.figures.overheadRunNote : NUMBERS.figures.overheadNote(span),
    },
    {
      number: 'memory',
      name: NUMBERS.figures.memory,
      quantity: bytesQuantity(reserved),
      more: NUMBERS.figures.resident(resident),
      title: NUMBERS.figures.memoryNote(formatBytes(reserved), resident),
    },
    {
      number: 'coresBusy',
      name: NUMBERS.figures.cores,
      quantity: shareQuantity(figures?.coresBusy ?? none),
      title: ended ? NUMBERS.figures.coresRunNote : NUMBERS.figures.coresNote(span),
    },
  ];
  if (server !== undefined && figures !== null && Number.isFinite(figures.wholeRunRps)) {
    words.push({
      number: 'mean',
      name: NUMBERS.figures.mean,
      quantity: rateQuantity(figures.wholeRunRps),
      title: meanTitle(server),
    });
  }
  return words;
}

function throughput(
  server: ServerSummary | undefined,
  figures: StageFigures | null,
  offersAtRate: boolean,
): FigureWords {
  const { completed, done, offered, ended, doneNote, offeredNote } = NUMBERS.figures;
  const common = { number: 'throughput', name: completed, nameless: true } as const;
  if (server === undefined || figures === null) {
    return { ...common, quantity: rateQuantity(Number.NaN), more: '' };
  }
  const quantity = rateQuantity(figures.completedRps);
  if (server.endedAtNanos !== null) {
    return { ...common, quantity, more: ended(endText(server.endedAtNanos)), title: meanTitle(server) };
  }
  return {
    ...common,
    quantity,
    more: offersAtRate ? offered(rateQuantity(server.recent.offeredRps).value) : done,
    title: (offersAtRate ? offeredNote : doneNote)(formatSpan(server.recent.spanNanos)),
  };
}

function meanTitle({ wholeRunRps, wholeRunStdDevRps }: ServerSummary): string {
  const spread = Number.isFinite(wholeRunStdDevRps) ? ` ± ${formatRate(wholeRunStdDevRps)}` : '';
  return t`${NUMBERS.figures.meanNote}: ${formatRate(wholeRunRps)}${spread}`;
}

/** "2.81 s", "41.2 s", "601 s": three digits. */
function endText(atNanos: Nanos): string {
  return formatInstant(atNanos, Math.max(1, atNanos / 100));
}
