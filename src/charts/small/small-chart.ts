// Base of the small charts beside the roads: few marks, no hover, no choices, and one sentence that describes
// the chart.

import { formatCount } from '../../languages/quantity.ts';
import { t } from '../../languages/t.ts';
import type { Summary } from '../../protocol/summary.ts';
import type { Nanos } from '../../scenario/duration.ts';
import { MOST_THREADS } from '../../scenario/model.ts';
import type { ChartInput } from '../chart.ts';
import { faultShades } from '../faults.ts';
import { LineMarks } from '../line-marks.ts';
import { countedThreads, FEWEST_THREADS, type MemorySeries } from '../memory-data.ts';
import { type Margins, type PlacedTick, PlotFrame, placed } from '../plot-frame.ts';
import { NodePool, px, setAll, setStyle, svgNode } from '../svg.ts';
import { byImportance, type Tick, timeEnd, timeTicks } from '../ticks.ts';
import type { Bins } from '../windows.ts';

/** Margins of a small chart whose vertical axis has short labels. */
export const SMALL_MARGINS: Margins = { left: 50, right: 16, top: 8, bottom: 20 };
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
  /** The period to which each mark refers, for the tooltip; '' if a mark refers to one instant. */
  protected period(_input: ChartInput): string {
    return '';
  }

  /** Names the lines, for display beside the title, if they differ from the usual ones; otherwise ''. */
  protected note(_input: ChartInput): string {
    return '';
  }

  /** Draws axes and marks. At this time the frame has its size. */
  protected abstract draw(input: ChartInput): void;

  /** Redraws the chart and returns its note: see `note`. */
  update(input: ChartInput): string {
    this.#input = input;
    this.#redraw();
    setAll(this.#host, { role: 'img', 'aria-label': this.sentence(input), title: this.period(input) });
    return this.note(input);
  }

  resize(widthPx: number, heightPx: number): void {
    this.frame.resize(widthPx, heightPx);
    this.#redraw();
  }

  destroy(): void {
    this.#host.replaceChildren();
    for (const name of ['role', 'aria-label', 'title']) this.#host.removeAttribute(name);
  }

  #redraw(): void {
    if (this.#input !== null && this.frame.ready) this.draw(this.#input);
  }
}

/** A small chart over the time of the run, with fault spans shaded. */
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

  /** Forgets the axis domains because the run has restarted. */
  protected abstract forget(): void;

  /** Sets the time axis and shades faults. Call this before drawing anything else. */
  protected drawTime(summary: Summary): readonly PlacedTick[] {
    if (summary.clockNanos < this.#clockNanos) this.forget();
    this.#clockNanos = summary.clockNanos;
    this.#endNanos = timeEnd(summary.clockNanos);
    const { plotHeight, plotWidth } = this.frame;
    this.#shades.draw(faultShades(summary), (node, { fromNanos, untilNanos }) => {
      const x = this.#xOf(fromNanos);
      const width = Math.max(NARROWEST_SHADE_PX, this.#xOf(untilNanos) - x);
      setAll(node, { x: px(x), width: px(width), height: plotHeight });
    });
    const position = (value: number): number => this.#xOf(value);
    return placed(timeTicks(0, this.#endNanos, position, plotWidth), position);
  }

  /** Bin centres, in pixels. */
  protected xsOf({ binNanos, values }: Bins): Float64Array {
    return values.map((_, index) => this.#xOf((index + 0.5) * binNanos));
  }

  #xOf(atNanos: Nanos): number {
    return (atNanos / this.#endNanos) * this.frame.plotWidth;
  }
}

/** Height that a tick of a vertical axis needs. */
const ROW_PX = 17;
/** The thread axis reaches at least this far, because memory starts to matter at about this many threads. */
const THREADS_SHOWN: number = 1000;

/**
 * Keeps the ticks of a vertical axis that do not touch. `candidates` starts with the most important tick; a
 * tick that would touch an earlier one is skipped.
 */
export function rowsApart(candidates: readonly Tick[], position: (value: number) => number): readonly Tick[] {
  const taken: Tick[] = [];
  for (const mark of candidates) {
    const at = position(mark.value);
    if (taken.every(({ value }) => Math.abs(position(value) - at) >= ROW_PX)) taken.push(mark);
  }
  return taken.sort((a, b) => a.value - b.value);
}

/** The number of threads at the end of the axis, clearly above the thread counts of all servers. */
export function threadsShown(series: readonly Pick<MemorySeries, 'threads'>[]): number {
  const most = Math.max(THREADS_SHOWN, ...series.map(({ threads }) => threads));
  const decade = 10 ** Math.ceil(Math.log10(most * 1.25) - 1e-9);
  return most > THREADS_SHOWN ? Math.max(decade, MOST_THREADS) : THREADS_SHOWN;
}

/**
 * Ticks of the thread axis: its ends, and the thread count of each server whose memory depends on the number
 * of threads.
 */
export function threadColumns(
  series: readonly MemorySeries[],
  end: number,
  position: (value: number) => number,
): readonly Tick[] {
  const varied = series.filter((each) => each.reservedAt(end) > each.reservedAt(FEWEST_THREADS));
  const named = [...varied]
    .sort((a, b) => b.threads - a.threads)
    .map((each) => ({ value: each.threads, label: countedThreads(each).replace(' ', '\u00a0') }));
  const ends = [
    { value: end, label: formatCount(end) },
    { value: FEWEST_THREADS, label: formatCount(FEWEST_THREADS) },
  ];
  const unnamed = [{ value: end, label: t`${formatCount(end)}\u00a0threads` }, ends[1]];
  return byImportance(named.length > 0 ? [...named, ...ends] : unnamed, position);
}
