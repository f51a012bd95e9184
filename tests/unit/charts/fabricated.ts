// Summaries made by hand for the tests of the charts: healthy for a while, then A jams and B goes on.

import type { ChartInput } from '../../../src/charts/chart.ts';
import {
  COLUMN_FRACTIONS,
  type LatencyColumns,
  type PercentileCurve,
  type RecentNumbers,
  type ServerSummary,
  type Summary,
  type TimelineColumns,
} from '../../../src/protocol/summary.ts';
import { DEFAULT_SCENARIO } from '../../../src/scenario/default-scenario.ts';
import type { Scenario } from '../../../src/scenario/scenario.ts';

const NO_BINS: LatencyColumns['bins'] = {
  starts: new Uint32Array(1),
  bins: new Uint16Array(0),
  counts: new Uint32Array(0),
};

export const SECOND = 1e9;
export const MILLI = 1e6;

type Column = 'offered' | 'completed' | 'failed' | 'p50' | 'p90' | 'p99' | 'p99.9' | 'ready' | 'waiting';

export function timeline(
  windowNanos: number,
  columns: Partial<Record<Column, number[]>>,
  bins: LatencyColumns['bins'] = NO_BINS,
): TimelineColumns {
  const length = Math.max(0, ...Object.values(columns).map((column) => column.length));
  const column = (name: Column | null, otherwise: number): Float64Array =>
    Float64Array.from(
      { length },
      (_, index) => (name === null ? undefined : columns[name]?.[index]) ?? otherwise,
    );
  const window = COLUMN_FRACTIONS.map((fraction) => column(`p${fraction * 100}` as Column, Number.NaN));
  const latency = { window, running: window, bins };
  const none = column(null, 0);
  const ready = column('ready', 0);
  return {
    windowNanos,
    length,
    offered: column('offered', 0),
    completed: column('completed', 0),
    failed: column('failed', 0),
    latency: { overhead: latency, service: latency, intended: latency, actual: latency },
    machine: {
      cpu: {
        useful: none,
        switching: none,
        scheduling: none,
        interrupts: none,
        spinning: none,
        paused: none,
        idle: column(null, 1),
      },
      threads: {
        running: none,
        ready,
        switching: none,
        waiting: column('waiting', 0),
        lockWait: none,
        paused: none,
        idle: none,
      },
      runQueue: ready,
      load: [none, none, none],
    },
  };
}

export function curve(
  count: number,
  points: readonly (readonly [fraction: number, nanos: number])[],
): PercentileCurve {
  return {
    count,
    meanNanos: Number.NaN,
    fraction: Float64Array.from(points.map(([fraction]) => fraction)),
    nanos: Float64Array.from(points.map(([, nanos]) => nanos)),
  };
}

/** Numbers of the recent window: counts follow from the rates. */
export function recent(parts: Partial<RecentNumbers> = {}): RecentNumbers {
  const { spanNanos = SECOND / 2, offeredRps = 1000, completedRps = 1000, failedRps = 0 } = parts;
  const countOf = (perSecond: number): number => Math.round((perSecond * spanNanos) / SECOND) || 0;
  return {
    fromNanos: 0,
    spanNanos,
    offered: countOf(offeredRps),
    completed: countOf(completedRps),
    failed: countOf(failedRps),
    timedOut: 0,
    rejected: 0,
    abandoned: 0,
    retried: 0,
    callRetries: 0,
    callAttempts: 0,
    isKnown: true,
    typicalNanos: Number.NaN,
    offeredRps,
    completedRps,
    failedRps,
    p50Nanos: Number.NaN,
    p99Nanos: Number.NaN,
    coresBusy: 0,
    coresSwitching: 0,
    ...parts,
  };
}

export function server(id: string, parts: Partial<ServerSummary> = {}): ServerSummary {
  return {
    id,
    model: id === 'A' ? 'blocking-pool' : 'multi-reactor',
    endedAtNanos: null,
    requests: {
      offered: 0,
      completed: 0,
      failed: 0,
      timedOut: 0,
      rejected: 0,
      abandoned: 0,
      inSystem: 0,
      retried: 0,
      ghosts: 0,
    },
    unsent: 0,
    recordsOwed: 0,
    wholeRunRps: Number.NaN,
    wholeRunStdDevRps: Number.NaN,
    recent: recent(),
    memoryReservedBytes: 0,
    memoryResidentBytes: 0,
    memory: {
      condition: 'ample',
      limitBytes: 16 * 1024 ** 3,
      peakReservedBytes: 0,
      peakResidentBytes: 0,
      slowdown: 1,
      killedAtNanos: null,
    },
    contextSwitches: 0,
    greenSwitches: 0,
    cpu: { useful: 0, switching: 0, scheduling: 0, interrupts: 0, spinning: 0, paused: 0, idle: 1 },
    runnableThreads: 0,
    loadAverage: [0, 0, 0],
    nodes: [],
    calls: { retries: 0, hedges: 0, bulkheadRefused: 0, breakerRefused: 0, queueRefused: 0 },
    timeline: timeline(SECOND, {}),
    overhead: curve(0, []),
    latency: curve(0, []),
    latencyActual: curve(0, []),
    service: curve(0, []),
    slowest: { overhead: [], service: [], intended: [], actual: [] },
    ...parts,
  };
}

export function summary(servers: readonly ServerSummary[], parts: Partial<Summary> = {}): Summary {
  return { clockNanos: 0, configuration: 0, finished: false, servers, faults: [], changes: [], ...parts };
}

export function input(of: Summary, scenario: Scenario = DEFAULT_SCENARIO): ChartInput {
  return {
    summary: of,
    scenario,
    scale: 'log',
    measure: 'overhead',
    fractions: [0.5, 0.9, 0.99],
    window: 'window',
    bothStarts: false,
  };
}

export const CLOSED_LOOP: Scenario = {
  ...DEFAULT_SCENARIO,
  traffic: { ...DEFAULT_SCENARIO.traffic, kind: 'closed' },
};
