// All charts in the order in which the page offers them, with what the page needs to frame each one and how
// to load its code. That code includes the scales, which are large, so it is loaded after the first picture.

import { t } from '../languages/t.ts';
import type { Chart } from './chart.ts';
import { CHART_TITLES } from './chart-titles.ts';

/** A chart class; each instance draws into one host element. */
type Drawing = new (host: HTMLElement) => Chart;

export interface ChartEntry {
  readonly id: string;
  readonly title: string;
  readonly load: () => Promise<Drawing>;
  /** Whether the chart shares hover and zoom with the other charts over time. */
  readonly hasTime: boolean;
  /** Scales that its vertical axis supports; the first is the default. */
  readonly scales: readonly ('log' | 'linear')[];
  /** Whether the user can choose the latency measure of the chart. */
  readonly hasMeasure: boolean;
  /** Whether the chart can show latency from both starts at once. */
  readonly hasStarts: boolean;
  /** Whether the user can choose percentiles, and whether these are shown per window or cumulatively. */
  readonly hasPercentiles: boolean;
}

const PLAIN = { hasTime: false, scales: [], hasMeasure: false, hasStarts: false, hasPercentiles: false };

export const CHARTS: readonly ChartEntry[] = [
  {
    ...PLAIN,
    id: 'throughput',
    title: CHART_TITLES.throughput,
    load: async () => (await import('./throughput-chart.ts')).ThroughputChart,
    hasTime: true,
  },
  {
    ...PLAIN,
    id: 'latency',
    title: CHART_TITLES.latency,
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
    title: t`Latency by percentile`,
    load: async () => (await import('./percentile-chart.ts')).PercentileChart,
    scales: ['log', 'linear'],
    hasMeasure: true,
    hasStarts: true,
  },
  {
    ...PLAIN,
    id: 'memory',
    title: CHART_TITLES.memory,
    load: async () => (await import('./memory-chart.ts')).MemoryChart,
    scales: ['log', 'linear'],
  },
  {
    ...PLAIN,
    id: 'histogram',
    title: t`Latency histogram`,
    load: async () => (await import('./histogram-chart.ts')).HistogramChart,
    scales: ['log', 'linear'],
    hasMeasure: true,
  },
  {
    ...PLAIN,
    id: 'heatmap',
    title: t`Latency heat map`,
    load: async () => (await import('./heat-chart.ts')).HeatChart,
    hasTime: true,
    hasMeasure: true,
  },
  {
    ...PLAIN,
    id: 'threads',
    title: t`What threads do`,
    load: async () => (await import('./stacked-chart.ts')).ThreadsChart,
    hasTime: true,
  },
  {
    ...PLAIN,
    id: 'cores',
    title: t`What cores do`,
    load: async () => (await import('./stacked-chart.ts')).CoresChart,
    hasTime: true,
  },
  {
    ...PLAIN,
    id: 'load',
    title: t`Run queue and load average`,
    load: async () => (await import('./load-chart.ts')).LoadChart,
    hasTime: true,
  },
];

export const CHART_IDS: readonly string[] = CHARTS.map(({ id }) => id);

/** Charts shown at first. */
export const FIRST_CHARTS: readonly string[] = ['throughput', 'latency', 'percentiles', 'memory'];
