// Chooses the table rows shown beside a chart: a sample of the whole run, because long tables slow the page
// down.

import type { ChartTable, TimeSpan } from './chart.ts';

const MOST_ROWS = 200;

/**
 * Thins rows evenly if there are too many, always keeping the last. For a part of the time axis, returns only
 * the rows of that part.
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
