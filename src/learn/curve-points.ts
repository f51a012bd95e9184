// The geometry of a curve that is drawn by hand: from a place on the axes to a value and back, and what to say of two curves.

import { literal, type Quantity } from '../lessons/expression.ts';
import type { CurvePrediction } from '../lessons/lesson.ts';

export const PLOT = { width: 640, height: 320, left: 84, right: 20, top: 34, bottom: 44 } as const;
/** Steps of the arrow keys from the lower end of the axis to the upper one. */
export const STEPS = 60;
/** Within this share of the run a guess counts as right. */
const NEAR = 0.25;

export interface CurveAxis {
  readonly from: Quantity;
  readonly to: Quantity;
  readonly isLog: boolean;
}

export function axisOf({ from, to, scale }: CurvePrediction): CurveAxis {
  return { from: literal(from), to: literal(to), isLog: scale === 'log' };
}

/** 0 at the lower end of the axis, 1 at the upper one; beyond it is held at the end. */
export function shareAt({ from, to, isLog }: CurveAxis, value: number): number {
  const map = isLog ? Math.log : (each: number): number => each;
  const share = (map(value) - map(from.value)) / (map(to.value) - map(from.value));
  return Math.min(1, Math.max(0, share));
}

export function valueAt({ from, to, isLog }: CurveAxis, share: number): number {
  if (isLog) return from.value * (to.value / from.value) ** share;
  return from.value + (to.value - from.value) * share;
}

export function xAt(place: number, count: number): number {
  const { left, right, width } = PLOT;
  return left + ((width - left - right) * (place + 0.5)) / count;
}

export function yAt(share: number): number {
  const { top, bottom, height } = PLOT;
  return top + (height - top - bottom) * (1 - share);
}

/** The point that a place of the picture belongs to, and how high it is there. */
export function pointAt(
  x: number,
  y: number,
  count: number,
): { readonly place: number; readonly share: number } {
  const { left, right, width, top, bottom, height } = PLOT;
  const place = Math.floor(((x - left) / (width - left - right)) * count);
  const share = 1 - (y - top) / (height - top - bottom);
  return {
    place: Math.min(count - 1, Math.max(0, place)),
    share: Math.min(1, Math.max(0, share)),
  };
}

/** Whether equal distances between neighbours stand for equal differences. */
export function isToScale(values: readonly string[]): boolean {
  const numbers = values.map((value) => Number.parseFloat(value));
  const steps = numbers.slice(1).map((value, place) => value - numbers[place]!);
  return steps.every((step) => Math.abs(step - steps[0]!) < 1e-9);
}

/** Round values for the ticks of the upright axis. */
export function ticksOf(axis: CurveAxis): readonly number[] {
  const { from, to, isLog } = axis;
  if (!isLog) return [0, 0.25, 0.5, 0.75, 1].map((share) => valueAt(axis, share));
  const first = Math.ceil(Math.log10(from.value) - 1e-9);
  const last = Math.floor(Math.log10(to.value) + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, at) => 10 ** (first + at));
}

export interface CurveComparison {
  /** Points at which the guess is within a quarter of the run. */
  readonly near: number;
  /** The point that is furthest off. */
  readonly worst: number;
}

export function compareCurves(drawn: readonly number[], run: readonly number[]): CurveComparison {
  // By ratio: a curve over decades is judged alike everywhere. Values below a thousandth of the largest count as that.
  const least = Math.max(...run) / 1000;
  const off = drawn.map((value, place) =>
    Math.abs(Math.log(Math.max(value, least) / Math.max(run[place]!, least))),
  );
  return {
    near: drawn.filter((value, place) => Math.abs(value - run[place]!) <= NEAR * run[place]!).length,
    worst: off.indexOf(Math.max(...off)),
  };
}
