// Summaries of JMeter: the aggregate and summary reports as CSV, its console output, and the statistics of
// its dashboard. Times are milliseconds. The results themselves, one request per row, are read as a log.

import { t } from '../../languages/t.ts';
import { cellsOf, separatorOf } from '../csv-cells.ts';
import { numberIn } from '../number-text.ts';
import { markOf, sampleOf } from '../reading-report.ts';
import { NOT_REPORTED } from './measurement.ts';
import {
  type DocumentReader,
  type FoundOrNot,
  failed,
  found,
  type Json,
  nanosOf,
  numberOf,
  partOf,
  type Reader,
  shortReader,
} from './reader.ts';
import { figure, inOrder, isUnread, ReportText } from './report-text.ts';

const UNITS = [{ role: 'duration', unit: 'ms', source: 'rule' }] as const;

/** How the message of a transaction's row begins. Such a row sums up samples, which have rows too. */
export const OF_TRANSACTION = 'Number of samples in transaction : ';

/** Headers of the percentiles: as the report writes them, in any language, and as names of its properties. */
const LINE_HEAD = /^(?:aggregate_report_)?(\d\d(?:\.\d{1,3})?) ?%(?:[ _]?[\p{L}.]{1,20})?$/iu;
/** Names of the other columns of the report in their order, which is the same in all languages. */
const ORDER = ['label', '# samples', 'average', 'median'] as const;
const ORDER_BEHIND = ['min', 'max', 'error %', 'throughput'] as const;

/**
 * The English names of the columns of a report in another language. The columns are identified by their
 * position before or after the percentiles.
 */
function englishHeads(heads: readonly string[]): readonly string[] {
  const first = heads.findIndex((head) => LINE_HEAD.test(head));
  const last = heads.findLastIndex((head) => LINE_HEAD.test(head));
  return heads.map((head, index) =>
    index < first ? ORDER[index]! : index > last ? (ORDER_BEHIND[index - last - 1] ?? head) : head,
  );
}

function readAggregate(text: string): FoundOrNot {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const at = lines.findIndex((line) => isAggregateHead(line.trim()));
  const header = lines[at] ?? '';
  const separator = separatorOf(header);
  const written = cellsOf(header, separator).map((head) => head.toLowerCase());
  const heads = AGGREGATE_HEAD.test(header.trim()) ? written : englishHeads(written);
  const rows = lines.slice(at + 1);
  const total =
    rows.findLast((line) => /^"?TOTAL"?[,;\t]/i.test(line.trim())) ??
    // The row with the totals is the last one in every language.
    (rows.length === 1 || heads !== written ? rows.at(-1) : undefined);
  if (total === undefined) return failed('JMeter', t`no TOTAL row`, t`a TOTAL row below the header`);
  const cells = cellsOf(total, separator);
  const cell = (...names: readonly string[]): string =>
    cells[heads.findIndex((head) => names.includes(head))] ?? '';
  const millis = (text: string): number | null =>
    nanosOf(Number.isNaN(figure(text)) ? null : figure(text), 1e6);
  const lined = heads.flatMap((head, index): (readonly [number, number | null])[] => {
    const percent = LINE_HEAD.exec(head)?.[1];
    return percent === undefined
      ? []
      : [[Number((Number(percent) / 100).toPrecision(12)), millis(cells[index] ?? '')]];
  });
  const percentiles = inOrder(
    [
      [0, millis(cell('min', 'aggregate_report_min'))],
      [0.5, millis(cell('median', 'aggregate_report_median'))],
      ...lined,
      [1, millis(cell('max', 'maximum', 'aggregate_report_max'))],
    ],
    'TOTAL',
  );
  if (isUnread(percentiles)) return percentiles;
  const count = figure(cell('# samples', 'aggregate_report_count'));
  const share = ungrouped(cell('error %', 'aggregate_report_error%').replace('%', '').trim());
  const throughput = cell('throughput', 'aggregate_report_rate');
  const perSecond = { sec: 1, min: 60, hour: 3600 }[/\/(sec|min|hour)/.exec(throughput)?.[1] ?? 'sec'] ?? 1;
  const rate = ungrouped(throughput.split('/', 1)[0]!.trim());
  const shown = cell('99% line', 'aggregate_report_99%_line', 'average');
  const number = text.split('\n').indexOf(total) + 1;
  return found(
    {
      ...NOT_REPORTED,
      tool: 'JMeter',
      startsAt: 'actual',
      ratePerSecond: Number.isNaN(rate) ? null : rate / perSecond,
      count: Number.isNaN(count) ? null : count,
      // The share of errors has a percent sign, or is a fraction in a saved report.
      errors:
        Number.isNaN(count) || Number.isNaN(share) || !/%/.test(cell('error %', 'aggregate_report_error%'))
          ? null
          : Math.round((count * share) / 100),
      meanNanos: millis(cell('average')),
      percentiles,
    },
    sampleOf(number, total, markOf('duration', total, shown)),
    UNITS,
    { rows: [{ kind: 'summaries', count: rows.length }] },
  );
}

