// Means over replications with their confidence: runs that differ only in the seed are independent samples.

import type { Estimate } from '../protocol/study-api.ts';
import { STUDY_MEASURE_KEYS, type StudyMeasureKey, type StudyValues } from '../scenario/study-measures.ts';

/** Two-sided 95 % quantiles of Student's t (0.975 one-sided) for 1 to 9 degrees of freedom. */
const STUDENT_T_95 = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262] as const;

/** Most replications for which there is a quantile. */
export const MOST_REPLICATIONS = STUDENT_T_95.length + 1;

/** Null where any run has no such figure. */
export function estimate(samples: readonly (number | null)[]): Estimate {
  const known = samples.filter((sample) => sample !== null);
  if (known.length === 0 || known.length < samples.length) return { mean: null, low: null, high: null };
  const mean = known.reduce((sum, sample) => sum + sample, 0) / known.length;
  const t = STUDENT_T_95[known.length - 2];
  if (t === undefined) return { mean, low: null, high: null };
  const squares = known.reduce((sum, sample) => sum + (sample - mean) ** 2, 0);
  const half = t * Math.sqrt(squares / (known.length - 1) / known.length);
  return { mean, low: mean - half, high: mean + half };
}

export interface Estimates {
  readonly values: StudyValues;
  readonly low: StudyValues;
  readonly high: StudyValues;
}

export function estimates(runs: readonly StudyValues[]): Estimates {
  const all = STUDY_MEASURE_KEYS.map((key) => [key, estimate(runs.map((run) => run[key]))] as const);
  const part = (which: keyof Estimate): StudyValues =>
    Object.fromEntries(all.map(([key, each]) => [key, each[which]])) as Record<
      StudyMeasureKey,
      number | null
    >;
  return { values: part('mean'), low: part('low'), high: part('high') };
}
