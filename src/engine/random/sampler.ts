// Draws durations from distributions. A distribution is compiled to one flat shape, so that drawing is one switch.

import type { Distribution } from '../../scenario/distribution.ts';
import type { Draws } from './draws.ts';
import { Logarithm } from './logarithm.ts';

const SHAPE = { constant: 0, uniform: 1, exponential: 2, bimodal: 3, every: 4 } as const;

/** Shape and up to three values: a column rather than an object, as a double read from a field may be put on the heap. */
export type CompiledDistribution = Float64Array;

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
  }
}

export class Sampler {
  /** Where `draw` leaves the duration: a double that a call returns is put on the heap. */
  readonly drawn = new Float64Array(1);
  private readonly draws: Draws;
  private readonly logarithm = new Logarithm();

  constructor(draws: Draws) {
    this.draws = draws;
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
    const shape = from[0]!;
    if (shape === SHAPE.constant) {
      drawn[0] = from[1]!;
      return;
    }
    if (shape === SHAPE.every) {
      drawn[0] = (numbers[index]! + 1) % from[3]! === 0 ? from[1]! : from[2]!;
      return;
    }
    this.drawUnit(purpose, numbers, index, step);
    switch (shape) {
      case SHAPE.uniform:
        drawn[0] = Math.round(from[1]! + from[2]! * drawn[0]!);
        return;
      case SHAPE.exponential:
        this.logarithm.replace(drawn);
        drawn[0] = Math.round(-from[1]! * drawn[0]!);
        return;
      case SHAPE.bimodal:
        drawn[0] = drawn[0]! < from[3]! ? from[1]! : from[2]!;
    }
  }

  /** Draws uniformly between 0 and 1 into `drawn[0]`. */
  drawUnit(purpose: number, numbers: Float64Array, index: number, step: number): void {
    this.draws.draw(purpose, numbers, index, step);
    this.drawn[0] = this.draws.drawn[0]!;
  }
}
