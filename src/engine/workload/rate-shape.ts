// How the rate of an open loop changes with time, as a change of the time scale: in operational time arrivals come at
// the steady rate that the scenario says, and its clock goes at the pace at which the real rate differs from that.
// Exact: an arrival at operational time s comes at the t with s = the sum of the pace from 0 to t.
// Source: E. Çinlar, "Introduction to Stochastic Processes" (1975), 4.7: time changes of Poisson processes.

import type { Nanos } from '../../scenario/duration.ts';
import { CHOICE, type Configuration, sectionOf } from '../configuration/layout.ts';

const SHAPE = CHOICE.change.shape;

/** Before, during and after the change. */
const STRETCHES = 3;

export class RateShape {
  /** The pace is 1 all the time. */
  readonly isSteady: boolean;
  private readonly bursts: OnOff;
  /** Of each stretch: when it begins, the pace there while on, how much that grows a nanosecond, operational time at its beginning. */
  private readonly begins = new Float64Array(STRETCHES);
  private readonly paces = new Float64Array(STRETCHES);
  private readonly slopes = new Float64Array(STRETCHES);
  private readonly totals = new Float64Array(STRETCHES);

  constructor(configuration: Configuration) {
    const { kind, arrivals } = sectionOf(configuration, 'traffic');
    const { onNanos, offNanos } = sectionOf(configuration, 'bursts');
    const isBursty = kind === CHOICE.traffic.kind.open && arrivals === CHOICE.traffic.arrivals.bursts;
    this.bursts = new OnOff(onNanos, isBursty ? offNanos : 0);
    const { shape, fromNanos, factor, ...change } = sectionOf(configuration, 'change');
    const untilNanos = shape === SHAPE.step ? fromNanos : Math.max(fromNanos, change.untilNanos);
    const after = shape === SHAPE.spike || shape === SHAPE.steady ? 1 : factor;
    const boost = this.bursts.boost;
    this.isSteady = boost === 1 && (shape === SHAPE.steady || factor === 1);
    this.begins.set([0, fromNanos, untilNanos]);
    this.paces.set([boost, shape === SHAPE.spike ? boost * factor : boost, boost * after]);
    if (shape === SHAPE.ramp && untilNanos > fromNanos) {
      this.slopes[1] = (boost * (factor - 1)) / (untilNanos - fromNanos);
    }
    for (let stretch = 1; stretch < STRETCHES; stretch++) {
      this.totals[stretch] = this.cumulated(stretch - 1, this.begins[stretch]);
    }
  }

  /** By how many times the rate, bursts left aside, differs from the steady one at this instant. */
  factorAt(at: Nanos): number {
    const stretch = this.stretchOf(this.begins, at);
    const pace = this.paces[stretch] + this.slopes[stretch] * (at - this.begins[stretch]);
    return pace / this.bursts.boost;
  }

  /** Whether no arrival can come after this instant. */
  isOverAt(at: Nanos): boolean {
    return this.paces[STRETCHES - 1] === 0 && at >= this.begins[STRETCHES - 1];
  }

  /** Puts the operational time in the place of the instant at column[index]. */
  toOperational(column: Float64Array, index: number): void {
    const at = column[index];
    column[index] = this.cumulated(this.stretchOf(this.begins, at), at);
  }

  /** Puts the instant in the place of the operational time at column[index]; Infinity where it is never reached. */
  toInstant(column: Float64Array, index: number): void {
    const total = column[index];
    const stretch = this.stretchOf(this.totals, total);
    const begin = this.begins[stretch];
    const more = total - this.totals[stretch];
    const pace = this.paces[stretch];
    if (more <= 0) column[index] = this.bursts.instantOf(this.bursts.onTime(begin));
    else if (this.slopes[stretch] !== 0) this.toInstantOnRamp(column, index, stretch);
    else if (pace === 0) column[index] = Number.POSITIVE_INFINITY;
    else column[index] = this.bursts.instantOf(this.bursts.onTime(begin) + more / pace);
  }

  /** The last stretch that begins at or before `value`, as the column counts. */
  private stretchOf(column: Float64Array, value: number): number {
    if (value >= column[2]) return 2;
    return value >= column[1] ? 1 : 0;
  }

