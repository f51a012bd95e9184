// Compares measured with simulated latency: chooses the percentiles, and computes the values and their
// ratios.

import type { ChartInput } from '../../charts/chart.ts';
import { measuredAt } from '../../charts/measured-data.ts';
import { latencyAt, percentileData } from '../../charts/percentile-data.ts';
import type { LatencyStart, Measurement } from '../../importers/measured/measurement.ts';
import type { Summary } from '../../protocol/summary.ts';
import type { Nanos } from '../../scenario/duration.ts';
import type { Scenario } from '../../scenario/scenario.ts';

export interface ComparedValue {
  readonly server: string;
  /** NaN if there is no value yet, or if there are too few samples. */
  readonly simulated: number;
  /** Simulated divided by measured value; NaN if one of them is missing or 0. */
  readonly ratio: number;
}

export interface ComparedRow {
  readonly fraction: number;
  readonly measuredNanos: Nanos;
  readonly values: readonly ComparedValue[];
}

/** The percentiles to show if a measurement has many. */
const NAMED = [0.5, 0.75, 0.9, 0.95, 0.99, 0.999, 0.9999, 0.99999];
const ROWS_MOST = 10;

/**
 * The measured percentiles to compare: all of them if they are few, otherwise those with common names. The
 * minimum is left out.
 */
export function comparedFractions(measurement: Measurement): readonly number[] {
  const all = measurement.percentiles.map((each) => each.fraction).filter((fraction) => fraction > 0);
  if (all.length <= ROWS_MOST) return [...new Set(all)];
  const named = NAMED.filter((fraction) => Number.isFinite(measuredAt(measurement, fraction)));
  return all.includes(1) ? [...named, 1] : named;
}

/**
 * The input with which the percentile chart shows the simulated latency that corresponds to the measured one.
 */
export function percentileInput(
  measurement: Measurement,
  measure: LatencyStart,
  summary: Summary,
  scenario: Scenario,
): ChartInput {
  return {
    summary,
    scenario,
    measure,
    measured: measurement,
    scale: 'log',
    fractions: [],
    window: 'window',
    bothStarts: false,
  };
}

export function compareLatencies(
  measurement: Measurement,
  measure: LatencyStart,
  summary: Summary,
  scenario: Scenario,
): readonly ComparedRow[] {
  const { servers } = percentileData(percentileInput(measurement, measure, summary, scenario));
  return comparedFractions(measurement).map((fraction) => {
    const measuredNanos = measuredAt(measurement, fraction);
    const values = servers.map((server) => {
      const simulated = latencyAt(server, fraction);
      return { server: server.id, simulated, ratio: ratioOf(simulated, measuredNanos) };
    });
    return { fraction, measuredNanos, values };
  });
}

export function ratioOf(simulated: number, measured: number): number {
  return simulated > 0 && measured > 0 ? simulated / measured : Number.NaN;
}
