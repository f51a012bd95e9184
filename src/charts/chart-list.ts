// All charts, in the order in which the page offers them: what a page needs to frame them before their drawing is loaded.

export const CHART_IDS = [
  'throughput',
  'latency',
  'percentiles',
  'memory',
  'histogram',
  'heatmap',
  'threads',
  'cores',
  'load',
] as const;
export type ChartId = (typeof CHART_IDS)[number];

export interface ChartEntry {
  readonly id: ChartId;
  readonly title: string;
  /** Takes part in the hover and the zoom that all charts over time share. */
  readonly hasTime: boolean;
  /** Can be drawn on a log or a linear vertical axis; the first is what it begins with. */
  readonly scales: readonly ('log' | 'linear')[];
  /** Can be drawn of each LatencyMeasure. */
  readonly hasMeasure: boolean;
  /** Can show latency from both starts at once. */
  readonly hasStarts: boolean;
  /** Has percentiles to choose from, of each window or running. */
  readonly hasPercentiles: boolean;
}

function entry(id: ChartId, title: string, has: Partial<ChartEntry> = {}): ChartEntry {
  const plain = { hasTime: false, scales: [], hasMeasure: false, hasStarts: false, hasPercentiles: false };
  return { ...plain, ...has, id, title };
}

export const CHARTS: readonly ChartEntry[] = [
  entry('throughput', 'Requests per second', { hasTime: true }),
  entry('latency', 'Latency over time', {
    hasTime: true,
    scales: ['log', 'linear'],
    hasMeasure: true,
    hasStarts: true,
    hasPercentiles: true,
  }),
  entry('percentiles', 'Latency by percentile', {
    scales: ['log', 'linear'],
    hasMeasure: true,
    hasStarts: true,
  }),
  entry('memory', 'Memory against threads', { scales: ['log', 'linear'] }),
  entry('histogram', 'Latency histogram', { scales: ['log', 'linear'], hasMeasure: true }),
  entry('heatmap', 'Latency heat map', { hasTime: true, hasMeasure: true }),
  entry('threads', 'What threads do', { hasTime: true }),
  entry('cores', 'What cores do', { hasTime: true }),
  entry('load', 'Run queue and load average', { hasTime: true }),
];

/** Those that a page shows at first. */
export const FIRST_CHARTS: readonly ChartId[] = ['throughput', 'latency', 'percentiles', 'memory'];
