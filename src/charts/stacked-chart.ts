// A stacked chart over time, with one band per server.

import { formatCount, formatMean, formatShare } from '../languages/quantity.ts';
import { t } from '../languages/t.ts';
import { BandNames, bandsOf } from './bands.ts';
import { type ChartInput, type Computed, WINDOWS } from './chart.ts';
import { type PlacedTick, type PlotFrame, placed } from './plot-frame.ts';
import { stackAreas } from './stack-areas.ts';
import {
  coreSentence,
  coreStack,
  highestSum,
  type Layer,
  type StackData,
  stackTable,
  threadSentence,
  threadStack,
} from './stack-data.ts';
import { SteadyDomain } from './steady-domain.ts';
import { NodePool, px, setAll, setStyle, setText, svgNode } from './svg.ts';
import type { Tick } from './ticks.ts';
import { labelWidth, rateTicks } from './ticks.ts';
import { type InstantReadout, TimeChart } from './time-chart.ts';
import { finestNanos, pointWidths, valueAt } from './windows.ts';

const MARGINS = { left: 50, right: 16, top: 38, bottom: 22 };

interface StackAxis {
  readonly top: number;
  readonly ticks: readonly Tick[];
}

abstract class StackedChart extends TimeChart<StackData> {
  readonly #areas: NodePool<SVGPathElement>;
  readonly #names: BandNames;
  readonly #legend: LayerLegend;
  protected override readonly binPx = 2;
  protected override readonly tableOf = stackTable;

  constructor(host: HTMLElement) {
    super(host, MARGINS);
    this.#areas = new NodePool(() => svgNode(this.frame.plot, 'path'));
    this.#names = new BandNames(this.frame);
    this.#legend = new LayerLegend(this.frame);
  }

  protected abstract axisOf(data: StackData, server: number, heightPx: number): StackAxis;
  protected abstract text(value: number): string;

  protected override draw(data: StackData, input: ChartInput): void {
    const { frame } = this;
    const columns = this.drawTime(input.summary);
    this.stepNanos = finestNanos(data.servers);
    const bands = bandsOf(data.servers.length, frame.plotHeight);
    const rows: PlacedTick[] = [];
    const areas = data.servers.flatMap((server, index) => {
      const { topPx, heightPx } = bands[index];
      const { top, ticks } = this.axisOf(data, index, heightPx);
      const y = (value: number): number => topPx + heightPx * (1 - Math.min(1, value / top));
      rows.push(...placed(ticks, y));
      const xs = this.xsOf({ binNanos: server.binNanos, values: server.columns[0] ?? new Float64Array(0) });
      return stackAreas(server.columns, data.layers, xs, y);
    });
    this.#areas.draw(areas, (node, { path, fill }) => {
      node.setAttribute('d', path);
      setStyle(node, { fill });
    });
    this.#legend.draw(shownLayers(data).map(({ layer }) => layer));
    frame.axes(columns, rows, '');
    frame.message(data.empty ? t`no data yet` : '');
    this.#names.draw(
      data.servers.map(({ id }) => id),
      bands,
    );
  }

  /** Adds the bin widths to the subtitle if servers have different ones. */
  protected withPoints(words: string): string {
    return [words, ...pointWidths(this.data?.servers ?? [])].join(' · ');
  }

  protected override readoutAt(at: number): InstantReadout | null {
    const data = this.data;
    if (data === null || data.empty) return null;
    const rows = shownLayers(data)
      .toReversed()
      .map(({ layer, index }) => ({
        label: layer.name,
        colour: 'var(--ink)',
        swatch: layer.colour,
        values: data.servers.map(({ columns, binNanos }) =>
          this.text(valueAt({ binNanos, values: columns[index] }, at)),
        ),
      }));
    return { heads: data.servers.map(({ id }) => id), rows };
  }
}

/** Parts below this share of the highest stack are too thin to see, so the legend leaves them out. */
const VISIBLE_SHARE = 0.004;

/** The parts thick enough to see. */
function shownLayers(data: StackData): readonly { readonly layer: Layer; readonly index: number }[] {
  const least = VISIBLE_SHARE * Math.max(...data.servers.map(highestSum));
  return data.layers
    .map((layer, index) => ({ layer, index }))
    .filter(({ index }) => data.servers.some(({ columns }) => columns[index].some((value) => value > least)));
}

