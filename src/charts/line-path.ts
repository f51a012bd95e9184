// A line as an SVG path, with gaps for missing values and at most two points (the extremes) per pixel of
// width.

/** A line in pixels; y is NaN where a value is missing. */
export interface PixelLine {
  readonly xs: Float64Array;
  readonly ys: Float64Array;
}

const NONE: readonly number[] = [];
/** A gap narrower than this is bridged, because it would look like part of a dotted line. */
const NARROWEST_GAP_PX = 4;

/**
 * Indices of the points to draw: all points if there are no more than pixels; otherwise the lowest and the
 * highest of each pixel column. A column without values keeps one point, so that the gap remains. `xs` must
 * rise.
 */
export function pointsToDraw(pixels: PixelLine): readonly number[] {
  const { xs } = pixels;
  const count = xs.length;
  if (count === 0) return NONE;
  const width = xs[count - 1] - xs[0];
  if (count <= width + 1) return Array.from({ length: count }, (_, index) => index);
  return extremes(pixels);
}

function extremes({ xs, ys }: PixelLine): number[] {
  const count = xs.length;
  const kept: number[] = [];
  let from = 0;
  while (from < count) {
    const column = Math.floor(xs[from]);
    let low = -1;
    let high = -1;
    let until = from;
    for (; until < count && Math.floor(xs[until]) === column; until += 1) {
      const y = ys[until];
      if (Number.isNaN(y)) continue;
      if (low < 0 || y < ys[low]) low = until;
      if (high < 0 || y > ys[high]) high = until;
    }
    if (low < 0) kept.push(from);
    else if (low === high) kept.push(low);
    else kept.push(Math.min(low, high), Math.max(low, high));
    from = until;
  }
  return kept;
}

/**
 * The `d` attribute of a path; '' without points. A point between two gaps becomes a dot, which round line
 * caps make visible.
 */
export function linePath(pixels: PixelLine): string {
  return linePathOf(pixels.xs, pixels.ys, withoutNarrowGaps(pixels, pointsToDraw(pixels)));
}

/** Drops points without a value where the gap would be too narrow to recognise. */
export function withoutNarrowGaps({ xs, ys }: PixelLine, kept: readonly number[]): number[] {
  const drawn: number[] = [];
  let missing: number[] = [];
  for (const index of kept) {
    if (Number.isNaN(ys[index])) {
      missing.push(index);
      continue;
    }
    const before = drawn[drawn.length - 1];
    const narrow = before !== undefined && xs[index] - xs[before] <= NARROWEST_GAP_PX;
    if (!narrow) drawn.push(...missing);
    missing = [];
    drawn.push(index);
  }
  return drawn;
}

/** Index of the last point that has a value and is not beyond `endX`; -1 if there is none. */
export function lastPoint({ xs, ys }: PixelLine, endX = Number.POSITIVE_INFINITY): number {
  let index = ys.length - 1;
  while (index >= 0 && (Number.isNaN(ys[index]) || xs[index] > endX + 0.5)) index -= 1;
  return index;
}

function place(x: number, y: number): string {
  return `${Math.round(x * 10) / 10},${Math.round(y * 10) / 10}`;
}

/**
 * Joins the points at the given indices. A point between two gaps becomes a dot, which round line caps make
 * visible. NaN marks a missing value.
 */
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

/** One position of an area: its x and the y of its two edges. */
export interface Edges {
  readonly x: number;
  readonly from: number;
  readonly to: number;
}

/** `edgesAt` returns the edges for each index below `count`, or null for a gap. */
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
