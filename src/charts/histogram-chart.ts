// Latency histogram of the whole run: completed requests per latency bin, with latency on a log axis.

import { formatCount, formatShare } from '../languages/quantity.ts';
import { t } from '../languages/t.ts';
import { latencyBinStart } from '../protocol/summary.ts';
import type { Nanos } from '../scenario/duration.ts';
import {
  type BinSeries,
  binWords,
  type HistogramData,
  histogramData,
  histogramSentence,
  histogramTable,
} from './bin-counts.ts';
import { type ChartInput, type ChartPick, type ChartScale, COUNTED, type Computed } from './chart.ts';
import { MEASURE_WORDS } from './latency-curve.ts';
import { serverColour } from './line-style.ts';
import { type Hovered, PlotChart } from './plot-chart.ts';
import { placed } from './plot-frame.ts';
import { PICK_NOTE } from './readout.ts';
import { scaleLinear, scaleLog } from './scale.ts';
import { SteadyDomain } from './steady-domain.ts';
import { NodePool, px, setStyle, svgNode } from './svg.ts';
import { countDecades, fitting, logLatencyTicks, rateTicks, rowsFor, type Tick } from './ticks.ts';

const MARGINS = { left: 54, right: 20, top: 22, bottom: 22 };
/** A log axis cannot show 0, so shorter latencies are drawn at this value. */
const SHORTEST_NANOS: Nanos = 1e3;
const LARGE_STEP = 4;

/** A hovered position in this chart is a bin number. */
export class HistogramChart extends PlotChart<HistogramData> {
  override readonly computed: Computed = {
    formula: t`Requests completed since the start, by latency, in four bins of equal width per doubling.`,
    assumes: t`none: each completed request is in exactly one bin`,
    source: COUNTED,
  };
  readonly #domain = new SteadyDomain();
  readonly #x = scaleLog();
  readonly #log = scaleLog();
  readonly #linear = scaleLinear();
  readonly #areas: NodePool<SVGPathElement>;
  #scale: ChartScale = 'log';
  protected override readonly read = histogramData;
  protected override readonly sentenceOf = histogramSentence;
  protected override readonly tableOf = histogramTable;

  constructor(host: HTMLElement) {
    super(host, MARGINS);
    this.#areas = new NodePool(() => svgNode(this.frame.plot, 'path'));
  }

  override subtitle(): string {
    return this.data ? t`${MEASURE_WORDS[this.data.measure]} · whole run` : t`whole run`;
  }

  protected override draw(data: HistogramData, input: ChartInput): void {
    const { frame } = this;
    if (data.measure !== this.data?.measure) this.#domain.reset();
    const rows = placed(this.#fit(input.scale, data), (count) => this.#y(count));
    const from = startOf(data.first);
    const until = Math.max(from * 10, startOf(data.first + data.bins));
    this.#x.domain([from, until]).range([0, frame.plotWidth]);
    const position = (value: number): number => this.#x(value);
    const most = Math.max(2, Math.floor(frame.plotWidth / 60));
    const columns = data.empty ? [] : fitting((count) => logLatencyTicks(from, until, count), position, most);
    frame.axes(placed(columns, position), data.empty ? [] : rows, data.empty ? '' : t`requests`);
    frame.message(data.empty ? t`no request has completed yet` : '');
    this.#areas.draw(data.servers, (path, each, index) => {
      path.setAttribute('d', this.#outline(each, data.first));
      const colour = serverColour(index);
      setStyle(path, { fill: colour, 'fill-opacity': '0.16', stroke: colour, 'stroke-width': '1.6px' });
    });
  }

