// Converts a value to its position on a slider and back. Each position of a slider has a round value. On a
// log scale these are preferred numbers, so that a step changes the value by about the same factor
// everywhere.

import type { NumberParameter } from '../../scenario/parameter.ts';
import { isWhole } from '../../scenario/value.ts';

/** The R40 series of preferred numbers of ISO 3: forty steps per decade. */
const R40: readonly number[] = [
  1, 1.06, 1.12, 1.18, 1.25, 1.32, 1.4, 1.5, 1.6, 1.7, 1.8, 1.9, 2, 2.12, 2.24, 2.36, 2.5, 2.65, 2.8, 3, 3.15,
  3.35, 3.55, 3.75, 4, 4.25, 4.5, 4.75, 5, 5.3, 5.6, 6, 6.3, 6.7, 7.1, 7.5, 8, 8.5, 9, 9.5,
];
/** The steps for sizes in bytes: eight between one power of two and the next. */
const EIGHTHS: readonly number[] = [1, 1.125, 1.25, 1.375, 1.5, 1.625, 1.75, 1.875];
/** Maximum number of steps of a linear slider. */
const LINEAR_STEPS = 100;
/** A range of more than this many values, none of them preferred, gets no slider. */
const LINEAR_MAX = 1e6;

export interface SliderScale {
  /** Last position; the first is 0. */
  readonly last: number;
  /** The positions of the marked values, in ascending order. */
  readonly marks: readonly number[];
  /** The position whose value is nearest. */
  position(value: number | null): number;
  value(position: number): number | null;
}

export function hasSlider(row: NumberParameter): boolean {
  return row.scale === 'log' || row.max - row.min <= LINEAR_MAX;
}

/**
 * If a parameter can be unlimited, the last position stands for that. If it can be derived from others, the
 * first position stands for that. Marked values within the range get positions of their own.
 */
export function sliderScale(row: NumberParameter, marked: readonly number[] = []): SliderScale {
  const byRatio = row.scale === 'log';
  const values = byRatio ? logValues(row) : linearValues(row);
  const first = row.ofNone === undefined ? 0 : 1;
  const last = values.length - (row.none === undefined ? 1 : 0);
  const isIn = marked.filter((value) => value >= values[0] && value <= values.at(-1)!);
  for (const value of isIn) {
    const at = nearest(values, value, byRatio);
    if (at > 0 && at < values.length - 1) values[at] = value;
  }
  const position = (value: number | null): number =>
    value === null ? (first === 0 ? last : 0) : first + nearest(values, value, byRatio);
  return {
    last,
    marks: isIn.map(position).sort((one, other) => one - other),
    position,
    value: (at) => values[at - first] ?? null,
  };
}

function linearValues(row: NumberParameter): number[] {
  const span = row.max - row.min;
  const steps = isWhole(row.unit) ? Math.min(LINEAR_STEPS, span) : LINEAR_STEPS;
  return Array.from({ length: steps + 1 }, (_, step) => {
    const value = row.min + (span * step) / steps;
    return isWhole(row.unit) ? Math.round(value) : Number(value.toPrecision(6));
  });
}

function logValues(row: NumberParameter): number[] {
  const low = row.min === 0 ? (row.smallest ?? 1) : row.min;
  const [base, series] = row.unit === 'bytes' ? [2, EIGHTHS] : [10, R40];
  const values = new Set(row.min === 0 ? [0, low] : [low]);
  const firstPower = Math.floor(Math.log(low) / Math.log(base));
  for (let power = firstPower; base ** power < row.max; power++) {
    for (const number of series) {
      const exact = Number((number * base ** power).toPrecision(12));
      const value = isWhole(row.unit) ? Math.round(exact) : exact;
      if (value > low && value < row.max) values.add(value);
    }
  }
  return [...values, row.max];
}

function nearest(values: readonly number[], value: number, byRatio: boolean): number {
  const above = values.findIndex((each) => each >= value);
  if (above === -1) return values.length - 1;
  if (above === 0) return 0;
  const low = values[above - 1];
  const high = values[above];
  const nearLow = byRatio && low > 0 ? value / low < high / value : value - low < high - value;
  return nearLow ? above - 1 : above;
}
