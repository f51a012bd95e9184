// The table "acceptable latency against throughput": a row an objective, with the value that was found for it.

import type { ReactNode } from 'react';
import { formatCount } from '../../charts/format.ts';
import { STUDY_TEXT } from '../text-of-study.ts';
import { acceptableTable, type Found } from './found-words.ts';

interface AcceptableTableProps {
  readonly found: readonly Found[];
}

export function AcceptableTable({ found }: AcceptableTableProps): ReactNode {
  const { columns, rows } = acceptableTable(found);
  return (
    <table className="acceptable">
      <caption>{STUDY_TEXT.acceptable}</caption>
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
        {rows.map(([objective, value]) => (
          <tr key={objective}>
            <th scope="row">{objective}</th>
            <td>{value === '' ? <span className="muted">{STUDY_TEXT.sought}</span> : grouped(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Whole numbers with their digits in groups of three; the rest as it is. */
function grouped(value: string): string {
  return Number.isInteger(Number(value)) ? formatCount(Number(value)) : value;
}
