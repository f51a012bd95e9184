// Limits on the requests in progress, against the figures of the library's own tests, and their known traps.

import { describe, expect, it } from 'vitest';
import { AimdLimit, GradientLimit, type Limit, VegasLimit } from '../../../../src/core/admission/limits.ts';
import { MovingMean } from '../../../../src/core/admission/moving-mean.ts';
import { SampleWindow } from '../../../../src/core/admission/sample-window.ts';
import { Draws } from '../../../../src/core/random/draws.ts';
import { Sampler } from '../../../../src/core/random/sampler.ts';

const MS = 1e6;
const SECOND = 1e9;

const vegas = (start: number, most = 1000): VegasLimit => {
  const limit = new VegasLimit(start, new Sampler(new Draws(7)));
  limit.most = most;
  return limit;
};

/** The limit after each of these samples: time, requests in progress, whether it failed. */
const limitsAfter = (
  limit: Limit,
  ...samples: readonly (readonly [nanos: number, inFlight: number, fails?: boolean])[]
): readonly number[] =>
  samples.map(([nanos, inFlight, fails = false]) => {
    limit.sample(nanos, inFlight, fails);
    return limit.current;
  });

describe('AIMD, as in AIMDLimitTest', () => {
  it('grows by 1 after a success of a request in the upper half of the limit', () => {
    expect(limitsAfter(new AimdLimit(20), [MS, 10])).toEqual([21]);
    expect(limitsAfter(new AimdLimit(22), [MS, 10])).toEqual([22]);
  });

  it('falls to nine tenths after a failure, and after a request longer than the timeout', () => {
    expect(limitsAfter(new AimdLimit(30), [1, 0, true])).toEqual([27]);
    expect(limitsAfter(new AimdLimit(30), [5 * SECOND, 0], [5 * SECOND + 1, 0])).toEqual([30, 27]);
  });

  it('stays between its bounds', () => {
    const limit = new AimdLimit(21);
    limit.least = 0;
    limit.most = 21;
    expect(limitsAfter(limit, [MS, 10])).toEqual([21]);
    expect(limitsAfter(new AimdLimit(21), [MS, 1, true], [MS, 1, true])).toEqual([20, 20]);
  });
});

describe('Vegas, as in VegasLimitTest', () => {
  it('takes the first time as the one without a queue, and grows while there is no queue', () => {
    expect(limitsAfter(vegas(10, 20), [10 * MS, 10], [10 * MS, 11])).toEqual([10, 16]);
    expect(limitsAfter(vegas(10_000, 20_000), [10 * SECOND, 5000], [10 * SECOND, 6000])).toEqual([
      10_000, 10_024,
    ]);
  });

  it('falls when requests queue, and is unchanged when few do', () => {
    expect(limitsAfter(vegas(10, 20), [10 * MS, 10], [50 * MS, 11])).toEqual([10, 9]);
    expect(limitsAfter(vegas(10, 20), [10 * MS, 10], [14 * MS, 14])).toEqual([10, 10]);
  });

  it('is unchanged when fewer than half of the limit are in progress, and falls after a failure', () => {
    expect(limitsAfter(vegas(10, 20), [10 * MS, 10], [10 * MS, 4], [10 * MS, 4, true])).toEqual([10, 10, 9]);
  });

  it('measures the time without a queue again after 15 to 30 samples per unit of the limit', () => {
    const limit = vegas(10, 10);
    limit.sample(10 * MS, 10, false);
    // From now on requests take ten times as long. The limit takes that for a queue, so it falls and stays
    // low …
    expect(limitsAfter(limit, ...Array.from({ length: 60 }, () => [100 * MS, 10] as const)).at(-1)).toBe(6);
    // … until a probe takes the new time for the normal one.
    let samples = 61;
    for (; limit.current === 6 && samples < 1000; samples++) limit.sample(100 * MS, 10, false);
    expect(limit.current).toBe(10);
    expect(samples).toBeGreaterThan(0.5 * 30 * 6);
    expect(samples).toBeLessThan(30 * 6 + 2);
  });
});

