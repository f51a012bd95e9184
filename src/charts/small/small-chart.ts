// What the small charts beside the roads do alike: drawn for their size, without hover or choices; what they show is also a
// sentence.

import type { Summary } from '../../protocol/summary.ts';
import type { Nanos } from '../../scenario/duration.ts';
import type { ChartInput } from '../chart.ts';
import { faultShades } from '../faults.ts';
import { LineMarks } from '../line-marks.ts';
import { type Margins, type PlacedTick, PlotFrame } from '../plot-frame.ts';
import { NodePool, px, setAll, setStyle, svgNode } from '../svg.ts';
import { timeEnd, timeTicks } from '../time-ticks.ts';
import type { Bins } from '../windows.ts';

const NARROWEST_SHADE_PX = 2;

export abstract class SmallChart {
  protected readonly frame: PlotFrame;
  protected readonly marks: LineMarks;
  readonly #host: HTMLElement;
  #input: ChartInput | null = null;

  constructor(host: HTMLElement, margins: Margins) {
    this.#host = host;
    this.frame = new PlotFrame(host, margins);
    this.marks = new LineMarks(this.frame);
  }

  protected abstract sentence(input: ChartInput): string;
  /** Draws axes and marks; the frame has a size. */
  protected abstract draw(input: ChartInput): void;

  update(input: ChartInput): void {
    this.#input = input;
    this.#redraw();
    setAll(this.#host, { role: 'img', 'aria-label': this.sentence(input) });
  }

  resize(widthPx: number, heightPx: number): void {
    this.frame.resize(widthPx, heightPx);
    this.#redraw();
  }

  destroy(): void {
    this.#host.replaceChildren();
    for (const name of ['role', 'aria-label']) this.#host.removeAttribute(name);
  }

  #redraw(): void {
    if (this.#input !== null && this.frame.ready) this.draw(this.#input);
  }
}

/** A small chart over the time of the run, with the spans of faults shaded. */
export abstract class SmallTimeChart extends SmallChart {
  readonly #shades: NodePool<SVGRectElement>;
  #endNanos: Nanos = 1;
  #clockNanos: Nanos = 0;

  constructor(host: HTMLElement, margins: Margins) {
    super(host, margins);
    this.#shades = new NodePool(() => {
      const node = svgNode(this.frame.back, 'rect', { y: 0 });
      setStyle(node, { fill: 'var(--fault-shade)' });
      return node;
    });
  }

  /** A run that began again: what was learned about the axes no longer holds. */
  protected abstract forget(): void;

  /** Sets the time axis and shades faults; to be called first when drawing. */
  protected drawTime(summary: Summary): readonly PlacedTick[] {
    if (summary.clockNanos < this.#clockNanos) this.forget();
    this.#clockNanos = summary.clockNanos;
    this.#endNanos = timeEnd(summary.clockNanos);
    const { plotHeight, plotWidth } = this.frame;
    this.#shades.begin();
    for (const { fromNanos, untilNanos } of faultShades(summary)) {
      const x = this.#xOf(fromNanos);
      const width = Math.max(NARROWEST_SHADE_PX, this.#xOf(untilNanos) - x);
      setAll(this.#shades.next(), { x: px(x), width: px(width), height: plotHeight });
    }
    this.#shades.end();
    const position = (value: number): number => this.#xOf(value);
    return timeTicks(0, this.#endNanos, position, plotWidth).map((tick) => ({
      ...tick,
      at: position(tick.value),
    }));
  }

  /** Middles of bins, in pixels. */
  protected xsOf({ binNanos, values }: Bins): Float64Array {
    return values.map((_, index) => this.#xOf((index + 0.5) * binNanos));
  }

  #xOf(atNanos: Nanos): number {
    return (atNanos / this.#endNanos) * this.frame.plotWidth;
  }
}
