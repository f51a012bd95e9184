// Draws durations from distributions. A distribution is compiled to one flat shape, so that drawing is one switch.

import type { Distribution } from '../../scenario/distribution.ts';
import type { Nanos } from '../../scenario/duration.ts';
import type { Draws } from './draws.ts';
import { Logarithm } from './logarithm.ts';

const SHAPE = { constant: 0, uniform: 1, exponential: 2, bimodal: 3, every: 4 } as const;

export interface CompiledDistribution {
  readonly shape: number;
  readonly a: number;
  readonly b: number;
  readonly c: number;
}

export function compileDistribution(distribution: Distribution): CompiledDistribution {
  switch (distribution.kind) {
    case 'constant':
      return { shape: SHAPE.constant, a: distribution.nanos, b: 0, c: 0 };
    case 'uniform':
      return {
        shape: SHAPE.uniform,
        a: distribution.lowNanos,
        b: distribution.highNanos - distribution.lowNanos,
        c: 0,
      };
    case 'exponential':
      return { shape: SHAPE.exponential, a: distribution.meanNanos, b: 0, c: 0 };
    case 'bimodal':
      return {
        shape: SHAPE.bimodal,
        a: distribution.rareNanos,
        b: distribution.usualNanos,
        c: distribution.chance,
      };
    case 'every':
      return {
        shape: SHAPE.every,
        a: distribution.nanos,
        b: distribution.otherwiseNanos,
        c: distribution.period,
      };
  }
}

export class Sampler {
  private readonly draws: Draws;
  private readonly logarithm = new Logarithm();

  constructor(draws: Draws) {
    this.draws = draws;
  }

  /** A duration in whole nanoseconds, at least 0. `request` counts from 0. */
  duration(from: CompiledDistribution, purpose: number, request: number, step: number): Nanos {
    switch (from.shape) {
      case SHAPE.constant:
        return from.a;
      case SHAPE.uniform:
        return Math.round(from.a + from.b * this.draws.unit(purpose, request, step));
      case SHAPE.exponential:
        return Math.round(this.exponential(from.a, purpose, request, step));
      case SHAPE.bimodal:
        return this.draws.unit(purpose, request, step) < from.c ? from.a : from.b;
      default:
        return (request + 1) % from.c === 0 ? from.a : from.b;
    }
  }

  /** Exponential with this mean, not rounded. */
  exponential(mean: number, purpose: number, request: number, step: number): number {
    return -mean * this.logarithm.of(this.draws.unit(purpose, request, step));
  }

  unit(purpose: number, request: number, step: number): number {
    return this.draws.unit(purpose, request, step);
  }
}
