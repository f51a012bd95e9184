// What draws each chart of the list. The page loads it after its first picture: the scales are a large part of its code.

import type { Chart } from './chart.ts';
import type { ChartId } from './chart-list.ts';
import { CoresChart } from './cores-chart.ts';
import { HeatChart } from './heat-chart.ts';
import { HistogramChart } from './histogram-chart.ts';
import { LatencyChart } from './latency-chart.ts';
import { LoadChart } from './load-chart.ts';
import { MemoryChart } from './memory-chart.ts';
import { PercentileChart } from './percentile-chart.ts';
import { ThreadsChart } from './threads-chart.ts';
import { ThroughputChart } from './throughput-chart.ts';

const MAKERS: Readonly<Record<ChartId, (host: HTMLElement) => Chart>> = {
  throughput: (host) => new ThroughputChart(host),
  latency: (host) => new LatencyChart(host),
  percentiles: (host) => new PercentileChart(host),
  memory: (host) => new MemoryChart(host),
  histogram: (host) => new HistogramChart(host),
  heatmap: (host) => new HeatChart(host),
  threads: (host) => new ThreadsChart(host),
  cores: (host) => new CoresChart(host),
  load: (host) => new LoadChart(host),
};

/** Draws into the host from now on. */
export function createChart(id: ChartId, host: HTMLElement): Chart {
  return MAKERS[id](host);
}
