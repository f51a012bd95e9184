// Numbers as a table: alone, or behind a line that opens it. There it is made when it is opened, and kept current from then on.

import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { ChartTable } from '../../charts/chart.ts';

interface FoldedTableProps {
  readonly summary: string;
  /** What the numbers are of. */
  readonly title: string;
  /** Of the table, where it is another. */
  readonly label?: string;
  /** null: there is none yet. */
  readonly table: (() => NumbersTableProps) | null;
}

export function FoldedTable({ summary, title, label = title, table }: FoldedTableProps): ComponentChildren {
  const [open, setOpen] = useState(false);
  return (
    <details className="chart-table" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {summary}
        <span className="visually-hidden">: {title}</span>
      </summary>
      {open && table !== null && (
        // Scrolls, so the keyboard has to reach it.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs focus.
        <section className="table-scroll" tabIndex={0} aria-label={label}>
          <NumbersTable {...table()} />
        </section>
      )}
    </details>
  );
}

interface NumbersTableProps extends ChartTable {
  readonly caption?: string;
}

export function NumbersTable({ caption, columns, rows }: NumbersTableProps): ComponentChildren {
  return (
    <table>
      {caption !== undefined && <caption>{caption}</caption>}
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
        {rows.map((row) => (
          <tr key={row.join(' ')}>
            {row.map((cell, index) => (
              <td key={columns[index]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
