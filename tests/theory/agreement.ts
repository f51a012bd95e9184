// When a run and a formula agree, and how wrong an engine may be without being noticed.

import { expect } from 'vitest';
import { contains, describeInterval, type Interval } from '../../src/claims/theory/confidence.ts';
import {
  intervalOf,
  type Queue,
  type Sample,
  samplesOf,
  shareLonger,
} from '../../src/claims/theory/replications.ts';

/** Length of the runs of each attempt, relative to the first. */
const ATTEMPTS = [1, 1, 2] as const;

/**
 * Runs the queue and checks its results. One 99 % interval in a hundred misses by chance, and there are
 * hundreds, so a failed check is repeated with other seeds, and once more with longer runs. A correct engine
 * almost never fails three times; one that is wrong by a detectable amount passes with a chance of one in a
 * hundred.
 */
export function expectOfRuns(
  queue: Queue,
  replications: number,
  check: (samples: readonly Sample[]) => void,
): void {
  for (const [attempt, length] of ATTEMPTS.entries()) {
    const seeds = queue.seeds + attempt * 1_000_000;
    const samples = samplesOf({ ...queue, requests: queue.requests * length, seeds }, replications);
    try {
      check(samples);
      return;
    } catch (error) {
      if (attempt === ATTEMPTS.length - 1) throw error;
    }
  }
}

/** An error of this share in the load, in either direction, must be detected. */
const NOTICED = 0.03;

/**
 * Expects the interval to contain the formula's value, but neither its value for a load 3 % lower nor 3 %
 * higher, so that it is narrow enough. `formula` gives the value for `factor` times the load.
 */
export function expectAgreement(interval: Interval, formula: (factor: number) => number): void {
  expectInside(interval, formula(1));
  for (const factor of [1 - NOTICED, 1 + NOTICED]) {
    const value = formula(factor);
    const message = `${factor} of the load would give ${value}, also in ${describeInterval(interval)}`;
    expect(contains(interval, value), message).toBe(false);
  }
}

/** Expects the interval to contain the value. */
export function expectInside(interval: Pick<Interval, 'low' | 'high'>, value: number): void {
  expect(contains(interval, value), `${value} is not in [${interval.low}, ${interval.high}]`).toBe(true);
}

/** The percentiles of a time, and its tail, at `factor` times the load. */
export interface TimeLaw {
  readonly percentile: (fraction: number) => number;
  readonly longer: (seconds: number, factor: number) => number;
}

/**
 * The 99 % interval of each percentile contains the formula's value. That is equivalent to the interval of
 * the share of longer times containing the formula's share: 1 - p, or at 0 the share that waits at all. The
 * 50th and 90th percentiles detect a 3 % error in the load; too few requests decide the 99th for that.
 */
export function expectPercentiles(
  samples: readonly Sample[],
  times: (sample: Sample) => Float64Array,
  law: TimeLaw,
): void {
  for (const fraction of [0.5, 0.9, 0.99]) {
    const limit = law.percentile(fraction);
    if (limit > 0) expect(law.longer(limit, 1)).toBeCloseTo(1 - fraction, 9);
    const longer = intervalOf(samples, (sample) => shareLonger(times(sample), limit));
    if (fraction < 0.99) expectAgreement(longer, (factor) => law.longer(limit, factor));
    else expectInside(longer, law.longer(limit, 1));
  }
}
