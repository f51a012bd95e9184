// Data of the chart of latency by percentile over the whole run.

import { listed, paragraph } from '../languages/list.ts';
import { capital, formatCount, formatLatency, formatPercentile, plainNumber } from '../languages/quantity.ts';
import { t } from '../languages/t.ts';
import type { LatencyMeasure } from '../protocol/followed-request.ts';
import type { PercentileCurve } from '../protocol/summary.ts';
import type { Nanos } from '../scenario/duration.ts';
import { highestPercentile } from '../scenario/percentile-samples.ts';
import type { ChartInput, ChartTable } from './chart.ts';
import { missingShort, withIncomplete } from './incomplete-requests.ts';
import { curveOf, MEASURE_WORDS } from './latency-curve.ts';
import { type MeasuredPoints, measuredPoints } from './measured-data.ts';
import { oldestNote, tellingAgeNow } from './oldest-in-progress.ts';
import type { PercentileBand, Replicated } from './replications.ts';
import { ninesOf } from './ticks.ts';

export interface PercentileSeries {
  readonly id: string;
  readonly curve: PercentileCurve;
  /** The highest fraction the samples support: 1 - 1/n, or the end of the curve; -1 without samples. */
  readonly honestEnd: number;
  /** Points of the line up to `honestEnd`: percentile in nines, and latency. */
  readonly nines: Float64Array;
  readonly nanos: Float64Array;
  /** Age of the oldest request if it says more than the curve; NaN otherwise. */
  readonly age: Nanos;
  /** The range over runs with other seeds; null without such runs. */
  readonly band: PercentileBand | null;
}

export interface PercentileData {
  /** The input that the data was read from. */
  readonly input: ChartInput;
  readonly measure: LatencyMeasure;
  readonly servers: readonly PercentileSeries[];
  /** The same servers, measured from the actual start, if both starts are shown; otherwise empty. */
  readonly actual: readonly PercentileSeries[];
  /** End of the horizontal axis, in nines. */
  readonly endNines: number;
  readonly lowestNanos: Nanos;
  readonly highestNanos: Nanos;
  readonly empty: boolean;
  /** A load tool's measurement of the same latency; null without one. */
  readonly measured: MeasuredPoints | null;
}

const FEWEST_NINES = 2;
/** If a curve ends this far before the axis does, the subtitle explains it. */
const SHORT_BY_NINES = 0.75;
/** The axis grows in steps of half a nine, so that it does not change all the time. */
const NINES_STEP = 0.5;

export function percentileData(input: ChartInput): PercentileData {
  const { summary, measure, bothStarts, replications } = input;
  const shown = bothStarts ? 'intended' : measure;
  const seriesFor = (of: LatencyMeasure): readonly PercentileSeries[] =>
    summary.servers.map((server) =>
      // With both starts there is no band, because the area between them is shaded instead.
      seriesOf(
        server.id,
        curveOf(server, of),
        tellingAgeNow(server),
        bothStarts || replications == null ? null : bandOf(replications, server.id, of),
      ),
    );
  const servers = seriesFor(shown);
  const actual = bothStarts ? seriesFor('actual') : [];
  const measured = measuredPoints(input, shown);
  const simulated = [...servers, ...actual].flatMap((each) => [...each.nanos]);
  const bands = servers.flatMap(({ band }) => (band === null ? [] : [...band.low, ...band.high]));
  const ages = servers.map(({ age }) => age).filter((age) => !Number.isNaN(age));
  const all = [...simulated, ...bands, ...ages, ...(measured?.nanos ?? [])];
  const last = Math.max(
    measured?.nines.at(-1) ?? 0,
    ...servers.map((each) => (each.honestEnd < 0 ? 0 : ninesOf(each.honestEnd))),
  );
  return {
    input,
    measure: shown,
    servers,
    actual,
    endNines: Math.max(FEWEST_NINES, Math.ceil(last / NINES_STEP - 1e-6) * NINES_STEP),
    lowestNanos: all.length > 0 ? Math.min(...all) : Number.NaN,
    highestNanos: all.length > 0 ? Math.max(...all) : Number.NaN,
    empty: simulated.length === 0,
    measured,
  };
}

function bandOf(
  { answer, bands }: Replicated,
  server: string,
  measure: LatencyMeasure,
): PercentileBand | null {
  return bands.percentileBand(bands.runsOf(answer, server), measure);
}

