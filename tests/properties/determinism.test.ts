// The same scenario and seed give the same run: at every budget, every frame rate, with or without an observer, and
// with live edits at the same instants; and servers that are compared meet the same traffic.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Simulation } from '../../src/engine/simulation.ts';
import { blockingPool, DEFAULT_SCENARIO, serverOf } from '../../src/scenario/default-scenario.ts';
import { constant } from '../../src/scenario/distribution.ts';
import type { Nanos } from '../../src/scenario/duration.ts';
import type { Scenario, Step } from '../../src/scenario/scenario.ts';
import { type Server, THREAD_MODELS } from '../../src/scenario/server.ts';
import { randomScenario } from '../support/random-scenario.ts';
import { drive, endedOf, HORIZON } from './drive.ts';
import { randomEditedScenario } from './live-edits.ts';
import { runs } from './settings.ts';

/** Who waits for a lock depends on who else is there, and a single writer does the work of others. */
function withoutLocks(steps: readonly Step[]): readonly Step[] {
  const others = steps.filter((step) => step.kind !== 'lock');
  return others.length > 0 ? others : [{ kind: 'cpu', time: constant(1000) }];
}

/** The server with every cost of its model at 0. */
function freeOfCosts(server: Server): Server {
  const entries = Object.entries(server).map(([key, value]) =>
    /(Cost|Switch|Read|Tick|handoff)\w*Nanos$/.test(key) ? [key, 0] : [key, value],
  );
  return Object.fromEntries(entries) as Server;
}

/** Retries have numbers of their own from here on, and come when and if the server fails. */
const FIRST_OF_RETRIES = 2 ** 32;

const instants = fc.array(fc.integer({ min: 0, max: 2_000_000_000 }), { maxLength: 40 });
const budgets = fc.oneof(fc.integer({ min: 1, max: 10 }), fc.integer({ min: 11, max: 5000 }));

/** All that two runs can differ in. */
function fingerprint(simulation: Simulation): object {
  const { measures } = simulation;
  return {
    digest: simulation.digest(),
    events: simulation.events,
    counts: measures.counts(),
    switches: measures.contextSwitches,
    splits: Array.from(measures.splitTotals),
    percentiles: [0, 0.1, 0.5, 0.9, 0.99, 1].map((fraction) => measures.latency.percentile(fraction)),
    useful: measures.cpu().usefulNanos,
    memory: measures.memory(),
  };
}

describe('the same scenario and seed', () => {
  it('give the same run whatever the budget and the frame rate', () => {
    fc.assert(
      fc.property(randomScenario(), budgets, instants, (scenario, budget, stops) => {
        for (const server of scenario.servers) {
          const expected = fingerprint(drive({ scenario, server }));
          expect(fingerprint(drive({ scenario, server }))).toEqual(expected);
          expect(fingerprint(drive({ scenario, server, budget }))).toEqual(expected);
          expect(fingerprint(drive({ scenario, server, instants: stops }))).toEqual(expected);
          expect(fingerprint(drive({ scenario, server, budget, instants: stops }))).toEqual(expected);
        }
      }),
      runs(60),
    );
  });

  it('give the same run in frames of a sixtieth of a second and without an observer', () => {
    fc.assert(
      fc.property(randomScenario(), (scenario) => {
        const server = scenario.servers[0]!;
        const frames: Nanos[] = Array.from({ length: 120 }, (_, index) => (index * 1e9) / 60);
        const expected = fingerprint(drive({ scenario, server }));
        expect(fingerprint(drive({ scenario, server, instants: frames }))).toEqual(expected);
        const unobserved = new Simulation(scenario, server);
        unobserved.advance(HORIZON, Number.POSITIVE_INFINITY);
        expect(fingerprint(unobserved)).toEqual(expected);
      }),
      runs(40),
    );
  });

  it('give the same run with live edits at the same instants, whatever the stepping', () => {
    fc.assert(
      fc.property(randomEditedScenario(), budgets, instants, ({ scenario, edits }, budget, stops) => {
        for (const server of scenario.servers) {
          const expected = fingerprint(drive({ scenario, server, edits }));
          expect(fingerprint(drive({ scenario, server, edits, budget }))).toEqual(expected);
          expect(fingerprint(drive({ scenario, server, edits, instants: stops }))).toEqual(expected);
        }
      }),
      runs(50),
    );
  });

  it('with another seed give another run', () => {
    const scenarioOf = (seed: number): Scenario => ({ ...base, seed });
    const [base] = fc.sample(
      randomScenario().filter((each) => each.stop.requests! > 50 && each.stop.durationNanos === null),
      { seed: 3, numRuns: 1 },
    ) as [Scenario];
    const random: Scenario = {
      ...base,
      traffic: { ...base.traffic, kind: 'open', arrivals: 'poisson', ratePerSecond: 1000 },
    };
    const digestOf = (scenario: Scenario): string => drive({ scenario, server: base.servers[0]! }).digest();
    const digests = [1, 2, 3, 4, 5].map((seed) => digestOf({ ...scenarioOf(seed), traffic: random.traffic }));
    expect(new Set(digests).size).toBe(5);
  });
});

