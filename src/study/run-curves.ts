// What charts draw of one run, taken from it where it stands.

import { WINDOW } from '../engine/metrics/window-columns.ts';
import type { Simulation } from '../engine/simulation.ts';
import type { RunCurves } from '../protocol/study-api.ts';
import { percentileCurve } from './percentile-curve.ts';

/** Of a simulation that measures what charts show. */
export function curvesOf({ measures, now, finished }: Simulation): RunCurves {
  const { timeline } = measures;
  return {
    clockNanos: now,
    finished,
    windowNanos: timeline.windowNanos,
    wholeRunRps: measures.wholeRunRps(),
    completed: Float64Array.from({ length: timeline.length }, (_, window) =>
      timeline.get(window, WINDOW.completed),
    ),
    percentiles: {
      overhead: percentileCurve(measures.overhead),
      service: percentileCurve(measures.service),
      intended: percentileCurve(measures.latency),
      actual: percentileCurve(measures.latencyActual),
    },
  };
}
