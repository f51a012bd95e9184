// Bounds and approximations for any distributions: exact where they claim to be, and consistent with each
// other.

import { describe, expect, it } from 'vitest';
import { dm1WaitSeconds } from '../../../../src/theory/laws/dm1.ts';
import { mg1WaitSeconds } from '../../../../src/theory/laws/mg1.ts';
import { mmcWaitSeconds } from '../../../../src/theory/laws/mmc.ts';
import { UnstableError } from '../../../../src/theory/laws/utilization.ts';
import { kingmanWaitBoundSeconds, kingmanWaitSeconds } from '../../../support/theory/gg1.ts';
import { allenCunneenWaitSeconds, ggcWaitBoundSeconds } from '../../../support/theory/ggc.ts';

const LOADS = [0.2, 0.5, 0.8, 0.95, 0.999];

describe("Kingman's approximation", () => {
  it('equals Pollaczek and Khinchine for Poisson arrivals', () => {
    for (const rho of LOADS) {
      for (const variation of [0, 0.5, 1, 4]) {
        expect(kingmanWaitSeconds(rho, 1, 1, variation)).toBeCloseTo(
          mg1WaitSeconds(rho, 1, 1 + variation),
          9,
        );
      }
    }
  });

  // From Hopp and Spearman, with both variations 1: at a utilization of 0.9 the wait is nine times the
  // service time, and at 0.95 nineteen times.
  it("gives the textbook's values", () => {
    expect(kingmanWaitSeconds(0.9, 1, 1, 1)).toBeCloseTo(9, 12);
    expect(kingmanWaitSeconds(0.95, 1, 1, 1)).toBeCloseTo(19, 10);
  });
});

describe("Kingman's bounds", () => {
  it('are above the exact means of M/G/1 and D/M/1, and equal them in heavy traffic', () => {
    for (const rho of LOADS) {
      for (const variation of [0, 1, 4]) {
        const exact = mg1WaitSeconds(rho, 1, 1 + variation);
        expect(kingmanWaitBoundSeconds(rho, 1, 1, variation)).toBeGreaterThanOrEqual(exact);
      }
      expect(kingmanWaitBoundSeconds(rho, 1, 0, 1)).toBeGreaterThan(dm1WaitSeconds(rho, 1));
    }
    expect(kingmanWaitBoundSeconds(0.9999, 1, 0, 1) / dm1WaitSeconds(0.9999, 1)).toBeCloseTo(1, 3);
    expect(kingmanWaitBoundSeconds(0.9999, 1, 1, 4) / mg1WaitSeconds(0.9999, 1, 5)).toBeCloseTo(1, 3);
  });

  it('include that of one server in that of c servers, which is above M/M/c', () => {
    expect(ggcWaitBoundSeconds(0.8, 1, 1, 0.5, 2)).toBeCloseTo(kingmanWaitBoundSeconds(0.8, 1, 0.5, 2), 12);
    for (const rho of LOADS) {
      for (const servers of [2, 4, 50]) {
        const rate = rho * servers;
        expect(ggcWaitBoundSeconds(rate, 1, servers, 1, 1)).toBeGreaterThan(mmcWaitSeconds(rate, 1, servers));
      }
    }
    // The bound is not tight, as its docstring says.
    expect(ggcWaitBoundSeconds(3.9996, 1, 4, 1, 1) / mmcWaitSeconds(3.9996, 1, 4)).toBeCloseTo(4, 2);
  });
});

describe("Allen and Cunneen's approximation", () => {
  it('is exact for M/M/c and M/G/1', () => {
    expect(allenCunneenWaitSeconds(3.2, 1, 4, 1, 1)).toBe(mmcWaitSeconds(3.2, 1, 4));
    expect(allenCunneenWaitSeconds(0.7, 1, 1, 1, 3)).toBeCloseTo(mg1WaitSeconds(0.7, 1, 4), 12);
  });
});

describe('an overload', () => {
  it('is rejected', () => {
    expect(() => kingmanWaitSeconds(1, 1, 1, 1)).toThrow(UnstableError);
    expect(() => kingmanWaitBoundSeconds(2, 1, 1, 1)).toThrow(UnstableError);
    expect(() => ggcWaitBoundSeconds(4, 1, 4, 1, 1)).toThrow(UnstableError);
    expect(() => allenCunneenWaitSeconds(5, 1, 4, 1, 1)).toThrow(UnstableError);
  });
});
