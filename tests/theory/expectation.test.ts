// The formula that the page names for a scenario, against a run of that same scenario: three loads for each.

import { describe, expect, it } from 'vitest';
import { staged } from '../../src/scenario/default-scenario.ts';
import { type Applied, expectationOf } from '../../src/theory/explain/expectation.ts';
import { expectInside, expectOfRuns } from './agreement.ts';
import {
  closed,
  compute,
  constant,
  even,
  exponential,
  freeLoop,
  intervalOf,
  meanSojourn,
  meanWait,
  poisson,
  pool,
  type Queue,
  type Sample,
  scenarioOf,
  shareLonger,
  sleep,
} from './replications.ts';

const SERVICE_SECONDS = 1e-3;
const REPLICATIONS = 10;

interface Case {
  readonly formula: string;
  readonly queue: (load: number) => Omit<Queue, 'requests' | 'seeds'>;
  readonly loads: readonly number[];
}

const uniform = { kind: 'uniform', lowNanos: 0, highNanos: 2e6 } as const;
const rate = (load: number, servers: number): Queue['traffic'] => poisson((load * servers) / SERVICE_SECONDS);

const CASES: readonly Case[] = [
  {
    formula: 'mm1',
    queue: (load) => ({
      server: pool(1),
      traffic: rate(load, 1),
      program: sleep(exponential(SERVICE_SECONDS)),
    }),
    loads: [0.5, 0.7, 0.85],
  },
  {
    formula: 'mmc',
    queue: (load) => ({
      server: pool(8),
      traffic: rate(load, 8),
      program: sleep(exponential(SERVICE_SECONDS)),
    }),
    loads: [0.6, 0.75, 0.9],
  },
  {
    formula: 'md1',
    queue: (load) => ({
      server: freeLoop(),
      traffic: rate(load, 1),
      program: compute(constant(SERVICE_SECONDS)),
      cores: 1,
    }),
    loads: [0.5, 0.7, 0.85],
  },
  {
    formula: 'mg1',
    queue: (load) => ({ server: pool(100), traffic: rate(load, 1), program: compute(uniform), cores: 1 }),
    loads: [0.5, 0.7, 0.85],
  },
  {
    formula: 'dm1',
    queue: (load) => ({
      server: pool(1),
      traffic: even(load / SERVICE_SECONDS),
      program: sleep(exponential(SERVICE_SECONDS)),
    }),
    loads: [0.6, 0.75, 0.9],
  },
  {
    // Threads that share cores in slices of any length: with exponential times means do not hang on it.
    formula: 'mmc',
    queue: (load) => ({
      server: pool(100),
      traffic: rate(load, 4),
      program: compute(exponential(SERVICE_SECONDS)),
      cores: 4,
      sliceNanos: 0.3e6,
    }),
    loads: [0.6, 0.75, 0.9],
  },
  {
    formula: 'mginf',
    queue: (load) => ({ server: pool(100), traffic: rate(load, 30), program: sleep(uniform) }),
    loads: [0.3, 0.6, 1],
  },
  {
    formula: 'tandem',
    queue: (load) => ({
      server: { ...staged('A'), stageThreads: 3, queueLimit: null },
      traffic: rate(load, 3),
      program: [...sleep(exponential(SERVICE_SECONDS)), ...sleep(exponential(SERVICE_SECONDS / 2))],
    }),
    loads: [0.6, 0.75, 0.9],
  },
  {
    formula: 'erlang-b',
    queue: (load) => ({ server: pool(10, 0), traffic: rate(load, 10), program: sleep(uniform) }),
    loads: [0.6, 0.9, 1.2],
  },
  {
    formula: 'mmck',
    queue: (load) => ({
      server: pool(4, 6),
      traffic: rate(load, 4),
      program: sleep(exponential(SERVICE_SECONDS)),
    }),
    loads: [0.7, 1, 1.4],
  },
  {
    formula: 'machine-repair',
    queue: (users) => ({
      server: pool(4),
      traffic: closed(users, constant(5 * SERVICE_SECONDS)),
      program: sleep(exponential(SERVICE_SECONDS)),
    }),
    loads: [8, 20, 40],
  },
];

/** Predicted and simulated: means, throughput, rejections and, where there is a formula, percentiles. */
function expectPredicted(samples: readonly Sample[], { predictions, station }: Applied): void {
  const { waitSeconds, sojournSeconds, throughputPerSecond, rejectedShare } = predictions;
  // A sample knows the wait for a thread; that for a core is in the time in the system.
  if (waitSeconds !== null && waitSeconds > 0 && station.what !== 'core')
    expectInside(intervalOf(samples, meanWait), waitSeconds);
  expectInside(intervalOf(samples, meanSojourn), sojournSeconds);
  expectInside(
    intervalOf(samples, (sample) => sample.throughputPerSecond),
    throughputPerSecond,
  );
  if (rejectedShare > 0)
    expectInside(
      intervalOf(samples, (sample) => sample.rejectedShare),
      rejectedShare,
    );
  for (const fraction of [0.5, 0.9, 0.99]) {
    const limit = predictions.sojournPercentileSeconds?.(fraction);
    if (limit === undefined) continue;
    expectInside(
      intervalOf(samples, (sample) => shareLonger(sample.sojourns, limit)),
      1 - fraction,
    );
  }
}

describe.each(CASES.map((each, place) => ({ ...each, place })))(
  '$formula',
  ({ formula, queue, loads, place }) => {
    it.each(loads)('is named for its scenario at %f, and the run is as it predicts', (load) => {
      const seeds = 910_000 + Math.round(load * 1000) + 10_000 * place;
      const whole: Queue = { ...queue(load), requests: 12_000, seeds };
      const scenario = scenarioOf(whole, seeds);
      const { applied, failures, bounds } = expectationOf(scenario, whole.server);
      expect(failures).toEqual([]);
      expect(applied?.formula.id).toBe(formula);
      const { predictions } = applied!;
      for (const { perSecond } of bounds)
        expect(predictions.throughputPerSecond).toBeLessThanOrEqual(perSecond * (1 + 1e-9));
      expectOfRuns(whole, REPLICATIONS, (samples) => expectPredicted(samples, applied!));
    });
  },
);

it('finds no lack of servers where arrivals are replayed at a rate that they suffice for', () => {
  const timestampsNanos = Array.from({ length: 100 }, (_, index) => (index + 1) * 1e7);
  const program = sleep(exponential(SERVICE_SECONDS));
  const failuresOf = (traffic: Queue['traffic']): string => {
    const queue = {
      server: pool(1),
      traffic: { ...rate(2, 1), ...traffic },
      program,
      requests: 100,
      seeds: 1,
    };
    return expectationOf(scenarioOf(queue, 1), queue.server).failures.join();
  };
  expect(failuresOf({})).toContain('the queue grows without end');
  expect(failuresOf({ arrivals: 'replay', timestampsNanos })).not.toContain('the queue grows');
});
