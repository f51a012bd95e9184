// The lines of a chart, and the name of its server at the end of each.

import { lastPoint, linePath, type PixelLine } from './line-path.ts';
import type { LineStyle } from './line-style.ts';
import type { PlotFrame } from './plot-frame.ts';
import { spreadNear } from './spread.ts';
import { NodePool, px, setAll, setStyle, setText, svgNode } from './svg.ts';

export interface DrawnLine extends PixelLine {
  readonly style: LineStyle;
  /** Written at the end of the line; '' for none. */
  readonly endLabel: string;
}

const LABEL_ROW_PX = 12;
const LABEL_WIDTH_PX = 9;
const LABEL_GAP_PX = 5;
const LABEL_EDGE_PX = 4;

export class LineMarks {
  readonly #frame: PlotFrame;
  readonly #paths: NodePool<SVGPathElement>;
  readonly #labels: NodePool<SVGTextElement>;

  constructor(frame: PlotFrame) {
    this.#frame = frame;
    this.#paths = new NodePool(() => {
      const node = svgNode(frame.plot, 'path');
      setStyle(node, { fill: 'none', 'stroke-linecap': 'round', 'stroke-linejoin': 'round' });
      return node;
    });
    this.#labels = new NodePool(() => {
      const node = svgNode(frame.front, 'text', { class: 'chart-end' });
      setStyle(node, {
        'font-weight': '700',
        stroke: 'var(--panel)',
        'stroke-width': '3px',
        'stroke-linejoin': 'round',
        'paint-order': 'stroke',
      });
      return node;
    });
  }

  /** Draws in the order given: later lines lie on top. */
  draw(lines: readonly DrawnLine[]): void {
    this.#paths.begin();
    for (const each of lines) {
      const path = this.#paths.next();
      path.setAttribute('d', linePath(each));
      setStyle(path, {
        stroke: each.style.colour,
        'stroke-width': `${each.style.widthPx}px`,
        'stroke-dasharray': each.style.dash === '' ? 'none' : each.style.dash,
      });
    }
    this.#paths.end();
    this.#drawLabels(lines);
  }

  #drawLabels(lines: readonly DrawnLine[]): void {
    const { plotWidth, plotHeight, margins } = this.#frame;
    const ends = lines
      .filter((each) => each.endLabel !== '')
      .map((each) => ({ line: each, index: lastPoint(each, plotWidth) }))
      .filter(({ line, index }) => index >= 0 && line.xs[index] >= 0);
    const xs = ends.map(({ line, index }) =>
      Math.min(plotWidth + margins.right - LABEL_WIDTH_PX, line.xs[index] + LABEL_GAP_PX),
    );
    const ys = spreadNear(
      xs,
      ends.map(({ line, index }) => Math.min(plotHeight, Math.max(0, line.ys[index]))),
      {
        nearX: LABEL_WIDTH_PX * 1.5,
        gap: LABEL_ROW_PX,
        low: LABEL_EDGE_PX,
        high: plotHeight - LABEL_EDGE_PX,
      },
    );
    this.#labels.begin();
    ends.forEach(({ line }, rank) => {
      const node = this.#labels.next();
      setAll(node, { x: px(xs[rank]), y: px(ys[rank] + 4) });
      setStyle(node, { fill: line.style.colour });
      setText(node, line.endLabel);
    });
    this.#labels.end();
  }
}
