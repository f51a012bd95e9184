// Output of fortio: its JSON, in seconds, and the end of its text.

import { t } from '../../languages/t.ts';
import { isRecord } from '../../scenario/is-record.ts';
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
import { inOrder, isUnread, ReportText } from './report-text.ts';

const seconds = (value: number | null): number | null => nanosOf(value, 1e9);

export const FORTIO_DOCUMENT: DocumentReader = {
  name: t`fortio (JSON)`,
  names: 'DurationHistogram, ActualQPS',
  is: (document) => Object.hasOwn(document, 'ActualQPS') && 'Count' in partOf(document, 'DurationHistogram'),
  read(document: Json) {
    const histogram = partOf(document, 'DurationHistogram');
    const rows = Array.isArray(histogram.Percentiles) ? histogram.Percentiles.filter(isRecord) : [];
    const pairs = rows.flatMap((row): (readonly [number, number | null])[] => {
      const percent = numberOf(row, 'Percentile');
      return percent === null || percent > 100
        ? []
        : [[Number((percent / 100).toPrecision(12)), seconds(numberOf(row, 'Value'))]];
    });
    const ends = [
      [0, seconds(numberOf(histogram, 'Min'))],
      [1, seconds(numberOf(histogram, 'Max'))],
    ] as const;
    const percentiles = inOrder([...pairs, ...ends], 'DurationHistogram');
    if (isUnread(percentiles)) return percentiles;
    const codes = Object.entries(partOf(document, 'RetCodes'));
    const errors = codes
      .filter(([code]) => code !== 'OK' && code !== 'SERVING' && !/^[23]\d\d$/.test(code))
      .reduce((sum, [, count]) => sum + (typeof count === 'number' ? count : 0), 0);
    const requestedQps = document.RequestedQPS;
    return found(
      {
        ...NOT_REPORTED,
        tool: 'fortio',
        target: typeof document.URL === 'string' ? document.URL.slice(0, 300) : '',
        startsAt: 'actual',
        ratePerSecond: numberOf(document, 'ActualQPS'),
        offeredPerSecond: requestedQps === 'max' ? null : numberOf(document, 'RequestedQPS'),
        count: numberOf(histogram, 'Count'),
        errors: codes.length === 0 ? null : errors,
        connections: numberOf(document, 'NumThreads'),
        pauseNanos: requestedQps === 'max' ? 0 : null,
        meanNanos: seconds(numberOf(histogram, 'Avg')),
        percentiles,
      },
      null,
      [{ role: 'duration', unit: 's', source: 'rule' }],
    );
  },
};

const TARGET = /^# target (\d{1,3}(?:\.\d{1,6})?)% (\d{1,12}(?:\.\d{1,15})?)$/;

function readText(text: string): FoundOrNot {
  const report = new ReportText('fortio', text);
  const all = report.find(
    /^Aggregated Function Time : count (\d{1,15}) avg ([\d.]{1,30}) \+\/- [\d.]{1,30} min ([\d.]{1,30}) max ([\d.]{1,30}) sum /,
  );
  if (all === null) return report.cut('Aggregated Function Time : count …');
  const [count, average, least, most] = all.groups.map(Number);
  if (all.groups.some((each) => Number.isNaN(Number(each))))
    return report.wrongLine(all.index, t`numbers such as 0.0041`);
  const first = report.find(TARGET, all.index);
  const percentiles =
    first === null
      ? []
      : report.percentiles(
          first.index,
          (line) => line.startsWith('# target'),
          TARGET,
          (each) => Math.round(Number(each) * 1e9),
          t`a percentage and seconds such as “# target 99% 0.0029”`,
        );
  if (isUnread(percentiles)) return percentiles;
  const pairs = percentiles.map(({ fraction, nanos }) => [fraction, nanos] as const);
  const whole = inOrder([[0, least! * 1e9], ...pairs, [1, most! * 1e9]], 'target');
  if (isUnread(whole)) return whole;
  const good = report.number(/^Code {1,9}[23]\d\d : (\d{1,15}) /);
  return found(
    {
      ...NOT_REPORTED,
      tool: 'fortio',
      target: report.text(/^Fortio \S{1,30} running at .{1,100}: (https?:\/\/\S{1,300})$/),
      startsAt: 'actual',
      // The rate in the last line has only one decimal, so the other line is preferred.
      ratePerSecond:
        report.number(/^Ended after .{1,40} calls\. qps=([\d.]{1,20})$/) ??
        report.number(/^All done .{1,100} avg, ([\d.]{1,20}) qps$/),
      // A rate of 0 means as many requests as possible.
      offeredPerSecond: report.number(/^Fortio \S{1,30} running at ([\d.]{1,20}) queries per second/) || null,
      count: count!,
      errors: good === null ? null : Math.max(0, count! - good),
      connections: report.number(/^Starting at .{1,40} with (\d{1,9}) thread\(s\)/),
      pauseNanos: report.find(/^Starting at max qps /) === null ? null : 0,
      meanNanos: Math.round(average! * 1e9),
      percentiles: whole,
    },
    report.sample,
    [{ role: 'duration', unit: 's', source: 'rule' }],
  );
}

export const FORTIO_READER: Reader = shortReader(
  'fortio',
  (head) =>
    /^[ \t]{0,40}Aggregated Function Time : count /m.test(head)
      ? { certainty: 'certain', words: t`its line “${'Aggregated Function Time'}”` }
      : null,
  [/^Fortio \S{1,30} running at /, /^Aggregated Function Time :/],
  readText,
);
