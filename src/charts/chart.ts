// What every chart offers to the page: imperative, no components. One instance draws into one host element.

import type { Measurement } from '../importers/measured/measurement.ts';
import { t } from '../languages/t.ts';
import { LATENCY_MEASURES, type LatencyMeasure, type WantedLatency } from '../protocol/followed-request.ts';
import type { ReplicateAnswer } from '../protocol/study-api.ts';
import { COLUMN_FRACTIONS, type Summary } from '../protocol/summary.ts';
import type { Nanos } from '../scenario/duration.ts';
import type { Scenario } from '../scenario/scenario.ts';

/** The choices of a latency measure and of percentiles over time. */
export const MEASURE_CHOICES: readonly LatencyMeasure[] = LATENCY_MEASURES;
export const FRACTION_CHOICES: readonly number[] = COLUMN_FRACTIONS;

export type ChartScale = 'log' | 'linear';

/** What charts over time show: values of each window by itself, or of everything from the start to the end of each window. */
export type ChartWindow = 'window' | 'running';

export type ChartZoom = 'in' | 'out' | 'all';

/** A part of the time axis; null where all of it is shown. */
export interface TimeSpan {
  readonly fromNanos: Nanos;
  readonly untilNanos: Nanos;
}

/** What a press, or Enter at the hovered place, picks: an instant, or a latency for which to find a request. */
export type ChartPick =
  | { readonly kind: 'instant'; readonly atNanos: Nanos }
  | ({ readonly kind: 'latency' } & WantedLatency);

export interface ChartInput {
  readonly summary: Summary;
  readonly scenario: Scenario;
  readonly scale: ChartScale;
  readonly measure: LatencyMeasure;
  /** Percentiles to draw over time, as fractions, of COLUMN_FRACTIONS. */
  readonly fractions: readonly number[];
  readonly window: ChartWindow;
  /** Whether to show latency from the intended and from the actual start, and shade what lies between. */
  readonly bothStarts: boolean;
  /** Lines to compare with, such as what a formula says or what was measured elsewhere. */
  readonly expected?: readonly ExpectedLine[];
  /** Completed requests per second to compare with, as a formula says. */
  readonly expectedRates?: readonly ExpectedRate[];
  /** What a load tool measured, to compare with. */
  readonly measured?: Measurement | null;
  /** The same scenario with other seeds, to see what is chance. */
  readonly replications?: ReplicateAnswer | null | undefined;
}

/** Latency by percentile from another source than the run, drawn thin beside the curve of a server. */
export interface ExpectedLine {
  readonly name: string;
  /** Of the server with this id; null where it is of none. */
  readonly server: string | null;
  readonly measure: LatencyMeasure;
  /** `fraction` from 0 to 1 rising. */
  readonly points: readonly { readonly fraction: number; readonly nanos: Nanos }[];
}

/** Completed requests per second in the long run from another source than the run, as a level beside those of a server. */
export interface ExpectedRate {
  readonly name: string;
  /** Id of the server. */
  readonly server: string;
  readonly perSecond: number;
}

export interface ChartTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface Chart {
  /** How its numbers are computed. */
  readonly computed: Computed;
  /** What the lines are; changes with the data. */
  subtitle(): string;
  update(input: ChartInput): void;
  resize(widthPx: number, heightPx: number): void;
  /** Shared hover: an instant (time charts; others ignore it) or null. Shows the rule and the values at it. */
  setHover(atNanos: Nanos | null): void;
  /** Called when the hovered instant changes, by pointer or keys. Time charts only. */
  onHover(listener: (atNanos: Nanos | null) => void): void;
  /** The part of the time axis to show. Time charts only. */
  setSpan(span: TimeSpan | null): void;
  /** Called when the user chooses a part of the time axis, by dragging or keys. Time charts only. */
  onSpan(listener: (span: TimeSpan | null) => void): void;
  /** Zooms by a factor of two, or out to the whole axis; the listeners of `onSpan` are called. Time charts only. */
  zoom(by: ChartZoom): void;
  /** The drawing, to be exported. */
  readonly svg: SVGSVGElement;
  /** Called when the user picks the hovered place, by a press or Enter. */
  onPick(listener: (pick: ChartPick) => void): void;
  /** What the chart shows now, in one sentence for screen readers and captions. */
  sentence(): string;
  /** Rows for the accessible table and CSV. Numbers bare, their units in the column's name, '' where there is none. */
  table(): ChartTable;
  destroy(): void;
}

export interface Computed {
  readonly formula: string;
  readonly assumes: string;
  readonly source: string;
}

export const COUNTED = t`counted in the simulation, exactly`;
export const BUCKETS = t`measured in histogram buckets as in HdrHistogram, 64 per doubling`;
/** The rule of recent-begin.ts. */
export const RECENT = t`The recent window is the latest fifth of the run, at least 250 ms and 20 arrivals, and at most the time of 300 arrivals. It restarts at each change.`;
export const WINDOWS = t`Windows of 50 ms at first. When 480 are used up, neighbours are merged, so only resolution is lost.`;
