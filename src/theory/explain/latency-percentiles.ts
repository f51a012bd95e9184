// What a formula says of latencies as the page measures them: all of it, or what the server adds to the waits of requests.

import type { Applied } from './expectation.ts';

export type PredictedLatency = 'overhead' | 'intended' | 'actual' | 'service';

/** Percentiles of this latency, fraction to seconds; null where the formula has none. */
export function latencyPercentiles(
  { station, predictions }: Applied,
  latency: PredictedLatency,
): ((fraction: number) => number) | null {
  if (latency === 'intended' || latency === 'actual') return predictions.sojournPercentileSeconds;
  if (latency === 'service') return null;
  // What a request computes is overhead, what it sleeps is not.
  if (station.computes === 'all') return predictions.sojournPercentileSeconds;
  return station.computes === 'none' ? predictions.waitPercentileSeconds : null;
}
