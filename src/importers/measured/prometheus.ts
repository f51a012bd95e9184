// Histograms and summaries of durations in Prometheus's text format 0.0.4 and in OpenMetrics 1.0. The counts
// of a histogram's series are added up. For two scrapes in one text, the difference is read.

import { grouped } from '../../languages/numbers.ts';
import { t } from '../../languages/t.ts';
import { type Answers, markOf, type Sample, sampleOf } from '../reading-report.ts';
import { type MeasuredPercentile, NOT_REPORTED } from './measurement.ts';
import {
  type FoundOrNot,
  failed,
  found,
  NANOS_OF_UNIT,
  type Reader,
  shortReader,
  type TimeUnit,
  type Unread,
} from './reader.ts';
import { disorder } from './report-text.ts';
import { unitUnread } from './spectrum.ts';

const LINE_MAX = 4000;
const TYPE = /^# TYPE [a-zA-Z_:][\w:]{0,200} (?:counter|gauge|histogram|summary|untyped|unknown|info)\b/;
const SAMPLE =
  /^([a-zA-Z_:][\w:]{0,200})(?:\{([^}]*(?:\}[^} ][^}]*)*)\})?[ \t]{1,9}(\S{1,40})(?:[ \t]{1,9}(-?\d{1,17}(?:\.\d{1,9})?))?/;
const LABEL = /(?<!\w)([a-zA-Z_]\w{0,100})="((?:[^"\\]|\\.){0,500})"/g;
/** Labels that hold the status of a reply. */
const STATUS = /^(?:code|status|status_code|http_status|http_status_code|http_response_status_code)$/;
/** Metrics of a runtime, which do not describe requests. */
const OF_RUNTIME = /^go_|_gc_|^process_|^scrape_/;
const ENDINGS: readonly (readonly [RegExp, TimeUnit])[] = [
  [/(?:_milliseconds|_millis|_ms)$/, 'ms'],
  [/(?:_microseconds|_micros|_us)$/, 'us'],
  [/(?:_nanoseconds|_nanos|_ns)$/, 'ns'],
  [/_seconds$/, 's'],
];
const NO_TIME = /_(?:bytes|size|ratio|percent|meters|celsius|joules|volts|amperes|grams|rows|items|total)$/;

interface Point {
  readonly name: string;
  readonly labels: ReadonlyMap<string, string>;
  readonly value: number;
  /** When the value was taken, in seconds; null if the line does not say. */
  readonly atSeconds: number | null;
  readonly line: number;
  /** Index of the scrape that the value belongs to, among those in the text. */
  readonly scrape: number;
}

/** The counts of one metric at one scrape. */
interface Counts {
  /** Number of requests up to each bound, which is in the metric's unit. */
  readonly upTo: Map<number, number>;
  readonly quantiles: Map<number, number>;
  count: number;
  sum: number;
  errors: number | null;
  atSeconds: number | null;
}

interface Metric {
  readonly name: string;
  /** plain: a summary without quantiles, of which only the count and the sum are known. */
  readonly kind: 'histogram' | 'summary' | 'plain';
  readonly series: Set<string>;
  readonly scrapes: Counts[];
  /** The line that is shown as evidence, and the number in it. */
  readonly shown: Map<number, { readonly line: number; readonly field: string }>;
}

function* pointsOf(text: string): Generator<Point> {
  const seen = new Map<string, number>();
  const lines = text.split('\n');
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index]!.slice(0, LINE_MAX).trim();
    if (line === '' || line.startsWith('#')) continue;
    const match = SAMPLE.exec(line);
    const value = match === null ? Number.NaN : Number(match[3] === '+Inf' ? 'Infinity' : match[3]);
    if (match === null || Number.isNaN(value)) continue;
    const [, name, inBraces = '', , at] = match;
    const labels = new Map([...inBraces.matchAll(LABEL)].map(([, key, of]) => [key!, of!] as const));
    const key = `${name} ${inBraces}`;
    const scrape = seen.get(key) ?? 0;
    seen.set(key, scrape + 1);
    // Timestamps are milliseconds in Prometheus's format and seconds in OpenMetrics; their magnitude tells
    // which.
    const stamp = at === undefined ? null : Number(at);
    const atSeconds = stamp === null ? null : stamp > 1e11 ? stamp / 1000 : stamp;
    yield { name: name!, labels, value, atSeconds, line: index, scrape };
  }
}

