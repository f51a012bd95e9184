// The percentiles of a distribution that reports contain, by name.

/** As fractions, in ascending order; `max` is the largest value. */
export const PERCENTILES = {
  min: 0,
  p50: 0.5,
  p90: 0.9,
  p95: 0.95,
  p99: 0.99,
  p999: 0.999,
  p9999: 0.9999,
  max: 1,
} as const;

export type PercentileName = keyof typeof PERCENTILES;

export const PERCENTILE_NAMES = Object.keys(PERCENTILES) as readonly PercentileName[];
