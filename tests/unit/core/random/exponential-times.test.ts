// Exponential durations that are drawn ahead: each is what it would be alone, in whatever order requests ask.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Distribution } from '../../../../src/core/random/distribution.ts';
import { Draws, PURPOSE } from '../../../../src/core/random/draws.ts';
import type { ExponentialTimes } from '../../../../src/core/random/exponential-times.ts';
import { Sampler } from '../../../../src/core/random/sampler.ts';
import { SHAPE } from '../../../../src/engine/configuration/distributions.ts';

const MEAN_NANOS = 20_000_000;
const STEP = 3;
const ALONE = new Distribution(SHAPE.exponential, MEAN_NANOS, 0, 0, 0);

function timesOf(sampler: Sampler): ExponentialTimes {
  const times = sampler.exponentialTimes(PURPOSE.step, STEP);
  times.meanNanos = MEAN_NANOS;
  return times;
}

describe('exponential times', () => {
  it('are those of single draws, for numbers that follow each other, repeat, skip or go back', () => {
    const runs = fc.array(
      fc.record({
        from: fc.oneof(
          fc.nat(200),
          fc.nat(200).map((below) => 2 ** 32 - below),
          fc.nat(2 ** 31 - 1).map((above) => 2 ** 50 + above),
        ),
        count: fc.nat(60),
        stride: fc.constantFrom(1, 1, 1, 0, 2, -1),
      }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(fc.nat(), runs, (seed, all) => {
        const sampler = new Sampler(new Draws(seed));
        const times = timesOf(sampler);
        for (const { from, count, stride } of all) {
          for (let each = 0; each < count; each++) {
            const number = Math.abs(from + each * stride);
            expect(times.nanos(number)).toBe(sampler.draw(ALONE, PURPOSE.step, number, STEP));
          }
        }
      }),
    );
  });

  it('take another mean at once', () => {
    const sampler = new Sampler(new Draws(1));
    const times = timesOf(sampler);
    for (let number = 0; number < 10; number++) times.nanos(number);
    times.meanNanos = 2 * MEAN_NANOS;
    const twice = new Distribution(SHAPE.exponential, 2 * MEAN_NANOS, 0, 0, 0);
    for (let number = 10; number < 50; number++)
      expect(times.nanos(number)).toBe(sampler.draw(twice, PURPOSE.step, number, STEP));
  });
});
