// Erlang B and C, M/M/c and M/M/c/K against published tables and examples.

import { describe, expect, it } from 'vitest';
import { erlangB, erlangC } from '../../../../src/theory/laws/erlang.ts';
import {
  mm1SojournPercentileSeconds,
  mm1SojournSeconds,
  mm1WaitSeconds,
} from '../../../../src/theory/laws/mm1.ts';
import {
  mmcSojournPercentileSeconds,
  mmcSojournSeconds,
  mmcSojournsLonger,
  mmcWaitPercentileSeconds,
  mmcWaitSeconds,
} from '../../../../src/theory/laws/mmc.ts';
import { mmck } from '../../../../src/theory/laws/mmck.ts';
import { UnstableError } from '../../../../src/theory/laws/utilization.ts';
import { mmcWaitsLonger } from '../../../support/theory/more-laws.ts';

describe('Erlang B', () => {
  // The usual traffic tables: load in erlangs that this many servers carry at 1 % loss.
  it.each([
    [10, 4.461],
    [20, 12.03],
    [50, 37.9],
    [100, 84.06],
  ])('with %i servers loses one in a hundred at %f erlangs, as in the tables', (servers, load) => {
    expect(erlangB(servers, load)).toBeCloseTo(0.01, 4);
  });

  it('is a / (1 + a) for one server and 1 for none', () => {
    expect(erlangB(1, 0.5)).toBeCloseTo(1 / 3, 15);
    expect(erlangB(0, 3)).toBe(1);
    expect(erlangB(5, 3)).toBeCloseTo(0.11005, 5);
  });

  it('remains a probability with thousands of servers and loads of any size', () => {
    expect(erlangB(10_000, 1e9)).toBeGreaterThan(0.99998);
    expect(erlangB(10_000, 9_000)).toBeGreaterThan(0);
    expect(erlangB(10_000, 9_000)).toBeLessThan(1e-20);
  });
});

describe('Erlang C', () => {
  it('is rho for one server and 2 rho^2 / (1 + rho) for two', () => {
    for (const rho of [0.1, 0.5, 0.9]) {
      expect(erlangC(1, rho)).toBeCloseTo(rho, 14);
      expect(erlangC(2, 2 * rho)).toBeCloseTo((2 * rho * rho) / (1 + rho), 14);
    }
  });

  // The call centre of the textbooks has 200 calls an hour of 3 minutes each, and 14 agents: 17.4 % of the
  // calls wait, the mean wait is 7.8 s, and 88.8 % are answered within 20 s.
  it('gives the figures of the usual call-centre example', () => {
    const perSecond = 200 / 3600;
    expect(erlangC(14, 10)).toBeCloseTo(0.1741, 4);
    expect(mmcWaitSeconds(perSecond, 180, 14)).toBeCloseTo(7.84, 2);
    expect(1 - mmcWaitsLonger(perSecond, 180, 14, 20)).toBeCloseTo(0.888, 3);
  });

  it('rejects an overload', () => {
    expect(() => erlangC(4, 4)).toThrow(UnstableError);
    expect(() => mmcWaitSeconds(100, 0.1, 4)).toThrow(UnstableError);
    expect(() => mmcWaitPercentileSeconds(100, 0.1, 4, 0.5)).toThrow(UnstableError);
  });
});

describe('M/M/c', () => {
  it('with one server is M/M/1', () => {
    expect(mmcWaitSeconds(8, 0.1, 1)).toBeCloseTo(mm1WaitSeconds(8, 0.1), 12);
    expect(mmcSojournSeconds(8, 0.1, 1)).toBeCloseTo(mm1SojournSeconds(8, 0.1), 12);
  });

  // From Gross and Harris, the eye clinic: 6 patients arrive per hour and take 20 minutes each, with 3
  // doctors: Lq = 8/9, W = 28.9 minutes.
  it("gives the values of the textbook's clinic", () => {
    expect(mmcWaitSeconds(6, 1 / 3, 3) * 6).toBeCloseTo(8 / 9, 12);
    expect(mmcSojournSeconds(6, 1 / 3, 3) * 60).toBeCloseTo(28.89, 2);
  });

  it('has percentiles that are the inverse of its tail, and 0 if most do not wait', () => {
    for (const fraction of [0.9, 0.99, 0.999]) {
      const wait = mmcWaitPercentileSeconds(3.6, 1, 4, fraction);
      expect(mmcWaitsLonger(3.6, 1, 4, wait)).toBeCloseTo(1 - fraction, 12);
    }
    expect(mmcWaitPercentileSeconds(1, 1, 4, 0.5)).toBe(0);
  });

  it('has a mean that is the integral of its tail', () => {
    let integral = 0;
    const step = 0.001;
    for (let t = step / 2; t < 60; t += step) integral += step * mmcWaitsLonger(3.2, 1, 4, t);
    expect(integral).toBeCloseTo(mmcWaitSeconds(3.2, 1, 4), 6);
  });
});

