// The geometry of a hand-drawn curve: from a position on the axes to a value and back, and a comparison of
// two curves.

import { literal, type Quantity } from '../lessons/expression.ts';
import type { CurvePrediction } from '../lessons/lesson.ts';

export const PLOT = { width: 640, height: 320, left: 84, right: 20, top: 34, bottom: 44 } as const;
/** Number of steps that arrow keys take from the lower end of the axis to the upper end. */
export const STEPS = 60;
/** A guess that differs from the run by at most this share counts as right. */
const NEAR = 0.25;

export interface CurveAxis {
  readonly from: Quantity;
  readonly to: Quantity;
  readonly isLog: boolean;
}

export function axisOf({ from, to, scale }: CurvePrediction): CurveAxis {
  return { from: literal(from), to: literal(to), isLog: scale === 'log' };
}

/**
 * The position of a value, from 0 at the lower end of the axis to 1 at the upper end. Values beyond the ends
 * are clamped to them.
 */
export function shareAt({ from, to, isLog }: CurveAxis, value: number): number {
  const map = isLog ? Math.log : (each: number): number => each;
  const share = (map(value) - map(from.value)) / (map(to.value) - map(from.value));
  return Math.min(1, Math.max(0, share));
}

export function valueAt({ from, to, isLog }: CurveAxis, share: number): number {
  if (isLog) return from.value * (to.value / from.value) ** share;
  return from.value + (to.value - from.value) * share;
}

/**
 * The horizontal axis. It is linear, unless values would then be too close together; it is then logarithmic.
 */
export interface LevelAxis {
  /** Position of each value, from 0 for the first value to 1 for the last. */
  readonly shares: readonly number[];
  readonly isLog: boolean;
}

/** A linear axis is used only if neighbouring values are at least this share of the axis apart. */
const LEAST_APART = 0.04;
/** Distance from each end of the axis to the nearest point. */
const INSET = 30;

/** Values must be above 0 and in ascending order. */
export function levelAxisOf(values: readonly string[]): LevelAxis {
  const numbers = values.map((value) => Number.parseFloat(value));
  const byDifference = sharesOf(numbers);
  const isLog = byDifference.some(
    (share, place) => place > 0 && share - byDifference[place - 1] < LEAST_APART,
  );
  return { shares: isLog ? sharesOf(numbers.map(Math.log)) : byDifference, isLog };
}

function sharesOf(numbers: readonly number[]): readonly number[] {
  const first = numbers[0];
  const length = numbers.at(-1)! - first;
  return numbers.map((value) => (length === 0 ? 0.5 : (value - first) / length));
}

export function xAt(share: number): number {
  const { left, right, width } = PLOT;
  return left + INSET + (width - left - right - 2 * INSET) * share;
}

export function yAt(share: number): number {
  const { top, bottom, height } = PLOT;
  return top + (height - top - bottom) * (1 - share);
}

/**
 * The index of the point whose x is nearest to this position in the picture, and the height of the position,
 * from 0 to 1.
 */
export function pointAt(
  x: number,
  y: number,
  shares: readonly number[],
): { readonly place: number; readonly share: number } {
  const { top, bottom, height } = PLOT;
  const away = shares.map((share) => Math.abs(xAt(share) - x));
  const share = 1 - (y - top) / (height - top - bottom);
  return { place: away.indexOf(Math.min(...away)), share: Math.min(1, Math.max(0, share)) };
}

/** Values for the ticks of the vertical axis. */
export function ticksOf(axis: CurveAxis): readonly number[] {
  const { from, to, isLog } = axis;
  if (!isLog) return [0, 0.25, 0.5, 0.75, 1].map((share) => valueAt(axis, share));
  const first = Math.ceil(Math.log10(from.value) - 1e-9);
  const last = Math.floor(Math.log10(to.value) + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, at) => 10 ** (first + at));
}

export interface CurveComparison {
  /** The number of points at which the guess differs from the run by at most a quarter. */
  readonly near: number;
  /** The index of the point with the largest error. */
  readonly worst: number;
}

export function compareCurves(drawn: readonly number[], run: readonly number[]): CurveComparison {
  // Compares by ratio, so that errors at small and large values count equally. Values below a thousandth of
  // the largest count as a thousandth of it.
  const least = Math.max(...run) / 1000;
  const off = drawn.map((value, place) =>
    Math.abs(Math.log(Math.max(value, least) / Math.max(run[place], least))),
  );
  return {
    near: drawn.filter((value, place) => Math.abs(value - run[place]) <= NEAR * run[place]).length,
    worst: off.indexOf(Math.max(...off)),
  };
}
