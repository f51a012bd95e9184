// Base of charts over simulated time: a time axis that stays fixed for a while or shows a chosen part, faults
// and changes, and the shared hover.

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
/** An arrow key moves the hover by at least the length of the axis divided by this. */
const STEPS_ACROSS = 80;
const LARGE_STEP = 10;

/** What a hover shows at an instant. */
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
  /** The part of the axis that the user chose; null for all of it. */
  #span: TimeSpan | null = null;
  /** The part over which the user is dragging; null if not dragging. */
  #dragged: TimeSpan | null = null;
  #startNanos: Nanos = 0;
  #endNanos: Nanos = 1;
  #clockNanos: Nanos = 0;
  /** Smallest step of the hover by keys: one bin. */
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

  /** Forgets the axis domains because the run has restarted. */
  protected abstract forget(): void;

  /** Sets the time axis and draws faults and changes. Call this before drawing anything else. */
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

  /** Bin centres, in pixels. */
  protected xsOf(bins: Pick<Bins, 'binNanos' | 'values'>): Float64Array {
    return bins.values.map((_, index) => this.xOf((index + 0.5) * bins.binNanos));
  }

  get #length(): Nanos {
    return this.#endNanos - this.#startNanos;
  }

  /**
   * The hovered instant as text. The number of digits follows from the axis, so all time charts show the same
   * text.
   */
  protected titleAt(atNanos: Nanos): string {
    return formatInstant(atNanos, this.#length / STEPS_ACROSS);
  }

  protected notes(summary: Summary, atNanos: Nanos): readonly string[] {
    return notesAt(summary, atNanos, (NOTE_REACH_PX / this.frame.plotWidth) * this.#length);
  }

  /** What the hover shows at an instant besides what all time charts show; null for nothing. */
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

/**
 * Shortest visible part of the axis. Windows are at least 50 ms, so zooming in further would show no more
 * detail.
 */
const SHORTEST_NANOS: Nanos = 20e6;
const FACTOR = 2;

/** The part between two instants, in whole milliseconds. */
export function dragged(fromNanos: Nanos, untilNanos: Nanos): TimeSpan {
  const from = Math.max(0, Math.round(fromNanos / 1e6) * 1e6);
  return { fromNanos: from, untilNanos: Math.max(from + SHORTEST_NANOS, Math.round(untilNanos / 1e6) * 1e6) };
}

/** The part zoomed in or out by two around `at`; null if it would cover everything up to `endNanos`. */
export function zoomed(span: TimeSpan, by: 'in' | 'out', at: Nanos, endNanos: Nanos): TimeSpan | null {
  const length = span.untilNanos - span.fromNanos;
  const next = Math.max(SHORTEST_NANOS, by === 'in' ? length / FACTOR : length * FACTOR);
  if (next >= endNanos) return null;
  const share = (at - span.fromNanos) / length;
  const from = Math.min(Math.max(0, at - share * next), endNanos - next);
  return dragged(from, from + next);
}