function seriesOf(
  id: string,
  curve: PercentileCurve,
  age: Nanos,
  band: PercentileBand | null,
): PercentileSeries {
  const honestEnd = honestEndOf(curve);
  const nines: number[] = [];
  const nanos: number[] = [];
  for (let index = 0; index < curve.fraction.length; index += 1) {
    const fraction = curve.fraction[index];
    if (fraction >= honestEnd) break;
    nines.push(ninesOf(fraction));
    nanos.push(curve.nanos[index]);
  }
  if (honestEnd >= 0) {
    nines.push(ninesOf(honestEnd));
    nanos.push(interpolated(curve, honestEnd));
  }
  return {
    id,
    curve,
    honestEnd,
    nines: Float64Array.from(nines),
    nanos: Float64Array.from(nanos),
    age,
    band,
  };
}

/** A percentile p needs n >= 1 / (1 - p) samples. */
function honestEndOf(curve: PercentileCurve): number {
  if (curve.count < 1) return -1;
  let last = -1;
  for (const fraction of curve.fraction) if (fraction < 1) last = fraction;
  return Math.min(last, 1 - 1 / curve.count);
}

function interpolated(curve: PercentileCurve, fraction: number): Nanos {
  const index = curve.fraction.findIndex((each) => each >= fraction);
  const upper = curve.nanos.at(index)!;
  // The fraction is at or below the first one that the curve has, or beyond the last (index -1).
  if (index <= 0) return upper;
  const from = curve.fraction[index - 1];
  const to = curve.fraction[index];
  const lower = curve.nanos[index - 1];
  return lower + ((upper - lower) * (fraction - from)) / (to - from);
}

/** The latency at a fraction; NaN with too few samples. */
export function latencyAt(series: PercentileSeries, fraction: number): Nanos {
  return fraction <= series.honestEnd + 1e-12 ? interpolated(series.curve, fraction) : Number.NaN;
}

/** Percentiles for the arrow keys and the table, up to the highest with samples in any server. */
export function namedFractions(data: PercentileData): readonly number[] {
  const fractions = [0, 0.25, 0.5, 0.75, 0.9, 0.95];
  for (let nines = 2; nines <= 7; nines += 1) fractions.push(1 - 10 ** -nines, 1 - 5 * 10 ** -(nines + 1));
  const most = Math.max(0, ...data.servers.map((each) => each.honestEnd));
  return fractions.filter((fraction) => fraction <= most + 1e-12);
}

/** Up to how many nines the curve has enough samples. */
export function certainNines({ curve }: PercentileSeries): number {
  return ninesOf(Math.max(0, highestPercentile(curve.count)));
}

/** Shorter than MEASURE_WORDS, because the title already says "latency". */
const BELOW_THE_TITLE: Readonly<Record<LatencyMeasure, string>> = {
  ...MEASURE_WORDS,
  intended: t`from the intended start`,
  actual: t`from the actual start`,
};

export function percentileSubtitle(data: PercentileData): string {
  const measured = data.measured === null ? '' : t` · ◇ measured by ${data.measured.tool}`;
  const ages = data.servers.some(({ age }) => !Number.isNaN(age)) ? [t`long dashes: oldest request`] : [];
  const missing = missingShort(data.input.summary);
  return [`${simulatedSubtitle(data, missing.length > 0)}${measured}`, ...missing, ...ages].join(' · ');
}

function simulatedSubtitle(data: PercentileData, isMissing: boolean): string {
  const words =
    data.actual.length > 0
      ? t`solid: from intended start · dashed: from actual`
      : BELOW_THE_TITLE[data.measure];
  const short = data.servers.filter(
    (each) => each.curve.count > 0 && ninesOf(each.honestEnd) < data.endNines - SHORT_BY_NINES,
  );
  const { replications } = data.input;
  const hasBand = data.servers.some((each) => each.band !== null);
  const band = hasBand && replications != null ? replications.bands.bandSubtitle(replications.answer) : [];
  // The subtitle has no room for more parts.
  if (band.length > 0) return [words, ...band].join(' · ');
  // The note about missing requests already explains thin or short curves.
  if (isMissing) return words;
  if (short.length === 0) return t`${words} · thin: few samples`;
  const ends = short.map((each) => t`${each.id}: ${formatCount(each.curve.count)} samples`);
  return `${words} · ${ends.join(' · ')}`;
}

