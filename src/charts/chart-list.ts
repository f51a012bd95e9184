// All charts, in the order in which the page shows them: what a page needs to frame them before their drawing is loaded.

export type ChartId = 'throughput' | 'overhead' | 'percentiles' | 'memory';

export interface ChartEntry {
  readonly id: ChartId;
  readonly title: string;
  /** Takes part in the hover that all charts over time share. */
  readonly hasTime: boolean;
  /** Can be drawn on a log or a linear vertical axis. */
  readonly hasScale: boolean;
  /** Can be drawn of each LatencyMeasure. */
  readonly hasMeasure: boolean;
}

export const CHARTS: readonly ChartEntry[] = [
  { id: 'throughput', title: 'Requests per second', hasTime: true, hasScale: false, hasMeasure: false },
  { id: 'overhead', title: 'Latency overhead over time', hasTime: true, hasScale: true, hasMeasure: false },
  { id: 'percentiles', title: 'Latency by percentile', hasTime: false, hasScale: true, hasMeasure: true },
  { id: 'memory', title: 'Memory against threads', hasTime: false, hasScale: true, hasMeasure: false },
];
