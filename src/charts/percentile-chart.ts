// Latency by percentile over the whole run. On the axis each further nine (90 %, 99 %, 99.9 %, …) takes the
// same width.

import { formatCount, formatPercentile } from '../languages/quantity.ts';
import { t } from '../languages/t.ts';
import type { Nanos } from '../scenario/duration.ts';
import { BUCKETS, type ChartInput, type ChartPick, type Computed, type ExpectedLine } from './chart.ts';
import { EXPECTED_STYLE, expectedOf, expectedSubtitle } from './expected.ts';
import { incompleteNotes } from './incomplete-requests.ts';
import { LatencyAxis } from './latency-axis.ts';
import { type Dot, type DrawnLine, type Shade, ShadeMarks } from './line-marks.ts';
import { linePath, type PixelLine } from './line-path.ts';
import { DASHED, SOLID_DASH, serverColour } from './line-style.ts';
import { comparable, measuredAt } from './measured-data.ts';
import { oldestNote, oldestStyle } from './oldest-in-progress.ts';
import {
  certainNines,
  latencyAt,
  namedFractions,
  type PercentileData,
  type PercentileSeries,
  percentileData,
  percentileSentence,
  percentileSubtitle,
  percentileTable,
} from './percentile-data.ts';
import { type Hovered, PlotChart, stepAmong } from './plot-chart.ts';
import type { PlotFrame } from './plot-frame.ts';
import { placed } from './plot-frame.ts';
import { PICK_NOTE, type ReadoutRow } from './readout.ts';
import type { PercentileBand } from './replications.ts';
import { NodePool, px, setStyle, show, svgNode } from './svg.ts';
import { byImportance, ninesOf, nineTicks } from './ticks.ts';

const MARGINS = { left: 54, right: 20, top: 22, bottom: 22 };
/** The pointer snaps to a named percentile within this distance. */
const SNAP_PX = 5;
const LARGE_STEP = 3;
/** Line width for percentiles that fewer than ten samples exceed. */
const FEW_WIDTH_PX = 1;
const OWN_LINE: { strength: 1 | 2; widthPx: number; dash: string } = {
  strength: 1,
  widthPx: 2.2,
  dash: SOLID_DASH,
};
const ACTUAL_LINE: typeof OWN_LINE = { strength: 2, widthPx: 1.5, dash: DASHED };
const FEW_NOTE = t`fewer than 10 slower samples`;

/** A hovered position in this chart is a fraction, 0 to 1. */
export class PercentileChart extends PlotChart<PercentileData> {
  override readonly computed: Computed = {
    formula: t`The value at p99: 99 % of all requests completed since the start took at most this long. Each further nine (p90, p99, p99.9 …) has the same width on the axis.`,
    assumes: t`none about the latency distribution; accurate to 0.8 %; the line is thin where fewer than ten requests are slower, because the value there is mostly chance`,
    source: BUCKETS,
  };
  readonly #axis = new LatencyAxis();
  readonly #shades = new ShadeMarks(this.frame);
  protected override readonly read = percentileData;
  protected override readonly sentenceOf = percentileSentence;
  protected override readonly tableOf = percentileTable;
  #finishedCount = 0;
  readonly #measured: MeasuredMarks;

  constructor(host: HTMLElement) {
    super(host, MARGINS);
    this.#measured = new MeasuredMarks(this.frame);
  }

  override subtitle(): string {
    const data = this.data;
    if (data === null) return t`overhead · axis in nines`;
    const lines = this.input ? expectedOf(data.measure, this.input) : [];
    return [...expectedSubtitle('dashed', lines), percentileSubtitle(data)].join(' · ');
  }

