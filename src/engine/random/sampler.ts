// Draws durations from distributions. A distribution is compiled to one flat shape, so that drawing is one switch.

import { type Distribution, NORMAL_P99 } from '../../scenario/distribution.ts';
import type { Nanos } from '../../scenario/duration.ts';
import type { Draws } from './draws.ts';
import { ExponentialFunction } from './exponential-function.ts';
import { Logarithm } from './logarithm.ts';
import { NormalQuantile } from './normal-quantile.ts';
import { Ziggurat } from './ziggurat.ts';

const SHAPE = {
  constant: 0,
  uniform: 1,
  exponential: 2,
  bimodal: 3,
  every: 4,
  normal: 5,
  lognormal: 6,
  pareto: 7,
  empirical: 8,
} as const;

/** Shape and its values: a column rather than an object, as a double read from a field may be put on the heap. */
export type CompiledDistribution = Float64Array;

/** Log-normal and Pareto draws are cut to this, 13 days: a tail may be heavier than time is long. */
const LONGEST_NANOS: Nanos = 2 ** 50;

export function compileDistribution(distribution: Distribution): CompiledDistribution {
  switch (distribution.kind) {
    case 'constant':
      return Float64Array.of(SHAPE.constant, distribution.nanos);
    case 'uniform':
      return Float64Array.of(
        SHAPE.uniform,
        distribution.lowNanos,
        distribution.highNanos - distribution.lowNanos,
      );
    case 'exponential':
      return Float64Array.of(SHAPE.exponential, distribution.meanNanos);
    case 'bimodal':
      return Float64Array.of(
        SHAPE.bimodal,
        distribution.rareNanos,
        distribution.usualNanos,
        distribution.chance,
      );
    case 'every':
      return Float64Array.of(
        SHAPE.every,
        distribution.nanos,
        distribution.otherwiseNanos,
        distribution.period,
      );
    case 'normal':
      return Float64Array.of(SHAPE.normal, distribution.meanNanos, distribution.sdNanos);
    case 'lognormal':
      return Float64Array.of(SHAPE.lognormal, distribution.medianNanos, sigmaOf(distribution));
    case 'pareto':
      return Float64Array.of(SHAPE.pareto, distribution.minNanos, -1 / distribution.alpha);
    case 'empirical':
      return Float64Array.of(SHAPE.empirical, distribution.nanos.length, ...distribution.nanos);
  }
}

/** The duration where all draws give the same; NaN where they do not. */
export function fixedNanos(from: CompiledDistribution): Nanos {
  return from[0] === SHAPE.constant ? from[1] : Number.NaN;
}

/** Standard deviation of the logarithm. Not by Math.log, which may differ between engines. */
function sigmaOf({ medianNanos, p99Nanos }: { medianNanos: Nanos; p99Nanos: Nanos }): number {
  if (medianNanos === 0) return 0;
  const ratio = Float64Array.of(p99Nanos / medianNanos);
  new Logarithm().replace(ratio);
  return ratio[0] / NORMAL_P99;
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
