// All charts, in the order in which the page shows them.

import type { Chart } from './chart.ts';
import { MemoryChart } from './memory-chart.ts';
import { OverheadChart } from './overhead-chart.ts';
import { PercentileChart } from './percentile-chart.ts';
import { ThroughputChart } from './throughput-chart.ts';

type ChartId = 'throughput' | 'overhead' | 'percentiles' | 'memory';

export interface ChartEntry {
  readonly id: ChartId;
  readonly create: (host: HTMLElement) => Chart;
  /** Takes part in the hover that all charts over time share. */
  readonly hasTime: boolean;
  /** Can be drawn on a log or a linear vertical axis. */
  readonly hasScale: boolean;
}

export const CHARTS: readonly ChartEntry[] = [
  { id: 'throughput', create: (host) => new ThroughputChart(host), hasTime: true, hasScale: false },
  { id: 'overhead', create: (host) => new OverheadChart(host), hasTime: true, hasScale: true },
  { id: 'percentiles', create: (host) => new PercentileChart(host), hasTime: false, hasScale: true },
  { id: 'memory', create: (host) => new MemoryChart(host), hasTime: false, hasScale: true },
];
