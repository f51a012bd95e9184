// The room between two lines, shaded: what the one hides and the other shows.

import type { PlotFrame } from './plot-frame.ts';
import { areaPathOf } from './straight-paths.ts';
import { NodePool, setStyle, svgNode } from './svg.ts';

/** In pixels; NaN where one of the two has no value. */
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
    this.#paths.begin();
    for (const { xs, upper, lower, colour } of shades) {
      const path = this.#paths.next();
      const shape = areaPathOf(xs.length, (index) =>
        Number.isNaN(upper[index]) || Number.isNaN(lower[index])
          ? null
          : { x: xs[index], from: lower[index], to: upper[index] },
      );
      path.setAttribute('d', shape);
      setStyle(path, { fill: colour, 'fill-opacity': '0.16' });
    }
    this.#paths.end();
  }
}
