// Chooses the table rows to show beside a chart. Long tables slow the page down, so only a sample of the rows
// is shown.

import type { ChartTable, TimeSpan } from './chart.ts';

const MOST_ROWS = 200;

/**
 * At most MOST_ROWS rows, spread evenly; the last row is always among them. If a part of the time axis is
 * chosen, only its rows.
 */
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
