// Completed, offered and failed requests per second: the numbers behind the chart, without any drawing.

import { listed } from '../languages/list.ts';
import { plural } from '../languages/plural.ts';
import { formatCount, formatRate } from '../languages/quantity.ts';
import { t } from '../languages/t.ts';
import type { ServerSummary, Summary } from '../protocol/summary.ts';
import type { Nanos } from '../scenario/duration.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { ChartInput, ChartTable, ExpectedRate } from './chart.ts';
import { expectedSubtitle } from './expected.ts';
import { faultsNow } from './faults.ts';
import {
  bandColumns,
  bandSentence,
  bandSubtitle,
  meanRates,
  type RateBand,
  rateBand,
  runsOf,
} from './replications.ts';
import {
  type Bins,
  closedWindows,
  largest,
  mergeFactor,
  pointWidths,
  rateBins,
  timeTable,
} from './windows.ts';

interface ThroughputSeries {
  readonly id: string;
  readonly completed: Bins;
  readonly failed: Bins;
  readonly anyFailed: boolean;
  readonly binNanos: Nanos;
  /** Of completed requests over runs with other seeds; null where there are none. */
  readonly band: RateBand | null;
}

export interface ThroughputData {
  /** The input that the data was read from. */
  readonly input: ChartInput;
  /** The traffic that all servers get; null where each server's users make their own (closed loop). */
  readonly offered: Bins | null;
  readonly servers: readonly ThroughputSeries[];
  /** What formulas predict; empty until there is something to compare with. */
  readonly expected: readonly ExpectedRate[];
  /** Over all lines. */
  readonly highestRps: number;
  readonly empty: boolean;
}

export function throughputData(input: ChartInput): ThroughputData {
  const { summary, scenario } = input;
  const servers = summary.servers.map((server) => seriesOf(server, input));
  const first = summary.servers[0];
  const offered =
    first !== undefined && isOpen(scenario) ? ratesOf(first, first.timeline.offered, summary) : null;
  const all = [...(offered ? [offered] : []), ...servers.flatMap((each) => [each.completed, each.failed])];
  const bands = servers.flatMap(({ band }) => (band === null ? [] : [band.high]));
  const empty = all.every((bins) => bins.values.length === 0);
  const expected = empty ? [] : (input.expectedRates ?? []);
  return {
    input,
    offered,
    servers,
    expected,
    highestRps: Math.max(
      0,
      ...[...all, ...bands].map((bins) => largest(bins.values)),
      ...expected.map(({ perSecond }) => perSecond),
    ),
    empty,
  };
}

const isOpen = (scenario: Scenario): boolean => scenario.traffic.kind === 'open';

function ratesOf(server: ServerSummary, counts: Float64Array, summary: Summary): Bins {
  const { timeline } = server;
  const closed = closedWindows(timeline, summary.clockNanos, summary.finished);
  const factor = mergeFactor(timeline, closed);
  return rateBins(counts, timeline.windowNanos, closed, factor, summary.clockNanos);
}

function seriesOf(server: ServerSummary, input: ChartInput): ThroughputSeries {
  const { summary } = input;
  const completed = ratesOf(server, server.timeline.completed, summary);
  const failed = ratesOf(server, server.timeline.failed, summary);
  return {
    id: server.id,
    completed,
    failed,
    anyFailed: largest(failed.values) > 0,
    binNanos: completed.binNanos,
    band: rateBand(runsOf(input, server.id), completed.binNanos, summary.clockNanos),
  };
}

export function throughputSubtitle(input: ChartInput, data: ThroughputData): string {
  const { scenario } = input;
  // The end is cut where there is no room, so what the user has asked for comes first.
  const parts = [
    t`completed`,
    ...bandSubtitle(input),
    ...expectedSubtitle('level', data.expected),
    isOpen(scenario) ? t`offered dashed` : t`users wait for replies`,
  ];
  if (data.servers.some((each) => each.anyFailed)) parts.push(t`failed dotted`);
  // Another chart of the same rate has other windows, and differs by that.
  if (!data.empty) parts.push(...pointWidths(data.servers, true));
  return parts.join(' · ');
}

export function throughputSentence(input: ChartInput): string {
  return `${ownSentence(input)}${bandSentence(input, () => bandWords(input))}`;
}

/** "A completes 990 to 1,010 rps on average". */
function bandWords(input: ChartInput): readonly string[] {
  return input.summary.servers.flatMap(({ id }) => {
    const means = meanRates(runsOf(input, id));
    if (means === null) return [];
    const [low, high] = means.map((mean) => formatRate(mean));
    return [t`${id} completes ${low!} to ${high!} on average`];
  });
}

function ownSentence({ summary, scenario }: ChartInput): string {
  if (summary.servers.every((server) => server.values.offered === 0)) return t`No request has arrived yet.`;
  if (summary.finished) {
    const parts = summary.servers.map(
      ({ id, values }) =>
        t`${id} completed ${formatCount(values.completed)} of ${formatCount(values.offered)}`,
    );
    const last = summary.servers.at(-1)?.values.offered ?? 0;
    return t`The run has ended: ${listed(parts)} ${plural(last, { one: 'request', other: 'requests' })}.`;
  }
  const parts = summary.servers.map(({ id, recent }) => {
    const failing = recent.failedRps > 0 ? t` and fails ${formatRate(recent.failedRps)}` : '';
    return t`${id} completes ${formatRate(recent.completedRps)}${failing}`;
  });
  return t`${isOpen(scenario) ? offeredWords(summary) : ''}${listed(parts)}.${faultsNow(summary)}`;
}

function offeredWords(summary: Summary): string {
  const offered = summary.servers[0]?.recent.offeredRps ?? 0;
  return offered > 0 ? t`Of ${formatRate(offered)} offered, ` : t`No new request arrives: `;
}

export function throughputTable(data: ThroughputData): ChartTable {
  const named = [
    ...(data.offered ? [{ name: t`Offered, rps`, bins: data.offered }] : []),
    ...data.servers.flatMap((each) => [
      { name: t`${each.id} completed, rps`, bins: each.completed },
      { name: t`${each.id} failed, rps`, bins: each.failed },
    ]),
    ...data.servers.flatMap(({ id, band }) => {
      const bins = band === null ? [] : [band.low, band.high];
      const names = bandColumns(data.input, t`${id} completed`, 'rps');
      return bins.map((each, index) => ({ name: names[index], bins: each }));
    }),
  ];
  return timeTable(named);
}