const SUFFIX = /_(bucket|sum|count)$/;

function metricsOf(text: string): readonly Metric[] {
  const points = [...pointsOf(text)];
  const histograms = new Set(
    points.flatMap(({ name, labels }) =>
      name.endsWith('_bucket') && labels.has('le') ? [name.slice(0, -7)] : [],
    ),
  );
  const withQuantiles = new Set(points.flatMap(({ name, labels }) => (labels.has('quantile') ? [name] : [])));
  const metrics = new Map<string, Metric>();
  for (const point of points) {
    const base = point.name.replace(SUFFIX, '');
    const isHistogram = histograms.has(base) && base !== point.name;
    const isSummary = !isHistogram && (point.labels.has('quantile') || !histograms.has(base));
    if (!isHistogram && !isSummary) continue;
    const isPlain = isSummary && !withQuantiles.has(base);
    const name = isSummary && !isPlain ? labelled(base, point.labels) : base;
    let metric = metrics.get(name);
    if (metric === undefined) {
      metric = {
        name,
        kind: isHistogram ? 'histogram' : isPlain ? 'plain' : 'summary',
        series: new Set(),
        scrapes: [],
        shown: new Map(),
      };
      metrics.set(name, metric);
    }
    take(metric, point);
  }
  const all = [...metrics.values()].filter(
    ({ name, kind, scrapes }) =>
      scrapes.some((counts) => isCounted(kind, name, counts)) &&
      !OF_RUNTIME.test(name) &&
      !NO_TIME.test(nameOnly(name)),
  );
  const best = (['histogram', 'summary', 'plain'] as const).find((kind) =>
    all.some((each) => each.kind === kind),
  );
  return all.filter(({ kind }) => kind === best);
}

/**
 * Whether the metric has durations of requests. A plain count and sum are durations only if the name has a
 * unit of time.
 */
function isCounted(kind: Metric['kind'], name: string, { upTo, quantiles, count, sum }: Counts): boolean {
  if (kind === 'histogram') return upTo.size > 0;
  if (kind === 'summary') return quantiles.size > 0;
  return count > 0 && sum > 0 && ENDINGS.some(([ending]) => ending.test(name));
}

const nameOnly = (name: string): string => name.split('{', 1)[0]!;

/** Quantiles of several series cannot be combined, so each is a separate metric. */
function labelled(base: string, labels: ReadonlyMap<string, string>): string {
  const others = [...labels].filter(([key]) => key !== 'quantile').map(([key, of]) => `${key}="${of}"`);
  return others.length === 0 ? base : `${base}{${others.join(',')}}`;
}

function take(metric: Metric, { name, labels, value, atSeconds, line, scrape }: Point): void {
  metric.scrapes[scrape] ??= {
    upTo: new Map(),
    quantiles: new Map(),
    count: 0,
    sum: 0,
    errors: null,
    atSeconds: null,
  };
  const counts = metric.scrapes[scrape]!;
  counts.atSeconds ??= atSeconds;
  const status = [...labels].find(([key]) => STATUS.test(key))?.[1];
  if (name.endsWith('_bucket') && labels.has('le')) {
    const le = labels.get('le')!;
    const bound = le === '+Inf' ? Number.POSITIVE_INFINITY : Number(le);
    if (Number.isNaN(bound)) return;
    counts.upTo.set(bound, (counts.upTo.get(bound) ?? 0) + value);
    metric.series.add(labelled('', new Map([...labels].filter(([key]) => key !== 'le'))));
    metric.shown.set(bound, { line, field: le });
  } else if (labels.has('quantile')) {
    const quantile = Number(labels.get('quantile'));
    if (!(quantile >= 0 && quantile <= 1)) return;
    counts.quantiles.set(quantile, value);
    metric.shown.set(quantile, { line, field: String(value) });
  } else if (name.endsWith('_sum')) {
    counts.sum += value;
    if (metric.kind === 'plain') metric.shown.set(0, { line, field: String(value) });
  } else if (name.endsWith('_count')) {
    counts.count += value;
    if (metric.kind === 'plain') metric.series.add(labelled('', labels));
    if (status !== undefined) counts.errors = (counts.errors ?? 0) + (/^[45]/.test(status) ? value : 0);
  }
}

