// Data of the throughput chart: completed, offered and failed requests per second.

import { listed } from '../languages/list.ts';
import { plural } from '../languages/plural.ts';
import { formatCount, formatRate, formatSpan } from '../languages/quantity.ts';
import { t } from '../languages/t.ts';
import type { ServerSummary, Summary } from '../protocol/summary.ts';
import type { Nanos } from '../scenario/duration.ts';
import { meanRate } from '../scenario/mean-rate.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { ChartInput, ChartTable, ExpectedRate } from './chart.ts';
import { expectedSubtitle } from './expected.ts';
import { faultsNow } from './faults.ts';
import { recentBegins, recentMeans } from './recent-means.ts';
import type { RateBand, Replicated } from './replications.ts';
import { roundTop } from './ticks.ts';
import { type Bins, largest, timeTable } from './windows.ts';

const LOWEST_TOP_RPS = 5;
/**
 * In a closed loop all windows have the same length, except just after the start and after changes. Users
 * who all send at once then make a short window whose rate is many times higher than any later one, so the
 * axis ignores windows shorter than this share of the longest; the line leaves the chart there.
 */
const SHORTEST_ON_AXIS = 0.2;
/** Factor above the highest rate, so that a steady line is not drawn on the edge of the plot. */
const HEADROOM = 1.04;

interface ThroughputSeries {
  readonly id: string;
  readonly completed: Bins;
  readonly failed: Bins;
  readonly anyFailed: boolean;
  readonly binNanos: Nanos;
  /** Length of the recent window over which the last point is averaged. */
  readonly spanNanos: Nanos;
  /** Longest recent window behind any point; windows are shorter just after the start or a change. */
  readonly longestSpanNanos: Nanos;
  /** Highest rate that the axis has to reach. */
  readonly highestRps: number;
  /** Lowest and highest rate of completed requests over runs with other seeds; null without such runs. */
  readonly band: RateBand | null;
}

export interface ThroughputData {
  /** The input that the data was read from. */
  readonly input: ChartInput;
  /**
   * Rate of the traffic that all servers receive; null in a closed loop, because each server then has users
   * of its own.
   */
  readonly offered: Bins | null;
  readonly servers: readonly ThroughputSeries[];
  /** Predictions of a formula; empty until there are simulated values to compare with. */
  readonly expected: readonly ExpectedRate[];
  /** Highest rate that the axis has to reach. */
  readonly highestRps: number;
  readonly empty: boolean;
}

export function throughputData(input: ChartInput): ThroughputData {
  const { summary, scenario } = input;
  const servers = summary.servers.map((server) => seriesOf(server, input));
  const first = summary.servers[0];
  const offered = first !== undefined && isOpen(scenario) ? offeredOf(first, summary, scenario) : null;
  const empty = servers.every(({ completed }) => !completed.values.some(Number.isFinite));
  const expected = empty ? [] : (input.expectedRates ?? []);
  return {
    input,
    offered,
    servers,
    expected,
    highestRps: Math.max(
      0,
      offered === null ? 0 : largest(offered.values),
      ...servers.map((each) => each.highestRps),
      ...expected.map(({ perSecond }) => perSecond),
    ),
    empty,
  };
}

const isOpen = (scenario: Scenario): boolean => scenario.traffic.kind === 'open';

function offeredOf(server: ServerSummary, summary: Summary, scenario: Scenario): Bins {
  const { offered, windowNanos } = server.timeline;
  return recentMeans(offered, windowNanos, recentBegins(server, summary, scenario), summary.clockNanos);
}

function seriesOf(server: ServerSummary, input: ChartInput): ThroughputSeries {
  const { summary, scenario, replications } = input;
  const { windowNanos, ...counts } = server.timeline;
  const begins = recentBegins(server, summary, scenario);
  // As long as the number over the road is not known, there is no curve either: while the first requests are
  // in progress it would only show that they are.
  const hasRate = !Number.isNaN(server.recent.completedRps);
  const meansOf = (column: Float64Array): Bins => {
    const means = recentMeans(column, windowNanos, begins, summary.clockNanos);
    return hasRate ? means : { ...means, values: means.values.fill(Number.NaN) };
  };
  const completed = meansOf(counts.completed);
  const failed = meansOf(counts.failed);
  const spans = begins.map((from, window) => (window + 1 - from) * windowNanos);
  const spanNanos = spans.at(-1) ?? 0;
  const longestSpanNanos = Math.max(0, ...spans);
  const band = bandOf(replications, server.id, completed.binNanos, spanNanos, summary.clockNanos);
  const onAxis = ({ values }: Bins): Float64Array =>
    isOpen(scenario)
      ? values
      : values.filter((_, window) => (spans[window] ?? 0) >= SHORTEST_ON_AXIS * longestSpanNanos);
  return {
    id: server.id,
    completed,
    failed,
    anyFailed: largest(failed.values) > 0,
    binNanos: completed.binNanos,
    spanNanos,
    longestSpanNanos,
    highestRps: Math.max(
      ...[completed, failed, ...(band === null ? [] : [band.high])].map((bins) => largest(onAxis(bins))),
    ),
    band,
  };
}

