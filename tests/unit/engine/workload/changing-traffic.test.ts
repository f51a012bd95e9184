// Traffic that changes with time: bursts, ramps, steps and spikes of every kind of open loop, and replays.

import { describe, expect, it } from 'vitest';
import type { Scenario, Traffic } from '../../../../src/scenario/scenario.ts';
import { advance, MS, observed, pool, SECOND, scenarioOf, sleep } from '../small-scenario.ts';

function scenarioWith(traffic: Partial<Traffic>, requests: number): Scenario {
  return scenarioOf({
    server: pool(10_000),
    request: [sleep(MS)],
    requests,
    traffic: { kind: 'open', ...traffic },
  });
}

/** Instants at which requests were sent, in milliseconds, in the order of request numbers. */
function sentAt(traffic: Partial<Traffic>, requests: number): number[] {
  const { simulation, ended } = observed(scenarioWith(traffic, requests));
  advance(simulation);
  expect(simulation.view.finished).toBe(true);
  return [...ended].sort((a, b) => a.request - b.request).map(({ startedAt }) => startedAt / MS);
}

/** The number of requests sent at each instant. */
function groups(instants: readonly number[]): [at: number, count: number][] {
  const counts = new Map<number, number>();
  for (const at of instants) counts.set(at, (counts.get(at) ?? 0) + 1);
  return [...counts];
}

function change(
  shape: Traffic['change']['shape'],
  fromMillis: number,
  untilMillis: number,
  factor: number,
): Partial<Traffic> {
  return { change: { shape, fromNanos: fromMillis * MS, untilNanos: untilMillis * MS, factor } };
}

describe('constant arrivals', () => {
  const constant = { arrivals: 'constant', ratePerSecond: 100 } as const;

  it('come closer together from a step on', () => {
    expect(sentAt({ ...constant, ...change('step', 20, 0, 2) }, 6)).toEqual([0, 10, 20, 25, 30, 35]);
    // Half of the gap of 10 ms has passed at the step; the other half takes twice as long at half the rate.
    expect(sentAt({ ...constant, ...change('step', 25, 0, 0.5) }, 5)).toEqual([0, 10, 20, 35, 55]);
  });

  it('come closer together within a spike only', () => {
    const spiked = { ...constant, ...change('spike', 20, 40, 4) };
    expect(sentAt(spiked, 13)).toEqual([0, 10, 20, 22.5, 25, 27.5, 30, 32.5, 35, 37.5, 40, 50, 60]);
  });

  it('come closer and closer together along a ramp', () => {
    // The rate rises from 1 to 3 over 100 ms, so t + t^2 / 100 = 10 n, in milliseconds.
    const expected = [0, 1, 2, 3, 10, 19].map((n) => Math.round(50 * (Math.sqrt(1 + n / 2.5) - 1) * MS) / MS);
    const at = sentAt({ ...constant, ...change('ramp', 0, 100, 3) }, 23);
    expect([0, 1, 2, 3, 10, 19].map((n) => at[n])).toEqual(expected);
    expect(at.slice(20)).toEqual([100, 103.333333, 106.666667]);
  });

  it('end if the rate becomes 0, and continue after a silence', () => {
    expect(sentAt({ ...constant, ...change('step', 25, 0, 0) }, 1000)).toEqual([0, 10, 20]);
    expect(sentAt({ ...constant, ...change('spike', 25, 125, 0) }, 5)).toEqual([0, 10, 20, 130, 140]);
  });

  it('apply a live change of the rate in addition to the planned change', () => {
    const scenario = scenarioWith({ ...constant, ...change('step', 1000, 0, 2) }, 1e6);
    const { simulation } = observed(scenario);
    const sentBy = (nanos: number): number => {
      advance(simulation, nanos);
      return simulation.view.measures.value('offered');
    };
    expect(sentBy(1.5 * SECOND - 1)).toBe(200);
    simulation.configure({ ...scenario, traffic: { ...scenario.traffic, ratePerSecond: 1000 } });
    expect(Math.abs(sentBy(2 * SECOND - 1) - 1200)).toBeLessThanOrEqual(1);
  });
});

