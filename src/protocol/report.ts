// The report of a run as plain JSON, made from the summary for the package, the command line, embeds and
// notebooks. Times are in seconds, memory in bytes, rates in requests per second, shares from 0 to 1. A
// number that does not exist is null.

import { type PlainValues, UNITS, type Values } from '../measures/made/values.ts';
import { type MeasureUnit, PLAIN_UNITS, plainName } from '../measures/measure.ts';
import { PERCENTILE_NAMES, type PercentileName } from '../measures/percentiles.ts';
import type {
  ClassReport,
  DistributionReport,
  RecentReport,
  ServerReport,
} from '../measures/report-types.ts';
import type { ClassNumbers, PercentileCurve, RecentNumbers, ServerNumbers } from './summary.ts';

export function serverReport(server: ServerNumbers): ServerReport {
  const { id, model, endedAtNanos, memoryCondition, recoveryState } = server;
  return {
    id,
    model,
    ...plainValues('server', server.values),
    endedAtSeconds: endedAtNanos === null ? null : plainSeconds(endedAtNanos),
    memoryCondition,
    recoveryState,
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
    servedNodes: server.servedNodes.map(({ group, node, values, memoryCondition, latency }) => ({
      group,
      node,
      ...plainValues('server', values),
      memoryCondition,
      latencySeconds: distributionReport(latency),
    })),
    jams: server.jams.map(({ group, node, fromNanos, untilNanos, waiting }) => ({
      group,
      node,
      fromSeconds: fromNanos / 1e9,
      untilSeconds: untilNanos === null ? null : untilNanos / 1e9,
      waiting,
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
    offeredRps: finite(offeredRps),
    completedRps: finite(completedRps),
    failedRps: finite(failedRps),
    p50Seconds: plainSeconds(p50Nanos),
    p99Seconds: plainSeconds(p99Nanos),
    coresBusyShare: finite(coresBusy),
  };
}

function distributionReport({ count, meanNanos, percentiles }: PercentileCurve): DistributionReport {
  const values = PERCENTILE_NAMES.map((name) => [name, plainSeconds(percentiles[name])]);
  return {
    count,
    mean: plainSeconds(meanNanos),
    ...(Object.fromEntries(values) as Record<PercentileName, number | null>),
  };
}

/** Values under the names that reports use. null replaces NaN and Infinity, which JSON does not have. */
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
