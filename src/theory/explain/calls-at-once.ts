// The distribution of the time until enough of several calls to one group have ended.

import type { Distribution } from '../../scenario/distribution.ts';
import { chanceOfSlow, exponentialOrder } from '../laws/order-statistics.ts';
import { type Law, lawOf } from './law.ts';

/**
 * The law of the time until `needed` of `count` calls have succeeded. The calls are made at once and have
 * independent latencies of this distribution. Null if the result has no closed form.
 */
export function lawOfCalls(latency: Distribution, count: number, needed: number): Law | null {
  switch (latency.kind) {
    case 'constant':
    // All calls of a request take the same time.
    case 'every':
      return lawOf(latency);
    case 'bimodal': {
      const { rareNanos, usualNanos, chance } = latency;
      const slowNanos = Math.max(rareNanos, usualNanos);
      const slow = chanceOfSlow(rareNanos < usualNanos ? 1 - chance : chance, count, needed);
      return lawOf({
        kind: 'bimodal',
        chance: slow,
        rareNanos: slowNanos,
        usualNanos: Math.min(rareNanos, usualNanos),
      });
    }
    case 'exponential': {
      if (needed === 1) return lawOf({ kind: 'exponential', meanNanos: latency.meanNanos / count });
      const { mean, variance } = exponentialOrder(count, needed);
      const single = lawOf(latency);
      const secondMoment = (variance + mean ** 2) * single.meanSeconds ** 2;
      return { ...single, kind: 'other', meanSeconds: mean * single.meanSeconds, secondMoment };
    }
    default:
      return null;
  }
}
