// Round marks on top of the lines: values at the hover rule, and "you are here".

import { NodePool, px, setAll, setStyle, svgNode } from './svg.ts';

export interface Dot {
  readonly x: number;
  readonly y: number;
  readonly colour: string;
  /** A ring with an empty middle instead of a full dot. */
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
    this.#pool.begin();
    for (const dot of dots) {
      const node = this.#pool.next();
      setAll(node, { cx: px(dot.x), cy: px(dot.y), r: this.#radiusPx });
      setStyle(node, {
        fill: dot.hollow ? 'var(--panel)' : dot.colour,
        stroke: dot.hollow ? dot.colour : 'var(--panel)',
        'stroke-width': dot.hollow ? '2px' : '1.5px',
      });
    }
    this.#pool.end();
  }
}
