// Confidence intervals over independent replications: means of runs that differ only in their seed.

export interface Interval {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
  readonly replications: number;
}

/** Two-sided 99 % quantiles of Student's t (0.995 one-sided) for 1 to 30 degrees of freedom. */
const STUDENT_T_99 = [
  63.657, 9.925, 5.841, 4.604, 4.032, 3.707, 3.499, 3.355, 3.25, 3.169, 3.106, 3.055, 3.012, 2.977, 2.947,
  2.921, 2.898, 2.878, 2.861, 2.845, 2.831, 2.819, 2.807, 2.797, 2.787, 2.779, 2.771, 2.763, 2.756, 2.75,
] as const;

/** The 99 % interval of the mean, from 2 to 31 independent samples. */
export function confidence99(samples: readonly number[]): Interval {
  const t = STUDENT_T_99[samples.length - 2];
  if (t === undefined) throw new RangeError(`2 to 31 replications, not ${samples.length}`);
  const mean = samples.reduce((sum, sample) => sum + sample, 0) / samples.length;
  const squares = samples.reduce((sum, sample) => sum + (sample - mean) ** 2, 0);
  const half = t * Math.sqrt(squares / (samples.length - 1) / samples.length);
  return { mean, low: mean - half, high: mean + half, replications: samples.length };
}

export function contains(interval: Pick<Interval, 'low' | 'high'>, value: number): boolean {
  return interval.low <= value && value <= interval.high;
}

/** Half width divided by the mean: the relative precision of the interval. */
export function relativeHalfWidth(interval: Interval): number {
  return (interval.high - interval.low) / 2 / interval.mean;
}

/** "0.00412 in [0.00401, 0.00423] (20 replications)", for messages of failed checks. */
export function describeInterval(interval: Interval): string {
  const digits = (value: number): string => value.toPrecision(5);
  return `${digits(interval.mean)} in [${digits(interval.low)}, ${digits(interval.high)}] (${interval.replications} replications)`;
}
