// Percentiles of samples: the more nines the samples can tell, the more percentiles.

import type { Nanos } from '../../scenario/duration.ts';
import type { MeasuredPercentile } from './measurement.ts';

const FRACTIONS = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.75, 0.8, 0.85];
/** Within each nine: 0.9, 0.95, 0.975. */
const WITHIN_NINE = [1, 0.5, 0.25];

/** Percentiles of rising samples by nearest rank, up to the last that they can tell, and the longest. */
export function percentilesOf(sorted: ArrayLike<Nanos>): readonly MeasuredPercentile[] {
  const count = sorted.length;
  const fractions = [...FRACTIONS];
  for (let beyond = 0.1; beyond * count >= 1; beyond /= 10) {
    for (const part of WITHIN_NINE) {
      if (beyond * part * count >= 1) fractions.push(Number((1 - beyond * part).toPrecision(12)));
    }
  }
  fractions.push(1);
  return fractions.map((fraction) => {
    const rank = Math.max(1, Math.ceil(fraction * count - 1e-9));
    return { fraction, nanos: sorted[rank - 1] };
  });
}