describe('Poisson arrivals', () => {
  it('have the rate of each part of a spike', () => {
    const at = sentAt(
      { arrivals: 'poisson', ratePerSecond: 2000, ...change('spike', 2000, 4000, 3) },
      20_000,
    );
    const within = (from: number, to: number): number => at.filter((ms) => ms >= from && ms < to).length;
    for (const [from, to, expected] of [
      [0, 2000, 4000],
      [2000, 4000, 12_000],
      [4000, 5000, 2000],
    ] as const) {
      expect(Math.abs(within(from, to) - expected)).toBeLessThan(4 * Math.sqrt(expected));
    }
  });

  it('are those of the steady rate on another time scale: the same until it changes', () => {
    const poisson = { arrivals: 'poisson', ratePerSecond: 1000 } as const;
    const steady = sentAt(poisson, 500);
    const ramped = sentAt({ ...poisson, ...change('ramp', 100, 200, 10) }, 500);
    const before = steady.filter((ms) => ms < 100).length;
    expect(before).toBeGreaterThan(50);
    expect(ramped.slice(0, before)).toEqual(steady.slice(0, before));
    // In a straight ramp from 1 to 10 over 100 ms the steady time after t ms is t + 0.045 t^2.
    const operational = (ms: number): number =>
      ms < 200 ? ms + 0.045 * (ms - 100) ** 2 : 650 + 10 * (ms - 200);
    for (let index = before; index < 500; index++) {
      expect(Math.abs(operational(ramped[index]) - steady[index])).toBeLessThan(1e-4);
    }
  });
});

describe('bursts', () => {
  const bursts = { onNanos: 10 * MS, offNanos: 30 * MS };
  const bursty = { arrivals: 'bursts', ratePerSecond: 1000, bursts } as const;

  it('come during their on-times, from time 0, at the mean rate over all the time', () => {
    const at = sentAt(bursty, 40_000);
    expect(at.every((ms) => ms % 40 <= 10)).toBe(true);
    expect(Math.abs(at.at(-1)! / 40_000 - 1)).toBeLessThan(4 / Math.sqrt(40_000));
    const perBurst = new Int32Array(1000);
    for (const ms of at) if (ms < 38_000) perBurst[Math.floor(ms / 40)]++;
    const counts = [...perBurst.subarray(0, 950)];
    const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
    const variance = counts.reduce((sum, count) => sum + (count - mean) ** 2, 0) / counts.length;
    // Each burst has 40 requests on average, with the variance of a Poisson number: variance over mean is 1,
    // with a standard deviation of sqrt(2 / n).
    expect(Math.abs(mean - 40)).toBeLessThan(4 * Math.sqrt(40 / counts.length));
    expect(Math.abs(variance / mean - 1)).toBeLessThan(4 * Math.sqrt(2 / counts.length));
  });

  it('are plain Poisson arrivals without a pause between them', () => {
    const always = { ...bursty, bursts: { onNanos: 10 * MS, offNanos: 0 } };
    expect(sentAt(always, 300)).toEqual(sentAt({ arrivals: 'poisson', ratePerSecond: 1000 }, 300));
  });

  it('keep their instants and become denser with a live change of the rate', () => {
    const scenario = scenarioWith(bursty, 1e6);
    const { simulation, ended } = observed(scenario);
    advance(simulation, SECOND);
    simulation.configure({ ...scenario, traffic: { ...scenario.traffic, ratePerSecond: 4000 } });
    advance(simulation, 3 * SECOND + 2 * MS);
    const at = ended.map(({ startedAt }) => startedAt / MS);
    expect(at.every((ms) => ms % 40 <= 10)).toBe(true);
    const after = at.filter((ms) => ms > 1000 && ms <= 3000).length;
    expect(Math.abs(after - 8000)).toBeLessThan(4 * Math.sqrt(8000));
  });

  it('keep their instants and become denser along a ramp', () => {
    const at = sentAt({ ...bursty, ...change('ramp', 0, 4000, 5) }, 30_000);
    expect(at.every((ms) => ms % 40 <= 10)).toBe(true);
    const within = (from: number, to: number): number => at.filter((ms) => ms >= from && ms < to).length;
    // There are a hundred bursts. Burst j begins at 40 j ms, and the rate in its middle is 1 + (40 j + 5) /
    // 1000 times 4,000 per second.
    const expected = Array.from({ length: 100 }, (_, j) => 40 * (1 + (40 * j + 5) / 1000));
    const half = expected.slice(0, 50).reduce((sum, count) => sum + count, 0);
    const whole = expected.reduce((sum, count) => sum + count, 0);
    expect(Math.abs(within(0, 2000) - half)).toBeLessThan(4 * Math.sqrt(half));
    expect(Math.abs(within(2000, 4000) - (whole - half))).toBeLessThan(4 * Math.sqrt(whole - half));
  });
});

