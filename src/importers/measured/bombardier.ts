// Output of bombardier, as text or as JSON in microseconds.

import { t } from '../../languages/t.ts';
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
import { parseToolTime } from './tool-time.ts';

const ROW = /^(\d{1,3}(?:\.\d{1,6})?)% +(\S+)$/;

function readText(text: string): FoundOrNot {
  const report = new ReportText('bombardier', text);
  const stats = report.find(/^Latency {1,60}(\S{1,30}) {1,60}\S{1,30} {1,60}(\S{1,30})$/);
  if (stats === null) return report.cut('Latency  … (under Statistics)');
  const [meanNanos, longest] = stats.groups.map(parseToolTime);
  if (meanNanos === null || longest === null || longest === undefined)
    return report.wrongLine(stats.index, t`times such as 1.69ms`);
  report.show(stats.index, stats.groups[0]!);
  const start = report.find(/^Latency Distribution/, stats.index);
  const words = t`a percentage and a time such as “99%   27.39ms”`;
  const isRow = (line: string): boolean => /^\d{1,3}/.test(line);
  const percentiles =
    start === null ? [] : report.percentiles(start.index + 1, isRow, ROW, parseToolTime, words);
  if (isUnread(percentiles)) return percentiles;
  percentiles.push({ fraction: 1, nanos: Math.max(longest, percentiles.at(-1)?.nanos ?? 0) });
  const codes = report.find(
    /^1xx - (\d{1,15}), 2xx - (\d{1,15}), 3xx - (\d{1,15}), 4xx - (\d{1,15}), 5xx - (\d{1,15})$/,
  );
  const others = report.number(/^others - (\d{1,15})$/);
  const [one = 0, two = 0, three = 0, four = 0, five = 0] = (codes?.groups ?? []).map(Number);
  const notes =
    start === null
      ? [t`Without -l, bombardier prints no percentiles, so only the longest latency is known.`]
      : [];
  return found(
    {
      ...NOT_REPORTED,
      tool: 'bombardier',
      target: report.text(/^Bombarding (\S{1,300}) /),
      startsAt: 'actual',
      ratePerSecond: report.number(/^Reqs\/sec {1,60}([\d.]{1,30}) /),
      count: codes === null ? null : one + two + three + four + five,
      errors: codes === null ? null : four + five + (others ?? 0),
      connections: report.number(/^Bombarding .{1,350} using (\d{1,9}) connection/),
      meanNanos: meanNanos ?? null,
      percentiles,
      notes,
    },
    report.sample,
    [{ role: 'duration', unit: 'beside', source: 'written' }],
  );
}

export const BOMBARDIER_READER: Reader = shortReader(
  'bombardier',
  (head) =>
    /^[ \t]{0,40}(?:Bombarding \S|Statistics[ \t]{1,60}Avg[ \t]{1,60}Stdev[ \t]{1,60}Max)/m.test(head)
      ? { certainty: 'certain', words: t`its line “${'Statistics  Avg  Stdev  Max'}”` }
      : null,
  [/^Bombarding \S/, /^Statistics {1,60}Avg/],
  readText,
);

export const BOMBARDIER_DOCUMENT: DocumentReader = {
  name: t`bombardier (JSON)`,
  names: 'spec.numberOfConnections, result.latency',
  is: (document) =>
    'numberOfConnections' in partOf(document, 'spec') && 'latency' in partOf(document, 'result'),
  read(document: Json) {
    const result = partOf(document, 'result');
    const latency = partOf(result, 'latency');
    const named = partOf(latency, 'percentiles');
    const pairs = Object.keys(named).map((name): readonly [number, number | null] => [
      Number((Number(name) / 100).toPrecision(12)),
      nanosOf(numberOf(named, name), 1e3),
    ]);
    const percentiles = inOrder(
      [...pairs.filter(([fraction]) => fraction <= 1), [1, nanosOf(numberOf(latency, 'max'), 1e3)]],
      'latency',
    );
    if (isUnread(percentiles)) return percentiles;
    const counts = ['req1xx', 'req2xx', 'req3xx', 'req4xx', 'req5xx', 'others'].map(
      (name) => numberOf(result, name) ?? 0,
    );
    const [, , , four = 0, five = 0, others = 0] = counts;
    const spec = partOf(document, 'spec');
    return found(
      {
        ...NOT_REPORTED,
        tool: 'bombardier',
        target: typeof spec.url === 'string' ? spec.url.slice(0, 300) : '',
        startsAt: 'actual',
        ratePerSecond: numberOf(partOf(result, 'rps'), 'mean'),
        offeredPerSecond: numberOf(spec, 'rate'),
        count: counts.slice(0, 5).reduce((sum, each) => sum + each, 0),
        errors: four + five + others,
        connections: numberOf(spec, 'numberOfConnections'),
        meanNanos: nanosOf(numberOf(latency, 'mean'), 1e3),
        percentiles,
      },
      null,
      [{ role: 'duration', unit: 'us', source: 'rule' }],
    );
  },
};
