// Each property on a set number of scenarios with a fixed seed, and tests of the set of scenarios as a whole.
// `npm run fuzz` checks them on thousands.

import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { Simulation } from '../../src/engine/simulation.ts';
import { DEFAULT_SCENARIO } from '../../src/scenario/default-scenario.ts';
import type { Scenario } from '../../src/scenario/scenario.ts';
import { randomScenario } from '../support/random-scenario.ts';
import { runToEnd } from '../support/run-to-end.ts';
import { Coverage } from './coverage.ts';
import { drive } from './drive.ts';
import { bytesOf } from './memory-size.ts';
import { PROPERTIES, SMALL_PROPERTY, SYSTEM_PROPERTY } from './properties.ts';
import { runs } from './settings.ts';

const SCENARIOS = 10;
const coverage = new Coverage();

// Replaces memory left by a larger run of another file, because properties measure the memory of their own
// runs.
beforeAll(() => void new Simulation(DEFAULT_SCENARIO, DEFAULT_SCENARIO.servers[0]));

describe('in every scenario', () => {
  for (const { name, runs: scenarios, check } of [...PROPERTIES, SMALL_PROPERTY, SYSTEM_PROPERTY]) {
    it(name, () => {
      fc.assert(
        fc.property(scenarios, (run) => coverage.note(run, [...check(run)])),
        runs(SCENARIOS),
      );
    });
  }
});

describe('random scenarios', () => {
  it('vary every field, with every choice and every kind', () => {
    expect(coverage.missingShapes()).toEqual([]);
  });

  it('have every live parameter changed during a run, and every fault set', () => {
    expect(coverage.missingEdits()).toEqual([]);
  });

  it('reach every event that can happen', () => {
    expect(coverage.missingHappenings()).toEqual([]);
  });
});

describe('another seed', () => {
  it('gives a different run', () => {
    const [base] = fc.sample(randomScenario(), 1) as [Scenario];
    const digests = [1, 2, 3, 4, 5].map((seed) => {
      const scenario: Scenario = {
        ...base,
        seed,
        stop: { requests: 100, durationNanos: null },
        traffic: { ...base.traffic, kind: 'open', arrivals: 'poisson', ratePerSecond: 1000 },
      };
      return drive({ scenario, server: scenario.servers[0] }).digest();
    });
    expect(new Set(digests).size).toBe(5);
  });
});

describe('the memory of the engine', () => {
  it('keeps histograms and windows of one size, however long the run', () => {
    const sizeOf = (requests: number): number => {
      const long: Scenario = {
        ...DEFAULT_SCENARIO,
        stop: { requests, durationNanos: null },
        traffic: { ...DEFAULT_SCENARIO.traffic, arrivals: 'constant', ratePerSecond: 100 },
        request: [{ kind: 'sleep', time: { kind: 'exponential', meanNanos: 1e6 } }],
      };
      const simulation = runToEnd(long, long.servers[0]);
      expect(simulation.view.now).toBeGreaterThan((requests / 100 - 1) * 1e9);
      return bytesOf(simulation);
    };
    // Compares 1,000 seconds with 10,000. Only two things may grow: the counts per whole second, 4 bytes each
    // (by doubling), and the lists of latency buckets. Wider windows use more buckets: here up to about 600
    // in each of at most 480 windows.
    const seconds = 4 * 2 * 16_384;
    const lists = 2 * 8 * 480 * 600;
    expect(sizeOf(1_000_000) - sizeOf(100_000)).toBeLessThan(seconds + lists / 4);
  });
});
