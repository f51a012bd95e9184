// The end-of-test summary of k6: its text, and the JSON of --summary-export or of handleSummary. Times in
// JSON are milliseconds.

import { t } from '../../languages/t.ts';
import { isRecord } from '../../scenario/is-record.ts';
import { showValue } from '../../scenario/problem.ts';
import { type Measurement, NOT_REPORTED } from './measurement.ts';
import {
  type DocumentReader,
  type FoundOrNot,
  failed,
  found,
  type Json,
  numberOf,
  partOf,
  type Reader,
  shortReader,
} from './reader.ts';
import { inOrder, isUnread, ReportText } from './report-text.ts';
import { parseToolTime } from './tool-time.ts';

/** The values of a trend, by k6's names of statistics. */
type Trend = ReadonlyMap<string, number>;

interface Summary {
  readonly duration: Trend;
  readonly ratePerSecond: number | null;
  readonly count: number | null;
  readonly errors: number | null;
  readonly users: Users;
  readonly iteration: Iteration;
  /** Iterations per second of a test with an arrival rate; null for a test with users. */
  readonly iterationRate: number | null;
}

/** Users at the end of the run, and their minimum and maximum. */
interface Users {
  readonly min: number | null;
  readonly max: number | null;
  /** The largest number of users that was allocated; a test with a rate allocates more users than it uses. */
  readonly ready: number | null;
}

