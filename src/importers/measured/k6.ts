// The end of a test of k6: its text, and the JSON of --summary-export or of handleSummary. Times in JSON are milliseconds.

import { t } from '../../languages/t.ts';
import { isRecord } from '../../scenario/is-record.ts';
import { showValue } from '../../scenario/problem.ts';
import { type MeasuredPercentile, type Measurement, NOT_REPORTED } from './measurement.ts';
import { failed, type Reader, type Reading, shortReader } from './reader.ts';
import { disorder, Report } from './report.ts';
import { parseToolTime } from './tool-time.ts';

/** What k6 calls a statistic of a trend -> its value. */
type Trend = ReadonlyMap<string, number>;

interface Summary {
  readonly duration: Trend;
  readonly ratePerSecond: number | null;
  readonly count: number | null;
  readonly errors: number | null;
  readonly connections: number | null;
}

const STATISTICS = t`avg, min, med, max and p(…) in milliseconds`;

function fractionOf(statistic: string): number | null {
  if (statistic === 'min') return 0;
  if (statistic === 'med') return 0.5;
  if (statistic === 'max') return 1;
  const match = /^p\((\d{1,3}(?:\.\d{1,10})?)\)$/.exec(statistic);
  const percent = Number(match?.[1]);
  return match !== null && percent <= 100 ? Number((percent / 100).toPrecision(12)) : null;
}

function finish(summary: Summary): Reading {
  const percentiles: MeasuredPercentile[] = [];
  for (const [statistic, nanos] of summary.duration) {
    const fraction = fractionOf(statistic);
    if (fraction !== null) percentiles.push({ fraction, nanos: Math.round(nanos) });
  }
  percentiles.sort((a, b) => a.fraction - b.fraction || a.nanos - b.nanos);
  if (percentiles.length === 0) return failed('http_req_duration', t`no percentiles`, STATISTICS);
  const wrong = disorder(percentiles);
  if (wrong >= 0) {
    const { fraction } = percentiles[wrong]!;
    return failed(
      t`http_req_duration at ${fraction * 100} %`,
      t`shorter than the one before`,
      t`rising latencies`,
    );
  }
  const mean = summary.duration.get('avg');
  const { duration: _, ...rest } = summary;
  const measurement: Measurement = {
    ...NOT_REPORTED,
    ...rest,
    tool: 'k6',
    startsAt: 'actual',
    meanNanos: mean === undefined ? null : Math.round(mean),
    percentiles,
    notes: percentiles.some(({ fraction }) => fraction >= 0.99 && fraction < 1)
      ? []
      : [t`k6 prints more percentiles if summaryTrendStats names them.`],
  };
  return { ok: true, measurement };
}

function readText(text: string): Reading {
  const report = new Report('k6', text);
  const line = report.find(/^ *(?:[✓✗] )?http_req_duration\.*: (.*)$/);
  if (line === null) return report.cut('http_req_duration');
  const duration = new Map<string, number>();
  for (const pair of line.groups[0]!.split(' ')) {
    if (pair === '') continue;
    const [statistic, time = ''] = pair.split('=');
    const nanos = parseToolTime(time);
    if (nanos === null) return report.wrongLine(line.index, t`statistics such as med=5.86ms p(95)=7.19ms`);
    duration.set(statistic!, nanos);
  }
  const requests = report.find(/^ *(?:[✓✗] )?http_reqs\.*: +(\d+) +(\d+(?:\.\d+)?)\/s$/);
  const failures = report.find(/^ *(?:[✓✗] )?http_req_failed\.*: +\S+% +(?:✓ )?(\d+) +(?:out of|✗)/);
  return finish({
    duration,
    count: requests === null ? null : Number(requests.groups[0]),
    ratePerSecond: requests === null ? null : Number(requests.groups[1]),
    errors: failures === null ? null : Number(failures.groups[0]),
    connections: report.number(/^ *vus_max\.*: +\d+ +min=\d+ +max=(\d+)$/),
  });
}

type Json = Readonly<Record<string, unknown>>;

/** The numbers of a metric: `values` inside it (handleSummary) or itself (--summary-export). */
function metricOf(metrics: Json, name: string): Json {
  const metric = Object.hasOwn(metrics, name) ? metrics[name] : undefined;
  if (!isRecord(metric)) return {};
  return isRecord(metric.values) ? metric.values : metric;
}

function numberOf(metric: Json, name: string): number | null {
  const value = Object.hasOwn(metric, name) ? metric[name] : undefined;
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;
}

function readJson(text: string): Reading {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    return failed(
      'JSON',
      showValue(text.trim().slice(-40)),
      t`a whole JSON document, from the first brace to the last`,
    );
  }
  const metrics = isRecord(document) && isRecord(document.metrics) ? document.metrics : null;
  if (metrics === null) return failed('metrics', t`not there`, t`the summary that k6 exports`);
  const trend = metricOf(metrics, 'http_req_duration');
  const duration = new Map<string, number>();
  for (const [statistic, value] of Object.entries(trend)) {
    if (statistic !== 'avg' && fractionOf(statistic) === null) continue;
    const millis = numberOf(trend, statistic);
    if (millis === null)
      return failed(`http_req_duration ${showValue(statistic)}`, showValue(value), STATISTICS);
    duration.set(statistic, millis * 1e6);
  }
  const requests = metricOf(metrics, 'http_reqs');
  return finish({
    duration,
    count: numberOf(requests, 'count'),
    ratePerSecond: numberOf(requests, 'rate'),
    errors: numberOf(metricOf(metrics, 'http_req_failed'), 'passes'),
    connections: numberOf(metricOf(metrics, 'vus_max'), 'max'),
  });
}

export const K6_TEXT_READER: Reader = shortReader(
  t`k6 (end of test)`,
  (head) => /^ *(?:[✓✗] )?http_req_duration\.*: /m.test(head),
  readText,
);

export const K6_JSON_READER: Reader = shortReader(
  t`k6 (summary as JSON)`,
  (head) => head.trimStart().startsWith('{'),
  readJson,
);
