// Computes the figures of a run from its requests' starts and ends, by the same rules for measured and
// simulated runs.

import type { RunFigures } from '../../scenario/lab/measurement.ts';

/** The start of a request (intended or actual) and its end. */
export interface Span {
  readonly startNanos: number;
  readonly endNanos: number;
}

/** Share of the requests that is dropped at the start as warm-up. */
const WARMUP = 0.1;

/**
 * The figures for these spans. `isClosed`: users send their next request after a reply, so a corrected p99 is
 * computed too.
 */
export function figuresOf(
  spans: readonly Span[],
  isClosed: boolean,
): Omit<RunFigures, 'cpuNanos' | 'residentBytes'> {
  const begun = [...spans].sort((a, b) => a.startNanos - b.startNanos);
  const counted = begun.slice(Math.floor(begun.length * WARMUP));
  const latencies = sorted(counted.map(({ startNanos, endNanos }) => endNanos - startNanos));
  const p50Nanos = percentile(latencies, 0.5);
  return {
    requests: counted.length,
    perSecond: perSecond(counted),
    p50Nanos,
    p90Nanos: percentile(latencies, 0.9),
    p99Nanos: percentile(latencies, 0.99),
    corrected99Nanos: isClosed ? percentile(corrected(latencies, p50Nanos), 0.99) : null,
  };
}

function sorted(values: readonly number[]): readonly number[] {
  return [...values].sort((a, b) => a - b);
}

/** The value at rank max(floor(p n), 1), as in the rest of the product. NaN if there is none. */
export function percentile(ascending: readonly number[], fraction: number): number {
  const rank = Math.max(Math.floor(fraction * ascending.length), 1);
  return ascending[rank - 1] ?? Number.NaN;
}

/** Completions after the first one, divided by the time from the first to the last. */
function perSecond(spans: readonly Span[]): number {
  const ends = sorted(spans.map(({ endNanos }) => endNanos));
  const nanos = (ends.at(-1) ?? 0) - (ends[0] ?? 0);
  return nanos > 0 ? ((ends.length - 1) * 1e9) / nanos : Number.NaN;
}

/**
 * Adds the latencies that a waiting user did not measure (coordinated omission). For each latency longer than
 * the usual interval between requests, it adds those of the requests that were due during it; each is one
 * interval shorter than the one before (G. Tene, HdrHistogram, recordValueWithExpectedInterval).
 */
export function corrected(latencies: readonly number[], intervalNanos: number): readonly number[] {
  const all = [...latencies];
  if (!(intervalNanos > 0)) return sorted(all);
  for (const latency of latencies) {
    for (let missed = latency - intervalNanos; missed >= intervalNanos; missed -= intervalNanos)
      all.push(missed);
  }
  return sorted(all);
}
