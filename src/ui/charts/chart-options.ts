// The options of each chart.

import type { ChartScale, ChartWindow } from '../../charts/chart.ts';
import type { ChartEntry } from '../../charts/chart-list.ts';
import type { LatencyStarts } from '../../links/view-link.ts';
import type { LatencyMeasure } from '../../protocol/followed-request.ts';

export interface ChartOptions {
  readonly scale: ChartScale;
  readonly measure: LatencyMeasure;
  readonly fractions: readonly number[];
  readonly window: ChartWindow;
  readonly bothStarts: boolean;
}

export function firstOptions(entry: ChartEntry, starts: LatencyStarts): ChartOptions {
  return {
    scale: entry.scales[0] ?? 'linear',
    // Start with the latency that clients see. Overhead, the part that the server adds, is an option in the
    // menu.
    ...startOptions(entry, starts),
    fractions: [0.5, 0.9, 0.99],
    window: 'window',
  };
}

/**
 * Which latency a chart shows for these starts. A chart that cannot show both starts at once shows latency
 * from the intended start, because that is how long clients wait.
 */
export function startOptions(
  entry: ChartEntry,
  starts: LatencyStarts,
): Pick<ChartOptions, 'measure' | 'bothStarts'> {
  return {
    measure: starts === 'both' ? 'intended' : starts,
    bothStarts: starts === 'both' && entry.hasStarts,
  };
}

/** The starts of latency that a chart with these options shows. */
export function startsOf({ measure, bothStarts }: ChartOptions): LatencyStarts {
  return bothStarts ? 'both' : measure;
}
