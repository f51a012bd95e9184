// Draws durations from distributions. A distribution is a shape and its values as numbers, so that drawing is one switch.

import type { Nanos } from '../../scenario/duration.ts';
import type { Draws } from './draws.ts';
import { ExponentialFunction } from './exponential-function.ts';
import { Logarithm } from './logarithm.ts';
import { NormalQuantile } from './normal-quantile.ts';
import { Ziggurat } from './ziggurat.ts';

/** Shapes of distributions, and the values that follow each. */
export const SHAPE = {
  /** Nanoseconds. */
  constant: 0,
  /** Lowest, width. */
  uniform: 1,
  /** Mean. */
  exponential: 2,
  /** Rare, usual, chance of the rare one. */
  bimodal: 3,
  /** Every so-manieth, all others, so many. */
  every: 4,
  /** Mean, standard deviation. */
  normal: 5,
  /** Median, standard deviation of the logarithm. */
  lognormal: 6,
  /** Least, -1 / alpha. */
  pareto: 7,
  /** How many, then each. */
  empirical: 8,
} as const;

/**
 * Shape and values, which other numbers may follow: a column rather than an object, as a double read from a field may be
 * put on the heap.
 */
export type CompiledDistribution = Float64Array;

/** Log-normal and Pareto draws are cut to this, 13 days: a tail may be heavier than time is long. */
const LONGEST_NANOS: Nanos = 2 ** 50;

/** The distribution at this place of the configuration. */
export function distributionAt(configuration: Float64Array, place: number): CompiledDistribution {
  return configuration.subarray(place);
}

/** The duration where all draws give the same; NaN where they do not. */
export function fixedNanos(from: CompiledDistribution): Nanos {
  return from[0] === SHAPE.constant ? from[1] : Number.NaN;
}

export class Sampler {
  /** Where `draw` leaves the duration: a double that a call returns is put on the heap. */
  readonly drawn = new Float64Array(1);
  private readonly draws: Draws;
  private readonly logarithm = new Logarithm();
  private readonly ziggurat: Ziggurat;
  private readonly normal = new NormalQuantile();
  private readonly exponential = new ExponentialFunction();

  constructor(draws: Draws) {
    this.draws = draws;
    this.ziggurat = new Ziggurat(draws);
  }

  /** Draws a duration in whole nanoseconds, at least 0, into `drawn[0]`, for the request whose number, from 0, is numbers[index]. */
  draw(
    from: CompiledDistribution,
    purpose: number,
    numbers: Float64Array,
    index: number,
    step: number,
  ): void {
    const { drawn } = this;
    const shape = from[0];
    if (shape === SHAPE.exponential) {
      this.ziggurat.draw(drawn, purpose, numbers, index, step);
      drawn[0] = Math.floor(from[1] * drawn[0] + 0.5);
      return;
    }
    if (shape === SHAPE.constant) {
      drawn[0] = from[1];
      return;
    }
    if (shape === SHAPE.every) {
      drawn[0] = (numbers[index] + 1) % from[3] === 0 ? from[1] : from[2];
      return;
    }
    this.drawUnit(purpose, numbers, index, step);
    switch (shape) {
      case SHAPE.uniform:
        drawn[0] = Math.round(from[1] + from[2] * drawn[0]);
        return;
      case SHAPE.bimodal:
        drawn[0] = drawn[0] < from[3] ? from[1] : from[2];
        return;
      default:
        this.shape(from);
    }
  }

  /** Draws uniformly between 0 and 1 into `drawn[0]`. */
  drawUnit(purpose: number, numbers: Float64Array, index: number, step: number): void {
    this.draws.draw(purpose, numbers, index, step);
    this.drawn[0] = this.draws.drawn[0];
  }

  /** The rarer distributions: makes the uniform draw in `drawn[0]` a duration. */
  private shape(from: CompiledDistribution): void {
    const { drawn } = this;
    switch (from[0]) {
      case SHAPE.normal:
        this.normal.replace(drawn);
        drawn[0] = Math.max(0, Math.round(from[1] + from[2] * drawn[0]));
        return;
      case SHAPE.lognormal:
        this.normal.replace(drawn);
        drawn[0] *= from[2];
        break;
      case SHAPE.pareto:
        this.logarithm.replace(drawn);
        drawn[0] *= from[2];
        break;
      case SHAPE.empirical:
        drawn[0] = from[2 + Math.floor(drawn[0] * from[1])];
        return;
    }
    this.exponential.replace(drawn);
    drawn[0] = Math.min(LONGEST_NANOS, Math.round(from[1] * drawn[0]));
  }
}
