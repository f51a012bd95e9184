// Small threads chart: how many threads of each server compute, wait for a reply or are idle. It sums up the
// thread map in one row per server.

import { formatCount } from '../../languages/quantity.ts';
import { BandNames, bandsOf } from '../bands.ts';
import type { ChartInput } from '../chart.ts';
import { type PlacedTick, placed } from '../plot-frame.ts';
import { stackAreas } from '../stack-areas.ts';
import { highestSum, threadSentence, threadStack } from '../stack-data.ts';
import { NodePool, setStyle, svgNode } from '../svg.ts';
import { SMALL_MARGINS, SmallTimeChart } from './small-chart.ts';

const BIN_PX = 2;

export class SmallThreads extends SmallTimeChart {
  readonly #areas: NodePool<SVGPathElement>;
  readonly #names: BandNames;

  constructor(host: HTMLElement) {
    super(host, SMALL_MARGINS);
    this.#areas = new NodePool(() => svgNode(this.frame.plot, 'path'));
    this.#names = new BandNames(this.frame);
  }

  protected override sentence(input: ChartInput): string {
    return threadSentence(threadStack(input, 1));
  }

  protected override forget(): void {
    // Stacked charts keep no axis domains, because their axes follow from the present data.
  }

  protected override draw(input: ChartInput): void {
    const { frame } = this;
    const columns = this.drawTime(input.summary);
    const data = threadStack(input, Math.max(1, Math.floor(frame.plotWidth / BIN_PX)));
    const bands = bandsOf(data.servers.length, frame.plotHeight);
    const rows: PlacedTick[] = [];
    const areas = data.servers.flatMap((server, index) => {
      const { topPx, heightPx } = bands[index];
      const top = Math.max(1, highestSum(server));
      const y = (value: number): number => topPx + heightPx * (1 - Math.min(1, value / top));
      rows.push(...placed([{ value: top, label: formatCount(Math.round(top)) }], y));
      const xs = this.xsOf({ binNanos: server.binNanos, values: server.columns[0] ?? new Float64Array(0) });
      return stackAreas(server.columns, data.layers, xs, y);
    });
    this.#areas.draw(areas, (node, { path, fill }) => {
      node.setAttribute('d', path);
      setStyle(node, { fill });
    });
    frame.axes(columns, rows, '');
    this.#names.draw(
      data.servers.map(({ id }) => id),
      bands,
    );
  }
}
