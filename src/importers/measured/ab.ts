// Output of ab (ApacheBench): its report, in whole milliseconds, and the CSV of ab -e, with the milliseconds
// within which each percentage was served.

import { t } from '../../languages/t.ts';
import { type MeasuredPercentile, type Measurement, NOT_REPORTED } from './measurement.ts';
import { type FoundOrNot, failed, found, type Reader, shortReader } from './reader.ts';
import { inOrder, isUnread, ReportText } from './report-text.ts';

const PERCENTAGES = 'Percentage of the requests served within a certain time (ms)';
/**
 * The table of connection times: minimum, mean, standard deviation and median (both left out with -S),
 * maximum.
 */
const TOTAL =
  /^Total: {1,20}(\d{1,12}) {1,20}\d{1,12}(?: {1,20}[\d.]{1,12} {1,20}(\d{1,12}))? {1,20}(\d{1,12})$/;
const ROW = /^(\d{1,3})% +(\d{1,12})(?: \(longest request\))?$/;
const ROW_WORDS = t`a percentage and whole milliseconds such as “99%  49”`;
const UNITS = [{ role: 'duration', unit: 'ms', source: 'written' }] as const;

const millis = (text: string): number => Math.round(Number(text) * 1e6);

function read(text: string): FoundOrNot {
  if (/<tr ?><th /.test(text))
    return failed(
      'HTML',
      'ab -w',
      t`the text that ab prints without its option -w; the HTML has no percentiles`,
    );
  const report = new ReportText('ab', text);
  const rate = report.number(/^Requests per second: +([\d.,]{1,30}) /);
  const count = report.number(/^Complete requests: +(\d{1,15})$/);
  if (count === null) return report.cut('Complete requests:');
  if (rate === null) return report.cut('Requests per second:');
  const start = report.find(/^Percentage of the requests served within a certain time \(ms\)/);
  if (start === null) {
    const ends = report.find(TOTAL);
    // With the option -d, the table of connection times ends ab's output. If an empty line follows the table,
    // the percentiles were cut off.
    if (ends === null || report.lines.slice(ends.index + 1).join('\n') !== '') return report.cut(PERCENTAGES);
    const [least, median, most] = ends.groups as [string, string, string];
    report.show(ends.index, most);
    const pairs = [
      [0, millis(least)],
      [0.5, median === '' ? null : millis(median)],
      [1, millis(most)],
    ] as const;
    const known = inOrder(pairs, 'Total');
    return isUnread(known) ? known : found(measurementOf(report, rate, count, known), report.sample, UNITS);
  }
  const goesOn = (line: string): boolean => line !== '';
  const percentiles = report.percentiles(start.index + 1, goesOn, ROW, millis, ROW_WORDS);
  if (isUnread(percentiles)) return percentiles;
  if (percentiles.at(-1)?.fraction !== 1) return report.cut('100%  … (longest request)');
  return found(measurementOf(report, rate, count, percentiles), report.sample, UNITS);
}

function measurementOf(
  report: ReportText,
  ratePerSecond: number,
  count: number,
  percentiles: readonly MeasuredPercentile[],
): Measurement {
  const mean = report.number(/^Time per request: +([\d.,]{1,30}) \[ms\] \(mean\)$/);
  const failures = report.number(/^Failed requests: +(\d{1,15})$/) ?? 0;
  const otherStatus = report.number(/^Non-2xx responses: +(\d{1,15})$/) ?? 0;
  const otherLength = report.number(/^\(Connect: \d{1,15}, Receive: \d{1,15}, Length: (\d{1,15}), /) ?? 0;
  const notes = [t`ab rounds to whole milliseconds.`];
  if (otherLength > 0) {
    notes.push(
      t`ab counts ${otherLength} replies as failed because their length differs from that of the first reply.`,
    );
  }
  return {
    ...NOT_REPORTED,
    tool: 'ab',
    target: report.text(/^Server Hostname: +(\S+)$/) + report.text(/^Document Path: +(\S+)$/),
    startsAt: 'actual',
    ratePerSecond,
    count,
    errors: Math.min(count, failures + otherStatus),
    connections: report.number(/^Concurrency Level: +(\d{1,15})$/),
    pauseNanos: 0,
    meanNanos: mean === null ? null : Math.round(mean * 1e6),
    percentiles,
    notes,
  };
}

export const AB_READER: Reader = shortReader(
  'ab',
  (head) =>
    head.includes('This is ApacheBench') || /^ {0,40}Concurrency Level: /m.test(head)
      ? { certainty: 'certain', words: t`its line “${'Concurrency Level:'}”` }
      : null,
  [/^This is ApacheBench,/, /^Server Software:/, /^Concurrency Level:/],
  read,
);

const CSV_HEAD = /^"?Percentage served"?[,;]"?Time in ms"?$/;
const CSV_ROW = /^(\d{1,3})[,;](\d{1,12}(?:\.\d{1,6})?)$/;

function readCsv(text: string): FoundOrNot {
  const report = new ReportText('ab -e', text.trimEnd());
  const start = report.lines.findIndex((line) => CSV_HEAD.test(line));
  const words = t`a percentage and milliseconds such as 99,48.5`;
  const percentiles = report.percentiles(start + 1, () => true, CSV_ROW, millis, words);
  if (isUnread(percentiles)) return percentiles;
  // In some versions the table ends at 99 %, in others at 100 %.
  if ((percentiles.at(-1)?.fraction ?? 0) < 0.99) return report.cut('99,…');
  return found({ ...NOT_REPORTED, tool: 'ab', startsAt: 'actual', percentiles }, report.sample, UNITS);
}

export const AB_PERCENTILES_READER: Reader = shortReader(
  'ab -e',
  (head) =>
    head.split('\n', 50).some((line) => CSV_HEAD.test(line.trim()))
      ? { certainty: 'certain', words: t`its header “${'Percentage served,Time in ms'}”` }
      : null,
  [CSV_HEAD],
  readCsv,
);
