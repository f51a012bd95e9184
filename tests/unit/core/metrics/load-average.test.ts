// The load average against the kernel's arithmetic, computed by hand.

import { describe, expect, it } from 'vitest';
import { LoadAverage } from '../../../../src/core/metrics/load-average.ts';

const damped = (samples: readonly number[]): LoadAverage => {
  const load = new LoadAverage();
  samples.forEach((runnable, index) => {
    load.closeUntil((index + 1) * 5e9, runnable);
  });
  return load;
};

describe('the load average', () => {
  it('takes a sample every 5 s, however time advances', () => {
    const load = new LoadAverage();
    load.closeUntil(4.999e9, 9);
    expect(load.minutes(0)).toBe(0);
    expect(load.sampledMean()).toBeNaN();
    load.closeUntil(5e9, 1);
    load.closeUntil(21e9, 4);
    expect(load.boundary).toBe(25e9);
    expect(load.sampledMean()).toBe((1 + 4 + 4 + 4) / 4);
  });

  it("equals the kernel's to the last bit", () => {
    // 2048 x (2048 - 1884) + 2047 = 337,919; divided by 2048 it is 164 and a remainder: 164/2048. The
    // averages over 5 and 15 minutes are 34/2048 and 11/2048 in the same way.
    const once = damped([1]);
    expect([0, 1, 2].map((which) => once.minutes(which) * 2048)).toEqual([164, 34, 11]);
    // The next sample has no thread: 164 x 1884 / 2048 = 150.87, rounded down.
    const gone = damped([1, 0]);
    expect(gone.minutes(0) * 2048).toBe(150);
  });

  it('approaches the constantly running threads, and reaches 63 % after its minute', () => {
    const minute = damped(Array.from({ length: 12 }, () => 10));
    expect(minute.minutes(0) / 10).toBeCloseTo(1 - 1 / Math.E, 2);
    const hour = damped(Array.from({ length: 720 }, () => 3));
    expect(hour.minutes(0)).toBe(3);
    expect(hour.minutes(2)).toBeCloseTo(3, 1);
  });
});
