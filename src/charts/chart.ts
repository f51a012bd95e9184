// The interface that every chart implements. Charts are imperative, without components. One instance draws
// into one host element.

import type { Measurement } from '../importers/measured/measurement.ts';
import { t } from '../languages/t.ts';
import { LATENCY_MEASURES, type LatencyMeasure, type WantedLatency } from '../protocol/followed-request.ts';
import { COLUMN_FRACTIONS, type Summary } from '../protocol/summary.ts';
import type { Nanos } from '../scenario/duration.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { Replicated } from './replications.ts';

/**
 * The latency measures that the user can choose. The next constant has the percentiles that can be shown over
 * time.
 */
export const MEASURE_CHOICES: readonly LatencyMeasure[] = LATENCY_MEASURES;
export const FRACTION_CHOICES: readonly number[] = COLUMN_FRACTIONS;

export type ChartScale = 'log' | 'linear';

/** Values that charts over time show: per window, or cumulative from the start to the end of each window. */
export type ChartWindow = 'window' | 'running';

export type ChartZoom = 'in' | 'out' | 'all';

/** A part of the time axis. The whole axis is represented by null. */
export interface TimeSpan {
  readonly fromNanos: Nanos;
  readonly untilNanos: Nanos;
}

/**
 * What the user selected by a click, or by Enter at the hovered place: an instant, or a latency for which to
 * find a request.
 */
export type ChartPick =
  | { readonly kind: 'instant'; readonly atNanos: Nanos }
  | ({ readonly kind: 'latency' } & WantedLatency);

export interface ChartInput {
  readonly summary: Summary;
  readonly scenario: Scenario;
  readonly scale: ChartScale;
  readonly measure: LatencyMeasure;
  /** Percentiles to draw over time, as fractions from COLUMN_FRACTIONS. */
  readonly fractions: readonly number[];
  readonly window: ChartWindow;
  /** Whether to show latency from both the intended and the actual start, with the difference shaded. */
  readonly bothStarts: boolean;
  /** Lines to compare with: predictions of a formula or measurements from elsewhere. */
  readonly expected?: readonly ExpectedLine[];
  /** Completed requests per second predicted by a formula, for comparison. */
  readonly expectedRates?: readonly ExpectedRate[];
  /** Measurements from a load tool, for comparison. */
  readonly measured?: Measurement | null;
  /** Runs of the same scenario with other seeds, which show how much is chance. */
  readonly replications?: Replicated | null | undefined;
}

/** Latency by percentile from another source than the run, drawn as a thin line beside a server's curve. */
export interface ExpectedLine {
  readonly name: string;
  /** Id of the server that the line belongs to; null if it belongs to none. */
  readonly server: string | null;
  readonly measure: LatencyMeasure;
  /** Points in order of rising `fraction` (0 to 1). */
  readonly points: readonly { readonly fraction: number; readonly nanos: Nanos }[];
}

/**
 * Long-run completed requests per second from another source than the run, drawn as a level beside a server's
 * line.
 */
export interface ExpectedRate {
  readonly name: string;
  /** Id of the server that the rate belongs to. */
  readonly server: string;
  readonly perSecond: number;
}

export interface ChartTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface Chart {
  /** How the numbers of the chart are computed. */
  readonly computed: Computed;
  /** Describes the lines; changes with the data. */
  subtitle(): string;
  update(input: ChartInput): void;
  resize(widthPx: number, heightPx: number): void;
  /**
   * Sets the shared hover to an instant: draws the rule and shows the values there. null clears the hover.
   * Time charts only.
   */
  setHover(atNanos: Nanos | null): void;
  /**
   * Registers a listener that is called when the user moves the hover by pointer or keys. Time charts only.
   */
  onHover(listener: (atNanos: Nanos | null) => void): void;
  /** Sets the visible part of the time axis. Time charts only. */
  setSpan(span: TimeSpan | null): void;
  /** Registers a listener for a part of the time axis chosen by dragging or keys. Time charts only. */
  onSpan(listener: (span: TimeSpan | null) => void): void;
  /**
   * Zooms by a factor of two, or out to the whole axis, and calls the `onSpan` listeners. Time charts only.
   */
  zoom(by: ChartZoom): void;
  /** The drawing, for export. */
  readonly svg: SVGSVGElement;
  /**
   * Registers a listener that is called when the user picks something: by a click at the hovered place, or by
   * Enter.
   */
  onPick(listener: (pick: ChartPick) => void): void;
  /** Summarises the chart in one sentence for screen readers and captions. */
  sentence(): string;
  /**
   * Rows for the accessible table and CSV: bare numbers, with units in the column names; '' for missing
   * values.
   */
  table(): ChartTable;
  destroy(): void;
}

export interface Computed {
  readonly formula: string;
  readonly assumes: string;
  readonly source: string;
}

export const COUNTED = t`counted exactly in the simulation`;
export const BUCKETS = t`measured in histogram buckets as in HdrHistogram, 64 per doubling`;
/** The rule is implemented in recent-begin.ts. */
export const RECENT = t`The recent window is the last fifth of the run, but at least 250 ms and 20 arrivals, and at most the time of 300 arrivals. It restarts at each change.`;
export const WINDOWS = t`Windows are 50 ms long at first. Whenever there are 480 of them, neighbours are merged, which only lowers the resolution.`;
