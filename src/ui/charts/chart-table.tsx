// The numbers of a chart as a table, made when it is opened and kept current from then on.

import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Chart } from '../../charts/chart.ts';
import { formatCount } from '../../charts/format.ts';
import type { Summary } from '../../protocol/summary.ts';
import { TEXT } from '../text.ts';
import { CHART_CARDS } from '../text-of-chart-cards.ts';

/** More rows than this only slow the page down; the newest are shown. */
const MAX_ROWS = 200;

interface ChartTableViewProps {
  readonly chart: Chart;
  readonly title: string;
  /** Changes when the chart's numbers do. */
  readonly summary: Summary | null;
}

export function ChartTableView({ chart, title, summary }: ChartTableViewProps): ComponentChildren {
  const [open, setOpen] = useState(false);
  return (
    <details className="chart-table" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {TEXT.charts.table}
        <span className="visually-hidden">: {title}</span>
      </summary>
      {open && summary !== null && <Rows chart={chart} title={title} />}
    </details>
  );
}

function Rows({ chart, title }: { readonly chart: Chart; readonly title: string }): ComponentChildren {
  const { columns, rows } = chart.table();
  const shown = rows.slice(-MAX_ROWS);
  return (
    // Scrolls, so the keyboard has to reach it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs focus.
    <section className="table-scroll" tabIndex={0} aria-label={TEXT.charts.tableOf(title)}>
      <table>
        {shown.length < rows.length && (
          <caption>{CHART_CARDS.rows(formatCount(shown.length), formatCount(rows.length))}</caption>
        )}
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row[0]}>
              {row.map((cell, index) => (
                <td key={columns[index]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
