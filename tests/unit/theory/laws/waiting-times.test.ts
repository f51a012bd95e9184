// Distributions of waiting for one server: M/M/1, M/D/1 after Crommelin, D/M/1.

import { describe, expect, it } from 'vitest';
import { dm1WaitSeconds, dm1WaitsLonger } from '../../../../src/theory/laws/dm1.ts';
import { md1WaitPercentileSeconds, md1WaitSeconds, md1WaitsLonger } from '../../../../src/theory/laws/md1.ts';
import { mm1WaitPercentileSeconds, mm1WaitSeconds } from '../../../../src/theory/laws/mm1.ts';
import { UnstableError } from '../../../../src/theory/laws/utilization.ts';
import { mm1WaitsLonger } from '../../../support/theory/more-laws.ts';

function integralOf(tail: (seconds: number) => number, end: number, step: number): number {
  let sum = 0;
  for (let t = step / 2; t < end; t += step) sum += step * tail(t);
  return sum;
}

describe('the waiting time of M/M/1', () => {
  it('has percentiles that are the inverse of its tail, and 0 for requests that do not wait', () => {
    for (const fraction of [0.5, 0.9, 0.99]) {
      const wait = mm1WaitPercentileSeconds(9, 0.1, fraction);
      expect(mm1WaitsLonger(9, 0.1, wait)).toBeCloseTo(1 - fraction, 13);
    }
    expect(mm1WaitPercentileSeconds(3, 0.1, 0.5)).toBe(0);
    expect(mm1WaitPercentileSeconds(0, 0.1, 0.99)).toBe(0);
  });

  it('has a mean that is the integral of its tail', () => {
    const integral = integralOf((t) => mm1WaitsLonger(8, 0.1, t), 20, 0.001);
    expect(integral).toBeCloseTo(mm1WaitSeconds(8, 0.1), 6);
  });
});

describe('the waiting time of M/D/1', () => {
  // Values of Crommelin's alternating sum, computed in 120-digit arithmetic.
  it.each([
    [0.2, 0.5, 0.1158632655394819],
    [0.2, 5, 7.201511467505815e-7],
    [0.2, 20, 3.353908891277915e-24],
    [0.5, 0.5, 0.35798729165612925],
    [0.5, 2.25, 0.03929207609376159],
    [0.5, 10, 2.309878709285986e-6],
    [0.5, 20.5, 4.306725377586446e-12],
    [0.8, 5, 0.10049723824639815],
    [0.8, 25.5, 1.466725081013262e-5],
    [0.9, 2.25, 0.5857433591642333],
    [0.9, 19.5, 0.016434315760528475],
    [0.9, 45, 8.350370708386923e-5],
    [0.99, 10, 0.8127268838153134],
    [0.99, 45, 0.40264130878450743],
  ])('at load %f exceeds %f services with the computed probability', (rho, services, share) => {
    const got = md1WaitsLonger(rho / 0.02, 0.02, services * 0.02);
    expect(Math.abs(got - share)).toBeLessThan(2e-14);
    // Compare relatively too, where the tail is not lost in the rounding of 1.
    if (share > 1e-8 || services >= 20) expect(got / share).toBeCloseTo(1, 5);
  });

  it("begins with Erlang's formula of 1909: P(W <= t) = (1 - rho) exp(lambda t) up to one service", () => {
    for (const rho of [0.1, 0.5, 0.9]) {
      for (const t of [0, 0.3, 0.999999]) {
        expect(1 - md1WaitsLonger(rho, 1, t)).toBeCloseTo((1 - rho) * Math.exp(rho * t), 13);
      }
    }
  });

  it('has a mean that is the integral of its tail', () => {
    for (const rho of [0.3, 0.7, 0.9]) {
      const integral = integralOf((t) => md1WaitsLonger(rho, 1, t), 150, 0.01);
      expect(integral).toBeCloseTo(md1WaitSeconds(rho, 1), 4);
    }
  });

  it('has a tail that never rises, even where the asymptote takes over, and remains a probability', () => {
    for (const rho of [0.05, 0.3, 0.6, 0.9, 0.99, 0.9999]) {
      let before = 1;
      for (let t = 0; t < 40; t += 0.25) {
        const share = md1WaitsLonger(rho, 1, t);
        expect(share).toBeLessThanOrEqual(before + 1e-14);
        expect(share).toBeGreaterThanOrEqual(0);
        before = share;
      }
    }
  });

  it('has percentiles that are the inverse of its tail', () => {
    for (const rho of [0.5, 0.9, 0.99]) {
      for (const fraction of [0.9, 0.99, 0.999]) {
        const wait = md1WaitPercentileSeconds(rho / 0.02, 0.02, fraction);
        expect(md1WaitsLonger(rho / 0.02, 0.02, wait)).toBeCloseTo(1 - fraction, 12);
      }
    }
    expect(md1WaitPercentileSeconds(0.4, 1, 0.5)).toBe(0);
    expect(md1WaitPercentileSeconds(0, 1, 0.99)).toBe(0);
  });

  it('rejects an overload', () => {
    expect(() => md1WaitsLonger(1, 1, 0)).toThrow(UnstableError);
    expect(() => md1WaitPercentileSeconds(2, 1, 0.5)).toThrow(UnstableError);
  });
});

describe('the waiting time of D/M/1', () => {
  // The root of x = exp(-2 (1 - x)) is also the chance that a family with two children on average, Poisson, dies out:
  // 0.2032 in the textbooks.
  it('has the published root at one half', () => {
    expect(dm1WaitsLonger(0.5, 1, 0)).toBeCloseTo(0.2032, 4);
    expect(dm1WaitSeconds(0.5, 1)).toBeCloseTo(0.2032 / 0.7968, 3);
  });

  it('solves its equation up to the edge of overload', () => {
    for (const rho of [1e-3, 0.05, 0.3, 0.9, 0.999, 0.999999]) {
      const sigma = dm1WaitsLonger(rho, 1, 0);
      expect(sigma).toBeLessThan(1);
      expect(sigma).toBeCloseTo(Math.exp(-(1 - sigma) / rho), 14);
    }
    expect(dm1WaitSeconds(0, 1)).toBe(0);
    expect(() => dm1WaitSeconds(1, 1)).toThrow(UnstableError);
  });

  it('is half as long as in M/M/1 in heavy traffic, as Kingman says, and is the mean of its tail', () => {
    expect(dm1WaitSeconds(0.9999, 1) / mm1WaitSeconds(0.9999, 1)).toBeCloseTo(0.5, 3);
    expect(integralOf((t) => dm1WaitsLonger(0.8, 1, t), 60, 0.002)).toBeCloseTo(dm1WaitSeconds(0.8, 1), 5);
  });
});
