// Memory that threads take, small: a curve over their number for each server, and a dot at the number that it has now. What
// requests take besides is in the large chart.

import { scaleLinear, scaleLog } from 'd3-scale';
import { CalmDomain } from '../calm-domain.ts';
import type { ChartInput } from '../chart.ts';
import { type Dot, Dots } from '../line-marks.ts';
import { SOLID_DASH, serverColour } from '../line-style.ts';
import { FEWEST_THREADS, memorySentence, memorySeries } from '../memory-data.ts';
import { placed } from '../plot-frame.ts';
import { linearByteTicks } from '../ticks.ts';
import { rowsApart, SmallChart, threadColumns, threadsShown } from './small-chart.ts';

const MARGINS = { left: 58, right: 16, top: 8, bottom: 20 };
const POINTS = 41;
const HERE_DOT_PX = 4.5;
const HEADROOM = 1.04;
const ROWS = 2;

export class SmallMemory extends SmallChart {
  readonly #domain = new CalmDomain();
  readonly #x = scaleLog();
  readonly #y = scaleLinear();
  readonly #here: Dots;
  /** Threads at the end of the curves. */
  #end = 0;

  constructor(host: HTMLElement) {
    super(host, MARGINS);
    this.#here = new Dots(this.frame.front, HERE_DOT_PX);
  }

  protected override sentence(input: ChartInput): string {
    return memorySentence(memorySeries(input));
  }

  protected override draw(input: ChartInput): void {
    const { frame } = this;
    const series = memorySeries(input);
    const end = threadsShown(series);
    // Curves over another number of threads are other curves: they are not to lie flat below what those before took.
    if (end !== this.#end) this.#domain.reset();
    this.#end = end;
    const x = this.#x.domain([FEWEST_THREADS, end]).range([0, frame.plotWidth]);
    const top = Math.max(...series.map(({ reservedAt }) => reservedAt(end)));
    const y = this.#y.domain(this.#domain.fit(0, top * HEADROOM)).range([frame.plotHeight, 0]);
    const heightOf = (bytes: number): number => Math.min(y(bytes), frame.plotHeight - 1);
    const marks = linearByteTicks(y.domain()[1], ROWS);
    const rows = rowsApart([marks[0], ...marks.slice(1).toReversed()], y);
    frame.axes(placed(threadColumns(series, end, x), x), placed(rows, y), '');
    const counts = Float64Array.from({ length: POINTS }, (_, point) => end ** (point / (POINTS - 1)));
    this.marks.draw(
      series.map(({ id, reservedAt }, index) => ({
        xs: counts.map((threads) => x(threads)),
        ys: counts.map((threads) => heightOf(reservedAt(threads))),
        style: { colour: serverColour(index), widthPx: 2.4 - 0.4 * index, dash: SOLID_DASH },
        endLabel: id,
      })),
    );
    const dots = series.map(
      ({ threads, reservedAt }, index): Dot => ({
        x: x(Math.min(end, Math.max(FEWEST_THREADS, threads))),
        y: heightOf(reservedAt(Math.max(FEWEST_THREADS, threads))),
        colour: serverColour(index),
        hollow: false,
      }),
    );
    this.#here.draw(dots);
  }
}
