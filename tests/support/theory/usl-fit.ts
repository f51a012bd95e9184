// Fits the universal scalability law to measured throughputs.

import { type Scalability, scalableThroughputPerSecond } from './usl.ts';

/** Throughput measured with this number of active users, threads or cores. */
export interface SizedThroughput {
  readonly size: number;
  readonly throughputPerSecond: number;
}

export interface FittedScalability extends Scalability {
  /** Share of the variance of the throughputs that the law explains: 1 if it goes through every point. */
  readonly determination: number;
}

/** gamma, alpha, beta. */
type Triple = readonly [number, number, number];
interface Normal {
  /** J^T J and J^T r of the residuals r and the Jacobian J of the law. */
  readonly squares: readonly number[][];
  readonly slopes: readonly number[];
}

const STEPS_MAX = 500;
const DAMPING_MAX = 1e12;

/**
 * Least squares of the throughputs over gamma > 0, alpha >= 0 and beta >= 0, by damped Gauss-Newton steps (Levenberg
 * and Marquardt) from a linear fit of N / X. Throws RangeError for fewer than three different sizes, or a size or
 * throughput that is not above 0.
 * Source: Gunther, Guerrilla Capacity Planning (2007), chapter 5; as nonlinear regression in all three parameters, as
 * in the usl package of Gunther and Moeding for R.
 */
export function fitScalability(points: readonly SizedThroughput[]): FittedScalability {
  if (new Set(points.map(({ size }) => size)).size < 3)
    throw new RangeError('three different sizes are needed');
  if (!points.every(({ size, throughputPerSecond }) => size > 0 && throughputPerSecond > 0)) {
    throw new RangeError('sizes and throughputs must be above 0');
  }
  const best = descend(points, linearFit(points));
  const mean = points.reduce((sum, point) => sum + point.throughputPerSecond, 0) / points.length;
  const spread = points.reduce((sum, point) => sum + (point.throughputPerSecond - mean) ** 2, 0);
  const determination = spread === 0 ? 1 : 1 - errorOf(points, best) / spread;
  return { ...lawOf(best), determination };
}

function lawOf([singlePerSecond, contention, coherency]: Triple): Scalability {
  return { singlePerSecond, contention, coherency };
}

function descend(points: readonly SizedThroughput[], start: Triple): Triple {
  let best = start;
  let error = errorOf(points, best);
  let damping = 1e-3;
  for (let step = 0; step < STEPS_MAX && damping < DAMPING_MAX; step++) {
    const next = stepFrom(points, best, damping);
    const nextError = errorOf(points, next);
    if (nextError < error) {
      best = next;
      error = nextError;
      damping /= 10;
    } else {
      damping *= 10;
    }
  }
  return best;
}

function errorOf(points: readonly SizedThroughput[], parameters: Triple): number {
  const law = lawOf(parameters);
  const residual = (point: SizedThroughput): number =>
    point.throughputPerSecond - scalableThroughputPerSecond(law, point.size);
  return points.reduce((sum, point) => sum + residual(point) ** 2, 0);
}

/**
 * One damped step. alpha and beta do not fall below 0, and stay at 0 while only negative values would reduce
 * the error.
 */
function stepFrom(points: readonly SizedThroughput[], from: Triple, damping: number): Triple {
  const { squares, slopes } = linearized(points, from);
  const free = [0, 1, 2].filter((k) => k === 0 || from[k] > 0 || slopes[k] > 0);
  const change = solved(
    free.map((row) => free.map((column) => squares[row][column] * (row === column ? 1 + damping : 1))),
    free.map((row) => slopes[row]),
  );
  const moved = [...from];
  free.forEach((k, place) => {
    moved[k] += change[place];
  });
  return [moved[0] > 0 ? moved[0] : from[0] / 2, Math.max(0, moved[1]), Math.max(0, moved[2])];
}

function linearized(points: readonly SizedThroughput[], parameters: Triple): Normal {
  const [single, contention, coherency] = parameters;
  return normalOf(
    points.map(({ size, throughputPerSecond }) => {
      const loss = 1 + contention * (size - 1) + coherency * size * (size - 1);
      const value = (single * size) / loss;
      const byContention = (-value * (size - 1)) / loss;
      return {
        row: [size / loss, byContention, byContention * size],
        residual: throughputPerSecond - value,
      };
    }),
  );
}

/**
 * A linear fit of N / X in 1 / gamma, alpha / gamma and beta / gamma, weighted so that relative errors count
 * equally.
 */
function linearFit(points: readonly SizedThroughput[]): Triple {
  const { squares, slopes } = normalOf(
    points.map(({ size, throughputPerSecond }) => {
      const weight = throughputPerSecond / size;
      return { row: [weight, weight * (size - 1), weight * size * (size - 1)], residual: 1 };
    }),
  );
  const [inverse, contention, coherency] = solved(squares, slopes);
  // Data far from the law may give a negative throughput for one user: start with the throughput per user of the best
  // point.
  if (!(inverse > 0))
    return [Math.max(...points.map((point) => point.throughputPerSecond / point.size)), 0, 0];
  return [1 / inverse, Math.max(0, contention / inverse), Math.max(0, coherency / inverse)];
}

function normalOf(lines: readonly { readonly row: readonly number[]; readonly residual: number }[]): Normal {
  const sumOver = (term: (line: (typeof lines)[number]) => number): number =>
    lines.reduce((sum, line) => sum + term(line), 0);
  return {
    squares: [0, 1, 2].map((a) => [0, 1, 2].map((b) => sumOver(({ row }) => row[a] * row[b]))),
    slopes: [0, 1, 2].map((a) => sumOver(({ row, residual }) => row[a] * residual)),
  };
}

/** Solves a small symmetric positive system by elimination, scaled to a diagonal of ones. */
function solved(matrix: readonly number[][], right: readonly number[]): readonly number[] {
  const scale = matrix.map((row, k) => 1 / Math.sqrt(row[k]));
  const rows = matrix.map((row, i) => [
    ...row.map((value, j) => value * scale[i] * scale[j]),
    right[i] * scale[i],
  ]);
  const size = rows.length;
  for (let pivot = 0; pivot < size; pivot++) {
    for (let row = pivot + 1; row < size; row++) {
      const factor = rows[row][pivot] / rows[pivot][pivot];
      for (let column = pivot; column <= size; column++) {
        rows[row][column] -= factor * rows[pivot][column];
      }
    }
  }
  const result = right.map(() => 0);
  for (let row = size - 1; row >= 0; row--) {
    let rest = rows[row][size];
    for (let column = row + 1; column < size; column++) rest -= rows[row][column] * result[column];
    result[row] = rest / rows[row][row];
  }
  return result.map((value, k) => value * scale[k]);
}