  private cumulated(stretch: number, at: Nanos): number {
    const { bursts } = this;
    const begin = this.begins[stretch];
    const slope = this.slopes[stretch];
    const pace = this.paces[stretch];
    const total = this.totals[stretch];
    if (slope === 0) return total + pace * (bursts.onTime(at) - bursts.onTime(begin));
    // The rest of the burst in which the ramp begins, then whole ones.
    const first = Math.min(at - begin, bursts.leftOf(begin));
    const wait = bursts.untilNext(begin);
    const sum = pace * first + (slope * first * first) / 2;
    const rest = at - begin - wait;
    return total + sum + (rest > 0 ? bursts.sum(pace + slope * wait, slope, rest) : 0);
  }

  /** As `toInstant`, within a stretch that is a ramp. The place in a column rather than the number, which would go on the heap. */
  private toInstantOnRamp(column: Float64Array, index: number, stretch: number): void {
    const { bursts } = this;
    const begin = this.begins[stretch];
    const slope = this.slopes[stretch];
    const pace = this.paces[stretch];
    const more = column[index] - this.totals[stretch];
    const left = bursts.leftOf(begin);
    const inFirst = pace * left + (slope * left * left) / 2;
    const length = this.begins[stretch + 1] - begin;
    if (more < inFirst || left >= length) {
      column[index] = begin + evenly(pace, slope, more);
      return;
    }
    const wait = bursts.untilNext(begin);
    const paceThen = pace + slope * wait;
    const rest = more - inFirst;
    // The last burst that begins before so much has passed.
    let low = 0;
    let high = Math.floor((length - wait) / bursts.periodNanos);
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (bursts.sum(paceThen, slope, middle * bursts.periodNanos) <= rest) low = middle;
      else high = middle - 1;
    }
    const burst = low * bursts.periodNanos;
    const since = rest - bursts.sum(paceThen, slope, burst);
    column[index] = begin + wait + burst + evenly(paceThen + slope * burst, slope, since);
  }
}

/** The x with pace x + slope x^2 / 2 = sum. */
function evenly(pace: number, slope: number, sum: number): number {
  if (sum <= 0) return 0;
  return (2 * sum) / (pace + Math.sqrt(Math.max(0, pace * pace + 2 * slope * sum)));
}

/** A period longer than any run: always on. */
const ENDLESS_NANOS: Nanos = 2 ** 60;

/**
 * On and off in turn, from time 0 with on: how much time was on, and what a rate that grows evenly adds up to over
 * it. All times in nanoseconds.
 */
class OnOff {
  readonly onNanos: Nanos;
  readonly periodNanos: Nanos;

  constructor(onNanos: Nanos, offNanos: Nanos) {
    const isAlwaysOn = offNanos === 0;
    this.onNanos = isAlwaysOn ? ENDLESS_NANOS : onNanos;
    this.periodNanos = isAlwaysOn ? ENDLESS_NANOS : onNanos + offNanos;
  }

  /** By how much the rate while on is above the mean rate. */
  get boost(): number {
    return this.periodNanos / this.onNanos;
  }

  /** Time that was on up to this instant. */
  onTime(at: Nanos): Nanos {
    const { onNanos, periodNanos } = this;
    const periods = Math.floor(at / periodNanos);
    return periods * onNanos + Math.min(at - periods * periodNanos, onNanos);
  }

  /** The instant up to which so much time was on; the beginning of a burst rather than the end of the one before. */
  instantOf(onTime: Nanos): Nanos {
    const periods = Math.floor(onTime / this.onNanos);
    return periods * this.periodNanos + (onTime - periods * this.onNanos);
  }

  /** When the first burst begins that begins after `at`, counted from `at`. */
  untilNext(at: Nanos): Nanos {
    return this.periodNanos - (at % this.periodNanos);
  }

  /** What is left of the burst at this instant; 0 if it is off. */
  leftOf(at: Nanos): Nanos {
    return Math.max(0, this.onNanos - (at % this.periodNanos));
  }

  /** A rate of `value` + `slope` x t, summed over the time on from t = 0, where a burst begins, to t = `until`. */
  sum(value: number, slope: number, until: Nanos): number {
    const { onNanos: on, periodNanos: period } = this;
    const n = Math.floor(until / period);
    const part = Math.min(until - n * period, on);
    // The bursts before begin at 0, period, 2 period, ...: those instants sum to period n (n - 1) / 2.
    const before = on * period * ((n * (n - 1)) / 2) + (n * on * on) / 2;
    return value * (n * on + part) + slope * (before + n * period * part + (part * part) / 2);
  }
}
