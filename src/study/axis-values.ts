// The values of an axis: at equal differences or equal ratios, rounded so that they are easy to read.

import type { NumberParameter } from '../scenario/parameter.ts';
import type { Axis } from '../scenario/question.ts';
import { isWhole } from '../scenario/value.ts';
import { numberRow } from './tasks.ts';

/** Significant digits of the values between the ends. */
const DIGITS = 3;

/**
 * The values in ascending order, without duplicates. There are fewer than asked for if the range does not
 * contain enough whole numbers.
 */
export function axisValues(axis: Axis): readonly number[] {
  return valuesBetween(axis, axis.from, axis.to, axis.points);
}

/** This many values from `from` to `to` on this axis, including the ends if they are allowed. */
export function valuesBetween(axis: Axis, from: number, to: number, points: number): readonly number[] {
  const row = numberRow(axis.parameter);
  const low = lowestOf(row, axis.scale, from);
  const high = Math.min(row.max, Math.max(to, low));
  const inner = Array.from({ length: Math.max(0, points - 2) }, (_, index) =>
    neat(row, placeBetween(axis.scale, low, high, (index + 1) / (points - 1))),
  );
  const all = [low, ...inner.filter((value) => value > low && value < high), high];
  return [...new Set(all)].sort((a, b) => a - b);
}

/** The value at a share of the way from `low` to `high`, on the scale of the axis. */
function placeBetween(scale: Axis['scale'], low: number, high: number, share: number): number {
  if (scale === 'linear') return low + (high - low) * share;
  return low * Math.exp(Math.log(high / low) * share);
}

/** The value halfway between two others on the scale of the axis; one of the two if nothing lies between. */
export function middle(axis: Axis, low: number, high: number): number {
  const row = numberRow(axis.parameter);
  const exact = placeBetween(low > 0 ? axis.scale : 'linear', low, high, 0.5);
  return isWhole(row.unit) ? Math.round(exact) : Number(exact.toPrecision(6));
}

function neat(row: NumberParameter, value: number): number {
  const short = Number(value.toPrecision(DIGITS));
  return isWhole(row.unit) ? Math.round(short) : short;
}

/** A log axis cannot begin at 0. */
function lowestOf(row: NumberParameter, scale: Axis['scale'], from: number): number {
  const low = Math.max(row.min, from);
  return scale === 'log' && low <= 0 ? (row.smallest ?? 1) : low;
}
