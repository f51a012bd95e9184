// What ab (ApacheBench) writes: its report, which has whole milliseconds, and the CSV of ab -e, milliseconds within which
// each percentage was served.

import { t } from '../../languages/t.ts';
import { type MeasuredPercentile, type Measurement, NOT_REPORTED } from './measurement.ts';
import { type Reader, type Reading, shortReader } from './reader.ts';
import { Report } from './report.ts';

const PERCENTAGES = 'Percentage of the requests served within a certain time (ms)';
const ROW = /^ *(\d{1,3})% +(\d{1,12})(?: \(longest request\))?$/;
const ROW_WORDS = t`a percentage and whole milliseconds such as “99%  49”`;

function read(text: string): Reading {
  const report = new Report('ab', text);
  const rate = report.number(/^Requests per second: +(\d+(?:\.\d+)?) /);
  const count = report.number(/^Complete requests: +(\d+)$/);
  if (count === null) return report.cut('Complete requests:');
  if (rate === null) return report.cut('Requests per second:');
  const start = report.find(/^Percentage of the requests served within a certain time \(ms\)/);
  if (start === null) return report.cut(PERCENTAGES);
  const percentiles = report.percentiles(start.index + 1, (line) => line !== '', rowOf, ROW_WORDS);
  if ('ok' in percentiles) return percentiles;
  if (percentiles.at(-1)?.fraction !== 1) return report.cut('100%  … (longest request)');
  return { ok: true, measurement: measurementOf(report, rate, count, percentiles) };
}

function rowOf(line: string): MeasuredPercentile | null {
  const row = ROW.exec(line);
  return row === null ? null : { fraction: Number(row[1]) / 100, nanos: Number(row[2]) * 1e6 };
}

function measurementOf(
  report: Report,
  ratePerSecond: number,
  count: number,
  percentiles: readonly MeasuredPercentile[],
): Measurement {
  const mean = report.number(/^Time per request: +(\d+(?:\.\d+)?) \[ms\] \(mean\)$/);
  const failures = report.number(/^Failed requests: +(\d+)$/) ?? 0;
  const otherStatus = report.number(/^Non-2xx responses: +(\d+)$/) ?? 0;
  const otherLength = report.number(/^ +\(Connect: \d+, Receive: \d+, Length: (\d+), /) ?? 0;
  const notes = [t`ab rounds to whole milliseconds.`];
  if (otherLength > 0) {
    notes.push(
      t`ab counts ${otherLength} replies as failed because their length differs from the first one.`,
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
    connections: report.number(/^Concurrency Level: +(\d+)$/),
    meanNanos: mean === null ? null : Math.round(mean * 1e6),
    percentiles,
    notes,
  };
}

export const AB_READER: Reader = shortReader(
  'ab',
  (head) => head.includes('This is ApacheBench') || /^Concurrency Level: /m.test(head),
  read,
);

const CSV_HEAD = 'Percentage served,Time in ms';
const CSV_ROW = /^(\d{1,3}),(\d{1,12}(?:\.\d{1,6})?)$/;

function csvRowOf(line: string): MeasuredPercentile | null {
  const row = CSV_ROW.exec(line);
  return row === null ? null : { fraction: Number(row[1]) / 100, nanos: Math.round(Number(row[2]) * 1e6) };
}

function readCsv(text: string): Reading {
  const report = new Report('ab -e', text.trimEnd());
  const start = report.lines.indexOf(CSV_HEAD);
  const words = t`a percentage and milliseconds such as 99,48.5`;
  const percentiles = report.percentiles(start + 1, () => true, csvRowOf, words);
  if ('ok' in percentiles) return percentiles;
  // It goes to 99 in some versions, to 100 in others.
  if ((percentiles.at(-1)?.fraction ?? 0) < 0.99) return report.cut('99,…');
  return { ok: true, measurement: { ...NOT_REPORTED, tool: 'ab', startsAt: 'actual', percentiles } };
}

export const AB_PERCENTILES_READER: Reader = shortReader('ab -e', (head) => head.includes(CSV_HEAD), readCsv);