describe('batches', () => {
  const batches = { arrivals: 'batches', ratePerSecond: 1000 } as const;

  it('grow by the factor, and carry over fractions of a request', () => {
    expect(groups(sentAt({ ...batches, ...change('step', 20, 0, 1.5) }, 48))).toEqual([
      [0, 8],
      [10, 10],
      [20, 15],
      [30, 15],
    ]);
    expect(groups(sentAt({ ...batches, ...change('step', 20, 0, 0.25) }, 28))).toEqual([
      [0, 8],
      [10, 10],
      [20, 2],
      [30, 3],
      [40, 2],
      [50, 3],
    ]);
  });

  it('grow along a ramp by the rate at their instant', () => {
    expect(groups(sentAt({ ...batches, ...change('ramp', 0, 100, 2) }, 8 + 11 + 12 + 13))).toEqual([
      [0, 8],
      [10, 11],
      [20, 12],
      [30, 13],
    ]);
  });

  it('are left out if they would be empty', () => {
    const one = { arrivals: 'batches', ratePerSecond: 100 } as const;
    expect(sentAt({ ...one, ...change('step', 10, 0, 0.1) }, 4)).toEqual([0, 100, 200, 300]);
    expect(groups(sentAt({ ...batches, ...change('spike', 20, 50, 0) }, 28))).toEqual([
      [0, 8],
      [10, 10],
      [50, 10],
    ]);
    expect(groups(sentAt({ ...batches, ...change('step', 20, 0, 0) }, 1000))).toEqual([
      [0, 8],
      [10, 10],
    ]);
  });
});

describe('a replay', () => {
  const replay = (millis: readonly number[]): Partial<Traffic> => ({
    arrivals: 'replay',
    timestampsNanos: millis.map((ms) => ms * MS),
  });

  it('sends at the recorded instants and ends after the last', () => {
    expect(sentAt(replay([0, 5, 5, 12.5]), 1000)).toEqual([0, 5, 5, 12.5]);
    expect(sentAt(replay([3]), 1000)).toEqual([3]);
    expect(sentAt(replay([]), 1000)).toEqual([]);
  });

  it('ends before the last if the run is to end then', () => {
    expect(sentAt(replay([1, 2, 3]), 2)).toEqual([1, 2]);
  });

  it('has no rate', () => {
    const scenario = scenarioWith(replay([10, 20]), 10);
    const { simulation, ended } = observed(scenario);
    advance(simulation, 15 * MS);
    simulation.configure({ ...scenario, traffic: { ...scenario.traffic, ratePerSecond: 10_000 } });
    advance(simulation);
    expect(ended.map(({ startedAt }) => startedAt / MS)).toEqual([10, 20]);
  });
});
