// Tables of numbers, either always visible or folded under a summary. A folded table is rendered when it is
// opened, and then kept up to date.

import { type ReactNode, useState } from 'react';
import type { ChartTable } from '../../charts/chart.ts';
import { inDigits } from '../../languages/numbers.ts';
import { t } from '../../languages/t.ts';
import * as styles from './numbers-table.module.css';

interface FoldedTableProps {
  readonly summary: string;
  /** What the numbers are about. */
  readonly title: string;
  /** Name of the table; by default `title`. */
  readonly label?: string;
  /** null while there is no table. */
  readonly table: (() => NumbersTableProps) | null;
}

export function FoldedTable({ summary, title, label = title, table }: FoldedTableProps): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <details className={styles.root} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {summary}
        <span className="visually-hidden">{t`: ${title}`}</span>
      </summary>
      {open && table !== null && (
        <ScrollRegion className={styles.scroll} label={label}>
          <NumbersTable {...table()} />
        </ScrollRegion>
      )}
    </details>
  );
}

interface NumbersTableProps extends ChartTable {
  readonly caption?: string;
}

export function NumbersTable({ caption, columns, rows }: NumbersTableProps): ReactNode {
  return (
    <table>
      {caption !== undefined && <caption>{caption}</caption>}
      <TableHead columns={columns} />
      <tbody>
        {rows.map((row) => (
          <tr key={row.join(' ')}>
            {row.map((cell, index) => (
              <td key={columns[index]}>{/^-?\d+\.\d+$/.test(cell) ? inDigits(cell) : cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function TableHead({ columns }: Pick<ChartTable, 'columns'>): ReactNode {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface ScrollRegionProps {
  readonly className: string;
  readonly label: string;
  readonly children: ReactNode;
}

/** A region that scrolls if necessary. It is focusable, so that the keyboard can scroll it. */
export function ScrollRegion({ className, label, children }: ScrollRegionProps): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs focus.
    <section className={className} tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}
