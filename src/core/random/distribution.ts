// A distribution of durations, stored as a shape and its values, so that a draw needs only one switch.

import { NORMAL_P99, SHAPE } from '../codes.ts';
import { logarithm } from './logarithm.ts';

/**
 * The values of each SHAPE, in order:
 * - constant: nanoseconds
 * - uniform: lowest, width
 * - exponential: mean
 * - bimodal: rare, usual, probability of the rare one
 * - every: duration of every n-th, duration of the others, n
 * - normal: mean, standard deviation
 * - lognormal: median, ratio of the 99th percentile to the median
 * - pareto: minimum, -1 / alpha
 * - empirical and quantiles: count, with the numbers in `values`
 */
export class Distribution {
  readonly shape: i32;
  readonly a: f64;
  readonly b: f64;
  readonly c: f64;
  /** For a log-normal distribution: the standard deviation of the logarithm. */
  readonly sigma: f64;
  readonly values: StaticArray<f64>;

  /** `values`: for a shape with a list, the length of the list, which the caller fills in; otherwise 0. */
  constructor(shape: i32, a: f64, b: f64, c: f64, values: i32) {
    this.shape = shape;
    this.a = a;
    this.b = b;
    this.c = c;
    this.sigma = shape === SHAPE.lognormal ? logarithm(b) / NORMAL_P99 : 0;
    this.values = new StaticArray<f64>(values);
  }

  /** Whether the distribution has this shape and these values (the list is not compared). */
  is(shape: i32, a: f64, b: f64, c: f64): bool {
    return this.shape === shape && this.a === a && this.b === b && this.c === c;
  }
}
