// Base of all charts: keeps the last input, draws on update and resize, and shows values at the hover.

import { t } from '../languages/t.ts';
import type { Nanos } from '../scenario/duration.ts';
import type { Chart, ChartInput, ChartPick, ChartTable, ChartZoom, Computed, TimeSpan } from './chart.ts';
import { HoverInput } from './hover-input.ts';
import { type Dot, Dots, LineMarks } from './line-marks.ts';
import { type Margins, PlotFrame } from './plot-frame.ts';
import { Readout, type ReadoutContent, readoutText } from './readout.ts';
import { px, setAll, setStyle, show, svgNode } from './svg.ts';

/** Contents of a hover: values in a box and dots on the lines, in plot pixels. */
export interface Hovered {
  readonly x: number;
  readonly content: ReadoutContent;
  readonly dots: readonly Dot[];
}

const HOVER_DOT_PX = 3.5;

/** The marks of a hover: a rule across the plot, dots on the lines, and the box with the values beside the rule. */
export class HoverMarks {
  readonly #host: HTMLElement;
  readonly #frame: PlotFrame;
  readonly #rule: SVGLineElement;
  readonly #dots: Dots;
  readonly #readout: Readout;

  constructor(host: HTMLElement, frame: PlotFrame) {
    this.#host = host;
    this.#frame = frame;
    this.#rule = svgNode(frame.front, 'line', { 'shape-rendering': 'crispEdges' });
    setStyle(this.#rule, { stroke: 'var(--muted)' });
    show(this.#rule, false);
    this.#dots = new Dots(frame.front, HOVER_DOT_PX);
    this.#readout = new Readout(host);
  }

  /** `found` is null if nothing is hovered; `hasRule` is false if the hovered place is a cell. */
  draw(found: Hovered | null, hasRule = true): void {
    show(this.#rule, found !== null && hasRule);
    this.#dots.draw(found?.dots ?? []);
    if (found === null) {
      this.#readout.hide();
      this.#host.removeAttribute('aria-description');
      return;
    }
    const { margins, widthPx, plotHeight } = this.#frame;
    const x = px(found.x);
    setAll(this.#rule, { x1: x, x2: x, y1: 0, y2: plotHeight });
    this.#readout.show(found.content, found.x + margins.left, widthPx, margins.top);
    this.#host.setAttribute('aria-description', readoutText(found.content));
  }
}

/** `Data`: what the chart draws, read from the run. */
export abstract class PlotChart<Data> implements Chart {
  protected readonly frame: PlotFrame;
  protected readonly marks: LineMarks;
  protected input: ChartInput | null = null;
  /** The data that was drawn last. */
  protected data: Data | null = null;
  /** Least width of a bin, in pixels. */
  protected readonly binPx: number = 1;
  /** The hovered place, in units of the horizontal axis. */
  protected hover: number | null = null;
  readonly #host: HTMLElement;
  readonly #hoverMarks: HoverMarks;
  /** null before the first picture: there is no axis yet on which to hover. */
  #hoverInput: HoverInput | null = null;
  readonly #pickListeners: ((pick: ChartPick) => void)[] = [];

  constructor(host: HTMLElement, margins: Margins) {
    this.#host = host;
    host.classList.add('chart-host');
    this.frame = new PlotFrame(host, margins);
    this.#hoverMarks = new HoverMarks(host, this.frame);
    this.marks = new LineMarks(this.frame);
  }

  abstract readonly computed: Computed;

  abstract subtitle(): string;
  /** Reads the data from the run, and merges neighbouring bins if there are more than `mostBins`. */
  protected abstract readonly read: (input: ChartInput, mostBins: number) => Data;
  protected abstract readonly sentenceOf: (data: Data, input: ChartInput) => string;
  protected abstract readonly tableOf: (data: Data) => ChartTable;
  /**
   * Draws axes and marks. At this time the frame has its size, and `this.data` still holds the previous data.
   */
  protected abstract draw(data: Data, input: ChartInput): void;
  /** What the hover shows at a position on the horizontal axis; null for nothing. */
  protected abstract lookUp(at: number, input: ChartInput): Hovered | null;
  /** Converts a pixel of the plot to a position on the horizontal axis. */
  protected abstract placeAt(plotX: number): number;
  /** The position to which an arrow key moves the hover; `at` is null if nothing is hovered yet. */
  protected abstract stepFrom(at: number | null, direction: 1 | -1, large: boolean): number;
  /** The position to which Home or End moves the hover. */
  protected abstract endPlace(end: 'first' | 'last'): number;

  /**
   * The instant or latency that a click at this position selects. `plotY`: pixels from the top of the plot;
   * null for the Enter key.
   */
  protected pickAt(_at: number, _plotY: number | null): ChartPick | null {
    return null;
  }

  sentence(): string {
    const { input } = this;
    if (input === null) return t`No data yet.`;
    return this.sentenceOf(this.data ?? this.read(input, Number.POSITIVE_INFINITY), input);
  }

  table(): ChartTable {
    if (this.input === null) return { columns: [], rows: [] };
    return this.tableOf(this.read(this.input, Number.POSITIVE_INFINITY));
  }

  update(input: ChartInput): void {
    this.input = input;
    this.redraw();
    const sentence = this.sentence();
    // The drawing gets the image role only once it has a name, because screen readers cannot use an image
    // without a name.
    if (this.#host.getAttribute('aria-label') !== sentence)
      setAll(this.#host, { role: 'img', 'aria-label': sentence });
  }

  resize(widthPx: number, heightPx: number): void {
    this.frame.resize(widthPx, heightPx);
    this.redraw();
  }

  setHover(_atNanos: Nanos | null): void {}

  onHover(_listener: (atNanos: Nanos | null) => void): void {}

  setSpan(_span: TimeSpan | null): void {}

  onSpan(_listener: (span: TimeSpan | null) => void): void {}

  zoom(by: ChartZoom): void {
    this.userZoom(by);
  }

  get svg(): SVGSVGElement {
    return this.frame.svg;
  }

  onPick(listener: (pick: ChartPick) => void): void {
    this.#pickListeners.push(listener);
  }

  destroy(): void {
    this.#hoverInput?.destroy();
    this.#host.replaceChildren();
    this.#host.classList.remove('chart-host');
    for (const name of ['role', 'tabindex', 'aria-label', 'aria-description'])
      this.#host.removeAttribute(name);
  }

  /** The user moved the hover in this chart. */
  protected userHover(at: number | null): void {
    this.showHover(at);
  }

  /** Handles a drag from one x of the plot to another. Returns whether the chart uses drags. */
  protected userDrag(_fromX: number, _toX: number): boolean {
    return false;
  }

  /** The drag ended; `done` is false if it was cancelled. */
  protected userDrop(_done: boolean): void {}

  /** Zooms the axis. Returns whether the chart can zoom. */
  protected userZoom(_by: ChartZoom): boolean {
    return false;
  }

  protected showHover(at: number | null): void {
    this.hover = at;
    this.#drawHover();
  }

  protected redraw(): void {
    if (this.input === null || !this.frame.ready) return;
    const data = this.read(this.input, this.frame.plotWidth / this.binPx);
    this.draw(data, this.input);
    this.data = data;
    this.#hoverInput ??= this.#listen();
    this.#drawHover();
  }

  #drawHover(): void {
    const ready = this.hover !== null && this.input !== null && this.frame.ready;
    this.#hoverMarks.draw(ready ? this.lookUp(this.hover as number, this.input as ChartInput) : null);
  }

  #pick(plotY: number | null): void {
    const pick = this.hover === null || this.input === null ? null : this.pickAt(this.hover, plotY);
    if (pick !== null) for (const listener of this.#pickListeners) listener(pick);
  }

  #listen(): HoverInput {
    const self = this;
    return new HoverInput(this.#host, this.frame.svg, {
      get hovering() {
        return self.hover !== null;
      },
      pointTo: (xPx) => {
        const plotX = xPx - this.frame.margins.left;
        this.userHover(this.placeAt(Math.min(this.frame.plotWidth, Math.max(0, plotX))));
      },
      step: (direction, large) => this.userHover(this.stepFrom(this.hover, direction, large)),
      goTo: (end) => this.userHover(this.endPlace(end)),
      drag: (fromPx, toPx) => this.userDrag(fromPx - this.frame.margins.left, toPx - this.frame.margins.left),
      dropped: (done) => this.userDrop(done),
      zoom: (by) => this.userZoom(by),
      pick: (yPx) => this.#pick(yPx === null ? null : yPx - this.frame.margins.top),
      clear: () => this.userHover(null),
    });
  }
}

const CLOSE = 1e-12;

/**
 * Steps along positions in ascending order; `at` need not be one of them. Negative steps go back. Stops at
 * either end.
 */
export function stepAmong(named: readonly number[], at: number, steps: number): number {
  const above = named.findIndex((each) => each > at + CLOSE);
  const fromAbove = above < 0 ? named.length : above;
  const from = named.findIndex((each) => each >= at - CLOSE);
  const fromBelow = from < 0 ? named.length : from;
  const index = steps > 0 ? fromAbove + steps - 1 : fromBelow + steps;
  return named[Math.min(named.length - 1, Math.max(0, index))] ?? at;
}
