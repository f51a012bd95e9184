// What of a distribution the engine draws from: a shape and its values.

import { type Distribution, NORMAL_P99 } from '../../scenario/distribution.ts';
import type { Nanos } from '../../scenario/duration.ts';
import { Logarithm } from '../random/logarithm.ts';
import { SHAPE } from '../random/sampler.ts';

export function compileDistribution(distribution: Distribution): readonly number[] {
  switch (distribution.kind) {
    case 'constant':
      return [SHAPE.constant, distribution.nanos];
    case 'uniform':
      return [SHAPE.uniform, distribution.lowNanos, distribution.highNanos - distribution.lowNanos];
    case 'exponential':
      return [SHAPE.exponential, distribution.meanNanos];
    case 'bimodal':
      return [SHAPE.bimodal, distribution.rareNanos, distribution.usualNanos, distribution.chance];
    case 'every':
      return [SHAPE.every, distribution.nanos, distribution.otherwiseNanos, distribution.period];
    case 'normal':
      return [SHAPE.normal, distribution.meanNanos, distribution.sdNanos];
    case 'lognormal':
      return [SHAPE.lognormal, distribution.medianNanos, sigmaOf(distribution)];
    case 'pareto':
      return [SHAPE.pareto, distribution.minNanos, -1 / distribution.alpha];
    case 'empirical':
      return [SHAPE.empirical, distribution.nanos.length, ...distribution.nanos];
  }
}

/** Standard deviation of the logarithm. Not by Math.log, which may differ between engines. */
function sigmaOf({ medianNanos, p99Nanos }: { medianNanos: Nanos; p99Nanos: Nanos }): number {
  if (medianNanos === 0) return 0;
  const ratio = Float64Array.of(p99Nanos / medianNanos);
  new Logarithm().replace(ratio);
  return ratio[0] / NORMAL_P99;
}
