// Data of the chart of latency over time: percentiles by window.

import { listed, paragraph } from '../languages/list.ts';
import {
  capital,
  formatCount,
  formatInstant,
  formatLatency,
  formatPercentile,
} from '../languages/quantity.ts';
import { t } from '../languages/t.ts';
import type { LatencyMeasure } from '../protocol/followed-request.ts';
import { COLUMN_FRACTIONS, type ServerSummary } from '../protocol/summary.ts';
import type { Nanos } from '../scenario/duration.ts';
import { samplesFor } from '../scenario/percentile-samples.ts';
import type { ChartInput, ChartTable, ExpectedLine } from './chart.ts';
import { expectedOf, expectedSubtitle } from './expected.ts';
import { faultsNow } from './faults.ts';
import { withIncomplete } from './incomplete-requests.ts';
import { MEASURE_WORDS } from './latency-curve.ts';
import { limitNote, limitSubtitle, limitsOf } from './limit-line.ts';
import { isOldestDrawn, oldestAges, oldestNote, tellingAgeNow, tellingAges } from './oldest-in-progress.ts';
import { type Bins, closedWindows, largest, pointWidths, smallest, timeTable, valueAt } from './windows.ts';

interface LatencySeries {
  readonly id: string;
  /** The values of each drawn percentile, lowest percentile first. */
  readonly bins: readonly Bins[];
  /** Like `bins`, but with latency measured from the actual start. Empty unless both starts are shown. */
  readonly actual: readonly Bins[];
  /**
   * Age of the oldest request in progress at the end of each window. `tellingAge` keeps only ages that say
   * more than the percentiles; see oldest-in-progress.ts.
   */
  readonly age: Bins;
  readonly tellingAge: Bins;
  /** Concurrency limit at the end of each window; NaN without a limit. */
  readonly limit: Bins;
  /** Number of requests behind each value. */
  readonly samples: Float64Array;
  readonly binNanos: Nanos;
}

export interface LatencyData {
  readonly measure: LatencyMeasure;
  readonly fractions: readonly number[];
  /**
   * Requested percentiles (as fractions) for which no server has enough samples. The p99.9 of a few requests
   * would only be the slowest one.
   */
  readonly unknown: readonly number[];
  readonly servers: readonly LatencySeries[];
  /** Predictions of a formula; empty until there are simulated values to compare with. */
  readonly expected: readonly ExpectedLine[];
  /** Lowest and highest value of all lines; NaN without lines. */
  readonly lowestNanos: Nanos;
  readonly highestNanos: Nanos;
  readonly empty: boolean;
}

export function latencyData(input: ChartInput): LatencyData {
  const { summary } = input;
  const chosen = COLUMN_FRACTIONS.filter((fraction) => input.fractions.includes(fraction));
  const unknown = chosen.filter((fraction) => fraction > 0.99 && mostSamples(input) < samplesFor(fraction));
  const fractions = chosen.filter((fraction) => !unknown.includes(fraction));
  const servers = summary.servers.map((server) => seriesOf(server, input, fractions));
  const all = servers.flatMap((each) =>
    [...each.bins, ...each.actual, each.tellingAge].map(({ values }) => values),
  );
  const highest = Math.max(Number.NEGATIVE_INFINITY, ...all.map(largest));
  const empty = !Number.isFinite(highest);
  const measure = measureOf(input);
  const expected = empty ? [] : expectedOf(measure, input);
  const levels = expected.flatMap((line) => levelsOf(line, fractions));
  return {
    measure,
    fractions,
    unknown,
    servers,
    expected,
    lowestNanos: empty ? Number.NaN : Math.min(...all.map(smallest), ...levels),
    highestNanos: empty ? Number.NaN : Math.max(highest, ...levels),
    empty,
  };
}

/** Latencies of the line at the given fractions; fractions that the line does not have are skipped. */
export function levelsOf({ points }: ExpectedLine, fractions: readonly number[]): readonly Nanos[] {
  return points.filter(({ fraction }) => fractions.includes(fraction)).map(({ nanos }) => nanos);
}

/** The largest number of requests behind any value. */
function mostSamples({ summary, window }: ChartInput): number {
  const all = summary.servers.map(({ timeline }) =>
    window === 'running'
      ? timeline.completed.reduce((sum, count) => sum + count, 0)
      : largest(timeline.completed),
  );
  return Math.max(0, ...all);
}

const measureOf = ({ measure, bothStarts }: ChartInput): LatencyMeasure =>
  bothStarts ? 'intended' : measure;

