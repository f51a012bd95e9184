// Completed, offered and failed requests per second: the numbers behind the chart, without any drawing.

import type { ServerSummary, Summary } from '../protocol/summary.ts';
import type { Nanos } from '../scenario/duration.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { ChartInput, ChartTable } from './chart.ts';
import { faultsNow } from './faults.ts';
import { formatCount, formatRate, listed } from './format.ts';
import { timeTable } from './time-table.ts';
import { type Bins, closedWindows, largest, mergeFactor, rateBins } from './windows.ts';

interface ThroughputSeries {
  readonly id: string;
  readonly completed: Bins;
  readonly failed: Bins;
  readonly anyFailed: boolean;
}

export interface ThroughputData {
  /** The traffic that all servers get; null where each server's users make their own (closed loop). */
  readonly offered: Bins | null;
  readonly servers: readonly ThroughputSeries[];
  readonly highestRps: number;
  readonly binNanos: Nanos;
  readonly empty: boolean;
}

export function throughputData({ summary, scenario }: ChartInput): ThroughputData {
  const servers = summary.servers.map((server) => seriesOf(server, summary));
  const first = summary.servers[0];
  const offered =
    first !== undefined && isOpen(scenario) ? ratesOf(first, first.timeline.offered, summary) : null;
  const all = [...(offered ? [offered] : []), ...servers.flatMap((each) => [each.completed, each.failed])];
  return {
    offered,
    servers,
    highestRps: Math.max(0, ...all.map((bins) => largest(bins.values))),
    binNanos: servers[0]?.completed.binNanos ?? 1,
    empty: all.every((bins) => bins.values.length === 0),
  };
}

const isOpen = (scenario: Scenario): boolean => scenario.traffic.kind === 'open';

function ratesOf(server: ServerSummary, counts: Float64Array, summary: Summary): Bins {
  const { timeline } = server;
  const closed = closedWindows(timeline, summary.clockNanos, summary.finished);
  const factor = mergeFactor(timeline, closed);
  return rateBins(counts, timeline.windowNanos, closed, factor, summary.clockNanos);
}

function seriesOf(server: ServerSummary, summary: Summary): ThroughputSeries {
  const failed = ratesOf(server, server.timeline.failed, summary);
  return {
    id: server.id,
    completed: ratesOf(server, server.timeline.completed, summary),
    failed,
    anyFailed: largest(failed.values) > 0,
  };
}

export function throughputSubtitle({ scenario }: ChartInput, data: ThroughputData): string {
  const parts = ['completed', isOpen(scenario) ? 'offered dashed' : 'users wait for replies'];
  if (data.servers.some((each) => each.anyFailed)) parts.push('failed dotted');
  return parts.join(' · ');
}

export function throughputSentence({ summary, scenario }: ChartInput): string {
  if (summary.servers.every((server) => server.requests.offered === 0)) return 'No request has arrived yet.';
  if (summary.finished) {
    const parts = summary.servers.map(
      ({ id, requests }) =>
        `${id} completed ${formatCount(requests.completed)} of ${formatCount(requests.offered)}`,
    );
    return `The run has ended: ${listed(parts)} requests.`;
  }
  const parts = summary.servers.map(({ id, recent }) => {
    const failing = recent.failedRps > 0 ? ` and fails ${formatRate(recent.failedRps)}` : '';
    return `${id} completes ${formatRate(recent.completedRps)}${failing}`;
  });
  return `${isOpen(scenario) ? offeredWords(summary) : ''}${listed(parts)}.${faultsNow(summary)}`;
}

function offeredWords(summary: Summary): string {
  const offered = summary.servers[0]?.recent.offeredRps ?? 0;
  return offered > 0 ? `Of ${formatRate(offered)} offered, ` : 'No new request arrives: ';
}

export function throughputTable(data: ThroughputData): ChartTable {
  const named = [
    ...(data.offered ? [{ name: 'Offered, rps', bins: data.offered }] : []),
    ...data.servers.flatMap((each) => [
      { name: `${each.id} completed, rps`, bins: each.completed },
      { name: `${each.id} failed, rps`, bins: each.failed },
    ]),
  ];
  return timeTable(named, data.binNanos);
}