describe('the sojourn time of M/M/c', () => {
  it('with one server is exponential', () => {
    for (const t of [0, 0.1, 0.5, 3]) {
      expect(mmcSojournsLonger(8, 0.1, 1, t)).toBeCloseTo(Math.exp(-t / mm1SojournSeconds(8, 0.1)), 13);
    }
    expect(mmcSojournPercentileSeconds(8, 0.1, 1, 0.99)).toBeCloseTo(
      mm1SojournPercentileSeconds(8, 0.1, 0.99),
      10,
    );
  });

  it('has a mean that is the integral of its tail', () => {
    let integral = 0;
    const step = 0.002;
    for (let t = step / 2; t < 80; t += step) integral += step * mmcSojournsLonger(3.2, 1, 4, t);
    expect(integral).toBeCloseTo(mmcSojournSeconds(3.2, 1, 4), 5);
  });

  it('is smooth where servers free up as fast as one serves, and never overflows', () => {
    // theta = 4 - 3 = 1 = mu.
    const at = mmcSojournsLonger(3, 1, 4, 2);
    expect(mmcSojournsLonger(3 - 1e-9, 1, 4, 2)).toBeCloseTo(at, 8);
    expect(at).toBeCloseTo(Math.exp(-2) * (1 + 2 * erlangC(4, 3)), 14);
    expect(mmcSojournsLonger(3.9, 1, 4, 1e6)).toBe(0);
    expect(mmcSojournsLonger(0.1, 1, 4, 1e6)).toBe(0);
  });
});

describe('M/M/c/K', () => {
  it('rejects as Erlang B with no queue', () => {
    expect(mmck(3, 1, 5, 5).rejected).toBeCloseTo(erlangB(5, 3), 14);
    expect(mmck(900, 1, 1000, 1000).rejected).toBeCloseTo(erlangB(1000, 900), 12);
  });

  it('tends to M/M/c as the queue grows', () => {
    const limited = mmck(3.2, 1, 4, 1000);
    expect(limited.rejected).toBeLessThan(1e-12);
    expect(limited.waitSeconds).toBeCloseTo(mmcWaitSeconds(3.2, 1, 4), 10);
    expect(limited.throughputPerSecond).toBeCloseTo(3.2, 10);
  });

  it('holds at overload: one server of a full queue determines the throughput', () => {
    const full = mmck(1000, 1, 1, 20);
    expect(full.throughputPerSecond).toBeCloseTo(1, 6);
    expect(full.inQueue).toBeCloseTo(19, 2);
    expect(full.waitSeconds).toBeCloseTo(19, 2);
  });

  // From Gross and Harris, the car inspection station: a car arrives per minute and takes 6 minutes, with 3
  // stalls and room for 4 more cars. 3.09 cars wait, a visit takes 12.3 minutes, and 30.3 cars per hour are
  // rejected.
  it("gives the values of the textbook's car inspection", () => {
    const station = mmck(1, 6, 3, 7);
    expect(station.inQueue).toBeCloseTo(3.09, 2);
    expect(station.waitSeconds + 6).toBeCloseTo(12.24, 2);
    expect(station.rejected * 60).toBeCloseTo(30.3, 1);
    expect(station.throughputPerSecond).toBeCloseTo(1 - station.rejected, 12);
  });

  // M/M/1/3 at rho = 1/2 has the weights 1, 1/2, 1/4 and 1/8, so 1/15 of the requests are rejected.
  it('gives the value computed by hand', () => {
    expect(mmck(1, 0.5, 1, 3).rejected).toBeCloseTo(1 / 15, 14);
  });
});
