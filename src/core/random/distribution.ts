// A distribution of durations: a shape and its values, so that drawing is one switch.

import { NORMAL_P99, SHAPE } from '../codes.ts';
import { logarithm } from './logarithm.ts';

/**
 * The values of each SHAPE. constant: nanoseconds. uniform: lowest, width. exponential: mean. bimodal: rare, usual, chance of the
 * rare one. every: every so-manieth, all others, so many. normal: mean, standard deviation. lognormal: median, and how many times
 * as long the 99th percentile is. pareto: least, -1 / alpha. empirical and quantiles: how many, and each of them in `values`.
 */
export class Distribution {
  readonly shape: i32;
  readonly a: f64;
  readonly b: f64;
  readonly c: f64;
  /** Of a log-normal one: the standard deviation of the logarithm. */
  readonly sigma: f64;
  readonly values: StaticArray<f64>;

  /** `values`: how many there are, to be filled in, of a shape that has a list of them; else 0. */
  constructor(shape: i32, a: f64, b: f64, c: f64, values: i32) {
    this.shape = shape;
    this.a = a;
    this.b = b;
    this.c = c;
    this.sigma = shape === SHAPE.lognormal ? logarithm(b) / NORMAL_P99 : 0;
    this.values = new StaticArray<f64>(values);
  }

  /** Whether it has this shape and these values, those of a list aside. */
  is(shape: i32, a: f64, b: f64, c: f64): bool {
    return this.shape === shape && this.a === a && this.b === b && this.c === c;
  }
}
