// Variation of an open loop's rate as a change of time scale. In operational time arrivals have the
// scenario's steady rate; the pace of the operational clock is the ratio of the real rate to the steady one.
// This is exact: an arrival at operational time s happens at the t for which s is the integral of the pace
// from 0 to t. Source: E. Çinlar, "Introduction to Stochastic Processes" (1975), 4.7: time changes of Poisson
// processes.

import { CHOICE, SECTION } from '../codes.ts';
import { Configuration } from '../configuration.ts';
import { Nanos } from '../types.ts';
import { OnOff } from './on-off.ts';

/** Number of stretches of time: before, during and after the change. */
const STRETCHES: i32 = 3;

export class RateShape {
  /** Whether the pace is always 1. */
  readonly isSteady: bool;
  private readonly bursts: OnOff;
  /**
   * Per stretch: when it begins, its pace during on periods, the pace's growth per nanosecond, and the
   * operational time at its beginning.
   */
  private readonly begins: StaticArray<f64> = new StaticArray<f64>(STRETCHES);
  private readonly paces: StaticArray<f64> = new StaticArray<f64>(STRETCHES);
  private readonly slopes: StaticArray<f64> = new StaticArray<f64>(STRETCHES);
  private readonly totals: StaticArray<f64> = new StaticArray<f64>(STRETCHES);

  constructor(configuration: Configuration) {
    this.bursts = burstsOf(configuration);
    const shape = i32(configuration.at(SECTION.change.shape));
    const isSteady = shape === CHOICE.change.shape.steady;
    const isSpike = shape === CHOICE.change.shape.spike;
    const factor = configuration.at(SECTION.change.factor);
    const fromNanos = configuration.at(SECTION.change.fromNanos);
    const untilNanos =
      shape === CHOICE.change.shape.step
        ? fromNanos
        : Math.max(fromNanos, configuration.at(SECTION.change.untilNanos));
    const boost = this.bursts.boost;
    this.isSteady = boost === 1 && (isSteady || factor === 1);
    this.begins[1] = fromNanos;
    this.begins[2] = untilNanos;
    this.paces[0] = boost;
    this.paces[1] = isSpike ? boost * factor : boost;
    this.paces[2] = isSpike || isSteady ? boost : boost * factor;
    if (shape === CHOICE.change.shape.ramp && untilNanos > fromNanos) {
      this.slopes[1] = (boost * (factor - 1)) / (untilNanos - fromNanos);
    }
    for (let stretch = 1; stretch < STRETCHES; stretch++) {
      this.totals[stretch] = this.cumulated(stretch - 1, this.begins[stretch]);
    }
  }

  /** Ratio of the rate (without bursts) to the steady rate at this instant. */
  factorAt(at: Nanos): f64 {
    const stretch = stretchOf(this.begins, at);
    const pace = this.paces[stretch] + this.slopes[stretch] * (at - this.begins[stretch]);
    return pace / this.bursts.boost;
  }

  /** Whether no arrival can happen after this instant. */
  isOverAt(at: Nanos): bool {
    return this.paces[STRETCHES - 1] === 0 && at >= this.begins[STRETCHES - 1];
  }

  /** Operational time at this instant. */
  toOperational(at: Nanos): f64 {
    return this.cumulated(stretchOf(this.begins, at), at);
  }

  /** The instant at which this operational time is reached; Infinity if it never is. */
  toInstant(total: f64): Nanos {
    const stretch = stretchOf(this.totals, total);
    const begin = this.begins[stretch];
    const more = total - this.totals[stretch];
    const pace = this.paces[stretch];
    if (more <= 0) return this.bursts.instantOf(this.bursts.onTime(begin));
    if (this.slopes[stretch] !== 0) return this.toInstantOnRamp(more, stretch);
    if (pace === 0) return Infinity;
    return this.bursts.instantOf(this.bursts.onTime(begin) + more / pace);
  }

  private cumulated(stretch: i32, at: Nanos): f64 {
    const bursts = this.bursts;
    const begin = this.begins[stretch];
    const slope = this.slopes[stretch];
    const pace = this.paces[stretch];
    const total = this.totals[stretch];
    if (slope === 0) return total + pace * (bursts.onTime(at) - bursts.onTime(begin));
    // First the rest of the burst in which the ramp begins, then whole bursts.
    const first = Math.min(at - begin, bursts.leftOf(begin));
    const wait = bursts.untilNext(begin);
    const sum = pace * first + (slope * first * first) / 2;
    const rest = at - begin - wait;
    return total + sum + (rest > 0 ? bursts.sum(pace + slope * wait, slope, rest) : 0);
  }

  /** Like `toInstant`, within a ramp. `more` is the operational time since the beginning of the ramp. */
  private toInstantOnRamp(more: f64, stretch: i32): Nanos {
    const bursts = this.bursts;
    const begin = this.begins[stretch];
    const slope = this.slopes[stretch];
    const pace = this.paces[stretch];
    const left = bursts.leftOf(begin);
    const inFirst = pace * left + (slope * left * left) / 2;
    const length = this.begins[stretch + 1] - begin;
    if (more < inFirst || left >= length) return begin + evenly(pace, slope, more);
    const wait = bursts.untilNext(begin);
    const paceThen = pace + slope * wait;
    const rest = more - inFirst;
    // Finds the last burst that begins before `rest` of operational time has passed.
    let low: f64 = 0;
    let high = Math.floor((length - wait) / bursts.periodNanos);
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (bursts.sum(paceThen, slope, middle * bursts.periodNanos) <= rest) low = middle;
      else high = middle - 1;
    }
    const burst = low * bursts.periodNanos;
    const since = rest - bursts.sum(paceThen, slope, burst);
    return begin + wait + burst + evenly(paceThen + slope * burst, slope, since);
  }
}

function burstsOf(configuration: Configuration): OnOff {
  const isBursty =
    i32(configuration.at(SECTION.traffic.kind)) === CHOICE.traffic.kind.open &&
    i32(configuration.at(SECTION.traffic.arrivals)) === CHOICE.traffic.arrivals.bursts;
  return new OnOff(
    configuration.at(SECTION.bursts.onNanos),
    isBursty ? configuration.at(SECTION.bursts.offNanos) : 0,
  );
}

/**
 * The last stretch that begins at or before `value`. The column holds the beginnings as instants or in
 * operational time.
 */
function stretchOf(column: StaticArray<f64>, value: f64): i32 {
  if (value >= column[2]) return 2;
  return value >= column[1] ? 1 : 0;
}

/** Solves pace × x + slope × x² / 2 = sum for x. */
function evenly(pace: f64, slope: f64, sum: f64): f64 {
  if (sum <= 0) return 0;
  return (2 * sum) / (pace + Math.sqrt(Math.max(0, pace * pace + 2 * slope * sum)));
}
