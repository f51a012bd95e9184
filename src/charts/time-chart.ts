// A chart over simulated time: a time axis that stands still for a while or shows a chosen part, faults and changes, the
// hover shared by all.

import { formatInstant } from '../languages/quantity.ts';
import type { Summary } from '../protocol/summary.ts';
import type { Nanos } from '../scenario/duration.ts';
import type { ChartInput, ChartPick, ChartZoom, TimeSpan } from './chart.ts';
import { EventMarks } from './event-marks.ts';
import { notesAt } from './faults.ts';
import { type Hovered, PlotChart } from './plot-chart.ts';
import type { Margins, PlacedTick } from './plot-frame.ts';
import { placed } from './plot-frame.ts';
import type { ReadoutContent } from './readout.ts';
import { px, setAll, setStyle, show, svgNode } from './svg.ts';
import { timeEnd, timeTicks } from './ticks.ts';
import type { Bins } from './windows.ts';

const NOTE_REACH_PX = 5;
/** An arrow key goes at least one of this many parts of the axis. */
const STEPS_ACROSS = 80;
const LARGE_STEP = 10;

/** What the hover shows at an instant. */
export interface InstantReadout
  extends Pick<ReadoutContent, 'heads' | 'rows'>,
    Partial<Pick<ReadoutContent, 'corner' | 'hints'>> {
  readonly dots?: Hovered['dots'];
}

export abstract class TimeChart<Data> extends PlotChart<Data> {
  readonly #events: EventMarks;
  readonly #listeners: ((atNanos: Nanos | null) => void)[] = [];
  readonly #spanListeners: ((span: TimeSpan | null) => void)[] = [];
  readonly #brush: SVGRectElement;
  /** The chosen part of the axis; null: all of it. */
  #span: TimeSpan | null = null;
  /** What the pointer has dragged over so far. */
  #dragged: TimeSpan | null = null;
  #startNanos: Nanos = 0;
  #endNanos: Nanos = 1;
  #clockNanos: Nanos = 0;
  /** Smallest step of the hover: one bin. */
  protected stepNanos: Nanos = 1;

