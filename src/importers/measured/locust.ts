// Output of Locust: the tables at its end, and its CSVs of statistics and of their history, whose rows are
// summaries. Times are milliseconds; above 100 ms percentiles are rounded to two digits.

import { t } from '../../languages/t.ts';
import { cellsOf, separatorOf } from '../csv-cells.ts';
import { markOf, sampleOf } from '../reading-report.ts';
import { NOT_REPORTED } from './measurement.ts';
import { type FoundOrNot, failed, found, type Reader, shortReader } from './reader.ts';
import { figure, inOrder, isUnread, ReportText } from './report-text.ts';

export const ROUNDED = t`Locust rounds percentiles above 100 ms to two digits.`;
const UNITS = [{ role: 'duration', unit: 'ms', source: 'rule' }] as const;

const millis = (text: string | undefined): number | null => {
  const value = text === undefined || text === '' || text === 'N/A' ? Number.NaN : figure(text);
  return Number.isNaN(value) ? null : Math.round(value * 1e6);
};
const countIn = (text: string | undefined): number | null => {
  const value = text === undefined ? Number.NaN : figure(text);
  return Number.isNaN(value) ? null : value;
};

function fractionOf(head: string): number | null {
  const percent = /^(\d{1,3}(?:\.\d{1,6})?)%$/.exec(head)?.[1];
  return percent === undefined ? null : Number((Number(percent) / 100).toPrecision(12));
}

/** Percentiles of a row, from columns whose heads are percentages. */
function percentilesIn(
  heads: readonly string[],
  cells: readonly string[],
): readonly (readonly [number, number | null])[] {
  return heads.flatMap((head, index): (readonly [number, number | null])[] => {
    const fraction = fractionOf(head);
    return fraction === null ? [] : [[fraction, millis(cells[index])]];
  });
}

function readText(text: string): FoundOrNot {
  const report = new ReportText('Locust', text);
  const all = report.findLast(
    /^(?:Aggregated|Total) {1,200}(\d{1,15}) {1,60}(\d{1,15})\([\d.]{1,8}%\) {1,60}\| {1,60}(\d{1,12}) {1,60}(\d{1,12}) {1,60}(\d{1,12}) {1,60}(\d{1,12}) {1,60}\| {1,60}([\d.]{1,15}) {1,60}[\d.]{1,15}$/,
  );
  if (all === null) return report.cut('Aggregated …');
  const [requests, failures, average, least, most] = all.groups.map(Number);
  const heads = report.findLast(/^Type {1,40}Name {1,200}(50% .{1,200})$/);
  const row =
    heads === null ? null : report.findLast(/^(?:Aggregated|Total) {1,200}([\d. ]{1,200}|[\dN/A. ]{1,200})$/);
  const isBelow = row !== null && heads !== null && row.index > heads.index;
  const words = (line: string): readonly string[] => line.split(' ').filter((each) => each !== '');
  const listed = isBelow ? percentilesIn(words(heads.groups[0]!), words(row.groups[0]!)) : [];
  const percentiles = inOrder(
    [[0, least! * 1e6], ...listed.filter(([fraction]) => fraction < 1), [1, most! * 1e6]],
    'Aggregated',
  );
  if (isUnread(percentiles)) return percentiles;
  report.show(all.index, all.groups[2]!);
  return found(
    {
      ...NOT_REPORTED,
      tool: 'Locust',
      startsAt: 'actual',
      ratePerSecond: Number(all.groups[6]),
      count: requests!,
      errors: failures!,
      meanNanos: average! * 1e6,
      percentiles,
      notes: [ROUNDED],
    },
    report.sample,
    UNITS,
  );
}

export const LOCUST_READER: Reader = shortReader(
  'Locust',
  (head) =>
    /^[ \t]{0,40}Type[ \t]{1,40}Name[ \t]{1,200}# reqs[ \t]{1,60}# fails/m.test(head)
      ? { certainty: 'certain', words: t`its header “${'Type  Name  # reqs  # fails'}”` }
      : null,
  [],
  readText,
);

/** The lines of a table that are not empty, starting with its header. */
const filled = (text: string): readonly string[] => text.split('\n').filter((line) => line.trim() !== '');

interface Row {
  readonly cells: readonly string[];
  readonly line: string;
  readonly number: number;
}

function tableOf(text: string): { readonly heads: readonly string[]; readonly rows: readonly Row[] } {
  const [header = '', ...lines] = filled(text);
  const separator = separatorOf(header);
  const rows = lines.map((line, index) => ({ cells: cellsOf(line, separator), line, number: index + 2 }));
  return { heads: cellsOf(header, separator), rows };
}

