// Memory by thread count, with the machine's limit and a dot at each server's present thread count.

import { listed } from '../languages/list.ts';
import { plural } from '../languages/plural.ts';
import { formatBytes, formatCount, shortDigits } from '../languages/quantity.ts';
import { t } from '../languages/t.ts';
import { MOST_THREADS } from '../scenario/model.ts';
import type { ChartInput, ChartScale, Computed } from './chart.ts';
import { type Dot, Dots, type DrawnLine } from './line-marks.ts';
import { DASHED, LIMIT_STYLE, SOLID_DASH, serverColour } from './line-style.ts';
import {
  FEWEST_THREADS,
  type MemorySeries,
  memoryExtent,
  memoryLimits,
  memorySentence,
  memorySeries,
  memoryTable,
  NAMED_THREADS,
} from './memory-data.ts';
import { type Hovered, PlotChart, stepAmong } from './plot-chart.ts';
import { placed } from './plot-frame.ts';
import { scaleLinear, scaleLog } from './scale.ts';
import { SteadyDomain } from './steady-domain.ts';
import { NodePool, px, setAll, setStyle, setText, svgNode } from './svg.ts';
import {
  byImportance,
  countDecades,
  labelWidth,
  linearByteTicks,
  logByteTicks,
  rowsFor,
  type Tick,
} from './ticks.ts';

const MARGINS = { left: 60, right: 20, top: 22, bottom: 22 };
const SMALLEST_BYTES = 64 * 1024;
const POINTS = 49;
const HERE_DOT_PX = 4.5;
const LARGE_STEP = 3;

