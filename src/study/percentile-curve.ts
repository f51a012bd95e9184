// A histogram as a curve of latency by percentile.

import type { LatencyView } from '../engine/view/engine-view.ts';
import type { PercentileCurve } from '../protocol/summary.ts';

const POINTS_PER_NINE = 12;
const MOST_NINES = 6;

/** Evenly spaced on the axis of nines, up to the largest fraction that the count supports. */
export function percentileCurve(histogram: LatencyView): PercentileCurve {
  const fractions: number[] = [];
  if (histogram.count > 0) {
    const nines = Math.min(MOST_NINES, Math.log10(histogram.count));
    for (let point = 0; point / POINTS_PER_NINE <= nines; point++) {
      fractions.push(1 - 10 ** (-point / POINTS_PER_NINE));
    }
  }
  return {
    count: histogram.count,
    meanNanos: histogram.mean(),
    fraction: Float64Array.from(fractions),
    nanos: histogram.percentiles(fractions),
  };
}
