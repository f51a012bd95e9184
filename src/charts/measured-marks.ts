// Measured percentiles: diamonds, joined by a thin line.

import { linePath, type PixelLine } from './line-path.ts';
import type { PlotFrame } from './plot-frame.ts';
import { NodePool, px, setStyle, show, svgNode } from './svg.ts';

const HALF_PX = 4;
/** Between two marks; what lies nearer shows on the line alone. */
const APART_PX = 14;

export class MeasuredMarks {
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
    this.#diamonds.begin();
    if (points !== null) {
      this.#line.setAttribute('d', linePath(points));
      let nextX = Number.NEGATIVE_INFINITY;
      points.xs.forEach((x, index) => {
        if (x < nextX) return;
        nextX = x + APART_PX;
        const y = points.ys[index]!;
        const [left, right] = [px(x - HALF_PX), px(x + HALF_PX)];
        const d = `M${left},${px(y)}L${px(x)},${px(y - HALF_PX)}L${right},${px(y)}L${px(x)},${px(y + HALF_PX)}Z`;
        this.#diamonds.next().setAttribute('d', d);
      });
    }
    this.#diamonds.end();
  }
}
