// Which colour is which part: a row of small squares with names above the plot, as many as there is room for.

import type { PlotFrame } from './plot-frame.ts';
import type { Layer } from './stack-data.ts';
import { NodePool, px, setAll, setStyle, setText, svgNode } from './svg.ts';
import { labelWidth } from './ticks.ts';

const SQUARE_PX = 8;
const GAP_PX = 10;
/** Above the labels of faults. */
const BASELINE_PX = -23;

export class LayerLegend {
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
