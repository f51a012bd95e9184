// Small memory chart: memory reserved for threads, by thread count, as in the large chart. A dot shows each
// server's current thread count and its memory, including the memory of its requests.

import { t } from '../../languages/t.ts';
import type { ChartInput } from '../chart.ts';
import { type Dot, Dots, type DrawnLine } from '../line-marks.ts';
import { DASHED, serverColour, singleLineStyle } from '../line-style.ts';
import { FEWEST_THREADS, type MemorySeries, memorySentence, memorySeries } from '../memory-data.ts';
import { placed } from '../plot-frame.ts';
import { scaleLog } from '../scale.ts';
import { SteadyDomain } from '../steady-domain.ts';
import { logByteTicks } from '../ticks.ts';
import { rowsApart, SmallChart, threadColumns, threadsShown } from './small-chart.ts';

const MARGINS = { left: 58, right: 16, top: 8, bottom: 20 };
const POINTS = 41;
const HERE_DOT_PX = 4.5;
const ROWS = 3;

export class SmallMemory extends SmallChart {
  readonly #domain = new SteadyDomain();
  readonly #x = scaleLog();
  readonly #y = scaleLog();
  readonly #here: Dots;
  /** Thread count at the end of the curves. */
  #end = 0;

  constructor(host: HTMLElement) {
    super(host, MARGINS);
    this.#here = new Dots(this.frame.front, HERE_DOT_PX);
  }

  protected override sentence(input: ChartInput): string {
    return memorySentence(memorySeries(input));
  }

  protected override period(): string {
    return t`reserved · resident dashed · lines: threads alone · dots: now`;
  }

  protected override draw(input: ChartInput): void {
    const { frame } = this;
    const series = memorySeries(input);
    const end = threadsShown(series);
    // With another end of the thread axis the curves change. On the previous vertical axis the new curves
    // could look flat, so forget that axis.
    if (end !== this.#end) this.#domain.reset();
    this.#end = end;
    const x = this.#x.domain([FEWEST_THREADS, end]).range([0, frame.plotWidth]);
    const bottom = Math.min(...series.map(({ residentAt }) => residentAt(FEWEST_THREADS)));
    const top = Math.max(...series.map(({ reservedAt }) => reservedAt(end)));
    const y = this.#y
      .domain(this.#domain.fit(2 ** Math.floor(Math.log2(bottom)), 2 ** Math.ceil(Math.log2(top))))
      .range([frame.plotHeight, 0]);
    const [low, high] = y.domain() as [number, number];
    const rows = rowsApart(logByteTicks(low, high, ROWS), y);
    frame.axes(placed(threadColumns(series, end, x), x), placed(rows, y), '');
    const heightOf = (bytes: number): number => Math.min(y(bytes), frame.plotHeight - 1);
    const counts = Float64Array.from({ length: POINTS }, (_, point) => end ** (point / (POINTS - 1)));
    const xs = counts.map((threads) => x(threads));
    const linesOf = ({ id, reservedAt, residentAt }: MemorySeries, index: number): readonly DrawnLine[] => [
      {
        xs,
        ys: counts.map((threads) => heightOf(residentAt(threads))),
        style: { colour: serverColour(index), widthPx: 1.6, dash: DASHED },
        endLabel: '',
      },
      {
        xs,
        ys: counts.map((threads) => heightOf(reservedAt(threads))),
        style: singleLineStyle(index),
        endLabel: id,
      },
    ];
    this.marks.draw(series.flatMap(linesOf));
    const dotsOf = ({ threads, ...each }: MemorySeries, index: number): readonly Dot[] => {
      const here = Math.min(end, Math.max(FEWEST_THREADS, threads));
      const colour = serverColour(index);
      return [
        { x: x(here), y: heightOf(nowOr(each.residentNow, each.residentAt(here))), colour, hollow: true },
        { x: x(here), y: heightOf(nowOr(each.reservedNow, each.reservedAt(here))), colour, hollow: false },
      ];
    };
    this.#here.draw(series.flatMap(dotsOf));
  }
}

/** The value in the run, or the model's value until the run has one. */
const nowOr = (now: number, threads: number): number => (Number.isFinite(now) ? now : threads);
