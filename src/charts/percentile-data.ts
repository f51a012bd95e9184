// Latency by percentile over the whole run: the numbers behind the chart, without any drawing.

import { bisectLeft } from 'd3-array';
import type { LatencyMeasure } from '../protocol/followed-request.ts';
import type { PercentileCurve, ServerSummary } from '../protocol/summary.ts';
import type { Nanos } from '../scenario/duration.ts';
import type { ChartInput, ChartTable } from './chart.ts';
import { formatCount, formatLatency, formatPercentile, listed, plainNumber } from './format.ts';
import { ninesOf } from './ticks.ts';

interface PercentileSeries {
  readonly id: string;
  readonly curve: PercentileCurve;
  /** The last fraction that the samples can tell: 1 - 1/n, or where the curve ends. -1 without samples. */
  readonly honestEnd: number;
  /** Points of the line up to there, by nines. */
  readonly nines: Float64Array;
  readonly nanos: Float64Array;
}

export interface PercentileData {
  readonly measure: LatencyMeasure;
  readonly servers: readonly PercentileSeries[];
  /** Where the horizontal axis ends. */
  readonly endNines: number;
  readonly lowestNanos: Nanos;
  readonly highestNanos: Nanos;
  readonly empty: boolean;
}

const FEWEST_NINES = 2;
/** A curve that ends this far before the axis does is explained. */
const SHORT_BY_NINES = 0.75;
/** The axis grows by halves of a nine, so that it stands still for a while. */
const NINES_STEP = 0.5;

const CURVES = {
  overhead: 'overhead',
  intended: 'latency',
  actual: 'latencyActual',
} as const satisfies Record<LatencyMeasure, keyof ServerSummary>;
const WORDS: Readonly<Record<LatencyMeasure, string>> = {
  overhead: 'overhead',
  intended: 'latency from the intended start',
  actual: 'latency from the actual start',
};

export function percentileData({ summary, measure }: ChartInput): PercentileData {
  const servers = summary.servers.map((server) => seriesOf(server.id, server[CURVES[measure]]));
  const all = servers.flatMap((each) => [...each.nanos]);
  const last = Math.max(0, ...servers.map((each) => (each.honestEnd < 0 ? 0 : ninesOf(each.honestEnd))));
  return {
    measure,
    servers,
    endNines: Math.max(FEWEST_NINES, Math.ceil(last / NINES_STEP - 1e-6) * NINES_STEP),
    lowestNanos: all.length > 0 ? Math.min(...all) : Number.NaN,
    highestNanos: all.length > 0 ? Math.max(...all) : Number.NaN,
    empty: all.length === 0,
  };
}

function seriesOf(id: string, curve: PercentileCurve): PercentileSeries {
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
  return { id, curve, honestEnd, nines: Float64Array.from(nines), nanos: Float64Array.from(nanos) };
}

/** n samples tell a percentile p only where n >= 1 / (1 - p). */
function honestEndOf(curve: PercentileCurve): number {
  if (curve.count < 1) return -1;
  let last = -1;
  for (const fraction of curve.fraction) if (fraction < 1) last = fraction;
  return Math.min(last, 1 - 1 / curve.count);
}

function interpolated(curve: PercentileCurve, fraction: number): Nanos {
  const index = bisectLeft(curve.fraction, fraction);
  const upper = curve.nanos[Math.min(index, curve.nanos.length - 1)];
  if (index === 0 || index >= curve.fraction.length) return upper;
  const from = curve.fraction[index - 1];
  const to = curve.fraction[index];
  const lower = curve.nanos[index - 1];
  return to === from ? upper : lower + ((upper - lower) * (fraction - from)) / (to - from);
}

/** The latency at a fraction; NaN where the samples are too few. */
export function latencyAt(series: PercentileSeries, fraction: number): Nanos {
  return fraction <= series.honestEnd + 1e-12 ? interpolated(series.curve, fraction) : Number.NaN;
}

/** The percentiles that arrow keys and the table go through, up to the last that anyone has samples for. */
export function namedFractions(data: PercentileData): readonly number[] {
  const fractions = [0, 0.25, 0.5, 0.75, 0.9, 0.95];
  for (let nines = 2; nines <= 7; nines += 1) fractions.push(1 - 10 ** -nines, 1 - 5 * 10 ** -(nines + 1));
  const most = Math.max(0, ...data.servers.map((each) => each.honestEnd));
  return fractions.filter((fraction) => fraction <= most + 1e-12);
}

export function percentileSubtitle(data: PercentileData): string {
  const short = data.servers.filter(
    (each) => each.curve.count > 0 && ninesOf(each.honestEnd) < data.endNines - SHORT_BY_NINES,
  );
  if (short.length === 0) return `${WORDS[data.measure]} · axis in nines`;
  const ends = short.map((each) => `${each.id}: ${formatCount(each.curve.count)} samples`);
  return `${WORDS[data.measure]} · ${ends.join(' · ')}`;
}

export function percentileSentence(data: PercentileData): string {
  if (data.empty) return 'No request has completed yet.';
  const parts = data.servers.map((each) => {
    if (each.curve.count === 0) return `${each.id} has completed no request`;
    const p99 = latencyAt(each, 0.99);
    if (Number.isFinite(p99)) return `${each.id} ${formatLatency(p99)} at p99`;
    const end = formatPercentile(each.honestEnd);
    return `${each.id} ${formatLatency(latencyAt(each, each.honestEnd))} at ${end}, the last its ${formatCount(each.curve.count)} samples can tell`;
  });
  const words = WORDS[data.measure];
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} over the whole run: ${listed(parts)}.`;
}

export function percentileTable(data: PercentileData): ChartTable {
  return {
    columns: ['Percentile', ...data.servers.map((each) => `${each.id} ${WORDS[data.measure]}, ms`)],
    rows: namedFractions(data).map((fraction) => [
      formatPercentile(fraction),
      ...data.servers.map((each) => plainNumber(latencyAt(each, fraction) / 1e6)),
    ]),
  };
}
