// The CSV of ab -e: milliseconds within which each percentage was served.

import { type MeasuredPercentile, UNSAID } from './measurement.ts';
import { type Reader, type Reading, shortReader } from './reader.ts';
import { disorder, Report } from './report.ts';

const HEAD = 'Percentage served,Time in ms';
const ROW = /^(\d{1,3}),(\d{1,12}(?:\.\d{1,6})?)$/;

function read(text: string): Reading {
  const report = new Report('ab -e', text.trimEnd());
  const start = report.lines.indexOf(HEAD);
  const percentiles: MeasuredPercentile[] = [];
  for (let index = start + 1; index < report.lines.length; index += 1) {
    const row = ROW.exec(report.lines[index]!);
    const fraction = Number(row?.[1]) / 100;
    if (row === null || fraction > 1)
      return report.wrongLine(index, 'a percentage and milliseconds such as 99,48.5');
    percentiles.push({ fraction, nanos: Math.round(Number(row[2]) * 1e6) });
    if (disorder(percentiles.slice(-2)) >= 0)
      return report.wrongLine(index, 'a time no shorter than the one before');
  }
  // It goes to 99 in some versions, to 100 in others.
  if ((percentiles.at(-1)?.fraction ?? 0) < 0.99) return report.cut('99,…');
  return { ok: true, measurement: { ...UNSAID, tool: 'ab', startsAt: 'actual', percentiles } };
}

export const AB_PERCENTILES_READER: Reader = shortReader('ab -e', (head) => head.includes(HEAD), read);