describe('servers that are compared', () => {
  it('meet the same arrivals in an open loop, however they take them', () => {
    fc.assert(
      fc.property(
        randomScenario().filter(({ servers, traffic }) => servers.length > 1 && traffic.kind === 'open'),
        (scenario) => {
          const [first, ...others] = scenario.servers.map((server) =>
            endedOf({ scenario, server })
              // When a connection comes free depends on the server.
              .map(({ request, intendedAt, startedAt }) => ({
                request,
                intendedAt,
                startedAt: scenario.traffic.persistentConnections === null ? startedAt : null,
              }))
              .filter(({ request }) => request < FIRST_OF_RETRIES)
              .sort((a, b) => a.request - b.request),
          );
          // Where a node is dead for good, other requests may still be in the system: compare those that both ended.
          const arrivals = new Map(first!.map((each) => [each.request, each]));
          for (const other of others) {
            for (const each of other) {
              const same = arrivals.get(each.request);
              if (same !== undefined) expect(each).toEqual(same);
            }
          }
          if (scenario.upstreams.every((group) => group.timeoutNanos !== null)) {
            for (const other of others) expect(other.length).toBe(first!.length);
          }
        },
      ),
      runs(40),
    );
  });

  it('meet the same demands: alone in the system, a request computes and waits as long on each', () => {
    // One request in five seconds, so that nobody meets anybody; no costs and no lateness, so that only the demand is left.
    const lonely = randomScenario(10).map(
      (scenario): Scenario => ({
        ...scenario,
        stop: { ...scenario.stop, durationNanos: null },
        traffic: { ...DEFAULT_SCENARIO.traffic, arrivals: 'constant', ratePerSecond: 0.2 },
        request: withoutLocks(scenario.request),
        classes: scenario.classes.map((each) => ({ ...each, request: withoutLocks(each.request) })),
        machine: {
          ...DEFAULT_SCENARIO.machine,
          contextSwitchNanos: 0,
          timerSlackNanos: 0,
          threadCreationNanos: 0,
        },
        servers: THREAD_MODELS.map((model) => freeOfCosts(serverOf(model, model))),
        upstreams: scenario.upstreams.map((group) => ({ ...group, timeoutNanos: 2e8 })),
        faults: [],
        machineFaults: [],
      }),
    );
    fc.assert(
      fc.property(lonely, (scenario) => {
        const [pool, ...others] = scenario.servers.map((server) => endedOf({ scenario, server }));
        for (const other of others) expect(other).toEqual(pool);
      }),
      runs(40),
    );
  });

  it('change nothing for each other: a server runs the same alone', () => {
    fc.assert(
      fc.property(randomScenario(200), (scenario) => {
        const server = scenario.servers.at(-1)!;
        const together = drive({ scenario, server }).digest();
        expect(drive({ scenario: { ...scenario, servers: [server] }, server }).digest()).toBe(together);
      }),
      runs(30),
    );
  });
});

describe('memory of the engine', () => {
  it('keeps histograms and windows of one size however long the run', () => {
    const sizeOf = (requests: number): number => {
      const [scenario] = fc.sample(randomScenario(), { seed: 1, numRuns: 1 }) as [Scenario];
      const long: Scenario = {
        ...scenario,
        stop: { requests, durationNanos: null },
        traffic: { ...scenario.traffic, kind: 'open', arrivals: 'constant', ratePerSecond: 100 },
        request: [{ kind: 'sleep', time: constant(1e6) }],
        servers: [{ ...blockingPool('A'), threads: 10 }],
      };
      const simulation = drive({ scenario: long, server: long.servers[0]! });
      return bytesOf(simulation, new Set());
    };
    // 1,000 seconds against 10,000: only the counts of whole seconds may grow, 4 bytes each (by doubling).
    expect(sizeOf(1_000_000) - sizeOf(100_000)).toBeLessThan(4 * 2 * 16_384);
  });
});

/** Bytes of all typed arrays and 8 for each number that can be reached. */
function bytesOf(value: unknown, seen: Set<object>): number {
  if (typeof value === 'number') return 8;
  if (typeof value !== 'object' || value === null || seen.has(value)) return 0;
  seen.add(value);
  if (ArrayBuffer.isView(value)) return value.byteLength;
  return Object.values(value).reduce((sum: number, each) => sum + bytesOf(each, seen), 0);
}
