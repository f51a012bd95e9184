// Latency overhead by window: the numbers behind the chart, without any drawing.

import type { ServerSummary, Summary } from '../protocol/summary.ts';
import type { Nanos } from '../scenario/duration.ts';
import type { ChartInput, ChartTable } from './chart.ts';
import { faultsNow } from './faults.ts';
import { formatInstant, formatLatency, listed, plainNumber } from './format.ts';
import { type Bins, closedWindows, largest, percentileBins, smallest, valueAt } from './windows.ts';

/** Lightest first, so that p99 is drawn on top. */
export const PERCENTILES = ['p50', 'p90', 'p99'] as const;
export type Percentile = (typeof PERCENTILES)[number];

interface OverheadSeries {
  readonly id: string;
  readonly bins: Readonly<Record<Percentile, Bins>>;
}

export interface OverheadData {
  readonly servers: readonly OverheadSeries[];
  /** Over all lines; NaN where nothing has completed. */
  readonly lowestNanos: Nanos;
  readonly highestNanos: Nanos;
  readonly binNanos: Nanos;
  readonly empty: boolean;
}

export function overheadData({ summary }: ChartInput): OverheadData {
  const servers = summary.servers.map((server) => seriesOf(server, summary));
  const all = servers.flatMap((each) => PERCENTILES.map((name) => each.bins[name].values));
  const highest = Math.max(Number.NEGATIVE_INFINITY, ...all.map(largest));
  const empty = !Number.isFinite(highest);
  return {
    servers,
    lowestNanos: empty ? Number.NaN : Math.min(...all.map(smallest)),
    highestNanos: empty ? Number.NaN : highest,
    binNanos: summary.servers[0]?.timeline.windowNanos ?? 1,
    empty,
  };
}

function seriesOf(server: ServerSummary, summary: Summary): OverheadSeries {
  const { timeline } = server;
  const closed = closedWindows(timeline, summary.clockNanos, summary.finished);
  const bins = (column: Float64Array): Bins => percentileBins(column, timeline.windowNanos, closed);
  return {
    id: server.id,
    bins: { p50: bins(timeline.p50), p90: bins(timeline.p90), p99: bins(timeline.p99) },
  };
}

export function overheadSentence({ summary }: ChartInput): string {
  if (summary.servers.every((server) => server.requests.completed === 0))
    return 'No request has completed yet.';
  const parts = summary.servers.map(({ id, recent }) =>
    Number.isNaN(recent.p99Nanos)
      ? `no request completed for ${id}`
      : `${formatLatency(recent.p99Nanos)} for ${id} (p50 ${formatLatency(recent.p50Nanos)})`,
  );
  const span = Math.max(0, ...summary.servers.map(({ recent }) => recent.spanNanos));
  return `Overhead at p99 over the latest ${formatInstant(span, 100e6)}: ${listed(parts)}.${faultsNow(summary)}`;
}

export function overheadTable(data: OverheadData): ChartTable {
  const named = data.servers.flatMap((each) =>
    PERCENTILES.map((name) => ({ name: `${each.id} ${name}, ms`, bins: each.bins[name] })),
  );
  const length = Math.max(0, ...named.map(({ bins }) => bins.values.length));
  return {
    columns: ['Time, s', ...named.map(({ name }) => name)],
    rows: Array.from({ length }, (_, index) => {
      const middle = (index + 0.5) * data.binNanos;
      return [
        String(Number((middle / 1e9).toPrecision(9))),
        ...named.map(({ bins }) => plainNumber(valueAt(bins, middle) / 1e6)),
      ];
    }),
  };
}
