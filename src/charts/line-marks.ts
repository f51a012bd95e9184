// The lines of a chart, with the server's name at the end of each.

import { areaPathOf, lastPoint, linePath, type PixelLine } from './line-path.ts';
import type { LineStyle } from './line-style.ts';
import type { PlotFrame } from './plot-frame.ts';
import { NodePool, px, setAll, setStyle, setText, svgNode } from './svg.ts';

export interface DrawnLine extends PixelLine {
  readonly style: LineStyle;
  /** Label at the end of the line; '' for none. */
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

  /** Draws in the given order: later lines are drawn over earlier ones. */
  draw(lines: readonly DrawnLine[]): void {
    this.#paths.draw(lines, (path, each) => {
      setAll(path, { d: linePath(each) });
      setStyle(path, {
        stroke: each.style.colour,
        'stroke-width': `${each.style.widthPx}px`,
        'stroke-dasharray': each.style.dash === '' ? 'none' : each.style.dash,
      });
    });
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
    this.#labels.draw(ends, (node, { line }, rank) => {
      setAll(node, { x: px(xs[rank]), y: px(ys[rank] + 4) });
      setStyle(node, { fill: line.style.colour });
      setText(node, line.endLabel);
    });
  }
}

export interface Dot {
  readonly x: number;
  readonly y: number;
  readonly colour: string;
  /** Draws a ring instead of a filled dot. */
  readonly hollow: boolean;
}

export class Dots {
  readonly #pool: NodePool<SVGCircleElement>;
  readonly #radiusPx: number;

  constructor(parent: SVGElement, radiusPx: number) {
    this.#radiusPx = radiusPx;
    this.#pool = new NodePool(() => svgNode(parent, 'circle'));
  }

  draw(dots: readonly Dot[]): void {
    this.#pool.draw(dots, (node, dot) => {
      setAll(node, { cx: px(dot.x), cy: px(dot.y), r: this.#radiusPx });
      setStyle(node, {
        fill: dot.hollow ? 'var(--panel)' : dot.colour,
        stroke: dot.hollow ? dot.colour : 'var(--panel)',
        'stroke-width': dot.hollow ? '2px' : '1.5px',
      });
    });
  }
}

/** An area between two edges, in pixels; NaN where either edge has no value. */
export interface Shade {
  readonly xs: Float64Array;
  readonly upper: Float64Array;
  readonly lower: Float64Array;
  readonly colour: string;
}

export class ShadeMarks {
  readonly #paths: NodePool<SVGPathElement>;

  constructor(frame: PlotFrame) {
    this.#paths = new NodePool(() => svgNode(frame.back, 'path'));
  }

  draw(shades: readonly Shade[]): void {
    this.#paths.draw(shades, (path, { xs, upper, lower, colour }) => {
      const shape = areaPathOf(xs.length, (index) =>
        Number.isNaN(upper[index]) || Number.isNaN(lower[index])
          ? null
          : { x: xs[index], from: lower[index], to: upper[index] },
      );
      path.setAttribute('d', shape);
      setStyle(path, { fill: colour, 'fill-opacity': '0.16' });
    });
  }
}

/**
 * Moves positions as little as possible, keeping their order, so that neighbours are at least `gap` apart and
 * all positions are within [low, high].
 */
function spread(wanted: readonly number[], gap: number, low: number, high: number): readonly number[] {
  const order = wanted.map((_, index) => index).sort((a, b) => wanted[a] - wanted[b] || a - b);
  const placed = order.map((index) => Math.min(high, Math.max(low, wanted[index])));
  for (let round = 0; round < wanted.length * 4; round += 1) {
    for (let index = 1; index < placed.length; index += 1) {
      const short = gap - (placed[index] - placed[index - 1]);
      if (short <= 0) continue;
      placed[index - 1] = placed[index - 1] - short / 2;
      placed[index] = placed[index] + short / 2;
    }
    confine(placed, gap, low, high);
  }
  const result = new Array<number>(wanted.length);
  order.forEach((index, rank) => {
    result[index] = placed[rank];
  });
  return result;
}

/** Moves labels apart vertically if they are less than `nearX` apart horizontally. */
export function spreadNear(
  xs: readonly number[],
  ys: readonly number[],
  { nearX, gap, low, high }: { nearX: number; gap: number; low: number; high: number },
): readonly number[] {
  const result = [...ys];
  const order = xs.map((_, index) => index).sort((a, b) => xs[a] - xs[b]);
  let group: number[] = [];
  const settle = (): void => {
    const placed = spread(
      group.map((index) => ys[index]),
      gap,
      low,
      high,
    );
    group.forEach((index, rank) => {
      result[index] = placed[rank];
    });
    group = [];
  };
  for (const index of order) {
    const last = group[group.length - 1];
    if (last !== undefined && xs[index] - xs[last] >= nearX) settle();
    group.push(index);
  }
  settle();
  return result;
}

/** Pushes a sorted column of labels back between `low` and `high`. */
function confine(placed: number[], gap: number, low: number, high: number): void {
  for (let index = placed.length - 1; index >= 0; index -= 1) {
    const limit = high - (placed.length - 1 - index) * gap;
    if (placed[index] > limit) placed[index] = limit;
  }
  for (let index = 0; index < placed.length; index += 1) {
    const limit = low + index * gap;
    if (placed[index] < limit) placed[index] = limit;
  }
}
