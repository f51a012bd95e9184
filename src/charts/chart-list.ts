// All charts, in the order in which the page offers them: what a page needs to frame them, and how what draws them is loaded,
// which is after the first picture: the scales are a large part of that code.

import type { Chart } from './chart.ts';

/** Draws into the host from now on. */
type Drawing = new (host: HTMLElement) => Chart;

export interface ChartEntry {
  readonly id: string;
  readonly title: string;
  readonly load: () => Promise<Drawing>;
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

const PLAIN = { hasTime: false, scales: [], hasMeasure: false, hasStarts: false, hasPercentiles: false };

export const CHARTS: readonly ChartEntry[] = [
  {
    ...PLAIN,
    id: 'throughput',
    title: 'Requests per second',
    load: async () => (await import('./throughput-chart.ts')).ThroughputChart,
    hasTime: true,
  },
  {
    ...PLAIN,
    id: 'latency',
    title: 'Latency over time',
    load: async () => (await import('./latency-chart.ts')).LatencyChart,
    hasTime: true,
    scales: ['log', 'linear'],
    hasMeasure: true,
    hasStarts: true,
    hasPercentiles: true,
  },
  {
    ...PLAIN,
    id: 'percentiles',
    title: 'Latency by percentile',
    load: async () => (await import('./percentile-chart.ts')).PercentileChart,
    scales: ['log', 'linear'],
    hasMeasure: true,
    hasStarts: true,
  },
  {
    ...PLAIN,
    id: 'memory',
    title: 'Memory against threads',
    load: async () => (await import('./memory-chart.ts')).MemoryChart,
    scales: ['log', 'linear'],
  },
  {
    ...PLAIN,
    id: 'histogram',
    title: 'Latency histogram',
    load: async () => (await import('./histogram-chart.ts')).HistogramChart,
    scales: ['log', 'linear'],
    hasMeasure: true,
  },
  {
    ...PLAIN,
    id: 'heatmap',
    title: 'Latency heat map',
    load: async () => (await import('./heat-chart.ts')).HeatChart,
    hasTime: true,
    hasMeasure: true,
  },
  {
    ...PLAIN,
    id: 'threads',
    title: 'What threads do',
    load: async () => (await import('./stacked-chart.ts')).ThreadsChart,
    hasTime: true,
  },
  {
    ...PLAIN,
    id: 'cores',
    title: 'What cores do',
    load: async () => (await import('./stacked-chart.ts')).CoresChart,
    hasTime: true,
  },
  {
    ...PLAIN,
    id: 'load',
    title: 'Run queue and load average',
    load: async () => (await import('./load-chart.ts')).LoadChart,
    hasTime: true,
  },
];

export const CHART_IDS: readonly string[] = CHARTS.map(({ id }) => id);

/** Those that a page shows at first. */
export const FIRST_CHARTS: readonly string[] = ['throughput', 'latency', 'percentiles', 'memory'];
