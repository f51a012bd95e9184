// Which rows of a table are shown beside its chart: a few of the whole run, as long tables slow the page down.

import type { ChartTable, TimeSpan } from './chart.ts';

const MOST_ROWS = 200;

/** Thinned evenly where there are too many, the last always among them; of a part of the time axis those that begin with its times. */
export function shownRows({ rows }: ChartTable, span: TimeSpan | null): ChartTable['rows'] {
  const inside =
    span === null
      ? rows
      : rows.filter(
          ([seconds]) => Number(seconds) * 1e9 >= span.fromNanos && Number(seconds) * 1e9 <= span.untilNanos,
        );
  const step = Math.ceil(inside.length / MOST_ROWS);
  return inside.filter((_, index) => (inside.length - 1 - index) % step === 0);
}
