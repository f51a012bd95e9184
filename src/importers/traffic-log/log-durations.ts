// Durations of requests, with their percentiles.

import { EMPIRICAL_MAX } from '../../scenario/distribution.ts';
import type { Nanos } from '../../scenario/duration.ts';

export interface LogDurations {
  readonly meanNanos: Nanos;
  readonly medianNanos: Nanos;
  readonly p99Nanos: Nanos;
  readonly longestNanos: Nanos;
  /**
   * Ascending. If there are more than the model accepts, evenly spaced ranks of them, so that percentiles
   * stay the same.
   */
  readonly sampledNanos: readonly Nanos[];
}

/** Percentiles by nearest rank. Sorts `nanos`. */
export function durationsOf(nanos: Float64Array): LogDurations {
  const count = nanos.length;
  const sorted = nanos.sort();
  const sampled = Math.min(count, EMPIRICAL_MAX);
  const rank = (fraction: number): Nanos => sorted[Math.max(0, Math.ceil(fraction * count - 1e-9) - 1)]!;
  return {
    meanNanos: Math.round(sorted.reduce((sum, each) => sum + each, 0) / count),
    medianNanos: rank(0.5),
    p99Nanos: rank(0.99),
    longestNanos: sorted[count - 1]!,
    sampledNanos: Array.from(
      { length: sampled },
      (_, index) => sorted[Math.floor(((index + 0.5) / sampled) * count)]!,
    ),
  };
}
