// Draws durations from distributions.

import { SHAPE } from '../codes.ts';
import { Configuration } from '../configuration.ts';
import { longRemainder } from '../kernel/remainder.ts';
import { Nanos } from '../types.ts';
import { Distribution } from './distribution.ts';
import { Draws } from './draws.ts';
import { exponentialFunction } from './exponential-function.ts';
import { Exponentials } from './exponentials.ts';
import { logarithm } from './logarithm.ts';
import { normalQuantile } from './normal-quantile.ts';

/** Log-normal and Pareto draws are capped at 2^50 ns (13 days), since their tails are unbounded. */
const LONGEST_NANOS: Nanos = 1125899906842624;

/** Reads the distribution at this position of the configuration: the shape, then its values. */
export function distributionAt(configuration: Configuration, place: i32): Distribution {
  const shape = i32(configuration.at(place));
  const length = valuesOf(shape);
  const a = configuration.at(place + 1);
  const b = length > 1 ? configuration.at(place + 2) : 0;
  const c = length > 2 ? configuration.at(place + 3) : 0;
  const values = isList(shape) ? i32(a) : 0;
  const known = configuration.distributions;
  for (let index = 0; index < known.length; index++) {
    const each = known[index];
    if (each.is(shape, a, b, c) && hasValuesAt(each, configuration, place + 2)) return each;
  }
  const fresh = new Distribution(shape, a, b, c, values);
  for (let index = 0; index < values; index++) fresh.values[index] = configuration.at(place + 2 + index);
  known.push(fresh);
  return fresh;
}

function hasValuesAt(distribution: Distribution, configuration: Configuration, place: i32): bool {
  const values = distribution.values;
  for (let index = 0; index < values.length; index++) {
    if (values[index] !== configuration.at(place + index)) return false;
  }
  return true;
}

/** Number of values stored per shape, not counting those of a list. */
function valuesOf(shape: i32): i32 {
  if (shape === SHAPE.constant || shape === SHAPE.exponential || isList(shape)) return 1;
  return shape === SHAPE.bimodal || shape === SHAPE.every ? 3 : 2;
}

function isList(shape: i32): bool {
  return shape === SHAPE.empirical || shape === SHAPE.quantiles;
}

/** The duration if it is the same for all draws; otherwise NaN. */
export function fixedNanos(from: Distribution): Nanos {
  return from.shape === SHAPE.constant ? from.a : NaN;
}

export class Sampler {
  private readonly draws: Draws;
  private readonly exponentials: Exponentials;

  constructor(draws: Draws) {
    this.draws = draws;
    this.exponentials = new Exponentials(draws);
  }

  /** Draws a duration in whole nanoseconds, at least 0, for this request number (from 0). */
  draw(from: Distribution, purpose: i32, number: f64, step: i32): Nanos {
    return this.drawHere(from, purpose, number, step);
  }

  /** Like `draw`, but inlined. For the callers that draw most. */
  @inline
  drawHere(from: Distribution, purpose: i32, number: f64, step: i32): Nanos {
    if (from.shape === SHAPE.exponential)
      return Math.floor(from.a * this.exponentials.draw(purpose, number, step) + 0.5);
    return this.drawOther(from, purpose, number, step);
  }

  private drawOther(from: Distribution, purpose: i32, number: f64, step: i32): Nanos {
    const shape = from.shape;
    if (shape === SHAPE.constant) return from.a;
    if (shape === SHAPE.every) return longRemainder(number + 1, from.c) === 0 ? from.a : from.b;
    return shaped(from, this.draws.draw(purpose, number, step));
  }

  /** Draws uniformly between 0 and 1. */
  drawUnit(purpose: i32, number: f64, step: i32): f64 {
    return this.draws.draw(purpose, number, step);
  }
}

/** Converts a uniform draw to a duration, for the distributions that are used less often. */
function shaped(from: Distribution, unit: f64): Nanos {
  switch (from.shape) {
    case SHAPE.uniform:
      return Math.round(from.a + from.b * unit);
    case SHAPE.bimodal:
      return unit < from.c ? from.a : from.b;
    case SHAPE.normal:
      return Math.max(0, Math.round(from.a + from.b * normalQuantile(unit)));
    case SHAPE.lognormal:
      return longAtMost(from.a * exponentialFunction(normalQuantile(unit) * from.sigma));
    case SHAPE.pareto:
      return longAtMost(from.a * exponentialFunction(logarithm(unit) * from.b));
    case SHAPE.quantiles:
      return between(from.values, unit * (from.a - 1));
    default:
      return from.values[i32(unit * from.a)];
  }
}

/** Interpolates between the list values on both sides of this position, which is before the last value. */
function between(values: StaticArray<f64>, place: f64): Nanos {
  const before = i32(place);
  const low = values[before];
  return Math.round(low + (values[before + 1] - low) * (place - f64(before)));
}

function longAtMost(nanos: Nanos): Nanos {
  return Math.min(LONGEST_NANOS, Math.round(nanos));
}