/** The counts between the first and the last scrape; for a single scrape, all since the process started. */
function between(scrapes: readonly Counts[]): Counts {
  const last = scrapes.at(-1)!;
  if (scrapes.length === 1) return last;
  const first = scrapes[0]!;
  const seconds = (last.atSeconds ?? Number.NaN) - (first.atSeconds ?? Number.NaN);
  return {
    upTo: new Map([...last.upTo].map(([bound, count]) => [bound, count - (first.upTo.get(bound) ?? 0)])),
    quantiles: last.quantiles,
    count: last.count - first.count,
    sum: last.sum - first.sum,
    errors: last.errors === null ? null : last.errors - (first.errors ?? 0),
    atSeconds: seconds > 0 ? seconds : null,
  };
}

function read(text: string, answers: Answers): FoundOrNot {
  const metrics = metricsOf(text);
  if (metrics.length === 0)
    return failed(
      t`Prometheus metrics`,
      t`no histogram and no summary of durations`,
      t`lines such as “http_request_duration_seconds_bucket{le="0.1"} 240”`,
    );
  const chosen = metrics.length === 1 ? metrics[0] : metrics[(answers.part ?? 0) - 1];
  return chosen === undefined ? whichOf(metrics) : readMetric(chosen, text, answers);
}

function whichOf(metrics: readonly Metric[]): Unread {
  const count = grouped(metrics.length);
  return {
    ok: false,
    problem: {
      key: 'part',
      value: t`${count} metrics`,
      allowed: t`one of them, by its number from 1 to ${count}`,
    },
    question: {
      key: 'part',
      words: t`The text contains ${count} duration metrics. Which one measures the requests?`,
      choices: metrics.map(({ name }, index) => ({ value: String(index + 1), words: name })),
    },
    sample: null,
  };
}

function readMetric(metric: Metric, text: string, { unit: said }: Answers): FoundOrNot {
  const { name, kind, scrapes, series } = metric;
  const written = ENDINGS.find(([ending]) => ending.test(nameOnly(name)))?.[1] ?? null;
  const unit = written ?? said;
  const shown = sampleFor(metric, text);
  if (unit === null) return unitUnread(shown?.sample.line ?? 1, shown?.sample.text ?? '', shown?.field ?? '');
  const counts = between(scrapes);
  const total = counts.upTo.get(Number.POSITIVE_INFINITY) ?? counts.count;
  const all = [...counts.upTo.values(), counts.count, total];
  if (all.some((each) => each < 0))
    return failed(
      name,
      t`counts that fell between the scrapes`,
      t`two scrapes of the same process, the older one first`,
    );
  if (kind === 'histogram' && !(total > 0))
    return failed(name, t`no request`, t`at least one request between the scrapes`);
  const nanos = NANOS_OF_UNIT[unit];
  const percentiles =
    kind === 'histogram' ? atBounds(counts.upTo, total, nanos) : quantilesOf(counts.quantiles, nanos);
  if (disorder(percentiles) >= 0)
    return failed(
      name,
      t`counts that fall from one bucket to the next`,
      t`cumulative counts, none smaller than the one before`,
    );
  const seconds = scrapes.length > 1 ? counts.atSeconds : null;
  const { sum, errors } = counts;
  return found(
    {
      ...NOT_REPORTED,
      tool: 'Prometheus',
      target: name,
      ratePerSecond: seconds === null ? null : total / seconds,
      count: total,
      errors,
      meanNanos: total > 0 && counts.count === total && sum > 0 ? Math.round((sum / total) * nanos) : null,
      percentiles,
      notes: notesOf(kind, scrapes.length, series.size, seconds),
    },
    shown?.sample ?? null,
    [{ role: 'duration', unit, source: written === null ? 'asked' : 'written' }],
  );
}

