// Measured beside simulated: which percentiles, what each is, and how far apart they are.

import type { ChartInput } from '../../charts/chart.ts';
import { measuredAt } from '../../charts/measured-data.ts';
import { latencyAt, percentileData } from '../../charts/percentile-data.ts';
import type { LatencyStart, Measurement } from '../../importers/measured/measurement.ts';
import type { Summary } from '../../protocol/summary.ts';
import type { Nanos } from '../../scenario/duration.ts';
import type { Scenario } from '../../scenario/scenario.ts';

export interface ComparedValue {
  readonly server: string;
  /** NaN where there is none yet, or too few samples. */
  readonly simulated: number;
  /** Simulated over measured; NaN where one of them is missing or 0. */
  readonly ratio: number;
}

export interface ComparedRow {
  readonly fraction: number;
  readonly measuredNanos: Nanos;
  readonly values: readonly ComparedValue[];
}

/** The percentiles shown of measurements that have many. */
const NAMED = [0.5, 0.75, 0.9, 0.95, 0.99, 0.999, 0.9999, 0.99999];
const ROWS_MOST = 10;

/** Which of the measured percentiles are compared: all where they are few, else those with a name; without the shortest. */
export function comparedFractions(measurement: Measurement): readonly number[] {
  const all = measurement.percentiles.map((each) => each.fraction).filter((fraction) => fraction > 0);
  if (all.length <= ROWS_MOST) return [...new Set(all)];
  const named = NAMED.filter((fraction) => Number.isFinite(measuredAt(measurement, fraction)));
  return all.includes(1) ? [...named, 1] : named;
}

/** What the percentile chart needs to show the simulated latency that goes with the measured one. */
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