  constructor(host: HTMLElement, margins: Margins) {
    super(host, margins);
    this.#events = new EventMarks(this.frame);
    this.#brush = svgNode(this.frame.front, 'rect', { y: 0 });
    setStyle(this.#brush, { fill: 'var(--focus)', 'fill-opacity': '0.14', stroke: 'var(--focus)' });
    show(this.#brush, false);
  }

  override setHover(atNanos: Nanos | null): void {
    if (atNanos !== this.hover) this.showHover(atNanos);
  }

  override onHover(listener: (atNanos: Nanos | null) => void): void {
    this.#listeners.push(listener);
  }

  override setSpan(span: TimeSpan | null): void {
    if (span === this.#span) return;
    this.#span = span;
    this.redraw();
  }

  override onSpan(listener: (span: TimeSpan | null) => void): void {
    this.#spanListeners.push(listener);
  }

  /** The run has started again: forgets the domains of the axes. */
  protected abstract forget(): void;

  /** Sets the time axis and draws faults and changes; to be called first when drawing. */
  protected drawTime(summary: Summary): readonly PlacedTick[] {
    if (summary.clockNanos < this.#clockNanos) this.forget();
    this.#clockNanos = summary.clockNanos;
    this.#startNanos = this.#span?.fromNanos ?? 0;
    this.#endNanos = this.#span?.untilNanos ?? timeEnd(summary.clockNanos);
    this.#events.draw(summary, (at) => this.xOf(at));
    const position = (value: number): number => this.xOf(value);
    return placed(timeTicks(this.#startNanos, this.#endNanos, position, this.frame.plotWidth), position);
  }

  protected xOf(atNanos: Nanos): number {
    return ((atNanos - this.#startNanos) / this.#length) * this.frame.plotWidth;
  }

  /** Middles of bins, in pixels. */
  protected xsOf(bins: Pick<Bins, 'binNanos' | 'values'>): Float64Array {
    return bins.values.map((_, index) => this.xOf((index + 0.5) * bins.binNanos));
  }

  get #length(): Nanos {
    return this.#endNanos - this.#startNanos;
  }

  /** The hovered instant as text, with digits that suit the axis, so that all charts over time say the same. */
  protected titleAt(atNanos: Nanos): string {
    return formatInstant(atNanos, this.#length / STEPS_ACROSS);
  }

  protected notes(summary: Summary, atNanos: Nanos): readonly string[] {
    return notesAt(summary, atNanos, (NOTE_REACH_PX / this.frame.plotWidth) * this.#length);
  }

  /** What the hover shows at an instant, besides what it shows in all charts over time; null for nothing. */
  protected abstract readoutAt(atNanos: Nanos, input: ChartInput): InstantReadout | null;

  protected override lookUp(at: Nanos, input: ChartInput): Hovered | null {
    const readout = at > input.summary.clockNanos ? null : this.readoutAt(at, input);
    if (readout === null) return null;
    const { dots = [], ...rest } = readout;
    const content = { title: this.titleAt(at), corner: '', notes: this.notes(input.summary, at), ...rest };
    return { x: this.xOf(at), dots, content };
  }

  protected override placeAt(plotX: number): number {
    return this.#startNanos + (plotX / this.frame.plotWidth) * this.#length;
  }

  protected override stepFrom(at: number | null, direction: 1 | -1, large: boolean): number {
    if (at === null) return direction === 1 ? this.endPlace('first') : this.endPlace('last');
    const step = Math.max(this.stepNanos, this.#length / STEPS_ACROSS) * (large ? LARGE_STEP : 1);
    return Math.min(this.endPlace('last'), Math.max(this.endPlace('first'), at + direction * step));
  }

  protected override endPlace(end: 'first' | 'last'): number {
    if (end === 'first') return this.#startNanos;
    return Math.max(this.#startNanos, Math.min(this.#endNanos, this.#clockNanos - this.stepNanos / 2));
  }

  protected override pickAt(atNanos: Nanos): ChartPick {
    return { kind: 'instant', atNanos: Math.round(atNanos) };
  }

  protected override userHover(at: number | null): void {
    const inside = at === null ? null : Math.min(at, this.#clockNanos);
    this.showHover(inside);
    for (const listener of this.#listeners) listener(inside);
  }

  protected override userDrag(fromX: number, toX: number): boolean {
    const { plotWidth, plotHeight } = this.frame;
    const [left, right] = [fromX, toX]
      .map((x) => Math.min(plotWidth, Math.max(0, x)))
      .toSorted((a, b) => a - b);
    this.#dragged = dragged(this.placeAt(left), this.placeAt(right));
    show(this.#brush, true);
    setAll(this.#brush, { x: px(left), width: px(right - left), height: plotHeight });
    return true;
  }

  protected override userDrop(done: boolean): void {
    show(this.#brush, false);
    if (done && this.#dragged !== null) this.#choose(this.#dragged);
    this.#dragged = null;
  }

  protected override userZoom(by: ChartZoom): boolean {
    const span = { fromNanos: this.#startNanos, untilNanos: this.#endNanos };
    const at = this.hover ?? (span.fromNanos + span.untilNanos) / 2;
    this.#choose(by === 'all' ? null : zoomed(span, by, at, timeEnd(this.#clockNanos)));
    return true;
  }

  #choose(span: TimeSpan | null): void {
    for (const listener of this.#spanListeners) listener(span);
  }
}

/** Shortest part of the axis that can be shown: within one window, of at least 50 ms, so a shorter one shows no more of a curve. */
const SHORTEST_NANOS: Nanos = 20e6;
const FACTOR = 2;

/** The part between two instants, in whole milliseconds. */
export function dragged(fromNanos: Nanos, untilNanos: Nanos): TimeSpan {
  const from = Math.max(0, Math.round(fromNanos / 1e6) * 1e6);
  return { fromNanos: from, untilNanos: Math.max(from + SHORTEST_NANOS, Math.round(untilNanos / 1e6) * 1e6) };
}

/** A part zoomed by two, such that `at` stays where it is; null where that is everything up to `endNanos`. */
export function zoomed(span: TimeSpan, by: 'in' | 'out', at: Nanos, endNanos: Nanos): TimeSpan | null {
  const length = span.untilNanos - span.fromNanos;
  const next = Math.max(SHORTEST_NANOS, by === 'in' ? length / FACTOR : length * FACTOR);
  if (next >= endNanos) return null;
  const share = (at - span.fromNanos) / length;
  const from = Math.min(Math.max(0, at - share * next), endNanos - next);
  return dragged(from, from + next);
}
