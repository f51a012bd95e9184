// Where a curve bends. Knee: the value at which throughput over mean latency is largest, the power of Leonard Kleinrock,
// "Power and Deterministic Rules of Thumb for Probabilistic Problems in Computer Communications" (ICC 1979): before it,
// throughput is there to be had, behind it, little but waiting. Saturation: from here on throughput hardly grows.

import type { CurvePoint } from '../protocol/study-api.ts';

/** Values this near to the largest count as good as it; the first of them is the answer. */
const AS_GOOD_AS = 0.99;

type Figures = Pick<CurvePoint, 'at' | 'values'>;

/** Null where the first or the last of the points is the best: then the bend, if any, lies elsewhere. */
export function kneeOf(points: readonly Figures[]): number | null {
  return firstBest(points, ({ values: { throughput, mean } }) =>
    throughput === null || mean === null || mean <= 0 ? null : throughput / mean,
  );
}

/** The first value whose throughput is within 1 % of the largest; null where that is the first or the last point. */
export function saturationOf(points: readonly Figures[]): number | null {
  return firstBest(points, ({ values }) => values.throughput);
}

function firstBest(points: readonly Figures[], figure: (point: Figures) => number | null): number | null {
  const figures = points.map(figure);
  const largest = Math.max(...figures.map((each) => each ?? Number.NEGATIVE_INFINITY));
  if (!(largest > 0)) return null;
  const index = figures.findIndex((each) => each !== null && each >= largest * AS_GOOD_AS);
  return index > 0 && index < points.length - 1 ? points[index]!.at : null;
}