/** The share of requests up to each bound, which is exact; nothing is known between the bounds. */
function atBounds(upTo: ReadonlyMap<number, number>, total: number, nanos: number): MeasuredPercentile[] {
  const bounds = [...upTo.keys()].filter(Number.isFinite).sort((a, b) => a - b);
  const points = bounds.map((bound) => ({
    fraction: upTo.get(bound)! / total,
    nanos: Math.round(bound * nanos),
  }));
  // Only informative bounds are kept. A bound with no requests, or with as many as the bound before, adds
  // nothing; a bound that contains all requests is only an upper limit.
  return points.filter(
    ({ fraction }, index) => fraction > 0 && fraction < 1 && fraction !== points[index - 1]?.fraction,
  );
}

const quantilesOf = (quantiles: ReadonlyMap<number, number>, nanos: number): MeasuredPercentile[] =>
  [...quantiles]
    .filter(([, value]) => Number.isFinite(value))
    .sort(([a], [b]) => a - b)
    .map(([fraction, value]) => ({ fraction, nanos: Math.round(value * nanos) }));

function notesOf(
  kind: Metric['kind'],
  scrapes: number,
  series: number,
  seconds: number | null,
): readonly string[] {
  const count = grouped(series);
  return [
    kind === 'plain'
      ? t`The metric has a count and a sum, and no quantiles: only the mean is known.`
      : kind === 'histogram'
        ? t`A histogram counts the requests up to each of its bounds. Latencies between two bounds are unknown.`
        : t`The quantiles cover the last minutes before the scrape; the counts cover all requests.`,
    ...(series > 1 ? [t`The counts of ${count} series were added up.`] : []),
    scrapes === 1
      ? t`One scrape counts all requests since the process started. Paste a later scrape below it to get the rate and the requests between the two.`
      : seconds === null
        ? t`The scrapes have no timestamps, so the rate is unknown.`
        : t`Requests between the first scrape and the last.`,
  ];
}

/** The line of the bound or quantile that is closest to p99. */
function sampleFor({ kind, shown, scrapes }: Metric, text: string): { sample: Sample; field: string } | null {
  const { upTo } = scrapes[0]!;
  const total = upTo.get(Number.POSITIVE_INFINITY) ?? 0;
  const far = (key: number): number => Math.abs((kind === 'histogram' ? upTo.get(key)! / total : key) - 0.99);
  const keys = [...shown.keys()].filter(Number.isFinite).sort((a, b) => far(a) - far(b));
  const best = keys[0] === undefined ? undefined : shown.get(keys[0]);
  if (best === undefined) return null;
  const line = text.split('\n')[best.line]!.trimEnd();
  return { sample: sampleOf(best.line + 1, line, markOf('duration', line, best.field)), field: best.field };
}

export const PROMETHEUS_READER: Reader = shortReader(
  t`Prometheus metrics`,
  (head) =>
    head
      .split('\n')
      .some(
        (line) =>
          TYPE.test(line.slice(0, 300).trim()) ||
          (line.slice(0, line.indexOf('{') + 1).endsWith('_bucket{') &&
            line.slice(0, LINE_MAX).includes('le="')),
      )
      ? { certainty: 'certain', words: t`its lines “${'# TYPE …'}” or “${'…_bucket{le="…"}'}”` }
      : null,
  [],
  read,
);
