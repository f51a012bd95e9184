// What is compared of a measured run and a simulated one, and how it is shown.

import type { LoadId, RunFigures } from './measurement.ts';

export interface Compared {
  readonly figure: FigureName;
  readonly measured: number;
  readonly simulated: number;
  /** (simulated - measured) / measured. */
  readonly error: number;
}

export interface ComparedRun {
  readonly load: LoadId;
  readonly rows: readonly Compared[];
}

interface Figure {
  readonly field: keyof RunFigures;
  /** In whose units it is shown: one of them in the figure's own. */
  readonly unit: number;
  readonly decimals: number;
}

/** What is compared, in the order of the tables. */
export const LAB_FIGURES = {
  'requests a second': { field: 'perSecond', unit: 1, decimals: 1 },
  'p50, ms': { field: 'p50Nanos', unit: 1e6, decimals: 2 },
  'p90, ms': { field: 'p90Nanos', unit: 1e6, decimals: 2 },
  'p99, ms': { field: 'p99Nanos', unit: 1e6, decimals: 2 },
  'p99 corrected, ms': { field: 'corrected99Nanos', unit: 1e6, decimals: 2 },
  'CPU a request, us': { field: 'cpuNanos', unit: 1e3, decimals: 0 },
  'memory, MiB': { field: 'residentBytes', unit: 1024 ** 2, decimals: 1 },
} as const satisfies Readonly<Record<string, Figure>>;
export type FigureName = keyof typeof LAB_FIGURES;
export const FIGURE_NAMES = Object.keys(LAB_FIGURES) as readonly FigureName[];
