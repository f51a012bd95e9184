// A chart over simulated time: a time axis that stands still for a while, faults and changes, the hover shared by all.

import type { Summary } from '../protocol/summary.ts';
import type { Nanos } from '../scenario/duration.ts';
import type { ChartPick } from './chart.ts';
import { EventMarks } from './event-marks.ts';
import { notesAt } from './faults.ts';
import { formatInstant } from './format.ts';
import { PlotChart } from './plot-chart.ts';
import type { Margins, PlacedTick } from './plot-frame.ts';
import { timeEnd, timeTicks } from './time-ticks.ts';
import type { Bins } from './windows.ts';

const NOTE_REACH_PX = 5;
/** An arrow key goes at least this part of the axis. */
const STEPS_ACROSS = 80;
const LARGE_STEP = 10;

export abstract class TimeChart extends PlotChart {
  readonly #events: EventMarks;
  readonly #listeners: ((atNanos: Nanos | null) => void)[] = [];
  #endNanos: Nanos = 1;
  #clockNanos: Nanos = 0;
  /** Smallest step of the hover: one bin. */
  protected stepNanos: Nanos = 1;

  constructor(host: HTMLElement, margins: Margins) {
    super(host, margins);
    this.#events = new EventMarks(this.frame);
  }

  override setHover(atNanos: Nanos | null): void {
    if (atNanos !== this.hover) this.showHover(atNanos);
  }

  override onHover(listener: (atNanos: Nanos | null) => void): void {
    this.#listeners.push(listener);
  }

  /** A run that began again: what was learned about the axes no longer holds. */
  protected abstract forget(): void;

  /** Sets the time axis and draws faults and changes; to be called first when drawing. */
  protected drawTime(summary: Summary): readonly PlacedTick[] {
    if (summary.clockNanos < this.#clockNanos) this.forget();
    this.#clockNanos = summary.clockNanos;
    this.#endNanos = timeEnd(summary.clockNanos);
    this.#events.draw(summary, (at) => this.xOf(at));
    const position = (value: number): number => this.xOf(value);
    return timeTicks(this.#endNanos, position, this.frame.plotWidth).map((tick) => ({
      ...tick,
      at: position(tick.value),
    }));
  }

  protected xOf(atNanos: Nanos): number {
    return (atNanos / this.#endNanos) * this.frame.plotWidth;
  }

  /** Middles of bins, in pixels. */
  protected xsOf(bins: Bins): Float64Array {
    const xs = new Float64Array(bins.values.length);
    const step = this.xOf(bins.binNanos);
    for (let index = 0; index < xs.length; index += 1) xs[index] = (index + 0.5) * step;
    return xs;
  }

  /** The instant that the hover names: with digits that suit the axis, so that all charts over time say the same. */
  protected titleAt(atNanos: Nanos): string {
    return formatInstant(atNanos, this.#endNanos / STEPS_ACROSS);
  }

  protected notes(summary: Summary, atNanos: Nanos): readonly string[] {
    return notesAt(summary, atNanos, this.placeAt(NOTE_REACH_PX));
  }

  protected override placeAt(plotX: number): number {
    return (plotX / this.frame.plotWidth) * this.#endNanos;
  }

  protected override stepFrom(at: number | null, direction: 1 | -1, large: boolean): number {
    if (at === null) return direction === 1 ? this.endPlace('first') : this.endPlace('last');
    const step = Math.max(this.stepNanos, this.#endNanos / STEPS_ACROSS) * (large ? LARGE_STEP : 1);
    return Math.min(this.endPlace('last'), Math.max(this.endPlace('first'), at + direction * step));
  }

  protected override endPlace(end: 'first' | 'last'): number {
    return end === 'first' ? 0 : Math.max(0, this.#clockNanos - this.stepNanos / 2);
  }

  protected override pickAt(atNanos: Nanos): ChartPick {
    return { kind: 'instant', atNanos: Math.round(atNanos) };
  }

  protected override userHover(at: number | null): void {
    const inside = at === null ? null : Math.min(at, this.#clockNanos);
    this.showHover(inside);
    for (const listener of this.#listeners) listener(inside);
  }
}
