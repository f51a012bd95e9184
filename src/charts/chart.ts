// What every chart offers to the page: imperative, no React. One instance draws into one host element.

import type { Summary } from '../protocol/summary.ts';
import type { Nanos } from '../scenario/duration.ts';
import type { Scenario } from '../scenario/scenario.ts';

export type ChartScale = 'log' | 'linear';

export const LATENCY_MEASURES = ['overhead', 'intended', 'actual'] as const;
/** overhead: what the server added. intended, actual: the whole latency, from when the request should have been sent or was. */
export type LatencyMeasure = (typeof LATENCY_MEASURES)[number];

export interface ChartInput {
  readonly summary: Summary;
  readonly scenario: Scenario;
  readonly scale: ChartScale;
  readonly measure: LatencyMeasure;
}

export interface ChartTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface Chart {
  /** What the lines are; changes with the data. */
  subtitle(): string;
  update(input: ChartInput): void;
  resize(widthPx: number, heightPx: number): void;
  /** Shared hover: an instant (time charts; others ignore it) or null. Shows the rule and the values at it. */
  setHover(atNanos: Nanos | null): void;
  /** Called when the user hovers this chart, by pointer or keys. Time charts only. */
  onHover(listener: (atNanos: Nanos | null) => void): void;
  /** One sentence with the current message, for screen readers and captions. */
  sentence(): string;
  /** Rows for the accessible table and CSV. Numbers bare, their units in the column's name, '' where there is none. */
  table(): ChartTable;
  destroy(): void;
}
