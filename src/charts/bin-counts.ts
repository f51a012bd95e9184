// Request counts by latency bin, for the histogram and the heat map.

import { listed } from '../languages/list.ts';
import { capital, formatCount, formatLatency, plainNumber } from '../languages/quantity.ts';
import { t } from '../languages/t.ts';
import type { LatencyMeasure } from '../protocol/followed-request.ts';
import { type BinColumns, latencyBinStart } from '../protocol/summary.ts';
import type { Nanos } from '../scenario/duration.ts';
import type { ChartInput, ChartTable } from './chart.ts';
import { MEASURE_WORDS } from './latency-curve.ts';
import { closedWindows, coarseFactor } from './windows.ts';

export interface BinSeries {
  readonly id: string;
  /** Requests per bin, starting at bin `first`. */
  readonly counts: Float64Array;
  readonly total: number;
}

/** Requests of the whole run by latency bin. */
export interface HistogramData {
  readonly measure: LatencyMeasure;
  readonly servers: readonly BinSeries[];
  /** The first latency bin that any server uses, and the number of bins from there to the last one. */
  readonly first: number;
  readonly bins: number;
  readonly highest: number;
  readonly empty: boolean;
}

export function histogramData({ summary, measure }: ChartInput): HistogramData {
  const columns = summary.servers.map(({ timeline }) => timeline.latency[measure].bins);
  const [first, last] = extentOf(columns);
  const bins = Math.max(0, last - first + 1);
  const servers = summary.servers.map(({ id }, index) => {
    const counts = new Float64Array(bins);
    const of = columns[index];
    of.bins.forEach((bin, at) => {
      counts[bin - first] += of.counts[at];
    });
    return { id, counts, total: counts.reduce((sum, count) => sum + count, 0) };
  });
  const highest = Math.max(0, ...servers.flatMap(({ counts }) => [...counts]));
  return { measure, servers, first, bins, highest, empty: highest === 0 };
}

function extentOf(columns: readonly BinColumns[]): readonly [first: number, last: number] {
  let first = Number.POSITIVE_INFINITY;
  let last = -1;
  for (const { bins } of columns) {
    for (const bin of bins) {
      if (bin < first) first = bin;
      if (bin > last) last = bin;
    }
  }
  return [last < 0 ? 0 : first, last];
}

export function histogramSentence(data: HistogramData): string {
  if (data.empty) return t`No request has completed yet.`;
  const parts = data.servers.map(({ id, counts, total }) => {
    if (total === 0) return t`${id} has completed no requests`;
    const most = counts.indexOf(Math.max(...counts));
    return t`requests of ${id} most often took ${binWords(data.first + most)} (${formatCount(counts[most])} of ${formatCount(total)})`;
  });
  return t`Distribution of ${MEASURE_WORDS[data.measure]} over the whole run: ${listed(parts)}.`;
}

/** "4.1 ms to 5.2 ms". */
export function binWords(bin: number): string {
  return t`${formatLatency(latencyBinStart(bin))} to ${formatLatency(latencyBinStart(bin + 1))}`;
}

export function histogramTable(data: HistogramData): ChartTable {
  return {
    columns: [t`From, ms`, t`to, ms`, ...data.servers.map(({ id }) => t`${id}, requests`)],
    rows: Array.from({ length: data.bins }, (_, index) => [
      plainNumber(latencyBinStart(data.first + index) / 1e6),
      plainNumber(latencyBinStart(data.first + index + 1) / 1e6),
      ...data.servers.map(({ counts }) => String(counts[index])),
    ]),
  };
}

/** A cell of the heat map. */
export interface HeatCell {
  readonly column: number;
  readonly bin: number;
  readonly count: number;
}

interface HeatSeries {
  readonly id: string;
  readonly cells: readonly HeatCell[];
  /**
   * Column width. It may differ between servers: one that has ended keeps the narrow windows that it had at
   * its end.
   */
  readonly binNanos: Nanos;
}

export interface HeatData {
  readonly measure: LatencyMeasure;
  readonly servers: readonly HeatSeries[];
  readonly first: number;
  readonly last: number;
  readonly highest: number;
}

/**
 * Requests by window and latency bin. Neighbouring windows are merged if there would be more than
 * `mostColumns` columns.
 */
export function heatData({ summary, measure }: ChartInput, mostColumns: number): HeatData {
  const servers = summary.servers.map(({ id, timeline }) => {
    const closed = closedWindows(timeline, summary.clockNanos, summary.finished);
    const factor = coarseFactor(closed, mostColumns);
    const cells = cellsOf(timeline.latency[measure].bins, closed, factor);
    return { id, cells, binNanos: timeline.windowNanos * factor };
  });
  let [first, last, highest] = [Number.POSITIVE_INFINITY, -1, 0];
  for (const { cells } of servers) {
    for (const { bin, count } of cells) {
      if (bin < first) first = bin;
      if (bin > last) last = bin;
      if (count > highest) highest = count;
    }
  }
  return { measure, servers, first, last, highest };
}

function cellsOf({ starts, bins, counts }: BinColumns, closed: number, factor: number): readonly HeatCell[] {
  const cells: HeatCell[] = [];
  const sums = new Float64Array(bins.reduce((most, bin) => Math.max(most, bin + 1), 0));
  for (let column = 0; column * factor < closed; column += 1) {
    let [low, high] = [sums.length, -1];
    const until = starts[Math.min(closed, (column + 1) * factor)];
    for (let at = starts[column * factor]; at < until; at += 1) {
      const bin = bins[at];
      sums[bin] += counts[at];
      if (bin < low) low = bin;
      if (bin > high) high = bin;
    }
    for (let bin = low; bin <= high; bin += 1) {
      if (sums[bin] > 0) cells.push({ column, bin, count: sums[bin] });
      sums[bin] = 0;
    }
  }
  return cells;
}

export function heatTable(data: HeatData): ChartTable {
  return {
    columns: [t`Time, s`, t`Server`, t`From, ms`, t`to, ms`, t`Requests`],
    rows: data.servers.flatMap(({ id, cells, binNanos }) =>
      cells.map(({ column, bin, count }) => [
        plainNumber(((column + 0.5) * binNanos) / 1e9),
        id,
        plainNumber(latencyBinStart(bin) / 1e6),
        plainNumber(latencyBinStart(bin + 1) / 1e6),
        String(count),
      ]),
    ),
  };
}

export function heatSentence(data: HeatData, { summary }: ChartInput): string {
  if (data.last < 0) return t`No request has completed yet.`;
  const parts = summary.servers.map(({ id }, index) => {
    const { cells } = data.servers[index];
    const latest = Math.max(-1, ...cells.map(({ column }) => column));
    const own = cells.filter(({ column }) => column === latest).map(({ bin }) => bin);
    if (own.length === 0) return t`${id} has completed no requests`;
    return t`the latest requests of ${id} took ${formatLatency(latencyBinStart(Math.min(...own)))} to ${formatLatency(latencyBinStart(Math.max(...own) + 1))}`;
  });
  return t`${capital(MEASURE_WORDS[data.measure])} over time: ${listed(parts)}.`;
}