/** The rows for all requests together; if there are none, all rows. */
const ofAll = (heads: readonly string[], rows: readonly Row[]): readonly Row[] => {
  const name = heads.indexOf('Name');
  const all = rows.filter(({ cells }) => /^(?:Aggregated|Total)$/.test(cells[name] ?? ''));
  return all.length > 0 ? all : rows;
};

function readStatistics(text: string): FoundOrNot {
  const { heads, rows } = tableOf(text);
  const row = ofAll(heads, rows).at(-1);
  if (row === undefined) return failed('Locust', t`no row`, t`a row below the header`);
  const lower = heads.map((head) => head.toLowerCase());
  /** The first of these columns that the table has: older versions name some differently. */
  const cell = (...names: readonly string[]): string | undefined => {
    const name = names.find((each) => lower.includes(each));
    return name === undefined ? undefined : row.cells[lower.indexOf(name)];
  };
  const longest = cell('max response time');
  const pairs = percentilesIn(heads, row.cells).filter(([fraction]) => fraction < 1 || longest === undefined);
  const median = lower.includes('50%') ? null : millis(cell('median response time'));
  const percentiles = inOrder(
    [[0, millis(cell('min response time'))], [0.5, median], ...pairs, [1, millis(longest)]],
    'Aggregated',
  );
  if (isUnread(percentiles)) return percentiles;
  const sampled = cell('99%', 'average response time') ?? '';
  return found(
    {
      ...NOT_REPORTED,
      tool: 'Locust',
      startsAt: 'actual',
      ratePerSecond: countIn(cell('requests/s')),
      count: countIn(cell('request count', '# requests')),
      errors: countIn(cell('failure count', '# failures')),
      meanNanos: millis(cell('average response time')),
      percentiles,
      notes: [ROUNDED],
    },
    sampleOf(row.number, row.line, markOf('duration', row.line, sampled, row.line.lastIndexOf(sampled))),
    UNITS,
    { rows: [{ kind: 'summaries', count: rows.length }] },
  );
}

export const LOCUST_STATISTICS_READER: Reader = shortReader(
  t`Locust (statistics as CSV)`,
  (head) =>
    /^[ \t]{0,9}(?:"?(?:Type|Method)"?[,;]"?Name"?[,;]"?(?:# requests|Request Count)"?|"?Name"?[,;]"?# requests"?[,;]"?50%"?)[,;]/m.test(
      head,
    )
      ? { certainty: 'certain', words: t`its header “${'Type,Name,Request Count,…'}”` }
      : null,
  [],
  readStatistics,
);

function readHistory(text: string): FoundOrNot {
  const { heads, rows } = tableOf(text);
  const all = ofAll(heads, rows);
  const last = all.at(-1);
  if (last === undefined) return failed('Locust', t`no row`, t`a row below the header`);
  const cell = (head: string, { cells }: Row): string | undefined => cells[heads.indexOf(head)];
  const count = countIn(cell('Total Request Count', last));
  const times = all.flatMap((row) => countIn(cell('Timestamp', row)) ?? []);
  // If the first row counts no requests, the counts begin at the time of this row; otherwise they began a
  // second before it.
  const isFromStart = countIn(cell('Total Request Count', all[0]!)) === 0 && all.length > 1;
  const seconds = (times.at(-1) ?? 0) - (times[0] ?? 0) + (isFromStart ? 0 : 1);
  const users = new Set(all.map((row) => cell('User Count', row)));
  const percentiles = inOrder(percentilesIn(heads, last.cells), 'Aggregated');
  if (isUnread(percentiles)) return percentiles;
  const notes = [t`The percentiles are those of the last ten seconds: the history has no others.`, ROUNDED];
  if (users.size > 1) notes.push(t`The number of users was not constant, so it is not used.`);
  const sampled = cell('99%', last) ?? '';
  return found(
    {
      ...NOT_REPORTED,
      tool: 'Locust',
      startsAt: 'actual',
      ratePerSecond: count === null || times.length === 0 ? null : count / seconds,
      count,
      errors: countIn(cell('Total Failure Count', last)),
      connections: users.size === 1 ? countIn(cell('User Count', last)) : null,
      meanNanos: millis(cell('Total Average Response Time', last)),
      percentiles,
      notes,
    },
    sampleOf(last.number, last.line, markOf('duration', last.line, sampled)),
    UNITS,
    { rows: [{ kind: 'summaries', count: all.length }] },
  );
}

export const LOCUST_HISTORY_READER: Reader = {
  ...shortReader(
    t`Locust (history as CSV)`,
    (head) =>
      /^[ \t]{0,9}"?Timestamp"?[,;]"?User Count"?[,;]"?Type"?[,;]"?Name"?[,;]/m.test(head)
        ? { certainty: 'certain', words: t`its header “${'Timestamp,User Count,Type,Name,…'}”` }
        : null,
    [],
    readHistory,
  ),
  charactersMax: 20_000_000,
};