describe('Gradient2', () => {
  /** By the formula in its class: a fifth of the way to the limit times the gradient plus 4. */
  const next = (limit: number, gradient: number): number => 0.8 * limit + 0.2 * (limit * gradient + 4);

  it('grows by 0.8 per sample while times stay the same', () => {
    const limit = new GradientLimit(20);
    limit.sample(10 * MS, 20, false);
    expect(limit.estimate).toBe(next(20, 1));
    limit.sample(10 * MS, 20, false);
    expect(limit.estimate).toBe(next(next(20, 1), 1));
  });

  it('shrinks by the tolerated ratio of the long mean to the time, at most by half', () => {
    const limit = new GradientLimit(100);
    limit.sample(10 * MS, 100, false);
    const grown = next(100, 1);
    // The mean of the two samples is 25 ms, so the limit changes by 1.5 × 25 / 40.
    limit.sample(40 * MS, 100, false);
    expect(limit.estimate).toBeCloseTo(next(grown, (1.5 * 25) / 40), 9);
    const before = limit.estimate;
    // The mean of the three samples is 350 ms, so the limit changes by 1.5 × 350 / 1000.
    limit.sample(1000 * MS, 100, false);
    expect(limit.estimate).toBeCloseTo(next(before, (1.5 * 350) / 1000), 9);
  });

  it('does not grow while fewer than half of the limit are in progress', () => {
    expect(limitsAfter(new GradientLimit(40), [MS, 19], [MS, 20])).toEqual([40, 40]);
    const limit = new GradientLimit(40);
    limit.sample(MS, 20, false);
    expect(limit.estimate).toBe(next(40, 1));
  });

  it('has a trap: the long mean follows slowly rising times, so a tolerance lets the limit grow for ever', () => {
    const limit = new GradientLimit(20);
    // Times grow by 0.1 % per request: after 3,000 requests they are twenty times as long as at the start.
    for (let sample = 0; sample < 3000; sample++)
      limit.sample(10 * MS * 1.001 ** sample, limit.current, false);
    expect(limit.current).toBe(200);
  });

  it('has a trap: after a slow hour the long mean is too high, and falls by a twentieth per sample', () => {
    const limit = new GradientLimit(20);
    for (let sample = 0; sample < 5000; sample++) limit.sample(SECOND, 20, false);
    let samples = 0;
    // As long as the long mean is higher than the times, the gradient sees no queue, and requests may take
    // 1.5 × as long as the mean.
    while (samples < 1000) {
      limit.sample(10 * MS, 1, false);
      samples++;
      const before = limit.estimate;
      limit.sample(60 * MS, limit.current, false);
      if (limit.estimate < before) break;
    }
    expect(samples).toBeGreaterThan(10);
    expect(samples).toBeLessThan(100);
  });
});

describe('the long mean, as in ExpAvgMeasurementTest', () => {
  it('is a plain mean of the first samples, then exponential', () => {
    const mean = new MovingMean(100, 10);
    const means = Array.from({ length: 10 }, (_, sample) => mean.add(sample + 10));
    expect(means).toEqual([10, 10.5, 11, 11.5, 12, 12.5, 13, 13.5, 14, 14.5]);
    expect(mean.add(100)).toBeCloseTo(16.2, 1);
  });
});

describe('a window of samples, as in WindowedLimit', () => {
  it('gives the mean, the most in progress and any failure, once it is over and has ten samples', () => {
    const window = new SampleWindow();
    window.configure(SECOND);
    // The window that is open at the start ends with the first sample, and one sample is too few.
    expect(window.add(MS, 10 * MS, 3, true)).toBe(false);
    for (let sample = 1; sample <= 9; sample++)
      expect(window.add(sample * 100 * MS, sample * MS, sample, false)).toBe(false);
    expect(window.add(1002 * MS, 11 * MS, 5, true)).toBe(true);
    expect(window.meanNanos).toBe((45 * MS + 11 * MS) / 10);
    expect([window.mostInFlight, window.anyFails]).toEqual([9, true]);
  });

  it('leaves out samples below 100 µs', () => {
    const window = new SampleWindow();
    window.configure(SECOND);
    window.add(MS, 10 * MS, 1, false);
    for (let sample = 1; sample <= 20; sample++) window.add(sample * 10 * MS, 99_999, 50, true);
    expect(window.add(1002 * MS, 10 * MS, 1, false)).toBe(false);
  });
});
