// Percentiles that studies measure, and the number of samples that each needs: ten must lie beyond the
// percentile. The number beyond it is binomial, and ten expected on each side is the usual minimum for
// estimating its spread (D. S. Moore, G. P. McCabe, "Introduction to the Practice of Statistics": np >= 10
// and n(1 - p) >= 10).

import type { StudyMeasureKey } from './study-measures.ts';

/** The percentiles among the measures of a study, as fractions. */
export const STUDY_FRACTIONS: Readonly<Partial<Record<StudyMeasureKey, number>>> = {
  p50: 0.5,
  p90: 0.9,
  p99: 0.99,
  'p99.9': 0.999,
  overheadP50: 0.5,
  overheadP99: 0.99,
};

const BEYOND = 10;

/** Minimum number of samples for this percentile, a fraction below 1. */
export function samplesFor(fraction: number): number {
  return Math.ceil(BEYOND / (1 - fraction) - 1e-6);
}

/** The highest percentile that this many samples support, as a fraction; negative if there is none. */
export function highestPercentile(samples: number): number {
  return samples < BEYOND ? -1 : 1 - BEYOND / samples;
}
