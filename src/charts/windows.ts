// Timeline windows for the time charts. Only closed windows are used; if they hold too few requests for a
// meaningful rate, neighbours are merged.

import { listed } from '../languages/list.ts';
import { formatSpan, plainNumber } from '../languages/quantity.ts';
import { t } from '../languages/t.ts';
import type { TimelineColumns } from '../protocol/summary.ts';
import type { Nanos } from '../scenario/duration.ts';
import type { ChartTable } from './chart.ts';

/** Values over time; entry i covers [i, i + 1) × binNanos and is drawn at its centre. */
export interface Bins {
  readonly binNanos: Nanos;
  readonly values: Float64Array;
  /** End of the last bin, if it is shorter than the others. */
  readonly endNanos?: Nanos;
}

/**
 * Number of closed windows. The open window is left out, because it would look like a dip. The last window of
 * a finished run counts if at least half of it passed.
 */
export function closedWindows(
  timeline: Pick<TimelineColumns, 'windowNanos' | 'length'>,
  clockNanos: Nanos,
  finished: boolean,
): number {
  const passed = clockNanos / timeline.windowNanos;
  const closed = Math.floor(passed + 1e-9);
  const partial = finished && passed - closed >= 0.5 ? 1 : 0;
  return Math.max(0, Math.min(timeline.length, closed + partial));
}

/**
 * Number of bins of `factor` windows each. The last bin is dropped if it has less than half of its windows.
 */
function binsOf(closed: number, factor: number): number {
  const full = Math.floor(closed / factor);
  return closed - full * factor >= factor / 2 ? full + 1 : full;
}

/** Converts counts to rates per second in bins of `factor` windows. */
export function rateBins(
  counts: Float64Array,
  windowNanos: Nanos,
  closed: number,
  factor: number,
  clockNanos: Nanos,
): Bins {
  const values = new Float64Array(binsOf(closed, factor));
  const endNanos = Math.min(closed * windowNanos, Math.max(clockNanos, 1));
  for (let bin = 0; bin < values.length; bin += 1) {
    const from = bin * factor;
    const until = Math.min(closed, from + factor);
    let sum = 0;
    for (let index = from; index < until; index += 1) sum += counts[index];
    values[bin] = (sum * 1e9) / (Math.min(until * windowNanos, endNanos) - from * windowNanos);
  }
  return { binNanos: windowNanos * factor, values, endNanos };
}

/** The value of the bin that contains this instant; NaN outside all bins. */
export function valueAt(bins: Bins, atNanos: Nanos): number {
  const index = Math.floor(atNanos / bins.binNanos);
  return index >= 0 && index < bins.values.length ? bins.values[index] : Number.NaN;
}

/**
 * Width of the narrowest bins; 1 without bins. Servers that have ended keep narrower bins than servers that
 * still run.
 */
export function finestNanos(all: readonly Pick<Bins, 'binNanos'>[]): Nanos {
  return all.length === 0 ? 1 : Math.min(...all.map(({ binNanos }) => binNanos));
}

/** The largest value, ignoring NaN; -Infinity if there is none. */
export function largest(values: Float64Array): number {
  let most = Number.NEGATIVE_INFINITY;
  for (const value of values) if (value > most) most = value;
  return most;
}

/** The smallest value, ignoring NaN; Infinity if there is none. */
export function smallest(values: Float64Array): number {
  let least = Number.POSITIVE_INFINITY;
  for (const value of values) if (value < least) least = value;
  return least;
}

/** Means over `factor` windows each. */
export function meanBins(column: Float64Array, windowNanos: Nanos, closed: number, factor: number): Bins {
  const values = new Float64Array(binsOf(closed, factor));
  for (let bin = 0; bin < values.length; bin += 1) {
    const from = bin * factor;
    const until = Math.min(closed, from + factor);
    for (let index = from; index < until; index += 1) values[bin] += column[index] / (until - from);
  }
  return { binNanos: windowNanos * factor, values };
}

/**
 * The number of windows to merge into one bin: a power of two, so large that at most `most` bins are drawn.
 */
export function coarseFactor(closed: number, most: number): number {
  let factor = 1;
  while (closed / factor > most) factor *= 2;
  return factor;
}

/** Moving average: for each bin, the mean of the last `bins` bins up to and including it. */
export function trailingMeans({ binNanos, values }: Bins, bins: number): Bins {
  let sum = 0;
  const means = values.map((value, bin) => {
    sum += value - (bin >= bins ? values[bin - bins] : 0);
    return Math.max(0, sum) / Math.min(bin + 1, bins);
  });
  return { binNanos, values: means };
}

const NO_BINS: Bins = { binNanos: 1, values: new Float64Array(0), endNanos: 0 };

/**
 * "one point per 6.4 s (A) and 800 ms (B)" if servers have different bins; otherwise "one point per 800 ms"
 * if `always`.
 */
export function pointWidths(
  servers: readonly { readonly id: string; readonly binNanos: Nanos }[],
  always = false,
): readonly string[] {
  const widths = new Set(servers.map(({ binNanos }) => formatSpan(binNanos)));
  if (widths.size > 1)
    return [
      t`one point per ${listed(servers.map(({ id, binNanos }) => t`${formatSpan(binNanos)} (${id})`))}`,
    ];
  return always ? [...widths].map((width) => t`one point per ${width}`) : [];
}

export interface NamedBins {
  /** The name includes the unit. */
  readonly name: string;
  readonly bins: Bins;
  /** Values of this column are divided by this unit; by default, by the unit of the table. */
  readonly unit?: number;
}

/**
 * One row for each bin that has a value, labelled with the bin's centre. If columns have different bin
 * widths, each width gets rows of its own, which state the width, so that no value appears at a wrong time.
 * Values are divided by `unit`.
 */
export function timeTable(named: readonly NamedBins[], unit = 1): ChartTable {
  const widths = [...new Set(named.map(({ bins }) => bins.binNanos))];
  const rows = widths.flatMap((width) => {
    const own = named.map(({ bins }) => (bins.binNanos === width ? bins : NO_BINS));
    const endNanos = Math.max(...own.map((bins) => bins.endNanos ?? Number.POSITIVE_INFINITY));
    return Array.from({ length: Math.max(...own.map(({ values }) => values.length)) }, (_, index) => {
      const from = index * width;
      const until = Math.min(from + width, endNanos);
      const cells = own.map(({ values }, column) =>
        plainNumber((values[index] ?? Number.NaN) / (named[column].unit ?? unit)),
      );
      return { middle: (from + until) / 2, span: until - from, cells };
    });
  });
  const seconds = (nanos: Nanos): string => String(Number((nanos / 1e9).toPrecision(9)));
  const differ = widths.length > 1;
  return {
    columns: [t`Time, s`, ...(differ ? [t`Window, s`] : []), ...named.map(({ name }) => name)],
    rows: rows
      .filter(({ cells }) => cells.some((cell) => cell !== ''))
      .sort((a, b) => a.middle - b.middle)
      .map(({ middle, span, cells }) => [seconds(middle), ...(differ ? [seconds(span)] : []), ...cells]),
  };
}
