// Converts the layers of a stack to areas as SVG paths.

import { areaPathOf } from './line-path.ts';
import type { Layer } from './stack-data.ts';

interface StackArea {
  /** Empty if the layer is 0 in every bin. */
  readonly path: string;
  readonly fill: string;
}

/** One area per layer, lowest first. `xs` holds bin centres; `y` converts a value to pixels. */
export function stackAreas(
  columns: readonly Float64Array[],
  layers: readonly Layer[],
  xs: Float64Array,
  y: (value: number) => number,
): readonly StackArea[] {
  const length = columns[0]?.length ?? 0;
  const below = new Float64Array(length);
  return columns.map((column, layer) => {
    const shape = areaPathOf(length, (index) => ({
      x: xs[index],
      from: y(below[index]),
      to: y(below[index] + column[index]),
    }));
    for (let index = 0; index < length; index += 1) below[index] += column[index];
    return { path: column.some((value) => value > 0) ? shape : '', fill: layers[layer].colour };
  });
}