  protected override draw(data: PercentileData, input: ChartInput): void {
    const { frame } = this;
    // Positions on the horizontal axis depend on the data, so set the data first.
    this.data = data;
    const finished = data.servers.reduce((sum, each) => sum + each.curve.count, 0);
    if (finished < this.#finishedCount) this.#axis.reset();
    this.#finishedCount = finished;
    const position = (nines: number): number => this.#xOf(nines);
    frame.axes(
      placed(byImportance(nineTicks(data.endNines), position), position),
      this.#axis.fit(input.scale, data.lowestNanos, data.highestNanos, frame.plotHeight),
      '',
    );
    frame.message(data.empty ? t`no request has completed yet` : '');
    this.#shades.draw([
      ...data.actual.map((each, index) => this.#shade(data.servers[index], each, index)),
      ...data.servers.flatMap(({ band }, index) => (band ? [this.#band(band, index)] : [])),
    ]);
    this.marks.draw([
      ...expectedOf(data.measure, input).map((line) => this.#expected(line)),
      ...data.actual.flatMap((each, index) => this.#lines(each, index, ACTUAL_LINE)),
      ...data.servers.flatMap((each, index) => this.#lines(each, index, OWN_LINE)),
      ...data.servers.map(({ age }, index) => this.#level(age, index)),
    ]);
    const { measured } = data;
    this.#measured.draw(
      measured && {
        xs: measured.nines.map(position),
        ys: measured.nanos.map((nanos) => this.#axis.at(nanos)),
      },
    );
  }

  /** The curve, drawn thin where it has few samples. */
  #lines(each: PercentileSeries, index: number, look: typeof OWN_LINE): readonly DrawnLine[] {
    const certain = certainNines(each);
    const cut = each.nines.findLastIndex((nines) => nines <= certain + 1e-9);
    const part = (from: number, until: number, widthPx: number, endLabel: string): DrawnLine => ({
      xs: each.nines.slice(from, until).map((nines) => this.#xOf(nines)),
      ys: each.nanos.slice(from, until).map((nanos) => this.#axis.at(nanos)),
      style: { colour: serverColour(index, look.strength), widthPx, dash: look.dash },
      endLabel,
    });
    const name = look === OWN_LINE ? each.id : '';
    const ends = cut + 1 >= each.nines.length;
    const sure = part(0, cut + 1, look.widthPx, ends ? name : '');
    return ends ? [sure] : [sure, part(Math.max(0, cut), each.nines.length, FEW_WIDTH_PX, name)];
  }

  /**
   * The age of the oldest request as a horizontal line, because that request has no percentile yet. Not drawn
   * if NaN.
   */
  #level(nanos: Nanos, index: number): DrawnLine {
    const y = this.#axis.at(nanos);
    return {
      xs: Float64Array.of(0, this.frame.plotWidth),
      ys: Float64Array.of(y, y),
      style: oldestStyle(index),
      endLabel: '',
    };
  }

  #shade(own: PercentileSeries, actual: PercentileSeries, index: number): Shade {
    return {
      xs: own.nines.map((nines) => this.#xOf(nines)),
      upper: own.nanos.map((nanos) => this.#axis.at(nanos)),
      lower: own.nines.map((nines) => this.#axis.at(latencyAt(actual, 1 - 10 ** -nines))),
      colour: serverColour(index),
    };
  }

  #band({ fractions, low, high }: PercentileBand, index: number): Shade {
    return {
      xs: fractions.map((fraction) => this.#xOf(ninesOf(fraction))),
      upper: high.map((nanos) => this.#axis.at(nanos)),
      lower: low.map((nanos) => this.#axis.at(nanos)),
      colour: serverColour(index),
    };
  }

  /** The margin has no room for a label, so the subtitle names this line. */
  #expected({ points }: ExpectedLine): DrawnLine {
    return {
      xs: Float64Array.from(points, ({ fraction }) => this.#xOf(ninesOf(fraction))),
      ys: Float64Array.from(points, ({ nanos }) => this.#axis.at(nanos)),
      style: EXPECTED_STYLE,
      endLabel: '',
    };
  }

  #xOf(nines: number): number {
    return (nines / (this.data?.endNines ?? 1)) * this.frame.plotWidth;
  }

  protected override placeAt(plotX: number): number {
    const data = this.data;
    if (data === null) return 0;
    const near = namedFractions(data).find(
      (fraction) => Math.abs(this.#xOf(ninesOf(fraction)) - plotX) <= SNAP_PX,
    );
    return near ?? 1 - 10 ** ((-plotX / this.frame.plotWidth) * data.endNines);
  }

  protected override stepFrom(at: number | null, direction: 1 | -1, large: boolean): number {
    const named = this.data ? namedFractions(this.data) : [];
    if (at === null) return this.endPlace(direction === 1 ? 'first' : 'last');
    return stepAmong(named, at, direction * (large ? LARGE_STEP : 1));
  }

  protected override endPlace(end: 'first' | 'last'): number {
    return (this.data ? namedFractions(this.data).at(end === 'first' ? 0 : -1) : undefined) ?? 0;
  }

  /** Picks the line nearest to the pointer; from the keyboard, the line with the longest latency. */
  protected override pickAt(fraction: number, plotY: number | null): ChartPick | null {
    const data = this.data;
    if (data === null) return null;
    const points = data.servers
      .map((each) => ({ server: each.id, nanos: latencyAt(each, fraction) }))
      .filter(({ nanos }) => Number.isFinite(nanos));
    const rank = ({ nanos }: { nanos: Nanos }): number =>
      plotY === null ? -nanos : Math.abs(this.#axis.at(nanos) - plotY);
    const best = points.toSorted((a, b) => rank(a) - rank(b))[0];
    return best === undefined ? null : { kind: 'latency', measure: data.measure, ...best };
  }

  protected override lookUp(fraction: number, { measured, summary }: ChartInput): Hovered | null {
    const data = this.data;
    if (data === null || data.empty) return null;
    const x = Math.min(this.frame.plotWidth, this.#xOf(ninesOf(fraction)));
    const dots: Dot[] = [];
    const row = (each: PercentileSeries, index: number, label: string): ReadoutRow => {
      const value = latencyAt(each, fraction);
      const colour = serverColour(index);
      const known = Number.isFinite(value);
      if (known) dots.push({ x, y: this.#axis.at(value), colour, hollow: label !== each.id });
      const few = each.curve.count === 0 ? t`no sample` : t`only ${formatCount(each.curve.count)} samples`;
      return { label, colour, values: [known ? this.#axis.text(value) : few] };
    };
    const rows = data.servers.flatMap((each, index) => {
      const actual = data.actual[index];
      const own = row(each, index, each.id);
      return actual === undefined ? [own] : [own, row(actual, index, t`${each.id} actual`)];
    });
    if (measured && comparable(measured, data.measure)) {
      const value = measuredAt(measured, fraction);
      if (value > 0) rows.push({ label: '◇', colour: 'var(--ink)', values: [this.#axis.text(value)] });
    }
    const uncertain = data.servers.some(
      (each) => each.curve.count > 0 && ninesOf(fraction) > certainNines(each) + 1e-9,
    );
    const ages = data.servers.flatMap(({ id, age }) => oldestNote(id, age));
    const hints = [PICK_NOTE, ...ages, ...(uncertain ? [FEW_NOTE] : []), ...incompleteNotes(summary)];
    return {
      x,
      dots,
      content: { title: formatPercentile(fraction), corner: '', heads: [], rows, notes: [], hints },
    };
  }
}

const HALF_PX = 4;
/** Least distance between two diamonds; points closer than that appear only as part of the line. */
const APART_PX = 14;

/** Measured percentiles: diamonds, joined by a thin line. */
class MeasuredMarks {
  readonly #line: SVGPathElement;
  readonly #diamonds: NodePool<SVGPathElement>;

  constructor(frame: PlotFrame) {
    this.#line = svgNode(frame.plot, 'path', { class: 'chart-measured' });
    setStyle(this.#line, {
      fill: 'none',
      stroke: 'var(--ink)',
      'stroke-width': '1.25px',
      'stroke-dasharray': '2 3',
    });
    this.#diamonds = new NodePool(() => {
      const node = svgNode(frame.front, 'path', { class: 'chart-measured-mark' });
      setStyle(node, { fill: 'var(--panel)', stroke: 'var(--ink)', 'stroke-width': '1.5px' });
      return node;
    });
  }

  draw(points: PixelLine | null): void {
    show(this.#line, points !== null);
    const shapes: string[] = [];
    if (points !== null) {
      this.#line.setAttribute('d', linePath(points));
      let nextX = Number.NEGATIVE_INFINITY;
      points.xs.forEach((x, index) => {
        if (x < nextX) return;
        nextX = x + APART_PX;
        const y = points.ys[index];
        const [left, right] = [px(x - HALF_PX), px(x + HALF_PX)];
        shapes.push(
          `M${left},${px(y)}L${px(x)},${px(y - HALF_PX)}L${right},${px(y)}L${px(x)},${px(y + HALF_PX)}Z`,
        );
      });
    }
    this.#diamonds.draw(shapes, (node, shape) => node.setAttribute('d', shape));
  }
}
