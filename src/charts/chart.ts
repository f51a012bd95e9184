// What every chart offers to the page: imperative, no React. One instance draws into one host element.

import type { LatencyMeasure, WantedLatency } from '../protocol/followed-request.ts';
import type { Summary } from '../protocol/summary.ts';
import type { Nanos } from '../scenario/duration.ts';
import type { Scenario } from '../scenario/scenario.ts';

export type ChartScale = 'log' | 'linear';

export const LATENCY_MEASURES = [
  'overhead',
  'intended',
  'actual',
] as const satisfies readonly LatencyMeasure[];

/** What a press, or Enter at the hover, means: an instant, or a latency of a server that some request had. */
export type ChartPick =
  | { readonly kind: 'instant'; readonly atNanos: Nanos }
  | ({ readonly kind: 'latency' } & WantedLatency);

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
  /** Called when the user picks what the hover shows, by a press or Enter. */
  onPick(listener: (pick: ChartPick) => void): void;
  /** One sentence with the current message, for screen readers and captions. */
  sentence(): string;
  /** Rows for the accessible table and CSV. Numbers bare, their units in the column's name, '' where there is none. */
  table(): ChartTable;
  destroy(): void;
}