interface Iteration {
  readonly meanNanos: number | null;
  readonly count: number | null;
  /** Whether some iterations could not start at the configured rate. */
  readonly isDropped: boolean;
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

function measurementOf(summary: Summary): Measurement | ReturnType<typeof failed> {
  const { duration, users, ratePerSecond, count, errors } = summary;
  const pairs = [...duration].flatMap(([statistic, nanos]): (readonly [number, number])[] => {
    const fraction = fractionOf(statistic);
    return fraction === null ? [] : [[fraction, nanos]];
  });
  const percentiles = inOrder(pairs, 'http_req_duration');
  if (isUnread(percentiles)) return percentiles;
  if (percentiles.length === 0) return failed('http_req_duration', t`no percentile`, STATISTICS);
  const mean = duration.get('avg');
  const meanNanos = mean === undefined ? null : Math.round(mean);
  const byRate = summary.iterationRate !== null || summary.iteration.isDropped;
  const isSteady =
    !byRate && users.min !== null && users.min === users.max && users.max === (users.ready ?? users.max);
  const notes: string[] = [];
  if (!percentiles.some(({ fraction }) => fraction >= 0.99 && fraction < 1))
    notes.push(t`k6 prints more percentiles if summaryTrendStats names them.`);
  if (!isSteady && users.max !== null)
    notes.push(t`The number of users was not constant, so it is not used.`);
  return {
    ...NOT_REPORTED,
    tool: 'k6',
    startsAt: 'actual',
    ratePerSecond,
    offeredPerSecond: offeredBy(summary),
    count,
    errors,
    connections: isSteady ? users.max : null,
    pauseNanos: isSteady ? pauseOf(summary, meanNanos) : null,
    meanNanos,
    percentiles,
    notes,
  };
}

/** The intended rate of requests: iterations per second times requests per iteration. */
function offeredBy({ iterationRate, iteration, count }: Summary): number | null {
  if (iterationRate === null || count === null || !iteration.count) return null;
  return (iterationRate * count) / iteration.count;
}

/**
 * Mean pause per request: an iteration's time per request, minus the mean latency. If the report has no
 * iterations, the time per request follows from users and rate (Little's law).
 */
function pauseOf(
  { iteration, count, ratePerSecond, users }: Summary,
  meanNanos: number | null,
): number | null {
  if (meanNanos === null) return null;
  let between: number | null = null;
  if (iteration.meanNanos !== null && iteration.count !== null && count !== null && count > 0)
    between = (iteration.meanNanos * iteration.count) / count;
  else if (ratePerSecond !== null && ratePerSecond > 0 && users.max !== null)
    between = (users.max / ratePerSecond) * 1e9;
  if (between === null) return null;
  const pause = Math.max(0, between - meanNanos);
  // A pause this short is only the time that the tool itself needs to make requests and check replies.
  return pause < 0.1 * between ? 0 : Math.round(pause);
}

function trendOf(report: ReportText, line: string, index: number): Trend | ReturnType<typeof failed> {
  const trend = new Map<string, number>();
  for (const pair of line.split(' ')) {
    if (pair === '') continue;
    const [statistic, time = ''] = pair.split('=');
    // If summaryTrendStats includes it, the number of samples is listed among the times.
    if (statistic === 'count') continue;
    const nanos = parseToolTime(time);
    if (nanos === null) return report.wrongLine(index, t`statistics such as med=5.86ms p(95)=7.19ms`);
    trend.set(statistic!, nanos);
  }
  return trend;
}

function readText(text: string): FoundOrNot {
  const report = new ReportText('k6', text);
  const line = report.find(/^(?:[✓✗] )?http_req_duration\.{1,80}: (.{1,400})$/);
  if (line === null) return report.cut('http_req_duration');
  const duration = trendOf(report, line.groups[0]!, line.index);
  if (isUnread(duration)) return duration;
  const whole = report.find(/^(?:[✓✗] )?iteration_duration\.{1,80}: (.{1,400})$/);
  const iteration =
    whole === null ? new Map<string, number>() : trendOf(report, whole.groups[0]!, whole.index);
  const requests = report.find(
    /^(?:[✓✗] )?http_reqs\.{1,80}: {1,40}(\d{1,15}) {1,40}(\d{1,15}(?:\.\d{1,15})?)\/s$/,
  );
  const failures = report.find(
    /^(?:[✓✗] )?http_req_failed\.{1,80}: {1,40}\S{1,20}% {1,40}(?:✓ )?(\d{1,15}) {1,40}(?:out of|✗)/,
  );
  const users = report.find(/^vus\.{1,80}: {1,40}\d{1,9} {1,40}min=(\d{1,9}) {1,40}max=(\d{1,9})$/);
  const ready = report.number(/^vus_max\.{1,80}: {1,40}\d{1,9} {1,40}min=\d{1,9} {1,40}max=(\d{1,9})$/);
  const read = measurementOf({
    duration,
    count: requests === null ? null : Number(requests.groups[0]),
    ratePerSecond: requests === null ? null : Number(requests.groups[1]),
    errors: failures === null ? null : Number(failures.groups[0]),
    // A report without a line of active users, which is usual if all stayed active, has a line of allocated
    // users.
    users:
      users === null
        ? { min: ready, max: ready, ready }
        : { min: Number(users.groups[0]), max: Number(users.groups[1]), ready },
    iteration: {
      meanNanos: isUnread(iteration) ? null : (iteration.get('avg') ?? null),
      count: report.number(/^iterations\.{1,80}: {1,40}(\d{1,15}) {1,40}/),
      isDropped: report.find(/^dropped_iterations\.{1,80}: {1,40}[1-9]/) !== null,
    },
    iterationRate: report.number(/^\* [^:]{1,80}: (\d{1,12}(?:\.\d{1,6})?) iterations\/s for /),
  });
  if (isUnread(read)) return read;
  report.show(line.index, /p\(9\d\)=(\S{1,20})/.exec(line.groups[0]!)?.[1] ?? '');
  return found(read, report.sample, [{ role: 'duration', unit: 'beside', source: 'written' }]);
}

/** The numbers of a metric: `values` inside it (handleSummary) or itself (--summary-export). */
function metricOf(metrics: Json, name: string): Json {
  const metric = partOf(metrics, name);
  return isRecord(metric.values) ? metric.values : metric;
}

function readDocument(document: Json): FoundOrNot {
  const metrics = partOf(document, 'metrics');
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
  const vus = metricOf(metrics, 'vus');
  const iteration = numberOf(metricOf(metrics, 'iteration_duration'), 'avg');
  const read = measurementOf({
    duration,
    count: numberOf(requests, 'count'),
    ratePerSecond: numberOf(requests, 'rate'),
    errors: numberOf(metricOf(metrics, 'http_req_failed'), 'passes'),
    users: {
      min: numberOf(vus, 'min'),
      max: numberOf(vus, 'max'),
      ready: numberOf(metricOf(metrics, 'vus_max'), 'max'),
    },
    iteration: {
      meanNanos: iteration === null ? null : iteration * 1e6,
      count: numberOf(metricOf(metrics, 'iterations'), 'count'),
      isDropped: (numberOf(metricOf(metrics, 'dropped_iterations'), 'count') ?? 0) > 0,
    },
    iterationRate: null,
  });
  if (isUnread(read)) return read;
  return found(read, null, [{ role: 'duration', unit: 'ms', source: 'rule' }]);
}

export const K6_TEXT_READER: Reader = shortReader(
  t`k6 (end of test)`,
  (head) =>
    /^[ \t]{0,40}(?:[✓✗] )?http_req_duration\.{1,80}: /m.test(head)
      ? { certainty: 'certain', words: t`its line “${'http_req_duration…'}”` }
      : null,
  [/TOTAL RESULTS$/, /^(?:[✓✗] )?http_req_duration\.{1,80}: /],
  readText,
);

export const K6_DOCUMENT: DocumentReader = {
  name: t`k6 (summary as JSON)`,
  names: 'metrics, http_req_duration',
  is: (document) => Object.hasOwn(partOf(document, 'metrics'), 'http_req_duration'),
  read: readDocument,
};
