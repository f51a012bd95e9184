// Random scenarios for property tests: every field of a scenario, small enough that a run takes
// a few milliseconds. All are valid, and every run has a last request.

import fc from 'fast-check';
import type { Distribution } from '../../src/scenario/distribution.ts';
import type { Nanos } from '../../src/scenario/duration.ts';
import {
  ARRIVAL_KINDS,
  FAULT_KINDS,
  type Fault,
  type Machine,
  SCENARIO_VERSION,
  type Scenario,
  type Server,
  type Step,
  TRAFFIC_KINDS,
  type Traffic,
  type Upstream,
} from '../../src/scenario/scenario.ts';

const US = 1e3;
const MS = 1e6;

/** Whole nanoseconds, as often short as long: 0, or a magnitude first and then a value of it. */
export function nanosUpTo(most: Nanos): fc.Arbitrary<Nanos> {
  const digits = Math.floor(Math.log10(most));
  const spread = fc
    .integer({ min: 0, max: digits })
    .chain((power) => fc.integer({ min: 10 ** power, max: Math.min(most, 10 ** (power + 1)) }));
  // Round values too, so that events fall on the same instant.
  const round = fc.integer({ min: 0, max: Math.max(1, Math.floor(most / MS)) }).map((millis) => millis * MS);
  return fc.oneof(
    { weight: 4, arbitrary: spread },
    { weight: 2, arbitrary: round.map((nanos) => Math.min(nanos, most)) },
    { weight: 1, arbitrary: fc.constant(0) },
  );
}

export function distribution(most: Nanos): fc.Arbitrary<Distribution> {
  const nanos = nanosUpTo(most);
  return fc.oneof(
    fc.record({ kind: fc.constant('constant' as const), nanos }),
    fc
      .tuple(nanos, nanos)
      .map(([a, b]) => ({ kind: 'uniform' as const, lowNanos: Math.min(a, b), highNanos: Math.max(a, b) })),
    fc.record({ kind: fc.constant('exponential' as const), meanNanos: nanos }),
    fc.record({
      kind: fc.constant('bimodal' as const),
      chance: fc.double({ min: 0, max: 1, noNaN: true }),
      rareNanos: nanos,
      usualNanos: nanos,
    }),
    fc.record({
      kind: fc.constant('every' as const),
      period: fc.integer({ min: 1, max: 12 }),
      nanos,
      otherwiseNanos: nanos,
    }),
  );
}

const traffic: fc.Arbitrary<Traffic> = fc.record({
  kind: fc.constantFrom(...TRAFFIC_KINDS),
  arrivals: fc.constantFrom(...ARRIVAL_KINDS),
  ratePerSecond: fc.oneof(
    fc.integer({ min: 30, max: 100_000 }),
    fc.constantFrom(7, 833, 1000, 2000, 10_000, 100_000),
    fc.double({ min: 50, max: 50_000, noNaN: true }),
  ),
  generatorLagChance: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 0.5, noNaN: true })),
  users: fc.integer({ min: 1, max: 80 }),
  think: distribution(20 * MS),
});

export const count = (most: number): fc.Arbitrary<number> => fc.integer({ min: 0, max: most });

export const machine: fc.Arbitrary<Machine> = fc.record({
  cores: fc.integer({ min: 1, max: 8 }),
  timeSliceNanos: fc.integer({ min: 10 * US, max: 10 * MS }),
  contextSwitchNanos: fc.oneof(fc.constant(0), fc.constant(5 * US), count(200 * US)),
  timerSlackNanos: fc.oneof(fc.constant(0), fc.constant(50 * US), count(2 * MS)),
  connections: fc.oneof(fc.constant(1_048_576), fc.integer({ min: 1, max: 200 })),
  memory: fc.record({
    limitBytes: fc.integer({ min: 64 * 2 ** 20, max: 2 ** 40 }),
    reservedBaseBytes: count(2 ** 30),
    reservedPerThreadBytes: fc.integer({ min: 4096, max: 2 ** 26 }),
    residentBaseBytes: count(2 ** 30),
    residentPerThreadBytes: fc.integer({ min: 1024, max: 2 ** 26 }),
    perWaitingTaskBytes: count(2 ** 20),
    perFinishedRequestBytes: count(4096),
  }),
});

