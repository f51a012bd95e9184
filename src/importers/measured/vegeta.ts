// Reports of vegeta: text, JSON in nanoseconds, and the buckets of `-type=hist`. vegeta sends at a fixed
// rate, whether or not replies have arrived: "rate" is the sent rate, "throughput" the rate of successful
// replies.

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
import { figure, inOrder, isUnread, ReportText } from './report-text.ts';
import { parseToolTime } from './tool-time.ts';

/** "min", "mean", "50", "99.9", "max" -> fraction; null for the mean and unknown names. */
function fractionOf(name: string): number | null {
  if (name === 'min') return 0;
  if (name === 'max') return 1;
  const percent = /^\d{1,2}(?:\.\d{1,6})?$/.test(name) ? Number(name) : Number.NaN;
  return Number.isNaN(percent) ? null : Number((percent / 100).toPrecision(12));
}

const split = (text: string): readonly string[] => text.split(',').map((each) => each.trim());

function readText(text: string): FoundOrNot {
  const report = new ReportText('vegeta', text);
  const latencies = report.find(/^Latencies {1,60}\[([^\]]{1,100})\] {1,60}(.{1,300})$/);
  if (latencies === null) return report.cut('Latencies  [min, mean, 50, …]');
  const names = split(latencies.groups[0]!);
  const times = split(latencies.groups[1]!);
  const nanos = times.map(parseToolTime);
  if (names.length !== times.length || nanos.includes(null))
    return report.wrongLine(latencies.index, t`one time such as 4.23ms for each name in brackets`);
  const pairs = names.flatMap((name, index): (readonly [number, number | null])[] => {
    const fraction = fractionOf(name);
    return fraction === null ? [] : [[fraction, nanos[index]!]];
  });
  const percentiles = inOrder(pairs, 'Latencies');
  if (isUnread(percentiles)) return percentiles;
  const requests = report.find(/^Requests {1,60}\[([^\]]{1,100})\] {1,60}(.{1,200})$/);
  const names2 = split(requests?.groups[0] ?? '');
  const figures = split(requests?.groups[1] ?? '').map(figure);
  const named = (name: string): number | null => {
    const value = figures[names2.indexOf(name)];
    return value === undefined || Number.isNaN(value) ? null : value;
  };
  const count = named('total');
  const success = report.number(/^Success {1,60}\[ratio\] {1,60}([\d.]{1,10})%$/);
  report.show(latencies.index, times[names.indexOf('99')] ?? times.at(-1)!);
  return found(
    {
      ...NOT_REPORTED,
      tool: 'vegeta',
      startsAt: 'actual',
      // Versions before 12 had no throughput, and their rate does not count replies.
      ratePerSecond: named('throughput'),
      offeredPerSecond: named('rate'),
      count,
      errors: count === null || success === null ? null : Math.round(count * (1 - success / 100)),
      meanNanos: nanos[names.indexOf('mean')] ?? null,
      percentiles,
    },
    report.sample,
    [{ role: 'duration', unit: 'beside', source: 'written' }],
  );
}

export const VEGETA_READER: Reader = shortReader(
  'vegeta',
  (head) =>
    /^[ \t]{0,40}Latencies[ \t]{1,60}\[[^\]\n]{1,100}\][ \t]/m.test(head)
      ? { certainty: 'certain', words: t`its line “${'Latencies  [min, mean, 50, …]'}”` }
      : null,
  [/^Requests {1,60}\[total/, /^Latencies {1,60}\[/],
  readText,
);

const BUCKET = /^\[([^,\]]{1,30}), {1,30}([^,\]]{1,30})\] {1,60}(\d{1,15}) {1,60}[\d.]{1,10}%/;

/** A histogram only has the edges of its buckets, with the counts up to each. */
function readHistogram(text: string): FoundOrNot {
  const report = new ReportText('vegeta', text);
  const head = report.find(/^Bucket {1,30}# {1,30}%/);
  const edges: { readonly until: number | null; readonly upTo: number }[] = [];
  let total = 0;
  for (let index = (head?.index ?? 0) + 1; index < report.lines.length; index += 1) {
    const row = BUCKET.exec(report.lines[index]!);
    if (row === null) break;
    const until = row[2] === '+Inf' ? null : parseToolTime(row[2]!);
    if (until === null && row[2] !== '+Inf') return report.wrongLine(index, t`a bucket such as [2ms, 4ms]`);
    total += Number(row[3]);
    edges.push({ until, upTo: total });
    if (until !== null) report.show(index, row[2]!);
  }
  if (total === 0) return report.cut('[0s, …]');
  const percentiles: MeasuredPercentile[] = edges.flatMap(({ until, upTo }) =>
    until === null || upTo === 0 ? [] : [{ fraction: upTo / total, nanos: until }],
  );
  const ordered = inOrder(
    percentiles.map(({ fraction, nanos }) => [fraction, nanos] as const),
    'Bucket',
  );
  if (isUnread(ordered)) return ordered;
  const notes = [t`A histogram only counts the requests up to the edge of each bucket.`];
  return found(
    { ...NOT_REPORTED, tool: 'vegeta', startsAt: 'actual', count: total, percentiles: ordered, notes },
    report.sample,
    [{ role: 'duration', unit: 'beside', source: 'written' }],
  );
}

export const VEGETA_HISTOGRAM_READER: Reader = shortReader(
  t`vegeta (histogram)`,
  (head) =>
    /^[ \t]{0,40}Bucket[ \t]{1,30}#[ \t]{1,30}%[ \t]{1,30}Histogram/m.test(head)
      ? { certainty: 'certain', words: t`its header “${'Bucket  #  %  Histogram'}”` }
      : null,
  [/^Bucket {1,30}#/],
  readHistogram,
);

const NAMES: readonly (readonly [name: string, fraction: number])[] = [
  ['min', 0],
  ['50th', 0.5],
  ['90th', 0.9],
  ['95th', 0.95],
  ['99th', 0.99],
  ['max', 1],
];

export const VEGETA_DOCUMENT: DocumentReader = {
  name: t`vegeta (JSON)`,
  names: 'latencies, throughput, bytes_in',
  is: (document) => '99th' in partOf(document, 'latencies') && Object.hasOwn(document, 'requests'),
  read(document: Json) {
    const latencies = partOf(document, 'latencies');
    const percentiles = inOrder(
      NAMES.map(([name, fraction]) => [fraction, numberOf(latencies, name)]),
      'latencies',
    );
    if (isUnread(percentiles)) return percentiles;
    const count = numberOf(document, 'requests');
    const success = numberOf(document, 'success');
    return found(
      {
        ...NOT_REPORTED,
        tool: 'vegeta',
        startsAt: 'actual',
        ratePerSecond: numberOf(document, 'throughput'),
        offeredPerSecond: numberOf(document, 'rate'),
        count,
        errors: count === null || success === null ? null : Math.round(count * (1 - success)),
        meanNanos: nanosOf(numberOf(latencies, 'mean'), 1),
        percentiles,
      },
      null,
      [{ role: 'duration', unit: 'ns', source: 'rule' }],
    );
  },
};
