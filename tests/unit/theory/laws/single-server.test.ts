// M/M/1, M/D/1, M/G/1 and processor sharing: textbook values and how they relate.

import { describe, expect, it } from 'vitest';
import { md1SojournSeconds, md1WaitSeconds } from '../../../../src/theory/laws/md1.ts';
import {
  mg1SojournSeconds,
  mg1WaitSeconds,
  processorSharingSojournSeconds,
} from '../../../../src/theory/laws/mg1.ts';
import {
  mm1SojournPercentileSeconds,
  mm1SojournSeconds,
  mm1WaitSeconds,
} from '../../../../src/theory/laws/mm1.ts';
import { UnstableError, utilization } from '../../../../src/theory/laws/utilization.ts';
import { mm1InSystem, processorSharingResponseSeconds } from '../../../support/theory/more-laws.ts';

describe('M/M/1', () => {
  // From Gross and Harris: 5 customers arrive per hour and take 10 minutes each: L = 5, Lq = 25/6, W = 1 h.
  it("gives the values of the textbook's hair salon", () => {
    expect(utilization(5, 1 / 6)).toBeCloseTo(5 / 6, 12);
    expect(mm1InSystem(5, 1 / 6)).toBeCloseTo(5, 10);
    expect(mm1SojournSeconds(5, 1 / 6)).toBeCloseTo(1, 10);
    expect(mm1WaitSeconds(5, 1 / 6) * 5).toBeCloseTo(25 / 6, 10);
  });

  it('has an exponential sojourn time: the median is ln 2 of the mean', () => {
    expect(mm1SojournPercentileSeconds(5, 0.1, 0.5)).toBeCloseTo(Math.LN2 * 0.2, 12);
    expect(mm1SojournPercentileSeconds(5, 0.1, 0)).toBe(0);
    expect(mm1SojournPercentileSeconds(5, 0.1, 0.99)).toBeCloseTo(Math.log(100) * 0.2, 12);
  });

  it('has no waits without arrivals', () => {
    expect(mm1WaitSeconds(0, 1)).toBe(0);
    expect(mm1SojournSeconds(0, 1)).toBe(1);
  });
});

describe('M/G/1', () => {
  it('equals M/M/1 for the second moment of the exponential and M/D/1 for that of a constant', () => {
    for (const rho of [0.1, 0.5, 0.9, 0.99]) {
      expect(mg1WaitSeconds(rho, 1, 2)).toBeCloseTo(mm1WaitSeconds(rho, 1), 10);
      expect(mg1WaitSeconds(rho, 1, 1)).toBeCloseTo(md1WaitSeconds(rho, 1), 10);
      expect(mg1SojournSeconds(rho, 1, 1)).toBeCloseTo(md1SojournSeconds(rho, 1), 10);
    }
  });

  // An example by Gross and Harris: 5 customers arrive per hour, and serving each takes exactly 10 minutes.
  // Then 25/12 customers are queued on average (Lq), half as many as in M/M/1.
  it("gives the textbook's value for constant service", () => {
    expect(md1WaitSeconds(5, 1 / 6) * 5).toBeCloseTo(25 / 12, 10);
    expect(md1WaitSeconds(5, 1 / 6)).toBeCloseTo(mm1WaitSeconds(5, 1 / 6) / 2, 12);
  });
});

describe('processor sharing', () => {
  it('takes as long as M/M/1 on average, and in proportion to the demand', () => {
    expect(processorSharingSojournSeconds(5, 0.1)).toBeCloseTo(mm1SojournSeconds(5, 0.1), 12);
    expect(processorSharingResponseSeconds(5, 0.1, 0.03)).toBeCloseTo(0.06, 12);
  });
});

describe('an overload', () => {
  it('is rejected with its utilization, at 1 and above, and if an input is not a number', () => {
    const refused = [
      () => mm1WaitSeconds(10, 0.1),
      () => mm1SojournSeconds(20, 0.1),
      () => mm1InSystem(20, 0.1),
      () => md1WaitSeconds(20, 0.1),
      () => mg1WaitSeconds(20, 0.1, 1),
      () => processorSharingSojournSeconds(20, 0.1),
      () => mm1WaitSeconds(Number.NaN, 0.1),
    ];
    for (const attempt of refused) expect(attempt).toThrow(UnstableError);
    try {
      mm1WaitSeconds(20, 0.1);
    } catch (error) {
      expect((error as UnstableError).rho).toBe(2);
      expect((error as UnstableError).message).toContain('2');
    }
  });
});
