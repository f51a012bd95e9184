// The report of a run as plain JSON: what the package, the command, frames and notebooks give is made here of the summary. Times
// are in seconds, memory in bytes, rates in requests per second, shares from 0 to 1. A number that does not exist is null.

import type { ClassNumbers, PercentileCurve, RecentNumbers, ServerNumbers } from '../protocol/summary.ts';
import {
  type PlainClassValues,
  type PlainGroupValues,
  type PlainNodeValues,
  type PlainServerValues,
  type PlainValues,
  UNITS,
  type Values,
} from './made/values.ts';
import { type MeasureUnit, PLAIN_UNITS } from './measure.ts';
import { PERCENTILE_NAMES, type PercentileName } from './percentiles.ts';

export interface ServerReport extends PlainServerValues {
  /** As in the scenario. */
  readonly id: string;
  /** Its thread model. */
  readonly model: string;
  /** When its run ended: arrivals are over and nothing is left in it. null while it goes on. */
  readonly endedAtSeconds: number | null;
  /** ample: there is room. refuses: full, new requests are rejected. swaps: full, computing is slowed down. killed: the process has ended. */
  readonly memoryCondition: 'ample' | 'refuses' | 'swaps' | 'killed';
  /** Over the latest fifth of the run, from 0.25 to 2.5 s, and longer where open traffic brings fewer than ten requests in it. Rates are 0 once the run has ended. */
  readonly recent: RecentReport;
  /** Of completed requests: from when they should have been sent until their reply. */
  readonly latencySeconds: DistributionReport;
  /** The same from when they were sent: what a load generator measures that waits for replies. */
  readonly latencyActualSeconds: DistributionReport;
  /** Of completed requests: latency from when they were sent less the waits that they drew, their calls and sleeps. */
  readonly overheadSeconds: DistributionReport;
  /** Requests of no class and of each class; empty where the scenario has no classes. */
  readonly classes: readonly ClassReport[];
  /** Calls to each upstream group. */
  readonly groups: readonly GroupReport[];
  /** Nodes of all upstream groups, in the order of the scenario. */
  readonly nodes: readonly NodeReport[];
}

export interface RecentReport {
  /** How long it is. */
  readonly spanSeconds: number;
  /** Arrived per second. */
  readonly offeredRps: number;
  /** Completed per second. */
  readonly completedRps: number;
  /** Failed, timed out, rejected or abandoned per second. */
  readonly failedRps: number;
  /** Median overhead of the requests completed in it; null where there are none. */
  readonly p50Seconds: number | null;
  /** 99th percentile of the same. */
  readonly p99Seconds: number | null;
  /** Share of core time that was used. */
  readonly coresBusy: number;
}

export interface DistributionReport {
  /** Requests that it is of: a high percentile of few requests says little. */
  readonly count: number;
  readonly mean: number | null;
  /** The smallest. */
  readonly min: number | null;
  /** The median: half of the requests took no longer. */
  readonly p50: number | null;
  /** 90 % took no longer; the following alike. */
  readonly p90: number | null;
  /** 95 %. */
  readonly p95: number | null;
  /** 99 %. */
  readonly p99: number | null;
  /** 99.9 %. */
  readonly p999: number | null;
  /** 99.99 %. */
  readonly p9999: number | null;
  /** The largest. */
  readonly max: number | null;
}

export interface ClassReport extends PlainClassValues {
  /** As in the scenario; null: requests of no class. */
  readonly name: string | null;
  /** As `latencySeconds` of the server. */
  readonly latencySeconds: DistributionReport;
}

export interface GroupReport extends PlainGroupValues {
  /** As in the scenario. */
  readonly name: string;
}

export interface NodeReport extends PlainNodeValues {
  /** Number of its group, from 0. */
  readonly group: number;
  /** Whether the server sends calls to it: closed is yes; half-open: one call is on its way to try. */
  readonly breaker: 'closed' | 'open' | 'half-open';
}

export function serverReport(server: ServerNumbers): ServerReport {
  const { id, model, endedAtNanos, memoryCondition } = server;
  return {
    id,
    model,
    ...plainValues('server', server.values),
    endedAtSeconds: endedAtNanos === null ? null : plainSeconds(endedAtNanos),
    memoryCondition,
    recent: recentReport(server.recent),
    latencySeconds: distributionReport(server.latency),
    latencyActualSeconds: distributionReport(server.latencyActual),
    overheadSeconds: distributionReport(server.overhead),
    classes: server.classes.map(classReport),
    groups: server.groups.map((group) => ({ name: group.name, ...plainValues('group', group) })),
    nodes: server.nodes.map(({ group, breaker, ...node }) => ({
      group,
      breaker,
      ...plainValues('node', node),
    })),
  };
}

function classReport(each: ClassNumbers): ClassReport {
  return {
    name: each.name,
    ...plainValues('class', each),
    latencySeconds: distributionReport(each.latency),
  };
}

function recentReport(recent: RecentNumbers): RecentReport {
  const { spanNanos, offeredRps, completedRps, failedRps, p50Nanos, p99Nanos, coresBusy } = recent;
  return {
    spanSeconds: spanNanos / 1e9,
    offeredRps,
    completedRps,
    failedRps,
    p50Seconds: plainSeconds(p50Nanos),
    p99Seconds: plainSeconds(p99Nanos),
    coresBusy,
  };
}

function distributionReport({ count, meanNanos, percentiles }: DistributionNumbers): DistributionReport {
  const values = PERCENTILE_NAMES.map((name) => [name, plainSeconds(percentiles[name])]);
  return {
    count,
    mean: plainSeconds(meanNanos),
    ...(Object.fromEntries(values) as Record<PercentileName, number | null>),
  };
}

export type DistributionNumbers = Pick<PercentileCurve, 'count' | 'meanNanos' | 'percentiles'>;

/** The name of a value outside: the measure's, and its unit. */
export function plainName(name: string, unit: MeasureUnit): string {
  return name + PLAIN_UNITS[unit].end;
}

/** Values under their names outside; null for NaN and Infinity, which JSON does not have. */
function plainValues<Owner extends keyof Values>(owner: Owner, values: Values[Owner]): PlainValues[Owner] {
  const plain = Object.entries(UNITS[owner] as Readonly<Record<string, MeasureUnit>>).map(([name, unit]) => {
    const value = values[name as keyof Values[Owner]] as number;
    return [plainName(name, unit), finite(value / PLAIN_UNITS[unit].size)];
  });
  return Object.fromEntries(plain) as PlainValues[Owner];
}

function plainSeconds(nanos: number): number | null {
  return finite(nanos / 1e9);
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
