// A chart's table as CSV (RFC 4180): a comment line that says what it is, where it comes from and what it shows, names, values.

import type { ChartTable } from './chart.ts';

export function csvOf(title: string, sentence: string, { columns, rows }: ChartTable, link: string): string {
  const comment = `# ${title}. ${link} ${sentence}`.trimEnd().replaceAll(/[\r\n]/g, ' ');
  return [comment, ...[columns, ...rows].map((row) => row.map(cell).join(',')), ''].join('\r\n');
}

function cell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
