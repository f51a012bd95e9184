// All numbers of a server as text: first the main figures, then the others in groups.

import { tellingAgeNow } from '../../charts/oldest-in-progress.ts';
import { fixed } from '../../languages/numbers.ts';
import {
  bytesQuantity,
  formatBytes,
  formatCount,
  formatInstant,
  formatLatency,
  formatRate,
  formatShare,
  formatSpan,
  latencyQuantity,
  type Quantity,
  rateQuantity,
  shareQuantity,
} from '../../languages/quantity.ts';
import { t } from '../../languages/t.ts';
import type { MeasureRows, MeasureTopic, MeasureUnit } from '../../measures/measure.ts';
import { MEASURES } from '../../measures/measures.ts';
import type { ServerSummary } from '../../protocol/summary.ts';
import type { Nanos } from '../../scenario/duration.ts';
import { NUMBERS, type NumberKey } from '../words/numbers.ts';
import { rateText } from './headline.ts';
import { type StageFigures, stageFigures } from './stage-figures.ts';

export type NumberGroupName = keyof typeof NUMBERS.groups;

export interface NumberRow {
  readonly key: NumberKey;
  readonly name: string;
  readonly value: string;
}

export interface NumberGroup {
  readonly group: NumberGroupName;
  readonly rows: readonly NumberRow[];
}

/**
 * The measures of core time, in the order of the bar. Each value is the request state whose colour the
 * measure has in the bar.
 */
export const CPU_STATES = {
  cpuUseful: 'running',
  cpuSwitching: 'switching',
  cpuScheduling: 'ready',
  cpuInterrupts: 'waiting',
  cpuSpinning: 'stuck',
  cpuPaused: 'queued',
  cpuThrottled: 'throttled',
  cpuClients: 'connecting',
  cpuIdle: 'none',
} as const;
export const CPU_MEASURES = Object.keys(CPU_STATES) as readonly (keyof typeof CPU_STATES)[];

/** The state whose colour in the bar belongs to this number; null if the number is not a core time. */
export function cpuStateOf(key: NumberKey): string | null {
  return Object.hasOwn(CPU_STATES, key) ? CPU_STATES[key as keyof typeof CPU_STATES] : null;
}

/** Groups without rows are left out. */
export function numberGroups(server: ServerSummary): readonly NumberGroup[] {
  const { values, nodes, memoryCondition } = server;
  const of = (...topics: readonly MeasureTopic[]): readonly NumberRow[] =>
    topics.flatMap((topic) => rowsOf(MEASURES.server, values, topic));
  const condition: NumberRow = {
    key: 'memoryCondition',
    name: NUMBERS.memoryCondition,
    value: NUMBERS.memoryConditions[memoryCondition],
  };
  const calls = [
    ...rowsOf(MEASURES.node, sumOf(MEASURES.node, nodes), 'calls'),
    ...rowsOf(MEASURES.group, sumOf(MEASURES.group, server.groups), 'calls'),
  ];
  const groups: readonly NumberGroup[] = [
    { group: 'cpu', rows: of('cpu') },
    { group: 'load', rows: of('load') },
    { group: 'memory', rows: [...of('memory'), condition] },
    { group: 'requests', rows: [...of('requests', 'throughput'), ...recoveryRow(server)] },
    { group: 'calls', rows: nodes.length === 0 ? [] : calls },
  ];
  return groups.filter(({ rows }) => rows.length > 0);
}

/** No row if the run has had no fault. */
function recoveryRow({ recoveryState, values }: ServerSummary): readonly NumberRow[] {
  if (recoveryState === 'no-fault') return [];
  const value =
    recoveryState === 'recovered'
      ? VALUE_TEXTS.duration(values.recovery)
      : NUMBERS.recoveryStates[recoveryState];
  return [{ key: 'recovery', name: MEASURES.server.recovery.label, value }];
}

type Numbers = Readonly<Record<string, number>>;

/**
 * Rows for the measures of a topic. Unknown values are left out, and also zeros of features that most
 * scenarios do not use.
 */
function rowsOf(rows: MeasureRows, values: object, topic: MeasureTopic): readonly NumberRow[] {
  return Object.entries(rows).flatMap(([key, row]) => {
    const value = (values as Numbers)[key] ?? Number.NaN;
    if (row.topic !== topic || row.shown === 'in reports' || !Number.isFinite(value)) return [];
    if (row.shown === 'if any' && value === 0) return [];
    return [{ key: key as NumberKey, name: row.label, value: VALUE_TEXTS[row.unit](value) }];
  });
}

