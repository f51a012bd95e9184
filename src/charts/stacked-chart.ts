// A chart over time of parts that make up a whole, stacked, a band for each server.

import { BandNames, bandsOf } from './bands.ts';
import type { ChartInput, ChartTable } from './chart.ts';
import type { PlacedTick, PlotFrame } from './plot-frame.ts';
import { highestSum, type Layer, type StackData, stackTable } from './stack-data.ts';
import { areaPathOf } from './straight-paths.ts';
import { NodePool, px, setAll, setStyle, setText, svgNode } from './svg.ts';
import { labelWidth } from './ticks.ts';
import { TimeChart, type Told } from './time-chart.ts';
import { finestNanos, valueAt } from './windows.ts';

const MARGINS = { left: 50, right: 16, top: 38, bottom: 22 };

export abstract class StackedChart extends TimeChart {
  readonly #areas: NodePool<SVGPathElement>;
  readonly #names: BandNames;
  readonly #legend: LayerLegend;
  #data: StackData | null = null;

  constructor(host: HTMLElement) {
    super(host, MARGINS);
    this.#areas = new NodePool(() => svgNode(this.frame.plot, 'path'));
    this.#names = new BandNames(this.frame);
    this.#legend = new LayerLegend(this.frame);
  }

  /** The parts of each server, with at most so many bins. */
  protected abstract read(input: ChartInput, mostBins: number): StackData;
  /** Top of the axis of this server, and its marks. */
  protected abstract axisOf(
    data: StackData,
    server: number,
    heightPx: number,
  ): { top: number; ticks: readonly { value: number; label: string }[] };
  protected abstract text(value: number): string;

  protected override tableOf(input: ChartInput): ChartTable {
    return stackTable(this.read(input, Number.POSITIVE_INFINITY));
  }

  protected override draw(input: ChartInput): void {
    const { frame } = this;
    const columns = this.drawTime(input.summary);
    const data = this.read(input, frame.plotWidth / 2);
    this.#data = data;
    this.stepNanos = finestNanos(data.servers);
    const bands = bandsOf(data.servers.length, frame.plotHeight);
    const rows: PlacedTick[] = [];
    this.#areas.begin();
    data.servers.forEach((server, index) => {
      const { topPx, heightPx } = bands[index];
      const { top, ticks } = this.axisOf(data, index, heightPx);
      const y = (value: number): number => topPx + heightPx * (1 - Math.min(1, value / top));
      for (const tick of ticks) rows.push({ ...tick, at: y(tick.value) });
      this.#stack(server, data.layers, y);
    });
    this.#areas.end();
    this.#legend.draw(shownLayers(data).map(({ layer }) => layer));
    frame.axes(columns, rows, '');
    frame.message(data.empty ? 'nothing has happened yet' : '');
    this.#names.draw(
      data.servers.map(({ id }) => id),
      bands,
    );
  }

  #stack(
    { columns, binNanos }: StackData['servers'][number],
    layers: readonly Layer[],
    y: (value: number) => number,
  ): void {
    const length = columns[0]?.length ?? 0;
    const xs = this.xsOf({ binNanos, values: columns[0] ?? new Float64Array(0) });
    const below = new Float64Array(length);
    columns.forEach((column, layer) => {
      const path = this.#areas.next();
      const shape = areaPathOf(length, (index) => ({
        x: xs[index],
        from: y(below[index]),
        to: y(below[index] + column[index]),
      }));
      path.setAttribute('d', column.some((value) => value > 0) ? shape : '');
      setStyle(path, { fill: layers[layer].colour });
      for (let index = 0; index < length; index += 1) below[index] += column[index];
    });
  }

  protected override tell(at: number): Told | null {
    const data = this.#data;
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

/** A part is named from this share of the highest stack on: below it is too thin to be seen. */
const VISIBLE_SHARE = 0.004;

/** The parts that can be seen. */
function shownLayers(data: StackData): readonly { readonly layer: Layer; readonly index: number }[] {
  const least = VISIBLE_SHARE * Math.max(...data.servers.map(highestSum));
  return data.layers
    .map((layer, index) => ({ layer, index }))
    .filter(({ index }) => data.servers.some(({ columns }) => columns[index].some((value) => value > least)));
}

const SQUARE_PX = 8;
const GAP_PX = 10;
/** Above the labels of faults. */
const BASELINE_PX = -23;

/** Which colour is which part: a row of small squares with names above the plot, as many as there is room for. */
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
    this.#squares.begin();
    this.#names.begin();
    for (const layer of layers) {
      const width = SQUARE_PX + 4 + labelWidth(layer.name);
      if (at + width > end) break;
      const square = this.#squares.next();
      setAll(square, { x: px(at), y: BASELINE_PX - SQUARE_PX + 1 });
      setStyle(square, { fill: layer.colour });
      const name = this.#names.next();
      setAll(name, { x: px(at + SQUARE_PX + 4), y: BASELINE_PX });
      setText(name, layer.name);
      at += width + GAP_PX;
    }
    this.#squares.end();
    this.#names.end();
  }
}
