// Checks whether a series has settled: the rule on artificial series, and runs of the engine that settle late or
// never.

import { describe, expect, it } from 'vitest';
import { isStationary } from '../../../src/scenario/even-arrivals.ts';
import { presetById } from '../../../src/scenario/presets.ts';
import type { Scenario } from '../../../src/scenario/scenario.ts';
import { evaluate } from '../../../src/study/point-run.ts';
import { EvenSeries, settlingOf, truncationPoint } from '../../../src/study/steady.ts';
import { Variant } from '../../../src/study/tasks.ts';
import { EFFORT, RANDOM_POOL } from './questions.ts';

const LENGTH = 400;

function series(of: (at: number) => number): readonly number[] {
  return Array.from({ length: LENGTH }, (_, at) => of(at));
}

/** Noise between -1 and 1 without a pattern, the same each time. */
function noise(at: number): number {
  return Math.sin(at * at * 12.9898 + 78.233);
}

describe('the part of a series that MSER leaves out', () => {
  it('is nothing if there is only noise', () => {
    expect(truncationPoint(series((at) => 10 + noise(at)))).toBeLessThan(LENGTH / 10);
  });

  it('is a start that differs', () => {
    const point = truncationPoint(series((at) => (at < 90 ? at / 9 : 10) + 0.1 * noise(at)));
    expect(point).toBeGreaterThan(80);
    expect(point).toBeLessThan(100);
  });

  it('is the start before the value becomes constant', () => {
    expect(truncationPoint(series((at) => Math.min(at, 120)))).toBe(120);
  });
});

describe('the trend of a series', () => {
  it.each([
    ['noise', (at: number) => 10 + 3 * noise(at), 'steady'],
    ['a wave with many periods', (at: number) => 10 + 5 * Math.sin(at), 'steady'],
    ['nothing at all', () => 0, 'steady'],
    ['a start that is over before the half', (at: number) => Math.min(at, 150) + noise(at), 'steady'],
    ['a start that takes more than the half', (at: number) => Math.min(at, 250) + noise(at), 'grows'],
    ['a queue that grows', (at: number) => at + 5 * noise(at), 'grows'],
    ['one that grows faster and faster', (at: number) => (at < 280 ? at : 10 * at - 2520), 'grows'],
    ['one that grows atop of much that stays', (at: number) => 1000 + at, 'grows'],
    ['a slow swing of a number that stays', (at: number) => 3000 + 40 * Math.sin(at / 60 + 4), 'steady'],
    ['one that becomes shorter', (at: number) => 1000 - 2 * at, 'falls'],
  ] as const)('%s', (_, of, trend) => {
    expect(settlingOf(series(of)).trend).toBe(trend);
  });

  it('is steady after a known part', () => {
    expect(settlingOf(series((at) => Math.min(at, 100))).warmup).toBeCloseTo(0.25, 2);
  });

  it('is not called steady for a very short series', () => {
    expect(settlingOf([5, 5, 5, 5, 5, 5]).trend).not.toBe('steady');
  });
});

describe('a number that changes at instants', () => {
  it('has its mean in each window, however long the run is', () => {
    const even = new EvenSeries();
    even.add(0, 4);
    even.add(1000 * 2 ** 21, 10);
    even.add(1000 * 2 ** 22, 0);
    const means = even.means();
    const half = means.length / 2;
    expect(means.length).toBeGreaterThanOrEqual(320);
    expect(means.slice(0, Math.floor(half)).every((mean) => Math.abs(mean - 4) < 1e-9)).toBe(true);
    expect(means.slice(Math.ceil(half)).every((mean) => Math.abs(mean - 10) < 1e-9)).toBe(true);
  });
});

describe('a run of the engine', () => {
  const stalled = presetById('stalled-node')!.scenario;
  const slow = (threads: number): Scenario => ({
    ...stalled,
    stop: { requests: 1000, durationNanos: null },
    traffic: { ...stalled.traffic, ratePerSecond: 100 },
    servers: [{ ...stalled.servers[0], threads } as Scenario['servers'][number]],
  });
  const effort = { ...EFFORT, requests: null };
  const run = (scenario: Scenario, times: number) =>
    evaluate(new Variant(scenario, 0).task(effort, 0, times));

  it('that ends while calls pile up at a hanging node is not steady, but becomes so if it is long enough', () => {
    expect(run(slow(1000), 1).trend).toBe('grows');
    const long = run(slow(1000), 8);
    expect(long.trend).toBe('steady');
    // The node hangs for 30 s. In a run of 80 s the state no longer changes after the first half.
    expect(long.simulatedSeconds).toBeCloseTo(80, 0);
    expect(long.values.success).toBeCloseTo(0.9, 2);
  });

  it('of a pool that is too small is never steady, and ends at the maximum length', () => {
    // 100 requests per second hold 301.8 threads on average.
    const result = run(slow(200), 8);
    expect([result.trend, result.ended]).toEqual(['grows', false]);
    expect(result.simulatedSeconds).toBeCloseTo(80, 0);
  });

  it('of a stable queue is steady, and not longer than necessary', () => {
    const scenario: Scenario = {
      ...RANDOM_POOL,
      stop: { requests: 10_000, durationNanos: null },
      servers: RANDOM_POOL.servers.slice(0, 1),
    };
    const result = run(scenario, 64);
    expect(result.trend).toBe('steady');
    expect(result.simulatedSeconds).toBeLessThan(45);
  });
});

describe('a scene', () => {
  it('has a steady state unless its traffic changes or faults come and go', () => {
    const fault = { upstream: 'service', node: 1, kind: 'down', factor: 1, fromNanos: 0 } as const;
    const { change } = RANDOM_POOL.traffic;
    const spike = { ...RANDOM_POOL.traffic, change: { ...change, shape: 'spike' } as const };
    expect(isStationary(RANDOM_POOL)).toBe(true);
    expect(isStationary({ ...RANDOM_POOL, faults: [{ ...fault, untilNanos: null }] })).toBe(true);
    expect(isStationary({ ...RANDOM_POOL, faults: [{ ...fault, untilNanos: 1e9 }] })).toBe(false);
    expect(isStationary({ ...RANDOM_POOL, traffic: spike })).toBe(false);
    expect(isStationary({ ...RANDOM_POOL, traffic: { ...spike, kind: 'closed' } })).toBe(true);
  });
});
