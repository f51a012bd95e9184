// The downhill simplex search of J. A. Nelder and R. Mead, "A Simplex Method for Function Minimization" (The Computer
// Journal 7, 1965), with their coefficients. It is a generator: it yields points, receives their values, and returns
// the best. Nothing is random, so the same values lead to the same search.

import { pairwise } from './pairs.ts';

export type Point = readonly number[];

/** The points wanted next, in order; the values must be in the same order. */
export type Search = Generator<readonly Point[], BestPoint, readonly number[]>;

export interface BestPoint {
  readonly point: Point;
  readonly value: number;
}

export interface SearchLimits {
  readonly low: Point;
  readonly high: Point;
  /** The largest number of points to ask for. */
  readonly points: number;
  /**
   * The search ends when the corners of the simplex are within this distance of each other in every
   * direction.
   */
  readonly tolerance: number;
}

const REFLECTION = 1;
const EXPANSION = 2;
const CONTRACTION = 0.5;
const SHRINKAGE = 0.5;

/** Corners ordered by their values. If there is no direction to search in, the simplex is a single corner. */
interface Simplex {
  readonly best: BestPoint;
  /** All but the best. */
  readonly others: readonly BestPoint[];
}

/** Searches around `start`, with corners `step` away in each direction. */
export function* simplexSearch(start: Point, step: number, limits: SearchLimits): Search {
  const moved = pairwise(start, limits.high, (each, most) => cornerOf(each, step, most));
  const corners = [start, ...moved.map((each, index) => within(start.with(index, each), limits))];
  let simplex = simplexOf(pairwise(corners, yield corners, found));
  let evaluated = corners.length;
  while (evaluated < limits.points && !isSmall(simplex, limits.tolerance)) {
    const { best, others } = simplex;
    const worst = others.at(-1) ?? best;
    const rest = [best, ...others.slice(0, -1)];
    const centre = rest
      .reduce<Point>((sum, { point }) => pairwise(sum, point, add), start.map(zero))
      .map((sum) => sum / rest.length);
    const away = (factor: number): Point =>
      within(
        pairwise(centre, worst.point, (each, far) => each + factor * (each - far)),
        limits,
      );
    const reflected = yield* bestOf([away(REFLECTION)]);
    evaluated += 1;
    let next = reflected;
    if (reflected.value < best.value) {
      const expanded = yield* bestOf([away(REFLECTION * EXPANSION)]);
      evaluated += 1;
      if (expanded.value < reflected.value) next = expanded;
    } else if (reflected.value >= (rest.at(-1)?.value ?? worst.value)) {
      next = yield* bestOf([away(reflected.value < worst.value ? CONTRACTION : -CONTRACTION)]);
      evaluated += 1;
    }
    if (next.value < worst.value) simplex = simplexOf([...rest, next]);
    else {
      const shrunk = others.map(({ point }) => towards(best.point, point));
      simplex = simplexOf([best, ...pairwise(shrunk, yield shrunk, found)]);
      evaluated += shrunk.length;
    }
  }
  return simplex.best;
}

/** The best of these points; the first if several are equally good. */
export function* bestOf(points: readonly Point[]): Search {
  return simplexOf(pairwise(points, yield points, found)).best;
}

/** The nearest point inside the limits. */
export function within(point: Point, { low, high }: Pick<SearchLimits, 'low' | 'high'>): Point {
  const above = pairwise(point, low, (each, least) => Math.max(least, each));
  return pairwise(above, high, (each, most) => Math.min(most, each));
}

const found = (point: Point, value: number): BestPoint => ({ point, value });
const add = (one: number, other: number): number => one + other;
const zero = (): number => 0;

function simplexOf(corners: readonly BestPoint[]): Simplex {
  const [best, ...others] = corners.toSorted((a, b) => a.value - b.value);
  if (best === undefined) throw new RangeError('a search must have at least one starting point; got 0.');
  return { best, others };
}

/** A corner `step` away in one direction, or in the opposite one if it would leave the range. */
function cornerOf(start: number, step: number, most: number): number {
  const ahead = start + step;
  return ahead <= most ? ahead : start - step;
}

function towards(best: Point, point: Point): Point {
  return pairwise(best, point, (to, each) => to + SHRINKAGE * (each - to));
}

function isSmall({ best, others }: Simplex, tolerance: number): boolean {
  return others.every(({ point }) =>
    pairwise(point, best.point, (each, least) => Math.abs(each - least) <= tolerance).every(Boolean),
  );
}
