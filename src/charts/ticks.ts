// Axis ticks: round values, spaced so that labels never touch.

import { nice, ticks as roundTicks } from 'd3-array';
import { significant } from '../languages/numbers.ts';
import {
  BYTE_UNITS,
  COUNT_UNITS,
  formatPercentile,
  formatTick,
  LATENCY_UNITS,
  type UnitStep,
  unitFor,
} from '../languages/quantity.ts';
import type { Nanos } from '../scenario/duration.ts';
import type { ChartScale } from './chart.ts';

export interface Tick {
  readonly value: number;
  readonly label: string;
}

/**
 * Height that each label of a vertical axis needs. Linear axes look better with few grid lines; decades may
 * be closer.
 */
const ROW_PX = { linear: 34, log: 28 } as const;
const MOST_ROWS = 6;
/** Gap between labels of a horizontal axis. */
const GAP_PX = 8;
/** To fit into the picture, the last label (which includes the unit) may be moved this far from its tick. */
const LAST_MOVES_PX = 6;
const DIGIT_PX = 7.6;
const NARROW_PX = 4;
const WIDE_PX = 11.5;

/** Estimates the width of a label in the small type of charts, in pixels; rather too wide than too narrow. */
export function labelWidth(label: string): number {
  let width = 0;
  for (const letter of label) {
    if (' .,·:il\u00a0'.includes(letter)) width += NARROW_PX;
    else width += 'mMGw'.includes(letter) ? WIDE_PX : DIGIT_PX;
  }
  return width;
}

/** Number of ticks that fit on a vertical axis of this height. */
export function rowsFor(heightPx: number, scale: ChartScale): number {
  return Math.min(MOST_ROWS, Math.max(2, Math.floor(heightPx / ROW_PX[scale])));
}

/**
 * The largest set of candidates whose centred labels do not touch. If there is none, the ticks at the two
 * ends, or only the first.
 */
export function fitting(
  candidates: (count: number) => readonly Tick[],
  position: (value: number) => number,
  most: number,
): readonly Tick[] {
  for (let count = most; count > 1; count -= 1) {
    const found = candidates(count);
    if (apart(found, position)) return found;
  }
  const ends = [candidates(2).at(0), candidates(2).at(-1)].filter((mark) => mark !== undefined);
  return apart(ends, position) ? ends : ends.slice(0, 1);
}

function apart(marks: readonly Tick[], position: (value: number) => number): boolean {
  return marks.every((mark, index) => {
    const next = marks[index + 1];
    if (next === undefined) return true;
    const moves = index + 2 === marks.length ? LAST_MOVES_PX : 0;
    const room = Math.abs(position(next.value) - position(mark.value)) - moves;
    return room >= (labelWidth(mark.label) + labelWidth(next.label)) / 2 + GAP_PX;
  });
}

/**
 * Keeps the ticks whose labels do not touch. `marks` starts with the most important tick; a tick whose label
 * would touch an earlier one is skipped.
 */
export function byImportance(marks: readonly Tick[], position: (value: number) => number): readonly Tick[] {
  const taken: Tick[] = [];
  for (const mark of marks) {
    const clear = taken.every(
      (other) =>
        Math.abs(position(other.value) - position(mark.value)) >=
        (labelWidth(other.label) + labelWidth(mark.label)) / 2 + GAP_PX,
    );
    if (clear) taken.push(mark);
  }
  return taken.sort((a, b) => a.value - b.value);
}

function linearTicks(high: number, count: number, units: readonly UnitStep[]): readonly Tick[] {
  const step = unitFor(high, units);
  return roundTicks(0, high / step.size, count).map((each) => ({
    value: each * step.size,
    label: formatTick(each * step.size, step),
  }));
}

/** Ticks for requests per second from 0: 0, 500, 1k. */
export function rateTicks(high: number, rows: number): readonly Tick[] {
  return roundTicks(0, high, rows).map((value) => ({
    value,
    label: formatTick(value, unitFor(value, COUNT_UNITS)),
  }));
}

/**
 * Latencies from this one on have ticks in hours, because in seconds they would have too many digits for the
 * margin.
 */
const LONGEST_IN_SECONDS: Nanos = 1e13;
const HOURS: readonly UnitStep[] = [{ unit: 'h', size: 3600e9 }];

const unitsFor = (nanos: Nanos): readonly UnitStep[] => (nanos < LONGEST_IN_SECONDS ? LATENCY_UNITS : HOURS);

export function linearLatencyTicks(high: Nanos, rows: number): readonly Tick[] {
  return linearTicks(high, rows, unitsFor(high));
}

export function linearByteTicks(high: number, rows: number): readonly Tick[] {
  return linearTicks(high, rows, BYTE_UNITS);
}

/**
 * Ticks of a log axis at powers of ten. If these are many, only every n-th is kept, from the lowest on and at
 * least two; if they are few, 2 and 5 times each power are added.
 */
