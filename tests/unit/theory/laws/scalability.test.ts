// The universal scalability law and its fit: published figures, data that follow the law, and data that do not.

import { describe, expect, it } from 'vitest';
import { peakSize, type Scalability, scalableThroughputPerSecond } from '../../../support/theory/usl.ts';
import { fitScalability } from '../../../support/theory/usl-fit.ts';

const SIZES = [1, 2, 4, 8, 16, 32, 64, 128];

function exactly(law: Scalability, sizes = SIZES): Parameters<typeof fitScalability>[0] {
  return sizes.map((size) => ({ size, throughputPerSecond: scalableThroughputPerSecond(law, size) }));
}

describe('the universal scalability law', () => {
  it("is linear without losses, and Amdahl's law with only contention", () => {
    expect(scalableThroughputPerSecond({ singlePerSecond: 5, contention: 0, coherency: 0 }, 40)).toBe(200);
    const amdahl = { singlePerSecond: 1, contention: 0.05, coherency: 0 };
    // Amdahl: with a serial share of 5 %, 20 processors are 10.26 times as fast as one, and no number of
    // processors is more than 20 times as fast.
    expect(scalableThroughputPerSecond(amdahl, 20)).toBeCloseTo(10.26, 2);
    expect(scalableThroughputPerSecond(amdahl, 1e9)).toBeCloseTo(20, 5);
  });

  it('has its maximum at its peak', () => {
    const law = { singlePerSecond: 1, contention: 0.02, coherency: 0.0005 };
    const peak = peakSize(law);
    expect(peak).toBeCloseTo(44.27, 2);
    for (const size of [peak * 0.99, peak * 1.01]) {
      expect(scalableThroughputPerSecond(law, size)).toBeLessThan(scalableThroughputPerSecond(law, peak));
    }
    expect(peakSize({ singlePerSecond: 1, contention: 0.1, coherency: 0 })).toBe(Number.POSITIVE_INFINITY);
    expect(peakSize({ singlePerSecond: 1, contention: 1.5, coherency: 0 })).toBe(1);
    expect(peakSize({ singlePerSecond: 1, contention: 0.1, coherency: 2 })).toBe(1);
  });
});

describe('the fit of the law', () => {
  // SPEC SDM91 on a SPARCcenter 2000, and what the usl package for R gives for it.
  it('gives the published coefficients for the published data', () => {
    const loads = [1, 18, 36, 72, 108, 144, 216];
    const throughputs = [64.9, 995.9, 1652.4, 1853.2, 1828.9, 1775, 1702.2];
    const law = fitScalability(
      loads.map((size, index) => ({ size, throughputPerSecond: throughputs[index] })),
    );
    expect(law.contention).toBeCloseTo(0.0277285, 6);
    expect(law.coherency).toBeCloseTo(0.0001044, 7);
    expect(law.singlePerSecond).toBeCloseTo(89.995233, 4);
    expect(law.determination).toBeCloseTo(0.9896, 4);
  });

  it.each([
    [100, 0.05, 0.0002],
    [1000, 0, 0.001],
    [3, 0.3, 0],
    [5, 0, 0],
    [1e6, 1e-4, 1e-7],
    [10, 0.9, 0.1],
  ])('recovers %f, %f and %f from exact data', (singlePerSecond, contention, coherency) => {
    const law = fitScalability(exactly({ singlePerSecond, contention, coherency }));
    expect(law.singlePerSecond / singlePerSecond).toBeCloseTo(1, 9);
    expect(law.contention).toBeCloseTo(contention, 9);
    expect(law.coherency).toBeCloseTo(coherency, 11);
    expect(law.determination).toBeCloseTo(1, 9);
  });

  it('is the best of all nearby', () => {
    const points = exactly({ singlePerSecond: 10, contention: 0.04, coherency: 0.0004 }).map(
      (point, index) => ({
        ...point,
        throughputPerSecond: point.throughputPerSecond * (1 + 0.05 * (index % 2 === 0 ? 1 : -1)),
      }),
    );
    const law = fitScalability(points);
    const errorOf = (other: Scalability): number =>
      points.reduce(
        (sum, { size, throughputPerSecond }) =>
          sum + (throughputPerSecond - scalableThroughputPerSecond(other, size)) ** 2,
        0,
      );
    for (const key of ['singlePerSecond', 'contention', 'coherency'] as const) {
      for (const factor of [0.999, 1.001]) {
        expect(errorOf({ ...law, [key]: law[key] * factor })).toBeGreaterThan(errorOf(law));
      }
    }
  });

  it('stays within the allowed range if the data grow faster than linearly', () => {
    const law = fitScalability([1, 2, 4, 8].map((size) => ({ size, throughputPerSecond: size ** 1.3 })));
    expect([law.contention, law.coherency]).toEqual([0, 0]);
    expect(law.singlePerSecond).toBeGreaterThan(1);
    expect(law.determination).toBeLessThan(1);
  });

  it('rejects too few sizes and values that are not above 0', () => {
    const point = { size: 1, throughputPerSecond: 1 };
    expect(() => fitScalability([point, { ...point, size: 2 }, { ...point, size: 2 }])).toThrow(RangeError);
    const wrong = [
      { size: 3, throughputPerSecond: 0 },
      { size: 0, throughputPerSecond: 1 },
    ];
    for (const bad of wrong) {
      expect(() => fitScalability([point, { ...point, size: 2 }, bad])).toThrow(RangeError);
    }
    expect(() =>
      fitScalability([point, { ...point, size: 2 }, { size: 3, throughputPerSecond: Number.NaN }]),
    ).toThrow(RangeError);
  });
});
