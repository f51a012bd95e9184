// Measurements from a load tool beside the simulated percentiles.

import type { Measurement } from '../importers/measured/measurement.ts';
import type { LatencyMeasure } from '../protocol/followed-request.ts';
import type { Nanos } from '../scenario/duration.ts';
import type { ChartInput } from './chart.ts';
import { ninesOf } from './ticks.ts';

/**
 * Values are interpolated between two measured percentiles only if the distance between these is at most
 * this. The distance is in nines: 1 from 90 % to 99 %.
 */
const NEAR_NINES = 0.35;
const SAME = 1e-9;

/** Measured points with their percentiles in nines, except for 100 %. */
export interface MeasuredPoints {
  readonly tool: string;
  readonly nines: Float64Array;
  readonly nanos: Float64Array;
}

/** null if nothing was measured, or the measurement is of another latency than the chart shows. */
export function measuredPoints({ measured }: ChartInput, measure: LatencyMeasure): MeasuredPoints | null {
  if (!measured || !comparable(measured, measure)) return null;
  const points = measured.percentiles.filter(({ fraction, nanos }) => fraction < 1 && nanos > 0);
  return {
    tool: measured.tool,
    nines: Float64Array.from(points, ({ fraction }) => ninesOf(fraction)),
    nanos: Float64Array.from(points, ({ nanos }) => nanos),
  };
}

/**
 * Whether a measured latency is comparable with this measure, that is, measured from the same start. No tool
 * measures overhead or service time.
 */
export function comparable({ startsAt }: Measurement, measure: LatencyMeasure): boolean {
  return measure === startsAt || (startsAt === null && (measure === 'actual' || measure === 'intended'));
}

/** The measured latency at a fraction (0 to 1), interpolated between close percentiles; NaN if unknown. */
export function measuredAt({ percentiles }: Measurement, fraction: number): Nanos {
  const upper = percentiles.find((each) => each.fraction >= fraction - SAME);
  if (upper === undefined) return Number.NaN;
  if (Math.abs(upper.fraction - fraction) <= SAME) return upper.nanos;
  const lower = percentiles.findLast((each) => each.fraction < fraction);
  if (lower === undefined || upper.fraction >= 1) return Number.NaN;
  const from = ninesOf(lower.fraction);
  const gap = ninesOf(upper.fraction) - from;
  if (gap > NEAR_NINES) return Number.NaN;
  return lower.nanos + ((upper.nanos - lower.nanos) * (ninesOf(fraction) - from)) / gap;
}
