// Hand-made summaries for the tests of the charts: healthy for a while, then A jams and B continues.

import type { ChartInput } from '../../../src/charts/chart.ts';
import { type ServerValues, UNITS } from '../../../src/measures/made/values.ts';
import { PERCENTILE_NAMES, type PercentileName } from '../../../src/measures/percentiles.ts';
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

type Column =
  | 'offered'
  | 'completed'
  | 'failed'
  | 'p50'
  | 'p90'
  | 'p99'
  | 'p99.9'
  | 'ready'
  | 'waiting'
  | 'oldestAge'
  | 'limit';

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
    oldestAge: column('oldestAge', Number.NaN),
    limit: column('limit', Number.NaN),
    latency: { overhead: latency, service: latency, intended: latency, actual: latency },
    machine: {
      cpu: {
        useful: none,
        switching: none,
        scheduling: none,
        interrupts: none,
        spinning: none,
        paused: none,
        throttled: none,
        clients: none,
        idle: column(null, 1),
      },
      threads: {
        running: none,
        ready,
        switching: none,
        waiting: column('waiting', 0),
        stuck: none,
        lockWait: none,
        paused: none,
        throttled: none,
        idle: none,
      },
      runQueue: ready,
      load: [none, none, none],
    },
  };
}

export const NO_PERCENTILES = Object.fromEntries(
  PERCENTILE_NAMES.map((name) => [name, Number.NaN]),
) as Readonly<Record<PercentileName, number>>;

export function curve(
  count: number,
  points: readonly (readonly [fraction: number, nanos: number])[],
): PercentileCurve {
  return {
    count,
    meanNanos: Number.NaN,
    percentiles: NO_PERCENTILES,
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
    throttledPeriods: 0,
    ...parts,
  };
}

/** All measures of a server without the optional ones. */
export function values(some: Partial<ServerValues>): ServerValues {
  const none = Object.keys(UNITS.server).map((name) => [name, 0]);
  return {
    ...(Object.fromEntries(none) as unknown as ServerValues),
    answered: Number.NaN,
    throughput: Number.NaN,
    throughputStdDev: Number.NaN,
    cpuIdle: 1,
    memoryLimit: 16 * 1024 ** 3,
    memorySlowdown: 1,
    killedAt: Number.NaN,
    ...some,
  };
}

export function server(id: string, parts: Partial<ServerSummary> = {}): ServerSummary {
  return {
    id,
    model: id === 'A' ? 'blocking-pool' : 'multi-reactor',
    endedAtNanos: null,
    values: values({}),
    memoryCondition: 'ample',
    recoveryState: 'no-fault',
    recent: recent(),
    classes: [],
    groups: [],
    nodes: [],
    servedNodes: [],
    jams: [],
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
