// The CSV of ab -e: milliseconds within which each percentage was served.

import { type MeasuredPercentile, UNSAID } from './measurement.ts';
import { type Reader, type Reading, shortReader } from './reader.ts';
import { Report } from './report.ts';

const ROW_WORDS = 'a percentage and milliseconds such as 99,48.5';
const HEAD = 'Percentage served,Time in ms';
const ROW = /^(\d{1,3}),(\d{1,12}(?:\.\d{1,6})?)$/;

function rowOf(line: string): MeasuredPercentile | null {
  const row = ROW.exec(line);
  return row === null ? null : { fraction: Number(row[1]) / 100, nanos: Math.round(Number(row[2]) * 1e6) };
}

function read(text: string): Reading {
  const report = new Report('ab -e', text.trimEnd());
  const start = report.lines.indexOf(HEAD);
  const percentiles = report.percentiles(start + 1, () => true, rowOf, ROW_WORDS);
  if ('ok' in percentiles) return percentiles;
  // It goes to 99 in some versions, to 100 in others.
  if ((percentiles.at(-1)?.fraction ?? 0) < 0.99) return report.cut('99,…');
  return { ok: true, measurement: { ...UNSAID, tool: 'ab', startsAt: 'actual', percentiles } };
}

export const AB_PERCENTILES_READER: Reader = shortReader('ab -e', (head) => head.includes(HEAD), read);
