// Summaries of Gatling: the text at its end, and the JSON of its report. Times are milliseconds. Its
// simulation.log, one request per line, is read as a log.

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
import { figure, inOrder, isUnread, ReportText } from './report-text.ts';

const UNITS = [{ role: 'duration', unit: 'ms', source: 'rule' }] as const;

function readText(text: string): FoundOrNot {
  const report = new ReportText('Gatling', text);
  const head = report.findLast(/Global Information/);
  const from = head?.index ?? 0;
  const isRow = /^(?:> ?)?([a-z][a-z0-9 .()/-]{1,60}?)(?: {1,60}\|? {0,30}|: {1,60})([\d,.]{1,20})(?: |$)/i;
  const figures = new Map<string, { readonly text: string; readonly index: number }>();
  for (let index = from; index < report.lines.length; index += 1) {
    const line = report.lines[index]!;
    if (index > from && /^-{2,9} (?!Global)|^={20}/.test(line)) break;
    const row = isRow.exec(line);
    if (row !== null)
      figures.set(row[1]!.toLowerCase().replace(' (ms)', '').trim(), { text: row[2]!, index });
  }
  const number = (name: string): number | null => {
    const each = figures.get(name);
    const value = each === undefined ? Number.NaN : figure(each.text);
    return Number.isNaN(value) ? null : value;
  };
  const millis = (name: string): number | null => nanosOf(number(name), 1e6);
  const named = [...figures.keys()].flatMap((name): (readonly [number, number | null])[] => {
    const percent = /^response time (\d{1,2}(?:\.\d{1,3})?)(?:st|nd|rd|th) percentile$/.exec(name)?.[1];
    return percent === undefined ? [] : [[Number((Number(percent) / 100).toPrecision(12)), millis(name)]];
  });
  const percentiles = inOrder(
    [[0, millis('min response time')], ...named, [1, millis('max response time')]],
    'Global Information',
  );
  if (isUnread(percentiles)) return percentiles;
  const count = number('request count');
  if (count === null) return report.cut('> request count');
  const good = report.find(
    /^(?:> ?)?request count {1,80}(?:\d{1,15} {1,60}\(OK=(\d{1,15})|\| {1,30}[\d,]{1,20} \| {1,30}([\d,]{1,20}) )/,
    from,
  );
  const ok = good === null ? null : figure(good.groups[0] || good.groups[1]!);
  const shown = figures.get('response time 99th percentile') ?? figures.get('mean response time');
  if (shown !== undefined) report.show(shown.index, shown.text);
  return found(
    {
      ...NOT_REPORTED,
      tool: 'Gatling',
      startsAt: 'actual',
      ratePerSecond:
        number('mean requests/sec') ?? number('mean throughput (rps)') ?? number('mean throughput'),
      count,
      errors: ok === null ? null : count - ok,
      meanNanos: millis('mean response time'),
      percentiles,
    },
    report.sample,
    UNITS,
  );
}

export const GATLING_READER: Reader = shortReader(
  'Gatling',
  (head) =>
    /Global Information/.test(head) && /^[ \t]{0,40}(?:> ?)?request count[ \t]/m.test(head)
      ? { certainty: 'certain', words: t`its lines “${'Global Information … request count'}”` }
      : null,
  [/^-{2,9} Global Information/],
  readText,
);

/** Statistics of all requests, wherever they are in the document. */
function statisticsOf(document: Json): Json {
  const inside = partOf(document, 'stats');
  return isRecord(inside.numberOfRequests) ? inside : document;
}

export const GATLING_DOCUMENT: DocumentReader = {
  name: t`Gatling (JSON)`,
  names: 'numberOfRequests, percentiles1',
  is: (document) =>
    isRecord(statisticsOf(document).numberOfRequests) && isRecord(statisticsOf(document).percentiles1),
  read(document: Json) {
    const all = statisticsOf(document);
    const total = (name: string): number | null => numberOf(partOf(all, name), 'total');
    const millis = (name: string): number | null => nanosOf(total(name), 1e6);
    const percentiles = inOrder(
      [
        [0, millis('minResponseTime')],
        [0.5, millis('percentiles1')],
        [0.75, millis('percentiles2')],
        [0.95, millis('percentiles3')],
        [0.99, millis('percentiles4')],
        [1, millis('maxResponseTime')],
      ],
      'percentiles',
    );
    if (isUnread(percentiles)) return percentiles;
    return found(
      {
        ...NOT_REPORTED,
        tool: 'Gatling',
        startsAt: 'actual',
        ratePerSecond: total('meanNumberOfRequestsPerSecond'),
        count: total('numberOfRequests'),
        errors: numberOf(partOf(all, 'numberOfRequests'), 'ko'),
        meanNanos: millis('meanResponseTime'),
        percentiles,
        notes: [t`The percentiles are assumed to be 50, 75, 95 and 99, Gatling’s default.`],
      },
      null,
      UNITS,
    );
  },
};
