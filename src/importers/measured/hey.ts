// The reports of hey and of oha, which look alike. Version 0.1.5 of hey prints "99%% in", others "99% in";
// with few replies its last percentiles are "0%% in 0.0000 secs". Newer versions of oha choose the unit of
// each time separately.

import { grouped } from '../../languages/numbers.ts';
import { plural } from '../../languages/plural.ts';
import { t } from '../../languages/t.ts';
import { type MeasuredPercentile, NOT_REPORTED } from './measurement.ts';
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
import { inOrder, isUnread, ReportText } from './report-text.ts';
import { parseToolTime } from './tool-time.ts';

const ROW = /^(\d{1,3}(?:\.\d{1,6})?)%{1,2} in (\d{1,15}(?:\.\d{1,15})? ?[a-zµ]{1,4})$/;
const ROW_WORDS = t`a percentage and a time such as “99% in 0.0087 secs”`;
const UNITS = [{ role: 'duration', unit: 'beside', source: 'written' }] as const;

/** With few replies hey prints the highest percentiles like this. */
const NOT_REACHED = /^0(?:\.00)?%{1,2} in /;

function read(tool: 'hey' | 'oha', text: string): FoundOrNot {
  const report = new ReportText(tool, text);
  const start = report.find(/^(?:Latency|Response time) distribution:$/);
  if (start === null)
    return report.cut(tool === 'hey' ? 'Latency distribution:' : 'Response time distribution:');
  const goesOn = (line: string): boolean => line !== '' && !NOT_REACHED.test(line);
  const percentiles = report.percentiles(start.index + 1, goesOn, ROW, parseToolTime, ROW_WORDS);
  if (isUnread(percentiles)) return percentiles;
  const time = (name: RegExp): number | null => parseToolTime(report.text(name));
  const slowest = time(/^Slowest:\s{1,60}(\S{1,30} ?[a-zµ]{0,4})$/);
  const ratePerSecond = report.number(/^Requests\/sec:\s{1,60}([\d.]{1,30})$/);
  const replies = repliesOf(report);
  const isUnanswered = replies.all === 0 && replies.none > 0;
  if (percentiles.length === 0 && !isUnanswered) return report.wrongLine(start.index + 1, ROW_WORDS);
  const isPart = slowest === null || ratePerSecond === null;
  if (!isPart && replies.all === 0 && !isUnanswered) return report.cut('Status code distribution:');
  if (isUnanswered) {
    const notes = [t`No request was answered.`];
    return found(
      { ...NOT_REPORTED, tool, startsAt: 'actual', count: 0, errors: replies.none, notes },
      null,
      [],
    );
  }
  if (slowest !== null)
    percentiles.push({ fraction: 1, nanos: Math.max(slowest, percentiles.at(-1)?.nanos ?? 0) });
  const notes = tool === 'hey' ? [t`hey rounds to tenths of a millisecond.`] : [];
  if (isPart) notes.push(t`Part of the report is missing, so some values are unknown.`);
  if (replies.none > 0)
    notes.push(
      t`The latencies of ${grouped(replies.none)} ${plural(replies.none, { one: 'request', other: 'requests' })} without a reply are not included.`,
    );
  return found(
    {
      ...NOT_REPORTED,
      tool,
      startsAt: 'actual',
      ratePerSecond,
      count: replies.all === 0 ? null : replies.all,
      errors: replies.all === 0 ? null : replies.bad + replies.none,
      meanNanos: time(/^Average:\s{1,60}(\S{1,30} ?[a-zµ]{0,4})$/),
      percentiles,
      notes,
    },
    report.sample,
    UNITS,
  );
}

/**
 * The number of replies, of replies with an error status (400 and above), and of requests without a reply.
 */
