// The `d` of paths of straight lines, to a tenth of a pixel: lines, and areas between two lines. Points without a value
// leave a gap.

/** Text of a point in a path. */
function place(x: number, y: number): string {
  return `${Math.round(x * 10) / 10},${Math.round(y * 10) / 10}`;
}

/** From point to point, by the indices given; a point between two gaps becomes a dot (with round caps). NaN is no value. */
export function linePathOf(xs: ArrayLike<number>, ys: ArrayLike<number>, indices: readonly number[]): string {
  let path = '';
  let points = 0;
  for (const index of indices) {
    const y = ys[index] ?? Number.NaN;
    if (Number.isNaN(y)) {
      if (points === 1) path += 'Z';
      points = 0;
      continue;
    }
    path += `${points === 0 ? 'M' : 'L'}${place(xs[index] ?? 0, y)}`;
    points += 1;
  }
  return points === 1 ? `${path}Z` : path;
}

/** One place of an area: across, and its two edges. */
export interface Edges {
  readonly x: number;
  readonly from: number;
  readonly to: number;
}

/** `edgesAt`: of each index below `count`; null: a gap. */
export function areaPathOf(count: number, edgesAt: (index: number) => Edges | null): string {
  let path = '';
  let there = '';
  let back = '';
  const close = (): void => {
    if (there !== '') path += `M${there}L${back}Z`;
    there = '';
    back = '';
  };
  for (let index = 0; index < count; index++) {
    const edges = edgesAt(index);
    if (edges === null) {
      close();
      continue;
    }
    const { x, from, to } = edges;
    there += `${there === '' ? '' : 'L'}${place(x, to)}`;
    back = `${place(x, from)}${back === '' ? '' : `L${back}`}`;
  }
  close();
  return path;
}
