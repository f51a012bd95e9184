// The table of a chart over time: a row a bin, at its middle, and a column a line.

import type { ChartTable } from './chart.ts';
import { plainNumber } from './format.ts';
import { type Bins, finestNanos, valueAt } from './windows.ts';

export interface NamedBins {
  /** Its unit is in the name. */
  readonly name: string;
  readonly bins: Bins;
}

/** A row for each of the narrowest bins, up to the end of the longest line; wider bins repeat their values. `unit`: what a value is divided by. */
export function timeTable(named: readonly NamedBins[], unit = 1): ChartTable {
  const stepNanos = finestNanos(named.map(({ bins }) => bins));
  const endNanos = Math.max(0, ...named.map(({ bins }) => bins.values.length * bins.binNanos));
  return {
    columns: ['Time, s', ...named.map(({ name }) => name)],
    rows: Array.from({ length: Math.round(endNanos / stepNanos) }, (_, index) => {
      const middle = (index + 0.5) * stepNanos;
      return [
        String(Number((middle / 1e9).toPrecision(9))),
        ...named.map(({ bins }) => plainNumber(valueAt(bins, middle) / unit)),
      ];
    }),
  };
}