const SQUARE_PX = 8;
const GAP_PX = 10;
/** Baseline of the legend, above the fault labels. */
const BASELINE_PX = -23;

/** The legend above the plot: coloured squares with part names, as many as fit. */
class LayerLegend {
  readonly #frame: PlotFrame;
  readonly #squares: NodePool<SVGRectElement>;
  readonly #names: NodePool<SVGTextElement>;

  constructor(frame: PlotFrame) {
    this.#frame = frame;
    this.#squares = new NodePool(() =>
      svgNode(frame.front, 'rect', { width: SQUARE_PX, height: SQUARE_PX, rx: 2 }),
    );
    this.#names = new NodePool(() => {
      const node = svgNode(frame.front, 'text');
      setStyle(node, { fill: 'var(--muted)' });
      return node;
    });
  }

  draw(layers: readonly Layer[]): void {
    const end = this.#frame.plotWidth + this.#frame.margins.right;
    let at = 0;
    const entries: (Layer & { readonly x: number })[] = [];
    for (const layer of layers) {
      const width = SQUARE_PX + 4 + labelWidth(layer.name);
      if (at + width > end) break;
      entries.push({ ...layer, x: at });
      at += width + GAP_PX;
    }
    this.#squares.draw(entries, (square, { x, colour }) => {
      setAll(square, { x: px(x), y: BASELINE_PX - SQUARE_PX + 1 });
      setStyle(square, { fill: colour });
    });
    this.#names.draw(entries, (node, { x, name }) => {
      setAll(node, { x: px(x + SQUARE_PX + 4), y: BASELINE_PX });
      setText(node, name);
    });
  }
}

const TICKS = [0, 0.5, 1].map((value) => ({ value, label: t`${value * 100}\u00a0%` }));
const ENDS = TICKS.filter(({ value }) => value !== 0.5);
/** A band lower than this has no room for three ticks. */
const LOW_PX = 60;

export class CoresChart extends StackedChart {
  override readonly computed: Computed = {
    formula: t`Time that all cores spent on each activity in a window / (cores × its length). The rest is idle.`,
    assumes: t`none: all CPU time is divided among these parts, which sum to 100 %`,
    source: t`Denning and Buzen, The Operational Analysis of Queueing Network Models (1978): busy time ÷ observed time`,
  };
  protected override readonly read = coreStack;
  protected override readonly sentenceOf = (_: StackData, input: ChartInput): string =>
    coreSentence(coreStack(input, Number.POSITIVE_INFINITY));

  override subtitle(): string {
    return this.withPoints(t`share of CPU time · free: idle`);
  }

  protected override forget(): void {}

  protected override axisOf(_data: StackData, _server: number, heightPx: number): StackAxis {
    return { top: 1, ticks: heightPx < LOW_PX ? ENDS : TICKS };
  }

  protected override text(value: number): string {
    return formatShare(value);
  }
}

const ROW_PX = 30;

export class ThreadsChart extends StackedChart {
  override readonly computed: Computed = {
    formula: t`Time that threads spent in each state in a window / its length: the average number of threads in that state. ${WINDOWS}`,
    assumes: t`the numbers of running and ready threads are exact; the others are estimated from one to four samples per window`,
    source: t`mean number = total time ÷ observed time, as in Denning and Buzen, The Operational Analysis of Queueing Network Models (1978)`,
  };
  readonly #domains: SteadyDomain[] = [];
  protected override readonly read = threadStack;
  protected override readonly sentenceOf = (_: StackData, input: ChartInput): string =>
    threadSentence(threadStack(input, Number.POSITIVE_INFINITY));

  override subtitle(): string {
    return this.withPoints(t`threads, mean of each window`);
  }

  protected override forget(): void {
    for (const domain of this.#domains) domain.reset();
  }

  protected override axisOf(data: StackData, server: number, heightPx: number): StackAxis {
    this.#domains[server] ??= new SteadyDomain();
    const top = this.#domains[server].fit(
      0,
      Math.max(1, Math.ceil(highestSum(data.servers[server]) - 1e-6)),
    )[1];
    const whole = rateTicks(top, Math.max(1, Math.floor(heightPx / ROW_PX)));
    return { top: top * 1.04, ticks: whole.filter(({ value }) => Number.isInteger(value)) };
  }

  protected override text(value: number): string {
    return value >= 100 ? formatCount(value) : formatMean(value);
  }
}
