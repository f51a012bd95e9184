// Output of autocannon, as tables or as JSON in milliseconds.

import { t } from '../../languages/t.ts';
import { NOT_REPORTED } from './measurement.ts';
import {
  type DocumentReader,
  type FoundOrNot,
  found,
  type Json,
  nanosOf,
  numberOf,
  partOf,
  type Reader,
  shortReader,
} from './reader.ts';
import { figure, inOrder, isUnread, ReportText } from './report-text.ts';
import { parseToolTime } from './tool-time.ts';

const cellsIn = (line: string): readonly string[] =>
  line.split(/[│|]/).flatMap((cell) => (cell.trim() === '' ? [] : [cell.trim()]));

interface Table {
  readonly heads: readonly string[];
  readonly cells: readonly string[];
  readonly index: number;
}

/** The row with this name, and the heads of its table. */
function rowOf(report: ReportText, name: string): Table | null {
  const index = report.lines.findIndex((line) => cellsIn(line)[0] === name && /^[│|]/.test(line));
  if (index < 0) return null;
  const head = report.lines.slice(0, index).findLast((line) => cellsIn(line)[0] === 'Stat');
  return head === undefined ? null : { heads: cellsIn(head), cells: cellsIn(report.lines[index]!), index };
}

function cellOf({ heads, cells }: Table, head: string): string {
  return cells[heads.indexOf(head)] ?? '';
}

function readText(text: string): FoundOrNot {
  const report = new ReportText('autocannon', text);
  const latency = rowOf(report, 'Latency');
  if (latency === null) return report.cut('│ Latency │ …');
  const times = latency.heads.map((_, index) => parseToolTime(latency.cells[index] ?? ''));
  if (latency.cells.length !== latency.heads.length || times.slice(1).includes(null))
    return report.wrongLine(latency.index, t`a time such as 4 ms in each column`);
  const pairs = latency.heads.flatMap((head, index): (readonly [number, number | null])[] => {
    if (head === 'Max') return [[1, times[index]!]];
    return /^\d{1,2}(?:\.\d{1,3})?%$/.test(head)
      ? [[Number((Number(head.slice(0, -1)) / 100).toPrecision(12)), times[index]!]]
      : [];
  });
  const percentiles = inOrder(pairs, 'Latency');
  if (isUnread(percentiles)) return percentiles;
  const rates = rowOf(report, 'Req/Sec');
  const average = rates === null ? Number.NaN : figure(cellOf(rates, 'Avg'));
  const requests = report.find(/^(\d{1,15}(?:\.\d{1,3})?)([kM]?) requests in /);
  const isRounded = requests !== null && requests.groups[1] !== '';
  const failures = report.number(/^([\d.,]{1,15}) errors \(/) ?? 0;
  const replies = report.find(/^([\d.,]{1,15}) 2xx responses, ([\d.,]{1,15}) non 2xx responses$/);
  const [good = 0, otherStatus = 0] = (replies?.groups ?? []).map(figure);
  const isPipelined =
    report.find(/^\d{1,9} connections with (?:[2-9]|1\d)\d{0,5} pipelining factor$/) !== null;
  report.show(latency.index, cellOf(latency, '99%'));
  return found(
    {
      ...NOT_REPORTED,
      tool: 'autocannon',
      target: report.text(/^Running \S{1,40} test @ (\S{1,300})$/),
      startsAt: 'actual',
      ratePerSecond: Number.isNaN(average) ? null : average,
      count:
        replies !== null
          ? good + otherStatus
          : requests === null || isRounded
            ? null
            : Number(requests.groups[0]),
      errors: requests === null ? null : failures + otherStatus,
      // With pipelining a connection has several requests open, so it is not a user that waits for its reply.
      connections: isPipelined ? null : report.number(/^(\d{1,9}) connections(?: |$)/),
      meanNanos: times[latency.heads.indexOf('Avg')] ?? null,
      percentiles,
      notes: [t`autocannon rounds percentiles to whole milliseconds.`],
    },
    report.sample,
    [{ role: 'duration', unit: 'beside', source: 'written' }],
  );
}

export const AUTOCANNON_READER: Reader = shortReader(
  'autocannon',
  (head) =>
    /^[ \t]{0,40}[│|] Stat {1,60}[│|]/m.test(head) &&
    /^[ \t]{0,40}[│|] (?:Latency|Req\/Sec) {1,60}[│|]/m.test(head)
      ? { certainty: 'certain', words: t`its table “${'│ Stat │ 2.5% │ 50% │ …'}”` }
      : null,
  [/^Running \S{1,40} test @ /, /^[│|] Latency {1,60}[│|]/],
  readText,
);

export const AUTOCANNON_DOCUMENT: DocumentReader = {
  name: t`autocannon (JSON)`,
  names: 'latency.p99, requests, non2xx',
  is: (document) => 'p97_5' in partOf(document, 'latency') && Object.hasOwn(document, 'non2xx'),
  read(document: Json) {
    const latency = partOf(document, 'latency');
    const pairs = Object.keys(latency).flatMap((name): (readonly [number, number | null])[] => {
      const digits = /^p(\d{1,2}(?:_\d{1,5})?)$/.exec(name)?.[1]?.replace('_', '.');
      return digits === undefined
        ? []
        : [[Number((Number(digits) / 100).toPrecision(12)), nanosOf(numberOf(latency, name), 1e6)]];
    });
    const ends = [
      [0, nanosOf(numberOf(latency, 'min'), 1e6)],
      [1, nanosOf(numberOf(latency, 'max'), 1e6)],
    ] as const;
    const percentiles = inOrder([...pairs, ...ends], 'latency');
    if (isUnread(percentiles)) return percentiles;
    const total = numberOf(partOf(document, 'requests'), 'total');
    const counted = numberOf(latency, 'totalCount');
    // At a fixed rate (-R) the tool adds latencies of requests that were due while it waited for other
    // replies.
    const isCorrected = total !== null && counted !== null && counted > total;
    const errors = ['errors', 'non2xx'].map((name) => numberOf(document, name));
    return found(
      {
        ...NOT_REPORTED,
        tool: 'autocannon',
        target: typeof document.url === 'string' ? document.url.slice(0, 300) : '',
        startsAt: isCorrected ? 'intended' : 'actual',
        ratePerSecond: numberOf(partOf(document, 'requests'), 'average'),
        count: isCorrected ? total : (counted ?? total),
        errors: errors.includes(null) ? null : errors.reduce<number>((sum, each) => sum + (each ?? 0), 0),
        connections: (numberOf(document, 'pipelining') ?? 1) > 1 ? null : numberOf(document, 'connections'),
        meanNanos: nanosOf(numberOf(latency, 'average'), 1e6),
        percentiles,
        notes: isCorrected
          ? [
              t`The latencies count from when each request was due: for requests that it sent late, autocannon added ${counted - total} latencies (option -R).`,
            ]
          : [],
      },
      null,
      [{ role: 'duration', unit: 'ms', source: 'rule' }],
    );
  },
};
