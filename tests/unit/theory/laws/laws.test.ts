// Little's law, the closed loop and the bandwidth of a pool.

import { describe, expect, it } from 'vitest';
import { responseBoundSeconds, throughputBoundPerSecond } from '../../../../src/theory/laws/closed-bounds.ts';
import {
  meanInSystem,
  meanOfNodesSeconds,
  poolBandwidthPerSecond,
  throughputPerSecond,
} from '../../../../src/theory/laws/little.ts';
import { machineRepair } from '../../../../src/theory/laws/machine-repair.ts';
import { mm1SojournSeconds } from '../../../../src/theory/laws/mm1.ts';
import {
  meanSojournSeconds,
  mm1InSystem,
  saturationUsers,
  threadsInUse,
} from '../../../support/theory/more-laws.ts';

describe("Little's law", () => {
  it('is consistent in its three directions', () => {
    expect(meanInSystem(200, 0.5)).toBe(100);
    expect(meanSojournSeconds(100, 200)).toBe(0.5);
    expect(throughputPerSecond(100, 0.5)).toBe(200);
  });

  it('connects the two formulas of M/M/1', () => {
    expect(meanInSystem(8, mm1SojournSeconds(8, 0.1))).toBeCloseTo(mm1InSystem(8, 0.1), 12);
  });
});

describe('machine repair', () => {
  // From Gross and Harris: 5 machines run for 30 hours each, and 2 repairmen take 3 hours per machine: L =
  // 0.465.
  it("gives the textbook's values", () => {
    const loop = machineRepair(5, 30, 3, 2);
    expect(loop.inSystem).toBeCloseTo(0.4648, 4);
    expect(loop.throughputPerSecond).toBeCloseTo((5 - loop.inSystem) / 30, 12);
  });

  it('satisfies the interactive response time law R = N / X - Z', () => {
    const loop = machineRepair(100, 2, 0.05, 3);
    expect(loop.responseSeconds).toBeCloseTo(100 / loop.throughputPerSecond - 2, 8);
    expect(loop.waitSeconds).toBeCloseTo(loop.responseSeconds - 0.05, 12);
  });

  it('has no waits with as many servers as users', () => {
    const loop = machineRepair(20, 1, 0.5, 20);
    expect(loop.waitSeconds).toBeCloseTo(0, 12);
    expect(loop.throughputPerSecond).toBeCloseTo(20 / 1.5, 10);
  });

  it('keeps all servers busy without think time', () => {
    expect(machineRepair(100, 0, 0.06, 50)).toEqual({
      throughputPerSecond: 50 / 0.06,
      inSystem: 100,
      responseSeconds: 0.12,
      waitSeconds: 0.06,
    });
  });

  it('is inside the asymptotic bounds and close to them at both ends, up to 100,000 users', () => {
    for (const users of [1, 10, 100, 1000, 100_000]) {
      const { throughputPerSecond: rate, responseSeconds } = machineRepair(users, 1, 0.01, 4);
      const bound = throughputBoundPerSecond(users, 1, 0.01, 4);
      expect(rate).toBeLessThanOrEqual(bound * (1 + 1e-12));
      expect(rate).toBeGreaterThan(bound * 0.85);
      expect(responseSeconds).toBeGreaterThanOrEqual(responseBoundSeconds(users, 1, 0.01, 4) * (1 - 1e-9));
    }
  });
});

describe('asymptotic bounds', () => {
  it('meet at the saturation point', () => {
    const knee = saturationUsers(0.9, 0.1, 4);
    expect(knee).toBe(40);
    expect(knee / (0.1 + 0.9)).toBeCloseTo(4 / 0.1, 10);
    expect(responseBoundSeconds(knee, 0.9, 0.1, 4)).toBeCloseTo(0.1, 10);
  });
});

describe('pool bandwidth', () => {
  // The arithmetic of "Distributed Systems and Asynchronous I/O": 50 threads complete 2,500 per second at 20
  // ms, and 833 at 60 ms. With one of ten nodes stalled for 30 s they complete about 16.6.
  it("gives the article's figures", () => {
    expect(poolBandwidthPerSecond(50, 0.02)).toBeCloseTo(2500, 9);
    expect(poolBandwidthPerSecond(50, 0.06)).toBeCloseTo(833.33, 2);
    const stalled = meanOfNodesSeconds([...Array<number>(9).fill(0.02), 30]);
    expect(stalled).toBeCloseTo(3.018, 12);
    expect(poolBandwidthPerSecond(50, stalled)).toBeCloseTo(16.567, 3);
  });

  it('gives the number of threads for a rate', () => {
    expect(threadsInUse(2000, 0.02)).toBe(40);
    expect(poolBandwidthPerSecond(50, 0)).toBe(Number.POSITIVE_INFINITY);
  });
});
