// The figures of a run, measured or simulated, from when its requests began and ended: one set of rules for both.

import type { RunFigures } from '../../scenario/lab/measurement.ts';

/** When a request should have begun, or began, and when it ended. */
export interface Span {
  readonly startNanos: number;
  readonly endNanos: number;
}

/** Share of the requests, the first ones, that is left out. */
const WARMUP = 0.1;

/** The figures that the spans say. `isClosed`: requests follow replies, so that p99 is corrected too. */
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

/** The value at rank max(floor(p n), 1), the rule of the product. NaN where there is none. */
export function percentile(ascending: readonly number[], fraction: number): number {
  const rank = Math.max(Math.floor(fraction * ascending.length), 1);
  return ascending[rank - 1] ?? Number.NaN;
}

/** Completions over the time from the first of them to the last. */
function perSecond(spans: readonly Span[]): number {
  const ends = sorted(spans.map(({ endNanos }) => endNanos));
  const nanos = (ends.at(-1) ?? 0) - (ends[0] ?? 0);
  return nanos > 0 ? ((ends.length - 1) * 1e9) / nanos : Number.NaN;
}

/**
 * Latencies with those that a user who waited has not measured: of one longer than the usual distance between two requests
 * also what the requests would have seen that were due meanwhile, one interval shorter each (G. Tene, HdrHistogram,
 * recordValueWithExpectedInterval).
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