/** A hovered position in this chart is a number of threads. */
export class MemoryChart extends PlotChart<readonly MemorySeries[]> {
  override readonly computed: Computed = {
    formula: t`Process base + threads × memory per thread + green stacks, for the number of threads on the axis. The dot is the current amount.`,
    assumes: t`every thread reserves the same amount and touches the same amount, set under Machine`,
    source: t`settings under Machine; reserved and resident as Linux distinguishes them`,
  };
  readonly #domain = new SteadyDomain();
  readonly #x = scaleLog().domain([FEWEST_THREADS, MOST_THREADS]);
  readonly #log = scaleLog();
  readonly #linear = scaleLinear();
  readonly #here: Dots;
  /** Labels of the memory limits: one for each distinct memory size. */
  readonly #limits = new NodePool(() => {
    const node = svgNode(this.frame.front, 'text', { x: 4 });
    setStyle(node, {
      fill: 'var(--danger)',
      stroke: 'var(--panel)',
      'stroke-width': '3px',
      'paint-order': 'stroke',
    });
    return node;
  });
  #scale: ChartScale = 'log';
  protected override readonly read = memorySeries;
  protected override readonly sentenceOf = memorySentence;
  protected override readonly tableOf = memoryTable;

  constructor(host: HTMLElement) {
    super(host, MARGINS);
    this.#here = new Dots(this.frame.front, HERE_DOT_PX);
  }

  override subtitle(): string {
    return t`reserved · resident dashed · lines: threads alone · dots: now`;
  }

  protected override draw(series: readonly MemorySeries[], input: ChartInput): void {
    const { frame } = this;
    const limits = memoryLimits(series);
    this.#x.range([0, frame.plotWidth]);
    const rows = placed(this.#fit(input.scale, series, limits[0]), (bytes) => this.#y(bytes));
    const decades = countDecades(FEWEST_THREADS, MOST_THREADS);
    // The last label also names the unit, "threads".
    const named = decades.map((tick, at) =>
      at === decades.length - 1 ? { ...tick, label: t`${tick.label}\u00a0threads` } : tick,
    );
    // Shifts the last label left so that it does not extend beyond the chart.
    const lastAt = frame.plotWidth + MARGINS.right - labelWidth(named.at(-1)!.label) / 2;
    const columns = byImportance([...named].reverse(), (threads) =>
      threads === MOST_THREADS ? lastAt : this.#x(threads),
    );
    frame.axes(placed(columns, this.#x), rows, '');
    this.#drawLimits(series, limits);
    this.marks.draw([
      ...limits.map((limit) => this.#limitLine(limit)),
      ...series.flatMap((each, index) => this.#lines(each, index)),
    ]);
    this.#here.draw(series.flatMap((each, index) => this.#hereDots(each, index)));
  }

  /**
   * Fits the vertical axis. The memory limit is always visible, unless the lines would then look flat on a
   * linear axis.
   */
  #fit(scale: ChartScale, series: readonly MemorySeries[], limit: number): readonly Tick[] {
    const height = this.frame.plotHeight;
    const rows = rowsFor(height, scale);
    if (scale !== this.#scale) this.#domain.reset();
    this.#scale = scale;
    const [low, high] = memoryExtent(series);
    if (scale === 'log') {
      const top = 2 ** Math.ceil(Math.log2(Math.max(limit * 1.2, Math.min(high, limit * 8))));
      const bottom = 2 ** Math.floor(Math.log2(Math.max(SMALLEST_BYTES, low * 0.9)));
      this.#log.domain(this.#domain.fit(bottom, top)).range([height, 0]);
      const [from, to] = this.#log.domain() as [number, number];
      return logByteTicks(from, to, rows);
    }
    const top = limit > 2 * high ? high * 1.1 : Math.max(limit * 1.15, Math.min(high, limit * 1.25));
    this.#linear.domain(this.#domain.fit(0, top)).range([height, 0]);
    return linearByteTicks(this.#linear.domain()[1], rows);
  }

  #y(bytes: number): number {
    const y = this.#scale === 'log' ? this.#log(Math.max(bytes, SMALLEST_BYTES)) : this.#linear(bytes);
    // Keeps a line at the bottom fully inside the plot, and limits how far outside the plot a line may be
    // drawn.
    return Math.min(Math.max(y, -1000), this.frame.plotHeight - 1);
  }

  #lines(each: MemorySeries, index: number): readonly DrawnLine[] {
    const counts = Float64Array.from(
      { length: POINTS },
      (_, point) => MOST_THREADS ** (point / (POINTS - 1)),
    );
    const xs = counts.map((threads) => this.#x(threads));
    return [
      {
        xs,
        ys: counts.map((threads) => this.#y(each.residentAt(threads))),
        style: { colour: serverColour(index), widthPx: 1.6, dash: DASHED },
        endLabel: '',
      },
      {
        xs,
        ys: counts.map((threads) => this.#y(each.reservedAt(threads))),
        style: { colour: serverColour(index), widthPx: 2.2, dash: SOLID_DASH },
        endLabel: each.id,
      },
    ];
  }

  #limitLine(limit: number): DrawnLine {
    const y = this.#y(limit);
    return {
      xs: Float64Array.of(0, this.frame.plotWidth),
      ys: Float64Array.of(y, y),
      style: LIMIT_STYLE,
      endLabel: '',
    };
  }

  #drawLimits(series: readonly MemorySeries[], limits: readonly number[]): void {
    this.#limits.draw(limits, (node, limit) => {
      const y = this.#y(limit);
      const owners = series.filter(({ limitBytes }) => limitBytes === limit).map(({ id }) => id);
      const name = limits.length > 1 ? t`RAM of ${listed(owners)}: ${tidy(limit)}` : t`RAM ${tidy(limit)}`;
      setText(node, y >= 0 ? name : t`${name}, far above`);
      setAll(node, { y: px(y >= 14 ? y - 4 : Math.max(0, y) + 13) });
    });
  }

  #hereDots(each: MemorySeries, index: number): readonly Dot[] {
    const x = this.#x(Math.min(MOST_THREADS, Math.max(FEWEST_THREADS, each.threads)));
    const colour = serverColour(index);
    return [
      { x, y: this.#y(each.residentNow), colour, hollow: true },
      { x, y: this.#y(each.reservedNow), colour, hollow: false },
    ].filter((dot) => Number.isFinite(dot.y) && dot.y >= 0);
  }

  protected override placeAt(plotX: number): number {
    return Math.min(MOST_THREADS, Math.max(FEWEST_THREADS, Math.round(this.#x.invert(plotX))));
  }

  protected override stepFrom(at: number | null, direction: 1 | -1, large: boolean): number {
    if (at === null) return this.data?.[0]?.threads ?? FEWEST_THREADS;
    return stepAmong(NAMED_THREADS, at, direction * (large ? LARGE_STEP : 1));
  }

  protected override endPlace(end: 'first' | 'last'): number {
    return end === 'first' ? FEWEST_THREADS : MOST_THREADS;
  }

  protected override lookUp(threads: number): Hovered | null {
    const series = this.data ?? [];
    if (series.length === 0) return null;
    const x = this.#x(threads);
    const dots: Dot[] = [];
    const rows = series.map((each, index) => {
      const reserved = each.reservedAt(threads);
      const resident = each.residentAt(threads);
      const colour = serverColour(index);
      dots.push(
        { x, y: this.#y(resident), colour, hollow: true },
        { x, y: this.#y(reserved), colour, hollow: false },
      );
      return { label: each.id, colour, values: [formatBytes(reserved), formatBytes(resident)] };
    });
    const title = t`${formatCount(threads)} ${plural(threads, { one: 'thread', other: 'threads' })}`;
    const inside = dots.filter((dot) => dot.y >= 0);
    return {
      x,
      dots: inside,
      content: { title, corner: '', heads: [t`reserved`, t`resident`], rows, notes: [] },
    };
  }
}

/** A configured size without needless decimals: "16 GiB" rather than "16.0 GiB". */
function tidy(bytes: number): string {
  return formatBytes(bytes, shortDigits);
}
