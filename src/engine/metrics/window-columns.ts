// What is kept of each window of the timeline besides its latencies, a row by window, and how rows are merged.

/**
 * Columns of a row. Up to `failed` they count; from `useful` to `ready` they are totals since the start, as they stand at
 * the window's end; the load averages are those at the window's end; the looks at the threads are sums.
 */
export const WINDOW = {
  offered: 0,
  completed: 1,
  failed: 2,
  /** Core time, nanoseconds summed over cores: what it went into, and all that there was. */
  useful: 3,
  switching: 4,
  scheduling: 5,
  spinning: 6,
  interrupts: 7,
  paused: 8,
  coreTime: 9,
  /** Time that threads were ready and waited for a core, nanoseconds summed over threads. */
  ready: 10,
  loadMinute: 11,
  loadFiveMinutes: 12,
  loadQuarterHour: 13,
  /** Looks at the threads, the threads that there were, and those of them that did not compute and were not ready. */
  looks: 14,
  threads: 15,
  waiting: 16,
  lockWait: 17,
  idle: 18,
  length: 19,
} as const;

/** Makes row `into` of `count` rows from `first` on, which may include it. */
export function mergeRows(rows: Float64Array, first: number, count: number, into: number): void {
  for (let column = 0; column < WINDOW.length; column++) {
    const isSum = column <= WINDOW.failed || column >= WINDOW.looks;
    let merged = 0;
    for (let row = first; row < first + count; row++) {
      const value = rows[row * WINDOW.length + column];
      merged = isSum ? merged + value : value;
    }
    rows[into * WINDOW.length + column] = merged;
  }
}
