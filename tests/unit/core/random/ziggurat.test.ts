// Exponential draws by the ziggurat: the distribution that -ln U has, to its tail, and the same for the same coordinates.

import { describe, expect, it } from 'vitest';
import { Draws, PURPOSE } from '../../../../src/core/random/draws.ts';
import { Ziggurat } from '../../../../src/core/random/ziggurat.ts';

function exponentials(seed: number, count: number): Float64Array {
  const ziggurat = new Ziggurat(new Draws(seed));
  return Float64Array.from({ length: count }, (_, request) => ziggurat.draw(PURPOSE.step, request, 0));
}

/**
 * Largest distance between the distribution of sorted values and 1 - exp(-x), times the square root of their
 * number.
 */
function kolmogorov(sorted: Float64Array): number {
  const n = sorted.length;
  let distance = 0;
  sorted.forEach((x, index) => {
    const below = 1 - Math.exp(-x);
    distance = Math.max(distance, below - index / n, (index + 1) / n - below);
  });
  return distance * Math.sqrt(n);
}

describe('the ziggurat', () => {
  const N = 500_000;

  it('passes the test of Kolmogorov and Smirnov for the exponential law, like -ln U', () => {
    for (const seed of [1, 7, 4_000_000_000]) {
      // A correct ziggurat fails this with a probability of 0.001.
      expect(kolmogorov(exponentials(seed, N).sort())).toBeLessThan(1.95);
    }
  });

  it('has mean, variance and skewness 1, 1 and 2', () => {
    const values = exponentials(3, N);
    const mean = values.reduce((sum, x) => sum + x, 0) / N;
    const variance = values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / N;
    const skewness = values.reduce((sum, x) => sum + (x - mean) ** 3, 0) / N / variance ** 1.5;
    // The margins are about four standard errors each.
    expect(Math.abs(mean - 1)).toBeLessThan(4 / Math.sqrt(N));
    expect(Math.abs(variance - 1)).toBeLessThan(4 * Math.sqrt(8 / N));
    expect(Math.abs(skewness - 2)).toBeLessThan(0.1);
  });

  it('draws values beyond the highest layer with the right frequency', () => {
    const tail = exponentials(11, 4 * N).filter((x) => x > 7.69711747013105);
    const expected = 4 * N * Math.exp(-7.69711747013105);
    expect(Math.abs(tail.length - expected)).toBeLessThan(4 * Math.sqrt(expected));
    const beyond = tail.reduce((sum, x) => sum + x - 7.69711747013105, 0) / tail.length;
    expect(Math.abs(beyond - 1)).toBeLessThan(4 / Math.sqrt(tail.length));
  });

  it('is exponential near 0, where the lowest layers meet', () => {
    const values = exponentials(5, N);
    for (const edge of [0.001, 0.01, 0.05, 0.2]) {
      const expected = N * (1 - Math.exp(-edge));
      const below = values.filter((x) => x < edge).length;
      expect(Math.abs(below - expected)).toBeLessThan(4 * Math.sqrt(expected));
    }
  });

  it('is never negative and never infinite', () => {
    for (const x of exponentials(9, 100_000)) if (!(x >= 0 && x < 40)) expect.fail(`drew ${x}`);
  });

  it('does not depend on earlier draws', () => {
    const ziggurat = new Ziggurat(new Draws(42));
    const drawn = (request: number): number => ziggurat.draw(PURPOSE.step, request, 1);
    const forwards = Array.from({ length: 2000 }, (_, index) => drawn(index));
    const backwards = Array.from({ length: 2000 }, (_, index) => drawn(1999 - index));
    expect(backwards.reverse()).toEqual(forwards);
  });
});
