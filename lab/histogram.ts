// Latencies in the raw data's form: counts by microseconds with three digits.

export type LatencyCounts = readonly (readonly [micros: number, count: number])[];

const DIGITS = 3;

export function countsOf(latencyNanos: readonly number[]): LatencyCounts {
  const counts = new Map<number, number>();
  for (const nanos of latencyNanos) {
    const micros = Number((nanos / 1e3).toPrecision(DIGITS));
    counts.set(micros, (counts.get(micros) ?? 0) + 1);
  }
  return [...counts].sort(([a], [b]) => a - b);
}
