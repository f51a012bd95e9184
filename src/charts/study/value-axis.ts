// An axis for any quantity that a study varies or measures: log or linear, with ticks in the quantity's
// units.

import { inDigits } from '../../languages/numbers.ts';
import {
  BYTE_UNITS,
  COUNT_UNITS,
  formatTick,
  LATENCY_UNITS,
  percentOf,
  unitFor,
} from '../../languages/quantity.ts';
import type { NumberUnit } from '../../scenario/parameter.ts';
import { quantityText } from '../../scenario/quantity-text.ts';
import type { ChartScale } from '../chart.ts';
import { scaleLinear, scaleLog } from '../scale.ts';
import {
  byImportance,
  countDecades,
  linearByteTicks,
  linearLatencyTicks,
  logByteTicks,
  logLatencyTicks,
  rateTicks,
  type Tick,
} from '../ticks.ts';

const TICK_DIGITS = 3;

/** A short tick label, such as "1.7k" or "20 ms". */
export function tickText(unit: NumberUnit, value: number): string {
  const short = Number(value.toPrecision(TICK_DIGITS));
  if (unit === 'duration') return formatTick(short, unitFor(short, LATENCY_UNITS));
  if (unit === 'bytes') return formatTick(value, unitFor(value, BYTE_UNITS));
  if (unit === 'fraction') return quantityText(unit, value);
  return formatTick(short, unitFor(short, COUNT_UNITS));
}

export class ValueAxis {
  readonly unit: NumberUnit;
  readonly low: number;
  readonly high: number;
  private readonly isLog: boolean;
  private readonly scale: (value: number) => number;

  /** Maps `low`…`high` to pixels `fromPx`…`toPx`. A log axis needs a `low` above 0. */
  constructor(unit: NumberUnit, scale: ChartScale, low: number, high: number, fromPx: number, toPx: number) {
    this.unit = unit;
    this.low = low;
    this.high = high;
    this.isLog = scale === 'log';
    const made = (this.isLog ? scaleLog() : scaleLinear()).domain([low, high]).range([fromPx, toPx]);
    this.scale = (value) => made(value);
  }

  at(value: number): number {
    return this.scale(this.isLog ? Math.max(value, this.low) : value);
  }

  /** Ticks of a vertical axis, at most `most`. */
  rows(most: number): readonly Tick[] {
    return this.ticks(most).filter(({ value }) => value >= this.low && value <= this.high * (1 + 1e-9));
  }

  /** As many ticks of a horizontal axis as fit. */
  columns(): readonly Tick[] {
    return byImportance(this.rows(7).toReversed(), (value) => this.at(value));
  }

  private ticks(most: number): readonly Tick[] {
    const { low, high, unit } = this;
    if (this.isLog) {
      if (unit === 'duration') return logLatencyTicks(low, high, most);
      if (unit === 'bytes') return logByteTicks(low, high, most);
      const decades = countDecades(low, high);
      return decades.length >= 2 ? decades : rateTicks(high, most);
    }
    if (unit === 'duration') return linearLatencyTicks(high, most);
    if (unit === 'bytes') return linearByteTicks(high, most);
    if (unit === 'fraction')
      return rateTicks(high * 100, most).map(({ value }) => ({
        value: value / 100,
        label: percentOf(inDigits(value)),
      }));
    return rateTicks(high, most);
  }
}

/** The ends of an axis for these values, with headroom. */
export function extentOf(values: readonly number[], scale: ChartScale): readonly [low: number, high: number] {
  const known = values.filter((value) => Number.isFinite(value));
  const high = Math.max(...known, 0);
  if (scale === 'linear') return [0, high > 0 ? high * 1.06 : 1];
  const low = Math.min(...known.filter((value) => value > 0));
  if (!Number.isFinite(low)) return [0.1, 1];
  return [low / 1.25, Math.max(high * 1.25, low * 10)];
}
