// Chart 3: latency by percentile over the run, on an axis that gives each further nine the same room.

import type { Nanos } from '../scenario/duration.ts';
import type { ChartInput, ChartPick, ChartTable } from './chart.ts';
import type { Dot } from './dots.ts';
import { formatCount, formatPercentile } from './format.ts';
import { LatencyAxis } from './latency-axis.ts';
import type { DrawnLine } from './line-marks.ts';
import { SOLID_DASH, serverColour } from './line-style.ts';
import { stepAmong } from './named-steps.ts';
import {
  latencyAt,
  namedFractions,
  type PercentileData,
  percentileData,
  percentileSentence,
  percentileSubtitle,
  percentileTable,
} from './percentile-data.ts';
import { type Hovered, PlotChart } from './plot-chart.ts';
import { byImportance, ninesOf, nineTicks } from './ticks.ts';

const MARGINS = { left: 48, right: 20, top: 18, bottom: 22 };
/** The pointer takes a named percentile that is this near. */
const SNAP_PX = 5;
const LARGE_STEP = 3;
const PICK_HEAD = 'press to watch one';

/** The hover's place is a fraction, 0 to 1. */
export class PercentileChart extends PlotChart {
  readonly #axis = new LatencyAxis();
  #data: PercentileData | null = null;
  #finishedCount = 0;

  constructor(host: HTMLElement) {
    super(host, MARGINS);
  }

  override subtitle(): string {
    return this.#data ? percentileSubtitle(this.#data) : 'overhead · axis in nines';
  }

  override sentence(): string {
    return this.input ? percentileSentence(percentileData(this.input)) : 'No request has completed yet.';
  }

  override table(): ChartTable {
    return this.input ? percentileTable(percentileData(this.input)) : { columns: [], rows: [] };
  }

  protected override draw(input: ChartInput): void {
    const { frame } = this;
    const data = percentileData(input);
    this.#data = data;
    const finished = data.servers.reduce((sum, each) => sum + each.curve.count, 0);
    if (finished < this.#finishedCount) this.#axis.reset();
    this.#finishedCount = finished;
    const position = (nines: number): number => this.#xOf(nines);
    const columns = byImportance(nineTicks(data.endNines), position).map((tick) => ({
      ...tick,
      at: position(tick.value),
    }));
    frame.axes(
      columns,
      this.#axis.fit(input.scale, data.lowestNanos, data.highestNanos, frame.plotHeight),
      '',
    );
    frame.message(data.empty ? 'no request has completed yet' : '');
    this.marks.draw(data.servers.map((each, index) => this.#line(each, index)));
  }

  #line(each: PercentileData['servers'][number], index: number): DrawnLine {
    return {
      xs: each.nines.map((nines) => this.#xOf(nines)),
      ys: each.nanos.map((nanos) => this.#axis.at(nanos)),
      style: { colour: serverColour(index), widthPx: 2.2, dash: SOLID_DASH },
      endLabel: each.id,
    };
  }

  #xOf(nines: number): number {
    return (nines / (this.#data?.endNines ?? 1)) * this.frame.plotWidth;
  }

  protected override placeAt(plotX: number): number {
    const data = this.#data;
    if (data === null) return 0;
    const near = namedFractions(data).find(
      (fraction) => Math.abs(this.#xOf(ninesOf(fraction)) - plotX) <= SNAP_PX,
    );
    return near ?? 1 - 10 ** ((-plotX / this.frame.plotWidth) * data.endNines);
  }

  protected override stepFrom(at: number | null, direction: 1 | -1, large: boolean): number {
    const named = this.#data ? namedFractions(this.#data) : [];
    if (at === null) return this.endPlace(direction === 1 ? 'first' : 'last');
    return stepAmong(named, at, direction * (large ? LARGE_STEP : 1));
  }

  protected override endPlace(end: 'first' | 'last'): number {
    return (this.#data ? namedFractions(this.#data).at(end === 'first' ? 0 : -1) : undefined) ?? 0;
  }

  /** Of several lines the one that is pointed at; by key the one with the longest latency. */
  protected override pickAt(fraction: number, plotY: number | null): ChartPick | null {
    const data = this.#data;
    if (data === null) return null;
    const points = data.servers
      .map((each) => ({ server: each.id, nanos: latencyAt(each, fraction) }))
      .filter(({ nanos }) => Number.isFinite(nanos));
    const rank = ({ nanos }: { nanos: Nanos }): number =>
      plotY === null ? -nanos : Math.abs(this.#axis.at(nanos) - plotY);
    const best = points.toSorted((a, b) => rank(a) - rank(b))[0];
    return best === undefined ? null : { kind: 'latency', measure: data.measure, ...best };
  }

  protected override lookUp(fraction: number): Hovered | null {
    const data = this.#data;
    if (data === null || data.empty) return null;
    const x = Math.min(this.frame.plotWidth, this.#xOf(ninesOf(fraction)));
    const dots: Dot[] = [];
    const rows = data.servers.map((each, index) => {
      const value = latencyAt(each, fraction);
      const colour = serverColour(index);
      const known = Number.isFinite(value);
      if (known) dots.push({ x, y: this.#axis.at(value), colour, hollow: false });
      const few = each.curve.count === 0 ? 'no sample' : `only ${formatCount(each.curve.count)} samples`;
      return { label: each.id, colour, values: [known ? this.#axis.text(value) : few] };
    });
    return {
      x,
      dots,
      content: { title: formatPercentile(fraction), corner: '', heads: [PICK_HEAD], rows, notes: [] },
    };
  }
}
