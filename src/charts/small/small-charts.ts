// The small charts beside the roads and their settings. The page loads them after its first picture.

import type { ChartInput } from '../chart.ts';
import type { SmallChart } from './small-chart.ts';
import { SmallInSystem } from './small-in-system.ts';
import { SmallLatency } from './small-latency.ts';
import { SmallMemory } from './small-memory.ts';
import { SmallThreads } from './small-threads.ts';
import { SmallThroughput } from './small-throughput.ts';

export type SmallChartId = 'throughput' | 'latency' | 'memory' | 'threads' | 'inSystem';

/** Like clients, measure latency from the intended start. */
const CHOICES = {
  scale: 'log',
  measure: 'intended',
  fractions: [0.5, 0.9, 0.99],
  window: 'window',
  bothStarts: false,
} as const satisfies Omit<ChartInput, 'summary' | 'scenario'>;

const MAKERS: Readonly<Record<SmallChartId, (host: HTMLElement) => SmallChart>> = {
  throughput: (host) => new SmallThroughput(host),
  latency: (host) => new SmallLatency(host),
  memory: (host) => new SmallMemory(host),
  threads: (host) => new SmallThreads(host),
  inSystem: (host) => new SmallInSystem(host),
};

export interface DrawnSmall {
  /** Returns the chart's note on its lines, for display beside the title; '' if they are the usual ones. */
  update(run: Pick<ChartInput, 'summary' | 'scenario'>): string;
  resize(widthPx: number, heightPx: number): void;
  destroy(): void;
}

/** Creates a small chart that draws into the host. */
export function createSmallChart(id: SmallChartId, host: HTMLElement): DrawnSmall {
  const chart = MAKERS[id](host);
  return {
    update: (run) => chart.update({ ...CHOICES, ...run }),
    resize: (widthPx, heightPx) => chart.resize(widthPx, heightPx),
    destroy: () => chart.destroy(),
  };
}
