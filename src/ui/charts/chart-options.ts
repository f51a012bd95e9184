// What can be chosen for each chart.

import type { ChartScale, ChartWindow } from '../../charts/chart.ts';
import type { ChartEntry } from '../../charts/chart-list.ts';
import type { LatencyMeasure } from '../../protocol/followed-request.ts';

export interface ChartOptions {
  readonly scale: ChartScale;
  readonly measure: LatencyMeasure;
  readonly fractions: readonly number[];
  readonly window: ChartWindow;
  readonly bothStarts: boolean;
}

export function firstOptions(entry: ChartEntry): ChartOptions {
  return {
    scale: entry.scales[0] ?? 'linear',
    // What clients see. Overhead, what the server adds, is for those who ask for it.
    measure: 'intended',
    fractions: [0.5, 0.9, 0.99],
    window: 'window',
    bothStarts: false,
  };
}