  #fit(scale: ChartScale, data: HistogramData): readonly Tick[] {
    const height = this.frame.plotHeight;
    if (scale !== this.#scale) this.#domain.reset();
    this.#scale = scale;
    const rows = rowsFor(height, scale);
    if (scale === 'linear') {
      const top = scaleLinear()
        .domain([0, Math.max(1, data.highest)])
        .nice(rows)
        .domain()[1];
      this.#linear.domain(this.#domain.fit(0, top)).range([height, 0]);
      return rateTicks(this.#linear.domain()[1], rows);
    }
    // The axis starts at 0.5 so that a count of 1 is still visible.
    this.#log.domain(this.#domain.fit(0.5, Math.max(10, data.highest * 1.2))).range([height, 0]);
    const decades = countDecades(1, this.#log.domain()[1]);
    const step = Math.ceil(decades.length / rows);
    return decades.filter((_, index) => index % step === 0);
  }

  #y(count: number): number {
    return this.#scale === 'log' ? this.#log(Math.max(count, 0.5)) : this.#linear(count);
  }

  #outline({ counts }: BinSeries, first: number): string {
    const floor = this.frame.plotHeight + 2;
    const parts: string[] = [];
    let open = false;
    counts.forEach((count, index) => {
      if (count === 0) {
        if (open) parts.push(`V${floor}`);
        open = false;
        return;
      }
      const left = px(this.#x(startOf(first + index)));
      const right = px(this.#x(startOf(first + index + 1)));
      const y = px(this.#y(count));
      parts.push(open ? `V${y}H${right}` : `M${left},${floor}V${y}H${right}`);
      open = true;
    });
    if (open) parts.push(`V${floor}`);
    return parts.join('');
  }

  protected override placeAt(plotX: number): number {
    const data = this.data;
    if (data === null) return 0;
    const nanos = this.#x.invert(plotX);
    let bin = data.first;
    while (bin < data.first + data.bins - 1 && startOf(bin + 1) <= nanos) bin += 1;
    return bin;
  }

  protected override stepFrom(at: number | null, direction: 1 | -1, large: boolean): number {
    if (at === null) return this.endPlace(direction === 1 ? 'first' : 'last');
    const to = at + direction * (large ? LARGE_STEP : 1);
    return Math.min(this.endPlace('last'), Math.max(this.endPlace('first'), to));
  }

  protected override endPlace(end: 'first' | 'last'): number {
    const { first = 0, bins = 1 } = this.data ?? {};
    return end === 'first' ? first : first + Math.max(1, bins) - 1;
  }

  /**
   * Picks the server whose outline is nearest to the pointer; from the keyboard, the server with the most
   * requests in the bin.
   */
  protected override pickAt(bin: number, plotY: number | null): ChartPick | null {
    const data = this.data;
    if (data === null) return null;
    const own = data.servers
      .map(({ id, counts }) => ({ id, count: counts[bin - data.first] ?? 0 }))
      .filter(({ count }) => count > 0);
    const rank = (count: number): number => (plotY === null ? -count : Math.abs(this.#y(count) - plotY));
    const best = own.toSorted((a, b) => rank(a.count) - rank(b.count))[0];
    if (best === undefined) return null;
    const nanos = Math.round((latencyBinStart(bin) + latencyBinStart(bin + 1)) / 2);
    return { kind: 'latency', server: best.id, measure: data.measure, nanos };
  }

  protected override lookUp(bin: number): Hovered | null {
    const data = this.data;
    if (data === null || data.empty) return null;
    const x = (this.#x(startOf(bin)) + this.#x(startOf(bin + 1))) / 2;
    const rows = data.servers.map(({ id, counts, total }, index) => {
      const count = counts[bin - data.first] ?? 0;
      const share = total === 0 ? '' : formatShare(count / total);
      return { label: id, colour: serverColour(index), values: [formatCount(count), share] };
    });
    const heads = [t`requests`, t`share`];
    return {
      x,
      dots: [],
      content: { title: binWords(bin), corner: '', heads, rows, notes: [], hints: [PICK_NOTE] },
    };
  }
}

function startOf(bin: number): Nanos {
  return Math.max(SHORTEST_NANOS, latencyBinStart(bin));
}