export const loopCosts = {
  wakeCostNanos: count(50 * US),
  eventCostNanos: count(50 * US),
  timerTickNanos: fc.oneof(fc.constant(0), fc.constant(MS), count(5 * MS)),
};

function server(id: string): fc.Arbitrary<Server> {
  return fc.oneof(
    fc.record({
      id: fc.constant(id),
      model: fc.constant('blocking-pool' as const),
      threads: fc.integer({ min: 1, max: 60 }),
      queueLimit: fc.oneof(fc.constant(null), count(40)),
    }),
    fc.record({ id: fc.constant(id), model: fc.constant('event-loop' as const), ...loopCosts }),
    fc.record({
      id: fc.constant(id),
      model: fc.constant('multi-reactor' as const),
      loops: fc.integer({ min: 1, max: 10 }),
      ...loopCosts,
    }),
  );
}

const servers: fc.Arbitrary<readonly Server[]> = fc
  .integer({ min: 1, max: 3 })
  .chain((length) => fc.tuple(...['A', 'B', 'C'].slice(0, length).map(server)));

export function upstream(name: string): fc.Arbitrary<Upstream> {
  return fc.integer({ min: 1, max: 12 }).chain((nodes) =>
    fc.record({
      name: fc.constant(name),
      nodes: fc.constant(nodes),
      latency: distribution(50 * MS),
      nodeLatencies: fc.uniqueArray(
        fc.record({ node: fc.integer({ min: 1, max: nodes }), latency: distribution(2000 * MS) }),
        { maxLength: 2, selector: (each) => each.node },
      ),
      timeoutNanos: fc.oneof(fc.constant(null), fc.integer({ min: MS, max: 500 * MS })),
      failAtNanos: fc.oneof(fc.constant(null), fc.integer({ min: MS, max: 500 * MS })),
    }),
  );
}

function program(upstreams: readonly Upstream[]): fc.Arbitrary<readonly Step[]> {
  const steps: fc.Arbitrary<Step>[] = [
    fc.record({ kind: fc.constant('cpu' as const), time: distribution(2 * MS) }),
    fc.record({ kind: fc.constant('sleep' as const), time: distribution(20 * MS) }),
  ];
  if (upstreams.length > 0) {
    const names = upstreams.map((each) => each.name);
    steps.push(fc.record({ kind: fc.constant('call' as const), upstream: fc.constantFrom(...names) }));
  }
  return fc.array(fc.oneof(...steps), { minLength: 1, maxLength: 6 });
}

function faults(upstreams: readonly Upstream[]): fc.Arbitrary<readonly Fault[]> {
  if (upstreams.length === 0) return fc.constant([]);
  const fault = fc.constantFrom(...upstreams).chain((group) =>
    fc
      .record({
        kind: fc.constantFrom(...FAULT_KINDS),
        upstream: fc.constant(group.name),
        node: fc.integer({ min: 1, max: group.nodes }),
        fromNanos: nanosUpTo(300 * MS),
        lastsNanos: fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 500 * MS })),
        factor: fc.double({ min: 1, max: 100, noNaN: true }),
      })
      .map(({ lastsNanos, ...rest }) => ({
        ...rest,
        untilNanos: lastsNanos === null ? null : rest.fromNanos + lastsNanos,
      })),
  );
  return fc.array(fault, { maxLength: 4 });
}

/** A valid scenario of one to three servers whose traffic ends after at most `mostRequests`. */
export function randomScenario(mostRequests = 600): fc.Arbitrary<Scenario> {
  const groups = fc.oneof(
    fc.constant([]),
    fc.tuple(upstream('upstream')),
    fc.tuple(upstream('upstream'), upstream('other')),
  );
  return groups.chain((upstreams) =>
    fc.record({
      version: fc.constant(SCENARIO_VERSION),
      name: fc.constant('random'),
      seed: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
      stop: fc.record({
        requests: fc.integer({ min: 1, max: mostRequests }),
        durationNanos: fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 2000 * MS })),
      }),
      traffic,
      request: program(upstreams),
      machine,
      servers,
      upstreams: fc.constant(upstreams),
      faults: faults(upstreams),
    }),
  );
}