/** JMeter never groups thousands, so the comma in "2,000%" is a decimal mark. */
const ungrouped = (text: string): number => numberIn(text, text.includes(',') ? ',' : '.');

const AGGREGATE_HEAD = /^"?(?:Label|sampler_label)"?[,;\t]"?(?:# Samples|aggregate_report_count)"?[,;\t]/;

/**
 * Whether a line is the header of an aggregate report in a language other than English. The order of its
 * columns shows that: a number of samples, then percentiles.
 */
function isAggregateHead(line: string): boolean {
  if (AGGREGATE_HEAD.test(line)) return true;
  const heads = cellsOf(line.slice(0, 400), separatorOf(line.slice(0, 400)));
  return (
    heads.length >= 10 &&
    heads.findIndex((head) => LINE_HEAD.test(head)) === ORDER.length &&
    heads.slice(0, ORDER.length).every((head) => /^#? ?\p{L}/u.test(head))
  );
}

export const JMETER_AGGREGATE_READER: Reader = shortReader(
  t`JMeter (aggregate report)`,
  (head) => {
    const header = head.split('\n', 20).find((line) => isAggregateHead(line.trim()));
    return header === undefined
      ? null
      : { certainty: 'certain', words: t`its header “${`${header.trim().slice(0, 60)}…`}”` };
  },
  [],
  readAggregate,
);

const SUMMARY =
  /^(?:.{0,80} )?summary = {1,60}(\d{1,15}) in {1,60}(?:\d{1,4}:\d\d:\d\d|[\d.,]{1,12}s) = {1,60}([\d.,]{1,15})\/([smh]) {1,9}Avg: {1,60}(\d{1,12}) {1,9}Min: {1,60}(\d{1,12}) {1,9}Max: {1,60}(\d{1,12}) {1,9}Err: {1,60}(\d{1,15}) /;

function readConsole(text: string): FoundOrNot {
  const report = new ReportText('JMeter', text);
  const line = report.findLast(SUMMARY);
  if (line === null) return report.cut('summary = …');
  const [count, rate, unit, average, least, most, errors] = line.groups;
  report.show(line.index, average!);
  return found(
    {
      ...NOT_REPORTED,
      tool: 'JMeter',
      startsAt: 'actual',
      ratePerSecond: figure(rate!) / { s: 1, m: 60, h: 3600 }[unit as 's' | 'm' | 'h'],
      count: Number(count),
      errors: Number(errors),
      meanNanos: Number(average) * 1e6,
      percentiles: [
        { fraction: 0, nanos: Number(least) * 1e6 },
        { fraction: 1, nanos: Number(most) * 1e6 },
      ],
      notes: [t`JMeter prints no percentiles to the console.`],
    },
    report.sample,
    UNITS,
  );
}

export const JMETER_CONSOLE_READER: Reader = shortReader(
  t`JMeter (console)`,
  (head) =>
    head.split('\n').some((line) => SUMMARY.test(line.slice(0, 400).trim()))
      ? { certainty: 'certain', words: t`its line “${'summary = … Avg: … Min: … Max: …'}”` }
      : null,
  [/^Creating summariser </, /^Starting (?:the|standalone) test/],
  readConsole,
);

export const JMETER_DOCUMENT: DocumentReader = {
  name: t`JMeter (statistics.json)`,
  names: 'Total.sampleCount, Total.pct3ResTime',
  is: (document) => 'sampleCount' in partOf(document, 'Total') && 'pct1ResTime' in partOf(document, 'Total'),
  read(document: Json) {
    const total = partOf(document, 'Total');
    const millis = (name: string): number | null => nanosOf(numberOf(total, name), 1e6);
    const percentiles = inOrder(
      [
        [0, millis('minResTime')],
        [0.5, millis('medianResTime')],
        [0.9, millis('pct1ResTime')],
        [0.95, millis('pct2ResTime')],
        [0.99, millis('pct3ResTime')],
        [1, millis('maxResTime')],
      ],
      'Total',
    );
    if (isUnread(percentiles)) return percentiles;
    return found(
      {
        ...NOT_REPORTED,
        tool: 'JMeter',
        startsAt: 'actual',
        ratePerSecond: numberOf(total, 'throughput'),
        count: numberOf(total, 'sampleCount'),
        errors: numberOf(total, 'errorCount'),
        meanNanos: millis('meanResTime'),
        percentiles,
        notes: [t`The percentiles are assumed to be 90, 95 and 99, JMeter’s default.`],
      },
      null,
      UNITS,
    );
  },
};