/** Sums counts and levels over several parts, such as nodes. */
function sumOf(rows: MeasureRows, parts: readonly object[]): Numbers {
  const sum = (name: string): number =>
    (parts as readonly Numbers[]).reduce((total, part) => total + (part[name] ?? 0), 0);
  return Object.fromEntries(Object.keys(rows).map((name) => [name, sum(name)]));
}

const VALUE_TEXTS: Readonly<Record<MeasureUnit, (value: number) => string>> = {
  count: formatCount,
  factor: (value) => fixed(value, 2),
  rate: (value) => formatRate(value),
  share: formatShare,
  duration: (value) => formatLatency(value),
  instant: endText,
  bytes: (value) => formatBytes(value),
};

export interface FigureWords {
  readonly number: NumberKey;
  readonly name: string;
  readonly quantity: Quantity;
  readonly more?: string;
  readonly title?: string;
  /** Whether only screen readers get the name, because the text after the number says what the number is. */
  readonly nameless?: boolean;
}

/** `server` is undefined before the first summary. `arriving`: see `arrivingPerSecond` in run-facts.ts. */
export function figureWords(
  server: ServerSummary | undefined,
  arriving: number | null,
): readonly FigureWords[] {
  const none = Number.NaN;
  const reserved = server?.values.memoryReserved ?? none;
  const resident = formatBytes(server?.values.memoryResident ?? none);
  const figures = server === undefined ? null : stageFigures(server);
  const ended = server !== undefined && server.endedAtNanos !== null;
  const span = formatSpan(server?.recent.spanNanos ?? none);
  const words: FigureWords[] = [
    throughput(server, figures, arriving),
    {
      number: 'recentOverhead',
      name: NUMBERS.figures.overhead,
      quantity: latencyQuantity(figures?.p99Nanos ?? none),
      ...oldest(server, figures?.p99Nanos),
      title: ended ? NUMBERS.figures.overheadRunNote : NUMBERS.figures.overheadNote(span),
    },
    {
      number: 'memoryReserved',
      name: NUMBERS.figures.memory,
      quantity: bytesQuantity(reserved),
      more: NUMBERS.figures.resident(resident),
      title: NUMBERS.figures.memoryNote(formatBytes(reserved), resident),
    },
    {
      number: 'recentCoresBusy',
      name: NUMBERS.figures.cores,
      quantity: shareQuantity(figures?.coresBusy ?? none),
      title: ended ? NUMBERS.figures.coresRunNote : NUMBERS.figures.coresNote(span),
    },
  ];
  if (server !== undefined && figures !== null && Number.isFinite(figures.wholeRunRps)) {
    words.push({
      number: 'throughput',
      name: NUMBERS.figures.mean,
      quantity: rateQuantity(figures.wholeRunRps),
      title: meanTitle(server),
    });
  }
  return words;
}

/**
 * The text beside the p99 of completed requests: the age of the oldest request in progress, if this age is
 * much longer than the p99.
 */
function oldest(server: ServerSummary | undefined, p99Nanos = Number.NaN): { readonly more?: string } {
  const nanos = server === undefined ? Number.NaN : tellingAgeNow(server);
  if (!Number.isNaN(nanos)) return { more: NUMBERS.figures.oldest(formatLatency(nanos)) };
  return Number.isNaN(p99Nanos) ? { more: NUMBERS.figures.none } : {};
}

function throughput(
  server: ServerSummary | undefined,
  figures: StageFigures | null,
  arriving: number | null,
): FigureWords {
  const { completed, done, offered, ended, doneNote, offeredNote } = NUMBERS.figures;
  const common = { number: 'recentThroughput', name: completed, nameless: true } as const;
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
    more: arriving !== null && Number.isFinite(arriving) ? offered(rateText(arriving)) : done,
    title: (arriving === null ? doneNote : offeredNote)(formatSpan(server.recent.spanNanos)),
  };
}

function meanTitle({ values: { throughput, throughputStdDev } }: ServerSummary): string {
  const spread = Number.isFinite(throughputStdDev) ? ` ± ${formatRate(throughputStdDev)}` : '';
  return t`${NUMBERS.figures.meanNote}: ${formatRate(throughput)}${spread}`;
}

/** The instant at which the run ended, with three significant digits: "2.81 s", "41.2 s", "601 s". */
function endText(atNanos: Nanos): string {
  return formatInstant(atNanos, Math.max(1, atNanos / 100));
}
