// Latency heat map: one band per server, with latency over time. Cells are darker where more requests
// completed.

import { plural } from '../languages/plural.ts';
import { formatCount, formatLatency, NO_VALUE } from '../languages/quantity.ts';
import { t } from '../languages/t.ts';
import { latencyBinStart } from '../protocol/summary.ts';
import { BandNames, bandsOf } from './bands.ts';
import { type HeatData, heatData, heatSentence, heatTable } from './bin-counts.ts';
import { type ChartInput, COUNTED, type Computed, WINDOWS } from './chart.ts';
import { LatencyAxis } from './latency-axis.ts';
import { MEASURE_WORDS } from './latency-curve.ts';
import { serverColour } from './line-style.ts';
import type { PlacedTick } from './plot-frame.ts';
import { NodePool, px, setStyle, svgNode } from './svg.ts';
import { type InstantReadout, TimeChart } from './time-chart.ts';
import { finestNanos } from './windows.ts';

const MARGINS = { left: 54, right: 16, top: 22, bottom: 22 };
/** Number of shades per colour. Shades are on a log scale of counts. */
const SHADES = 7;
const FAINTEST = 0.22;

interface CellShade {
  readonly path: string;
  readonly shade: number;
  readonly fill: string;
}

export class HeatChart extends TimeChart<HeatData> {
  override readonly computed: Computed = {
    formula: t`Completed requests by completion window and latency, four bins per doubling. Darker means more requests, on a log scale. ${WINDOWS}`,
    assumes: t`none: each completed request is in exactly one cell`,
    source: COUNTED,
  };
  readonly #axes: LatencyAxis[] = [];
  readonly #cells: NodePool<SVGPathElement>;
  readonly #names: BandNames;
  protected override readonly binPx = 2.5;
  protected override readonly read = heatData;
  protected override readonly sentenceOf = heatSentence;
  protected override readonly tableOf = heatTable;

  constructor(host: HTMLElement) {
    super(host, MARGINS);
    this.#cells = new NodePool(() => svgNode(this.frame.plot, 'path', { 'shape-rendering': 'crispEdges' }));
    this.#names = new BandNames(this.frame);
  }

  override subtitle(): string {
    const { measure, highest } = this.data ?? { measure: 'overhead', highest: 0 };
    const most =
      highest > 0
        ? t` · darkest: ${formatCount(highest)} ${plural(highest, { one: 'request', other: 'requests' })}`
        : '';
    return `${MEASURE_WORDS[measure]}${most}`;
  }

  protected override forget(): void {
    for (const axis of this.#axes) axis.reset();
  }

  protected override draw(data: HeatData, input: ChartInput): void {
    const { frame } = this;
    const columns = this.drawTime(input.summary);
    if (data.measure !== this.data?.measure) this.forget();
    this.stepNanos = finestNanos(data.servers);
    const bands = bandsOf(data.servers.length, frame.plotHeight);
    const rows: PlacedTick[] = [];
    const shades = data.servers.flatMap((_, index) => {
      const { topPx, heightPx } = bands[index];
      this.#axes[index] ??= new LatencyAxis();
      const axis = this.#axes[index];
      const known = data.last >= 0;
      const low = known ? Math.max(1, latencyBinStart(data.first)) : Number.NaN;
      const high = known ? latencyBinStart(data.last + 1) : Number.NaN;
      for (const tick of axis.fit('log', low, high, heightPx)) rows.push({ ...tick, at: topPx + tick.at });
      return this.#shadesOf(data, index, (nanos) => topPx + Math.max(0, axis.at(nanos)));
    });
    this.#cells.draw(shades, (node, { path, fill, shade }) => {
      node.setAttribute('d', path);
      const opacity = FAINTEST + ((1 - FAINTEST) * shade) / (SHADES - 1);
      setStyle(node, { fill, 'fill-opacity': opacity.toFixed(2) });
    });
    frame.axes(columns, rows, '');
    frame.message(data.last < 0 ? t`no request has completed yet` : '');
    this.#names.draw(
      data.servers.map(({ id }) => id),
      bands,
    );
  }

  /** All cells of a server, grouped by shade. */
  #shadesOf(data: HeatData, server: number, y: (nanos: number) => number): readonly CellShade[] {
    const { cells, binNanos } = data.servers[server];
    const paths: string[] = new Array(SHADES).fill('');
    for (const { column, bin, count } of cells) {
      const left = this.xOf(column * binNanos);
      const right = this.xOf((column + 1) * binNanos);
      if (right < 0 || left > this.frame.plotWidth) continue;
      const top = y(latencyBinStart(bin + 1));
      const height = Math.max(2, y(latencyBinStart(bin)) - top);
      paths[shadeOf(count, data.highest)] +=
        `M${px(left)},${px(top)}h${px(right - left)}v${px(height)}h${px(left - right)}z`;
    }
    return paths.map((path, shade) => ({ path, shade, fill: serverColour(server) }));
  }

  protected override readoutAt(at: number): InstantReadout | null {
    const data = this.data;
    if (data === null || data.last < 0) return null;
    const rows = data.servers.map(({ id, cells, binNanos }, index) => {
      const column = Math.floor(at / binNanos);
      const own = cells.filter((cell) => cell.column === column);
      const count = own.reduce((sum, cell) => sum + cell.count, 0);
      const colour = serverColour(index);
      if (count === 0) return { label: id, colour, values: ['0', NO_VALUE, NO_VALUE] };
      const bins = own.map(({ bin }) => bin);
      const lowest = formatLatency(latencyBinStart(Math.min(...bins)));
      const highest = formatLatency(latencyBinStart(Math.max(...bins) + 1));
      return { label: id, colour, values: [formatCount(count), lowest, highest] };
    });
    return { heads: [t`requests`, t`from`, t`to`], rows };
  }
}

function shadeOf(count: number, highest: number): number {
  if (highest <= 1) return SHADES - 1;
  return Math.min(SHADES - 1, Math.floor((SHADES * Math.log(count)) / Math.log(highest)));
}
