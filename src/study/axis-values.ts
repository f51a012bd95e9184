// The values of an axis: evenly spaced, or each the same share above the last, and neat to read.

import type { NumberParameter } from '../scenario/parameter.ts';
import type { Axis } from '../scenario/question.ts';
import { isWhole } from '../scenario/value.ts';
import { numberRow } from './tasks.ts';

/** Digits of a value between the ends. */
const DIGITS = 3;

/** In ascending order, without doubles; fewer than asked for where there are not so many whole numbers. */
export function axisValues(axis: Axis): readonly number[] {
  return valuesBetween(axis, axis.from, axis.to, axis.points);
}

/** So many values from `from` to `to` of this axis, both included where they are allowed. */
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

/** What lies at this share of the way, on the axis' own scale. */
function placeBetween(scale: Axis['scale'], low: number, high: number, share: number): number {
  if (scale === 'linear') return low + (high - low) * share;
  return low * Math.exp(Math.log(high / low) * share);
}

/** The value halfway between two on the axis' own scale; one of the two where nothing lies between. */
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
