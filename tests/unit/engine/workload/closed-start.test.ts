// When users of a closed loop send for the first time.

import { describe, expect, it } from 'vitest';
import { residualOf } from '../../../../src/engine/configuration/residual.ts';
import { Simulation } from '../../../../src/engine/simulation.ts';
import { constant, type Distribution, meanOf } from '../../../../src/scenario/distribution.ts';
import type { Traffic } from '../../../../src/scenario/scenario.ts';
import { machineRepair } from '../../../../src/theory/laws/machine-repair.ts';
import { MS, pool, run, SECOND, scenarioOf, sleep } from '../small-scenario.ts';

const MILLIS = (value: number): number => value * MS;

/** Think times with the mean of their residual, which is E[X^2] / (2 E[X]). */
const THINKING: readonly (readonly [Distribution, secondMoment: number])[] = [
  [constant(MILLIS(10)), 100],
  [{ kind: 'uniform', lowNanos: MILLIS(4), highNanos: MILLIS(10) }, 52],
  [{ kind: 'exponential', meanNanos: MILLIS(10) }, 200],
  [{ kind: 'bimodal', chance: 0.1, rareNanos: MILLIS(100), usualNanos: MILLIS(10) }, 1090],
  [{ kind: 'every', period: 4, nanos: MILLIS(20), otherwiseNanos: MILLIS(2) }, 103],
  [{ kind: 'normal', meanNanos: MILLIS(10), sdNanos: MILLIS(2) }, 104],
  [{ kind: 'lognormal', medianNanos: MILLIS(10), p99Nanos: MILLIS(40) }, 100 * Math.exp(2 * 0.5959 ** 2)],
  [{ kind: 'pareto', minNanos: MILLIS(10), alpha: 4 }, 200],
  [{ kind: 'empirical', nanos: [MILLIS(1), MILLIS(2), MILLIS(30)] }, 905 / 3],
];

function meanOfResidual(time: Distribution): number {
  const residual = residualOf(time);
  if (residual.kind !== 'quantiles') return meanOf(residual);
  const { nanos } = residual;
  return nanos.slice(1).reduce((sum, next, index) => sum + (next + nanos[index]) / 2, 0) / (nanos.length - 1);
}

describe('the residual of a think time', () => {
  it.each(THINKING)('of %j has the mean of renewal theory', (time, secondMoment) => {
    const expected = secondMoment / (2 * (meanOf(time) / MS));
    // Quantiles leave out the end of a long tail and are interpolated linearly, hence the tolerance.
    expect(Math.abs(meanOfResidual(time) / MS / expected - 1)).toBeLessThan(0.01);
  });

  it('is 0 for a time without length, and never longer than the longest time', () => {
    expect(residualOf(constant(0))).toEqual(constant(0));
    expect(residualOf({ kind: 'pareto', minNanos: 0, alpha: 2 })).toEqual(constant(0));
    // The rare value is so improbable that, in a double, a thousandth of the mean equals 0.
    expect(residualOf({ kind: 'bimodal', chance: 1.5e-323, rareNanos: 212, usualNanos: 0 })).toEqual(
      constant(0),
    );
    const list = residualOf({ kind: 'empirical', nanos: [0, 5, 5] });
    expect(list.kind === 'quantiles' && Math.max(...list.nanos)).toBeLessThanOrEqual(5);
    expect(meanOfResidual({ kind: 'pareto', minNanos: SECOND, alpha: 1.01 })).toBeLessThan(2 ** 51);
  });
});

/** Instants at which this many users send their first requests, in milliseconds, in order. */
function firstSends(users: number, traffic: Partial<Traffic>): readonly number[] {
  const { ended } = run({ server: pool(users), request: [sleep(0)], requests: users, traffic });
  return ended.map(({ startedAt }) => startedAt / MS).sort((a, b) => a - b);
}

describe('users of a closed loop', () => {
  it('are spread over a constant think time', () => {
    const sent = firstSends(200, { kind: 'closed', users: 200, think: constant(SECOND), start: 'spread' });
    const inTenths = Array.from(
      { length: 10 },
      (_, tenth) => sent.filter((at) => Math.floor(at / 100) === tenth).length,
    );
    for (const count of inTenths) {
      expect(count).toBeGreaterThan(6);
      expect(count).toBeLessThan(40);
    }
  });

  it('send at once if they start together, or do not think', () => {
    const together = { kind: 'closed', users: 20, think: constant(SECOND), start: 'together' } as const;
    expect(firstSends(20, together)).toEqual(new Array(20).fill(0));
    expect(firstSends(20, { ...together, think: constant(0), start: 'spread' })).toEqual(
      new Array(20).fill(0),
    );
  });

  it('never send if they would send after the end of arrivals', () => {
    const scenario = scenarioOf({
      server: pool(1),
      request: [sleep(0)],
      requests: 1e6,
      traffic: { kind: 'closed', users: 50, think: constant(3600 * SECOND), start: 'spread' },
    });
    const simulation = new Simulation(
      { ...scenario, stop: { requests: null, durationNanos: SECOND } },
      scenario.servers[0],
    );
    simulation.advance(Number.POSITIVE_INFINITY, 1e6);
    expect(simulation.view.finished).toBe(true);
    expect(simulation.view.measures.value('offered')).toBeLessThan(5);
  });

  it('are spread, too, if they join during the run', () => {
    const scenario = scenarioOf({
      server: pool(100),
      request: [sleep(0)],
      requests: 1e6,
      traffic: { kind: 'closed', users: 1, think: constant(SECOND), start: 'spread' },
    });
    const simulation = new Simulation(scenario, scenario.servers[0]);
    simulation.advance(10 * SECOND, 1e6);
    const before = simulation.view.measures.value('offered');
    simulation.configure({ ...scenario, traffic: { ...scenario.traffic, users: 101 } });
    simulation.advance(10.1 * SECOND, 1e6);
    const joined = simulation.view.measures.value('offered') - before;
    expect(joined).toBeGreaterThan(0);
    expect(joined).toBeLessThan(30);
  });
});

// 500 users that think for 10 s on average load one thread to 80 %. If all start at once, they wait for each
// other at first; with constant think times they do so forever.
describe('500 users with a think time of 10 s', () => {
  const SERVICE_SECONDS = 0.016;
  const expected = machineRepair(500, 10, SERVICE_SECONDS, 1);
  const meanMillis = (think: Distribution, start: Traffic['start']): number => {
    const { ended } = run({
      server: pool(1),
      request: [{ kind: 'sleep', time: { kind: 'exponential', meanNanos: SERVICE_SECONDS * SECOND } }],
      requests: 12_000,
      traffic: { kind: 'closed', users: 500, think, start },
    });
    return ended.reduce((sum, { startedAt, endedAt }) => sum + endedAt - startedAt, 0) / ended.length / MS;
  };

  it('wait as long as in the steady state from the first request on', () => {
    const exponential: Distribution = { kind: 'exponential', meanNanos: 10 * SECOND };
    for (const think of [exponential, constant(10 * SECOND)]) {
      const share = meanMillis(think, 'spread') / (expected.responseSeconds * 1000);
      expect(share).toBeGreaterThan(0.7);
      expect(share).toBeLessThan(1.3);
    }
  });

  it('wait many times as long if they start together with the same think time', () => {
    expect(meanMillis(constant(10 * SECOND), 'together')).toBeGreaterThan(
      3 * expected.responseSeconds * 1000,
    );
  });
});
