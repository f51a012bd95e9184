// Bands for charts that draw each server separately, stacked above a shared time axis: computes their
// positions and writes their names.

import { serverColour } from './line-style.ts';
import type { PlotFrame } from './plot-frame.ts';
import { NodePool, px, setAll, setStyle, setText, svgNode } from './svg.ts';

const GAP_PX = 12;

interface Band {
  readonly topPx: number;
  readonly heightPx: number;
}

/** Bands of equal height that together fill the plot from top to bottom. */
export function bandsOf(count: number, plotHeight: number): readonly Band[] {
  const heightPx = Math.max(1, (plotHeight - GAP_PX * (count - 1)) / count);
  return Array.from({ length: count }, (_, index) => ({ topPx: index * (heightPx + GAP_PX), heightPx }));
}

/** Writes the id of each server at the right end of its band. */
export class BandNames {
  readonly #frame: PlotFrame;
  readonly #names: NodePool<SVGTextElement>;

  constructor(frame: PlotFrame) {
    this.#frame = frame;
    this.#names = new NodePool(() => {
      const node = svgNode(frame.front, 'text', { class: 'chart-end' });
      setStyle(node, { 'font-weight': '700' });
      return node;
    });
  }

  draw(ids: readonly string[], bands: readonly Band[]): void {
    this.#names.draw(ids, (node, id, index) => {
      const { topPx, heightPx } = bands[index];
      setAll(node, { x: px(this.#frame.plotWidth + 5), y: px(topPx + heightPx / 2 + 4) });
      setStyle(node, { fill: serverColour(index) });
      setText(node, id);
    });
  }
}
