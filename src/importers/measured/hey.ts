// The report of hey. Version 0.1.5 prints "99%% in", others "99% in"; with few replies it ends in "0%% in 0.0000 secs".

import { grouped } from '../../languages/numbers.ts';
import { plural } from '../../languages/plural.ts';
import { t } from '../../languages/t.ts';
import { type MeasuredPercentile, NOT_REPORTED } from './measurement.ts';
import { type Reader, type Reading, shortReader } from './reader.ts';
import { Report } from './report.ts';

const ROW = /^ +(\d{1,3}(?:\.\d+)?)%{1,2} in (\d+(?:\.\d+)?) secs$/;
const ROW_WORDS = t`a percentage and seconds such as “99% in 0.0087 secs”`;

/** With few replies hey prints the highest percentiles like this. */
const NOT_REACHED = /^ +0%{1,2} in /;

const secondsToNanos = (seconds: string | number): number => Math.round(Number(seconds) * 1e9);

function read(text: string): Reading {
  const report = new Report('hey', text);
  const ratePerSecond = report.number(/^ +Requests\/sec:\s+(\d+(?:\.\d+)?)$/);
  if (ratePerSecond === null) return report.cut('Requests/sec:');
  const start = report.find(/^Latency distribution:$/);
  if (start === null) return report.cut('Latency distribution:');
  const goesOn = (line: string): boolean => line !== '' && !NOT_REACHED.test(line);
  const percentiles = report.percentiles(start.index + 1, goesOn, rowOf, ROW_WORDS);
  if ('ok' in percentiles) return percentiles;
  const slowest = report.number(/^ +Slowest:\s+(\d+(?:\.\d+)?) secs$/);
  if (slowest === null) return report.cut('Slowest:');
  const longest = Math.max(secondsToNanos(slowest), percentiles.at(-1)?.nanos ?? 0);
  percentiles.push({ fraction: 1, nanos: longest });
  const replies = repliesOf(report);
  if (replies.all === 0) return report.cut('Status code distribution:');
  const average = report.number(/^ +Average:\s+(\d+(?:\.\d+)?) secs$/);
  const notes = [t`hey rounds to tenths of a millisecond.`];
  if (replies.none > 0)
    notes.push(
      t`The latencies of ${grouped(replies.none)} ${plural(replies.none, { one: 'request', other: 'requests' })} without a reply are not included.`,
    );
  return {
    ok: true,
    measurement: {
      ...NOT_REPORTED,
      tool: 'hey',
      startsAt: 'actual',
      ratePerSecond,
      count: replies.all,
      errors: replies.bad + replies.none,
      meanNanos: average === null ? null : secondsToNanos(average),
      percentiles,
      notes,
    },
  };
}

function rowOf(line: string): MeasuredPercentile | null {
  const row = ROW.exec(line);
  return row === null ? null : { fraction: Number(row[1]) / 100, nanos: secondsToNanos(row[2]!) };
}

/** Replies, those of them that are no success (400 and above), and requests without one. */
function repliesOf(report: Report): { readonly all: number; readonly bad: number; readonly none: number } {
  let all = 0;
  let bad = 0;
  let none = 0;
  const status = report.find(/^Status code distribution:$/);
  for (const line of status === null ? [] : report.lines.slice(status.index + 1)) {
    const row = /^ +\[(\d{3})\]\s+(\d+) responses$/.exec(line);
    if (row === null) break;
    all += Number(row[2]);
    if (Number(row[1]) >= 400) bad += Number(row[2]);
  }
  const errors = report.find(/^Error distribution:$/);
  for (const line of errors === null ? [] : report.lines.slice(errors.index + 1)) {
    const row = /^ +\[(\d+)\]\s/.exec(line);
    if (row === null) break;
    none += Number(row[1]);
  }
  return { all, bad, none };
}

export const HEY_READER: Reader = shortReader(
  'hey',
  (head) => head.includes('Response time histogram:') && /^ +Requests\/sec:/m.test(head),
  read,
);
