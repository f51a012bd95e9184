// The table of a chart over time: a row a bin, at its middle, and a column a line.

import type { Nanos } from '../scenario/duration.ts';
import type { ChartTable } from './chart.ts';
import { plainNumber } from './format.ts';
import { type Bins, valueAt } from './windows.ts';

export interface NamedBins {
  /** Its unit is in the name. */
  readonly name: string;
  readonly bins: Bins;
}

/** `binNanos`: from one row to the next; lines of wider bins repeat their values. `unit`: what a value is divided by. */
export function timeTable(named: readonly NamedBins[], binNanos: Nanos, unit = 1): ChartTable {
  const length = Math.max(0, ...named.map(({ bins }) => bins.values.length));
  return {
    columns: ['Time, s', ...named.map(({ name }) => name)],
    rows: Array.from({ length }, (_, index) => {
      const middle = (index + 0.5) * binNanos;
      return [
        String(Number((middle / 1e9).toPrecision(9))),
        ...named.map(({ bins }) => plainNumber(valueAt(bins, middle) / unit)),
      ];
    }),
  };
}
