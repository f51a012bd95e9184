// The axes of the small charts: few marks that never touch, always including the important one.

import { describe, expect, it } from 'vitest';
import type { MemorySeries } from '../../../src/charts/memory-data.ts';
import { rowsApart, threadColumns, threadsShown } from '../../../src/charts/small/small-chart.ts';
import { rateMarks } from '../../../src/charts/small/small-throughput.ts';

const MIB = 1024 ** 2;
const plain = (label: string): string => label.replace(/\u00a0/g, ' ');

function server(id: string, threads: number, perThread: number): MemorySeries {
  const bytesAt = (n: number): number => 10 * MIB + n * perThread;
  return {
    id,
    limitBytes: 16 * 1024 * MIB,
    threads,
    threadWord: 'thread',
    reservedAt: bytesAt,
    residentAt: bytesAt,
    reservedNow: bytesAt(threads),
    residentNow: bytesAt(threads),
  };
}

const labels = (series: readonly MemorySeries[], end: number): readonly string[] =>
  threadColumns(series, end, (n) => (Math.log(n) / Math.log(end)) * 150).map(({ label }) => plain(label));

describe('the marks of a vertical axis', () => {
  it('keep the first and omit those that would touch it', () => {
    const marks = [0, 120, 60, 100, 50].map((value) => ({ value, label: String(value) }));
    const kept = rowsApart(marks, (value) => 74 - (value / 130) * 74);
    expect(kept.map(({ value }) => value)).toEqual([0, 60, 120]);
    expect(rowsApart(marks, (value) => 20 - (value / 130) * 20).map(({ value }) => value)).toEqual([0, 120]);
  });
});

describe('the marks of the arriving rate', () => {
  const marks = (rate: number, high = 1.1 * rate): readonly string[] =>
    rateMarks(rate, high, 43).map(({ label }) => plain(label));

  it('are the rate and half of it, as far as the axis extends', () => {
    expect(marks(120)).toEqual(['120', '60']);
    expect(marks(120, 100)).toEqual(['60']);
    expect(marks(20_000)).toEqual(['20,000', '10,000']);
  });

  it('are shorter if the axis has no space for all digits, and never cut off', () => {
    expect(marks(1_000_000)).toEqual(['1M', '500k']);
    expect(marks(123_456)).toEqual(['61,728']);
  });
});

describe('the axis of threads', () => {
  it('extends to a thousand, and further if a server has more', () => {
    expect(threadsShown([{ threads: 8 }, { threads: 1 }])).toBe(1000);
    expect(threadsShown([{ threads: 4000 }])).toBe(10_000);
    expect(threadsShown([{ threads: 20_000 }])).toBe(100_000);
  });

  it('names how many threads the server has whose memory is marked', () => {
    expect(labels([server('A', 8, 2 * MIB), server('B', 1, 0)], 1000)).toContain('8 threads');
    expect(labels([server('A', 8, 2 * MIB)], 1000)).toContain('1,000');
  });

  it('says what it counts if memory depends on no number of threads', () => {
    expect(labels([server('A', 1, 0), server('B', 4, 0)], 1000)).toEqual(['1', '1,000 threads']);
  });
});