/**
 * Says how much coordinated omission hides at p99: "p99 of A seems 12 ms from the actual start and is 340
 * ms".
 */
export function omissionWords(data: PercentileData): string {
  const parts = data.actual.flatMap((each, index) => {
    const seems = latencyAt(each, 0.99);
    const is = latencyAt(data.servers[index], 0.99);
    if (!Number.isFinite(seems) || !Number.isFinite(is)) return [];
    if (is <= seems * 1.01) return [t`${each.id}’s p99 is the same from both starts`];
    return [
      t`${each.id}’s p99 looks like ${formatLatency(seems)} when measured from the actual start, but it is ${formatLatency(is)} from the intended start`,
    ];
  });
  return parts.length === 0 ? '' : t` ${capital(listed(parts))}.`;
}

/** "p99 of A is 12 ms to 15 ms". */
function bandWords({ servers }: PercentileData, { bands }: Replicated): readonly string[] {
  return servers.flatMap(({ id, band }) => {
    const p99 = band === null ? null : bands.bandAt(band, 0.99);
    if (p99 === null) return [];
    const [low, high] = p99.map((nanos) => formatLatency(nanos));
    return [t`${id}’s p99 is ${low!} to ${high!}`];
  });
}

export function percentileSentence(data: PercentileData): string {
  const { replications } = data.input;
  const own = ownSentence(data);
  if (replications == null) return own;
  const { answer, bands } = replications;
  return `${own}${bands.bandSentence(answer, data.input, () => bandWords(data, replications))}`;
}

function ownSentence(data: PercentileData): string {
  if (data.empty) return paragraph([t`No request has completed yet.`, ...ageSentences(data)]);
  const parts = data.servers.map((each) => {
    if (each.curve.count === 0) return t`${each.id} has completed no requests`;
    const p99 = latencyAt(each, 0.99);
    if (Number.isFinite(p99)) return t`${each.id} ${formatLatency(p99)} at p99`;
    const end = formatPercentile(each.honestEnd);
    return t`${each.id} ${formatLatency(latencyAt(each, each.honestEnd))} at ${end}, the highest percentile its ${formatCount(each.curve.count)} samples support`;
  });
  const words = capital(MEASURE_WORDS[data.measure]);
  const said = t`${words} over the whole run: ${listed(parts)}.${omissionWords(data)}`;
  return withIncomplete(paragraph([said, ...ageSentences(data)]), data.input.summary);
}

function ageSentences({ servers }: PercentileData): readonly string[] {
  return servers.flatMap(({ id, age }) => oldestNote(id, age)).map((note) => t`${note}.`);
}

export function percentileTable(data: PercentileData): ChartTable {
  const columns = [
    ...data.servers.map((each) => ({ each, words: MEASURE_WORDS[data.measure] })),
    ...data.actual.map((each) => ({ each, words: MEASURE_WORDS.actual })),
  ];
  const { replications } = data.input;
  const banded =
    replications == null
      ? []
      : data.servers.flatMap(({ id, band }) => (band === null ? [] : [{ id, band, ...replications }]));
  const cell = (nanos: Nanos): string => plainNumber(nanos / 1e6);
  return {
    columns: [
      t`Percentile`,
      ...columns.map(({ each, words }) => t`${each.id} ${words}, ms`),
      ...banded.flatMap(({ id, answer, bands }) =>
        bands.bandColumns(answer, `${id} ${MEASURE_WORDS[data.measure]}`, 'ms'),
      ),
    ],
    rows: namedFractions(data)
      .map((fraction) => [
        formatPercentile(fraction),
        ...columns.map(({ each }) => cell(latencyAt(each, fraction))),
        ...banded.flatMap(({ band, bands }) => bands.bandAt(band, fraction)?.map(cell) ?? ['', '']),
      ])
      .concat(ageRow(data, columns.length - data.servers.length + 2 * banded.length)),
  };
}

/** A last row with the ages of the oldest requests, if any age says more than the latencies. */
function ageRow({ servers }: PercentileData, empty: number): string[][] {
  if (servers.every(({ age }) => Number.isNaN(age))) return [];
  const ages = servers.map(({ age }) => plainNumber(age / 1e6));
  return [[t`Oldest request in progress`, ...ages, ...new Array<string>(empty).fill('')]];
}