function repliesOf(report: ReportText): {
  readonly all: number;
  readonly bad: number;
  readonly none: number;
} {
  let all = 0;
  let bad = 0;
  let none = 0;
  const status = report.find(/^Status code distribution:$/);
  for (const line of status === null ? [] : report.lines.slice(status.index + 1)) {
    const row = /^\[(\d{3})\]\s{1,60}(\d{1,15}) responses$/.exec(line);
    if (row === null) break;
    all += Number(row[2]);
    if (Number(row[1]) >= 400) bad += Number(row[2]);
  }
  const errors = report.find(/^Error distribution:$/);
  for (const line of errors === null ? [] : report.lines.slice(errors.index + 1)) {
    const row = /^\[(\d{1,15})\]\s/.exec(line);
    if (row === null) break;
    none += Number(row[1]);
  }
  return { all, bad, none };
}

const HEY_ROWS = /^[ \t]{0,40}Latency distribution:[ \t]{0,9}\n[ \t]{0,40}\d{1,3}%{1,2} in \d/m;
const OHA_ROWS = /^[ \t]{0,40}Response time distribution:[ \t]{0,9}\n[ \t]{0,40}\d{1,3}\.\d\d% in \d/m;

export const HEY_READER: Reader = shortReader(
  'hey',
  (head) => {
    const words = t`its lines “${'Latency distribution: … % in … secs'}”`;
    // ghz has the same lines, with a blank before the percent sign.
    if (
      head.includes('Response time histogram:') &&
      head.includes('Latency distribution:') &&
      !/^[ \t]{0,40}\d{1,3} % in /m.test(head)
    )
      return { certainty: 'certain', words };
    return HEY_ROWS.test(head) ? { certainty: 'likely', words } : null;
  },
  [/^Summary:$/, /^Latency distribution:$/],
  (text) => read('hey', text),
);

export const OHA_READER: Reader = shortReader(
  'oha',
  (head) => {
    const words = t`its lines “${'Response time distribution: … % in …'}”`;
    if (head.includes('Success rate:') && head.includes('Response time distribution:'))
      return { certainty: 'certain', words };
    return OHA_ROWS.test(head) ? { certainty: 'likely', words } : null;
  },
  [/^Summary:$/, /^Response time distribution:$/],
  (text) => read('oha', text),
);

/** oha counts in seconds in its JSON; names of percentiles are "p50", "p99.9". */
export const OHA_DOCUMENT: DocumentReader = {
  name: t`oha (JSON)`,
  names: 'summary, latencyPercentiles',
  is: (document) =>
    'requestsPerSec' in partOf(document, 'summary') && Object.hasOwn(document, 'latencyPercentiles'),
  read(document: Json) {
    const summary = partOf(document, 'summary');
    const named = partOf(document, 'latencyPercentiles');
    const pairs = Object.keys(named).map((name): readonly [number, number | null] => [
      Number((Number(name.replace(/^p/, '')) / 100).toPrecision(12)),
      nanosOf(numberOf(named, name), 1e9),
    ]);
    const known = pairs.filter(([fraction]) => fraction <= 1);
    const percentiles = inOrder(
      [...known, [1, nanosOf(numberOf(summary, 'slowest'), 1e9)]],
      'latencyPercentiles',
    );
    if (isUnread(percentiles)) return percentiles;
    const codes = Object.entries(partOf(document, 'statusCodeDistribution'));
    const counted = (entries: readonly (readonly [string, unknown])[]): number =>
      entries.reduce((sum, [, count]) => sum + (typeof count === 'number' ? count : 0), 0);
    const none = counted(Object.entries(partOf(document, 'errorDistribution')));
    const isCounted = codes.length > 0 || none > 0;
    return found(
      {
        ...NOT_REPORTED,
        tool: 'oha',
        startsAt: 'actual',
        // If nothing was answered, the rate in the report counts only failures.
        ratePerSecond: isCounted && codes.length === 0 ? null : numberOf(summary, 'requestsPerSec'),
        count: isCounted ? counted(codes) : null,
        errors: isCounted ? counted(codes.filter(([code]) => Number(code) >= 400)) + none : null,
        meanNanos: nanosOf(numberOf(summary, 'average'), 1e9),
        percentiles: percentiles as readonly MeasuredPercentile[],
      },
      null,
      [{ role: 'duration', unit: 's', source: 'rule' }],
    );
  },
};
