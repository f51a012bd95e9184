// The percentile chart: its axis of nines, where curves end, sentence and table.

import { describe, expect, it } from 'vitest';
import {
  latencyAt,
  namedFractions,
  percentileData,
  percentileSentence,
  percentileSubtitle,
  percentileTable,
} from '../../../src/charts/percentile-data.ts';
import { curve, input, MILLI, server, summary } from './fabricated.ts';

const plain = (text: string): string => text.replace(/\u00a0/g, ' ');
const POINTS = [
  [0, 0],
  [0.5, MILLI],
  [0.9, 2 * MILLI],
  [0.99, 10 * MILLI],
  [0.999, 100 * MILLI],
  [0.9999, 1000 * MILLI],
  [1, 5000 * MILLI],
] as const;

const dataOf = (countA: number, countB: number) =>
  percentileData(
    input(
      summary([
        server('A', { overhead: curve(countA, POINTS) }),
        server('B', { overhead: curve(countB, POINTS) }),
      ]),
    ),
  );

describe('overhead by percentile', () => {
  it('ends each curve at the last nine that its samples support', () => {
    const [a, b] = dataOf(80, 10_000).servers;
    expect(a.honestEnd).toBeCloseTo(1 - 1 / 80, 12);
    expect(b.honestEnd).toBeCloseTo(0.9999, 12);
    expect(a.nines.at(-1)).toBeCloseTo(Math.log10(80), 9);
    expect(b.nines.at(-1)).toBeCloseTo(4, 9);
  });

  it('never reaches 100 %, however many samples', () => {
    const [a] = dataOf(1e9, 0).servers;
    expect(a.honestEnd).toBeCloseTo(0.9999, 12);
    expect([...a.nines].every(Number.isFinite)).toBe(true);
  });

  it('interpolates between points and gives none beyond the end', () => {
    const [a] = dataOf(80, 0).servers;
    expect(latencyAt(a, 0.5)).toBe(MILLI);
    expect(latencyAt(a, 0.7)).toBeCloseTo(1.5 * MILLI, 3);
    expect(latencyAt(a, 0.99)).toBeNaN();
  });

  it('has an axis that is long enough for the best server and at least two nines', () => {
    expect(dataOf(5, 5).endNines).toBe(2);
    expect(dataOf(80, 10_000).endNines).toBe(4);
    expect(dataOf(1001, 10).endNines).toBe(3.5);
  });

  it('rises along every line', () => {
    for (const count of [1, 2, 10, 80, 1000, 1001, 123_456]) {
      const [a] = dataOf(count, 0).servers;
      for (let index = 1; index < a.nines.length; index += 1) {
        expect(a.nines[index]).toBeGreaterThan(a.nines[index - 1]);
        expect(a.nanos[index]).toBeGreaterThanOrEqual(a.nanos[index - 1]);
      }
      expect(a.nines.length).toBeGreaterThan(0);
    }
  });

  it('explains why a curve ends early', () => {
    expect(plain(percentileSubtitle(dataOf(80, 10_000)))).toBe('overhead · A: 80 samples');
    expect(percentileSubtitle(dataOf(10_000, 10_000))).toBe('overhead · thin: few samples');
  });

  it('is described in one sentence', () => {
    expect(plain(percentileSentence(dataOf(1000, 10_000)))).toBe(
      'Overhead over the whole run: A 10.0 ms at p99 and B 10.0 ms at p99.',
    );
    expect(plain(percentileSentence(dataOf(10, 0)))).toBe(
      'Overhead over the whole run: A 2.0 ms at p90, the highest percentile its 10 samples support and B has completed no requests.',
    );
    expect(percentileSentence(dataOf(0, 0))).toBe('No request has completed yet.');
  });

  it('lists the named percentiles, with empty cells if there are too few samples', () => {
    const data = dataOf(80, 10_000);
    const table = percentileTable(data);
    expect(table.columns).toEqual(['Percentile', 'A overhead, ms', 'B overhead, ms']);
    expect(table.rows.find(([name]) => name === 'p90')).toEqual(['p90', '2', '2']);
    expect(table.rows.find(([name]) => name === 'p99')).toEqual(['p99', '', '10']);
    expect(table.rows.at(-1)?.[0]).toBe('p99.99');
    expect(namedFractions(dataOf(0, 0))).toEqual([0]);
  });
});