export function logLatencyTicks(low: Nanos, high: Nanos, rows: number): readonly Tick[] {
  const decades = powers(10, low, high);
  const fine = [1, 2, 5]
    .flatMap((factor) => powers(10, low / factor, high / factor).map((each) => each * factor))
    .sort((a, b) => a - b);
  const step = Math.ceil(decades.length / rows);
  const values = fine.length <= rows ? fine : decades.filter((_, place) => place % step === 0);
  return values.map((value) => {
    const unit = unitFor(value, unitsFor(value));
    // Powers of ten in seconds are not round in hours. Two digits suffice to tell them apart.
    return { value, label: formatTick(Number((value / unit.size).toPrecision(2)) * unit.size, unit) };
  });
}

/** Ticks at powers of two, as many as the number of rows allows. */
export function logByteTicks(low: number, high: number, rows: number): readonly Tick[] {
  const all = powers(2, low, high);
  const step = [1, 2, 3, 4, 5, 10].find((each) => all.length / each <= rows) ?? 10;
  return all
    .filter((each) => Math.round(Math.log2(each)) % step === 0)
    .map((value) => ({ value, label: formatTick(value, unitFor(value, BYTE_UNITS)) }));
}

function powers(base: number, low: number, high: number): readonly number[] {
  const first = Math.ceil(Math.log(low) / Math.log(base) - 1e-9);
  const last = Math.floor(Math.log(high) / Math.log(base) + 1e-9);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => base ** (first + index));
}

/** Ticks of a count axis in decades: 1, 10, 100, 1k, 10k. */
export function countDecades(low: number, high: number): readonly Tick[] {
  return powers(10, low, high).map((value) => ({
    value,
    label: formatTick(value, unitFor(value, COUNT_UNITS)),
  }));
}

/** Ticks of a nines axis (position: log10(1 / (1 - fraction))) up to `endNines`, most important first. */
export function nineTicks(endNines: number): readonly Tick[] {
  const nines = Array.from({ length: Math.floor(endNines + 1e-9) }, (_, index) => 1 - 10 ** -(index + 1));
  return [...nines, 0.5, 0].map((fraction) => ({
    value: ninesOf(fraction),
    label: formatPercentile(fraction),
  }));
}

/** Number of nines in a fraction: 0 for 0, 1 for 0.9, 2 for 0.99. */
export function ninesOf(fraction: number): number {
  return Math.log10(1 / (1 - fraction));
}

/** The smallest 1, 2 or 5 times a power of ten that is at least `value`. */
export function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value) + 1e-9);
  return ([1, 2, 5, 10].find((factor) => factor * power >= value * (1 - 1e-9)) ?? 10) * power;
}

/** The largest 1, 2 or 5 times a power of ten that is at most `value`. */
export function roundDown(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value) + 1e-9);
  return ([5, 2, 1].find((factor) => factor * power <= value * (1 + 1e-9)) ?? 1) * power;
}

const TIME_UNITS: readonly UnitStep[] = [
  { unit: 'µs', size: 1e3 },
  { unit: 'ms', size: 1e6 },
  { unit: 's', size: 1e9 },
  { unit: 'min', size: 60e9 },
  { unit: 'h', size: 3600e9 },
];
const TIME_ENDS = [1, 1.5, 2, 3, 4, 5, 6, 8, 10];
const SMALLEST_TIME_END: Nanos = 10e6;

/** The unit of a time axis that ends here: seconds from one second on, minutes from three minutes on. */
function timeUnit(endNanos: Nanos): UnitStep {
  let best = TIME_UNITS[0];
  for (const step of TIME_UNITS) {
    const least = step.unit === 'min' || step.unit === 'h' ? 3 : 1;
    if (endNanos >= step.size * least) best = step;
  }
  return best;
}

/**
 * A round end for the time axis, at least the clock and at most 1.5 times the clock, so that the axis stays
 * fixed for a while.
 */
export function timeEnd(clockNanos: Nanos): Nanos {
  const clock = Math.max(clockNanos, SMALLEST_TIME_END);
  const { size } = timeUnit(clock);
  const power = 10 ** Math.floor(Math.log10(clock / size));
  const factor = TIME_ENDS.find((each) => each * power * size >= clock * (1 - 1e-9)) ?? 10;
  return factor * power * size;
}

/** Ticks of a time axis. The last label has the unit. */
export function timeTicks(
  startNanos: Nanos,
  endNanos: Nanos,
  position: (value: number) => number,
  widthPx: number,
): readonly Tick[] {
  const step = timeUnit(endNanos - startNanos > endNanos / 20 ? endNanos : endNanos - startNanos);
  const candidates = (count: number): readonly Tick[] => {
    const values = roundTicks(startNanos / step.size, endNanos / step.size, count);
    return values.map((each, index) => ({
      value: each * step.size,
      label: index === values.length - 1 ? `${formatBare(each)}\u00a0${step.unit}` : formatBare(each),
    }));
  };
  return fitting(candidates, position, Math.max(2, Math.floor(widthPx / 50)));
}

function formatBare(value: number): string {
  return significant(value, 9);
}

/**
 * A round end, at least `top`, for a linear axis that starts at 0. It does not depend on the chart's height.
 */
export function roundTop(top: number): number {
  return nice(0, top, 10)[1];
}
