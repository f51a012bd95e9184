// The downhill simplex search of J. A. Nelder and R. Mead, "A Simplex Method for Function Minimization" (The Computer
// Journal 7, 1965), with their coefficients. As a generator: it yields the points that it wants to know, is handed their
// values, and returns the best. Nothing is drawn at random, so that the same values give the same way.

export type Point = readonly number[];

/** Wanted next, in order; the values come back in the same order. */
export type Search = Generator<readonly Point[], Found, readonly number[]>;

export interface Found {
  readonly point: Point;
  readonly value: number;
}

export interface SearchLimits {
  readonly low: Point;
  readonly high: Point;
  /** Most points to ask for. */
  readonly points: number;
  /** Ends where the corners of the simplex are nearer to each other than this, in every direction. */
  readonly tolerance: number;
}

const REFLECTION = 1;
const EXPANSION = 2;
const CONTRACTION = 0.5;
const SHRINKAGE = 0.5;

/** Searches around `start`, with corners `step` away in each direction. */
export function* simplexSearch(start: Point, step: number, limits: SearchLimits): Search {
  const inside = (point: Point): Point =>
    point.map((each, index) => Math.min(limits.high[index], Math.max(limits.low[index], each)));
  const corners = [start, ...start.map((_, index) => inside(cornerOf(start, index, step, limits)))];
  const values = yield corners;
  let simplex: Found[] = corners.map((point, index) => ({ point, value: values[index] }));
  let asked = corners.length;
  const rank = (): void => {
    simplex = simplex.toSorted((a, b) => a.value - b.value);
  };
  for (rank(); asked < limits.points && !isSmall(simplex, limits.tolerance); rank()) {
    const worst = simplex.at(-1)!;
    const rest = simplex.slice(0, -1);
    const centre = start.map(
      (_, index) => rest.reduce((sum, each) => sum + each.point[index], 0) / rest.length,
    );
    const away = (factor: number): Point =>
      inside(centre.map((each, index) => each + factor * (each - worst.point[index])));
    const reflected = yield* tried(away(REFLECTION));
    asked += 1;
    let next = reflected;
    if (reflected.value < rest[0].value) {
      const expanded = yield* tried(away(REFLECTION * EXPANSION));
      asked += 1;
      if (expanded.value < reflected.value) next = expanded;
    } else if (reflected.value >= (rest.at(-1)?.value ?? worst.value)) {
      next = yield* tried(away(reflected.value < worst.value ? CONTRACTION : -CONTRACTION));
      asked += 1;
    }
    if (next.value < worst.value) simplex = [...rest, next];
    else {
      const shrunk = simplex.slice(1).map(({ point }) => towards(simplex[0].point, point));
      const found = yield shrunk;
      asked += shrunk.length;
      simplex = [simplex[0], ...shrunk.map((point, index) => ({ point, value: found[index] }))];
    }
  }
  return simplex[0];
}

function* tried(point: Point): Generator<readonly Point[], Found, readonly number[]> {
  const [value] = yield [point];
  return { point, value: value };
}

/** `step` away in one direction; the other way where that would leave the range. */
function cornerOf(start: Point, index: number, step: number, { high }: SearchLimits): Point {
  const ahead = start[index] + step;
  const moved = ahead <= high[index] ? ahead : start[index] - step;
  return start.with(index, moved);
}

function towards(best: Point, point: Point): Point {
  return point.map((each, index) => best[index] + SHRINKAGE * (each - best[index]));
}

function isSmall(simplex: readonly Found[], tolerance: number): boolean {
  const [best, ...others] = simplex;
  return others.every(({ point }) =>
    point.every((each, index) => Math.abs(each - best.point[index]) <= tolerance),
  );
}