function seriesOf(server: ServerSummary, input: ChartInput, fractions: readonly number[]): LatencySeries {
  const { timeline } = server;
  const { windowNanos: binNanos } = timeline;
  const { summary, window } = input;
  const closed = closedWindows(timeline, summary.clockNanos, summary.finished);
  const samples = timeline.completed.slice(0, closed);
  if (window === 'running') for (let at = 1; at < closed; at += 1) samples[at] += samples[at - 1];
  const binsOf = (measure: LatencyMeasure): readonly Bins[] =>
    fractions.map((fraction) => {
      const column = timeline.latency[measure][window][COLUMN_FRACTIONS.indexOf(fraction as 0.5)];
      const values = column.slice(0, closed);
      // Above p99, values with too few samples are not drawn.
      if (fraction > 0.99)
        values.forEach((_, at) => {
          if (samples[at] < samplesFor(fraction)) values[at] = Number.NaN;
        });
      return { binNanos, values };
    });
  return {
    id: server.id,
    bins: binsOf(measureOf(input)),
    actual: input.bothStarts ? binsOf('actual') : [],
    age: oldestAges(timeline, closed),
    tellingAge: tellingAges(timeline, closed),
    limit: limitsOf(timeline, closed),
    samples,
    binNanos,
  };
}

const DASHES = [
  (name: string) => t`${name} solid`,
  (name: string) => t`${name} dashed`,
  (name: string) => t`${name} dotted`,
];

export function latencySubtitle(data: LatencyData, input: ChartInput): string {
  const names = data.fractions.toReversed().map((fraction) => dashWords(data.fractions, fraction));
  const few = data.unknown.map((fraction) => t`${formatPercentile(fraction)}: too few requests`);
  const running = input.window === 'running' ? [t`since the start`] : [];
  const starts = input.bothStarts ? [t`thin: measured from the actual start`] : [];
  const points = pointWidths(data.servers);
  return [
    ...expectedSubtitle('level', data.expected),
    ...names,
    ...(isOldestDrawn(data.servers) ? [t`long dashes: oldest request`] : []),
    ...limitSubtitle(data.servers),
    ...starts,
    ...running,
    ...few,
    ...points,
  ].join(' · ');
}

/** The line style in words, such as "p99 solid". With four lines, the lower two are both dotted. */
function dashWords(fractions: readonly number[], fraction: number): string {
  const place = fractions.length - 1 - fractions.indexOf(fraction);
  return DASHES[Math.min(place, DASHES.length - 1)](formatPercentile(fraction));
}

/** A note for each server with too few samples at an instant for the highest percentile drawn. */
export function fewSamplesNote(data: LatencyData, atNanos: Nanos): readonly string[] {
  const highest = data.fractions.at(-1);
  if (highest === undefined) return [];
  return data.servers.flatMap((each) => {
    const count = valueAt({ binNanos: each.binNanos, values: each.samples }, atNanos);
    if (!(count > 0) || count >= samplesFor(highest)) return [];
    return [t`${each.id}: ${formatCount(count)} requests, too few for ${formatPercentile(highest)}`];
  });
}

/** The shortest period that the sentence calls recent. */
const LATELY_NANOS: Nanos = 500e6;

export function latencySentence(data: LatencyData, { summary }: ChartInput): string {
  const ages = summary.servers
    .flatMap(({ id, ...server }) => [
      ...oldestNote(id, tellingAgeNow(server)),
      ...limitNote(id, server.values.concurrencyLimit),
    ])
    .map((note) => t`${note}.`);
  if (summary.servers.every((server) => server.values.completed === 0))
    return paragraph([t`No request has completed yet.`, ...ages]);
  const fraction = data.fractions.at(-1) ?? 0.99;
  const which = data.fractions.indexOf(fraction);
  const parts = data.servers.map(({ id, bins, binNanos }) => {
    const endedAt = summary.servers.find((server) => server.id === id)?.endedAtNanos ?? null;
    // The server ended too long ago for its last windows to count as recent.
    if (endedAt !== null && summary.clockNanos - endedAt > Math.max(LATELY_NANOS, binNanos))
      return t`none completed recently in ${id}`;
    const latest = bins[which]?.values.slice(-Math.ceil(LATELY_NANOS / binNanos)) ?? [];
    const last = latest.findLast((value) => !Number.isNaN(value));
    return last === undefined ? t`none completed recently in ${id}` : t`${formatLatency(last)} for ${id}`;
  });
  const name = capital(MEASURE_WORDS[data.measure]);
  const span = formatInstant(Math.max(LATELY_NANOS, ...data.servers.map(({ binNanos }) => binNanos)), 100e6);
  const said = t`${name} at ${formatPercentile(fraction)} in the latest ${span}: ${listed(parts)}.${faultsNow(summary)}`;
  return withIncomplete(paragraph([said, ...ages]), summary);
}

export function latencyTable(data: LatencyData): ChartTable {
  const named = data.servers.flatMap((each) => [
    ...columnsOf(each.bins, data, `${each.id} `, ''),
    ...columnsOf(each.actual, data, `${each.id} `, t` from the actual start`),
    { name: t`${each.id} oldest request in progress, ms`, bins: each.age },
    ...(each.limit.values.every(Number.isNaN)
      ? []
      : [{ name: t`${each.id} concurrency limit`, bins: each.limit, unit: 1 }]),
  ]);
  return timeTable(named, 1e6);
}

function columnsOf(
  all: readonly Bins[],
  { fractions }: LatencyData,
  before: string,
  behind: string,
): { name: string; bins: Bins }[] {
  return all.map((bins, which) => ({
    name: t`${before}${formatPercentile(fractions[which])}${behind}, ms`,
    bins,
  }));
}
