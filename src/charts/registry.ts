// What draws each chart of the list. The page loads it after its first picture: the scales are a large part of its code.

import type { Chart } from './chart.ts';
import type { ChartId } from './chart-list.ts';
import { MemoryChart } from './memory-chart.ts';
import { OverheadChart } from './overhead-chart.ts';
import { PercentileChart } from './percentile-chart.ts';
import { ThroughputChart } from './throughput-chart.ts';

const MAKERS: Readonly<Record<ChartId, (host: HTMLElement) => Chart>> = {
  throughput: (host) => new ThroughputChart(host),
  overhead: (host) => new OverheadChart(host),
  percentiles: (host) => new PercentileChart(host),
  memory: (host) => new MemoryChart(host),
};

/** Draws into the host from now on. */
export function createChart(id: ChartId, host: HTMLElement): Chart {
  return MAKERS[id](host);
}
