// The numbers of a study as a table, made when it is opened.

import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { STUDY_TEXT } from '../text-of-study.ts';
import type { Table } from './sweep-words.ts';

interface StudyTableProps {
  readonly title: string;
  readonly table: () => Table;
}

export function StudyTable({ title, table }: StudyTableProps): ComponentChildren {
  const [open, setOpen] = useState(false);
  return (
    <details className="chart-table" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {STUDY_TEXT.table}
        <span className="visually-hidden">: {title}</span>
      </summary>
      {open && (
        // Scrolls, so the keyboard has to reach it.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs focus.
        <section className="table-scroll" tabIndex={0} aria-label={title}>
          <TableView {...table()} />
        </section>
      )}
    </details>
  );
}

export function TableView({ columns, rows }: Table): ComponentChildren {
  return (
    <table>
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
