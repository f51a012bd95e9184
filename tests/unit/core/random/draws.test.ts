// Draws by coordinates: uniform, independent across coordinates, and independent of the order of queries.

import { describe, expect, it } from 'vitest';
import { Draws, PURPOSE } from '../../../../src/core/random/draws.ts';

const CELLS = 100;
/** 99.9 % quantile of chi-square with 99 degrees of freedom; the 0.1 % one is 61.1. */
const CHI_SQUARE_HIGH = 148.2;
const CHI_SQUARE_LOW = 61.1;

function chiSquare(counts: Float64Array, total: number): number {
  const expected = total / counts.length;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

describe('the random draws', () => {
  it('have a different number for each purpose', () => {
    const numbers = Object.values(PURPOSE);
    expect(new Set(numbers).size).toBe(numbers.length);
    for (const purpose of ['arrival', 'step', 'late', 'lateAgain'] as const)
      expect(PURPOSE[purpose]).toBeGreaterThan(0);
  });

  it.each([
    ['over requests', (draws: Draws, index: number) => draws.draw(PURPOSE.step, index, 0)],
    ['over steps', (draws: Draws, index: number) => draws.draw(PURPOSE.step, index >> 4, index & 15)],
    [
      'far out in the traffic',
      (draws: Draws, index: number) => draws.draw(PURPOSE.arrival, 2 ** 40 + index, 0),
    ],
  ])('are uniform %s', (_, draw) => {
    for (const seed of [0, 1, 7, 2 ** 32 - 1]) {
      const draws = new Draws(seed);
      const counts = new Float64Array(CELLS);
      for (let index = 0; index < 50_000; index++) counts[Math.floor(draw(draws, index) * CELLS)]++;
      const value = chiSquare(counts, 50_000);
      expect(value).toBeLessThan(CHI_SQUARE_HIGH);
      expect(value).toBeGreaterThan(CHI_SQUARE_LOW);
    }
  });

  it('are uniform over seeds', () => {
    const counts = new Float64Array(CELLS);
    for (let seed = 0; seed < 50_000; seed++) {
      counts[Math.floor(new Draws(seed).draw(PURPOSE.arrival, 3, 0) * CELLS)]++;
    }
    expect(chiSquare(counts, 50_000)).toBeLessThan(CHI_SQUARE_HIGH);
  });

  it.each([
    ['neighbouring requests', (d: Draws, i: number) => [d.draw(2, i, 0), d.draw(2, i + 1, 0)]],
    ['neighbouring steps', (d: Draws, i: number) => [d.draw(2, i, 0), d.draw(2, i, 1)]],
    ['purposes', (d: Draws, i: number) => [d.draw(PURPOSE.late, i, 0), d.draw(PURPOSE.lateAgain, i, 0)]],
  ])('are independent across %s', (_, pair) => {
    const draws = new Draws(7);
    const counts = new Float64Array(CELLS);
    for (let index = 0; index < 50_000; index++) {
      const [first, second] = pair(draws, index);
      counts[Math.floor(first * 10) * 10 + Math.floor(second * 10)]++;
    }
    expect(chiSquare(counts, 50_000)).toBeLessThan(CHI_SQUARE_HIGH);
  });

  it('differ for neighbouring seeds', () => {
    const counts = new Float64Array(CELLS);
    const [first, second] = [new Draws(7), new Draws(8)];
    for (let index = 0; index < 50_000; index++) {
      counts[Math.floor(first.draw(2, index, 0) * 10) * 10 + Math.floor(second.draw(2, index, 0) * 10)]++;
    }
    expect(chiSquare(counts, 50_000)).toBeLessThan(CHI_SQUARE_HIGH);
  });

  it('have further numbers at the same coordinates, independent of the first', () => {
    const draws = new Draws(7);
    const counts = new Float64Array(CELLS);
    for (let index = 0; index < 50_000; index++) {
      const first = draws.draw(2, index, 0);
      const second = draws.drawAnother();
      const third = draws.drawAnother();
      counts[Math.floor(first * 5) * 20 + Math.floor(second * 5) * 4 + Math.floor(third * 4)]++;
    }
    expect(chiSquare(counts, 50_000)).toBeLessThan(CHI_SQUARE_HIGH);
    expect(chiSquare(counts, 50_000)).toBeGreaterThan(CHI_SQUARE_LOW);
  });

  it('depend only on seed, purpose, request and step', () => {
    const forwards = new Draws(42);
    const backwards = new Draws(42);
    const first = Array.from({ length: 100 }, (_, index) => forwards.draw(2, index, index % 3));
    const second = Array.from({ length: 100 }, (_, index) => backwards.draw(2, 99 - index, (99 - index) % 3));
    expect(second.reverse()).toEqual(first);
    expect(new Set(first).size).toBe(100);
    expect(new Draws(43).draw(2, 0, 0)).not.toBe(first[0]);
  });

  it('are inside the open interval from 0 to 1', () => {
    const draws = new Draws(3);
    let low = 1;
    let high = 0;
    for (let index = 0; index < 200_000; index++) {
      const unit = draws.draw(1, index, 0);
      if (unit < low) low = unit;
      if (unit > high) high = unit;
    }
    expect(low).toBeGreaterThan(0);
    expect(high).toBeLessThan(1);
    expect(low).toBeLessThan(1e-4);
    expect(high).toBeGreaterThan(1 - 1e-4);
  });
});