function bandOf(
  replications: ChartInput['replications'],
  server: string,
  ...range: readonly [binNanos: Nanos, spanNanos: Nanos, clockNanos: Nanos]
): RateBand | null {
  if (replications == null) return null;
  const { answer, bands } = replications;
  return bands.rateBand(bands.runsOf(answer, server), ...range);
}

export function throughputSubtitle(input: ChartInput, data: ThroughputData): string {
  const { scenario, replications } = input;
  // Lack of space cuts off the end of the subtitle, so parts that the user chose come first.
  const parts = [
    t`completed`,
    ...(replications?.bands.bandSubtitle(replications.answer) ?? []),
    ...expectedSubtitle('level', data.expected),
    isOpen(scenario) ? t`arriving dashed` : t`users wait for replies`,
  ];
  if (data.servers.some((each) => each.anyFailed)) parts.push(t`failed dotted`);
  if (!data.empty) parts.push(t`each point: average of up to ${longestMeanSpan(data)}`);
  return parts.join(' · ');
}

/**
 * Period over which the last point is averaged. The number over the road is averaged over the same period:
 * "1.2 s", or "6.4 s (A) and 800 ms (B)". '' without points.
 */
export function meanSpan(data: ThroughputData): string {
  return spanWords(data, ({ spanNanos }) => spanNanos);
}

/** The longest period over which any point is averaged. */
export function longestMeanSpan(data: ThroughputData): string {
  return spanWords(data, ({ longestSpanNanos }) => longestSpanNanos);
}

function spanWords({ servers, empty }: ThroughputData, spanOf: (series: ThroughputSeries) => Nanos): string {
  if (empty) return '';
  const spans = new Set(servers.map((each) => formatSpan(spanOf(each))));
  if (spans.size === 1) return [...spans].join();
  return listed(servers.map((each) => t`${formatSpan(spanOf(each))} (${each.id})`));
}

/** The end of the vertical axis, equal in the small and the large chart. */
export function rateTop({ highestRps, input: { scenario } }: ThroughputData): number {
  const rate = scenario.traffic.kind === 'open' ? meanRate(scenario.traffic) : 0;
  return roundTop(Math.max(LOWEST_TOP_RPS, rate, highestRps) * HEADROOM);
}

export function throughputSentence(input: ChartInput): string {
  const { replications } = input;
  const own = ownSentence(input);
  if (replications == null) return own;
  const { answer, bands } = replications;
  return `${own}${bands.bandSentence(answer, input, () => bandWords(input, replications))}`;
}

/** "A completes 990 to 1,010 rps on average". */
function bandWords({ summary }: ChartInput, { answer, bands }: Replicated): readonly string[] {
  return summary.servers.flatMap(({ id }) => {
    const means = bands.meanRates(bands.runsOf(answer, id));
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
  return offered > 0 ? t`Of ${formatRate(offered)} arriving, ` : t`No more requests arrive: `;
}

export function throughputTable(data: ThroughputData): ChartTable {
  const named = [
    ...(data.offered ? [{ name: t`Offered per second`, bins: data.offered }] : []),
    ...data.servers.flatMap((each) => [
      { name: t`${each.id}: completed per second`, bins: each.completed },
      { name: t`${each.id}: failed per second`, bins: each.failed },
    ]),
    ...data.servers.flatMap(({ id, band }) => {
      const { replications } = data.input;
      if (band === null || replications == null) return [];
      const [low, high] = replications.bands.bandColumns(replications.answer, t`${id} completed`, 'rps');
      return [
        { name: low, bins: band.low },
        { name: high, bins: band.high },
      ];
    }),
  ];
  return timeTable(named);
}
