// Random scenarios for property tests: every field of a scenario, small enough that a run takes
// a few milliseconds. All are valid, and every run has a last request.

import fc from 'fast-check';
import { constant } from '../../src/scenario/distribution.ts';
import { parseScenario } from '../../src/scenario/parse.ts';
import {
  ARRIVAL_KINDS,
  type Lock,
  RATE_SHAPES,
  type RequestClass,
  SCENARIO_VERSION,
  type Scenario,
  TRAFFIC_KINDS,
  type Traffic,
} from '../../src/scenario/scenario.ts';
import { withOwn } from './random-own.ts';
import { parameterChange } from './random-parameter.ts';
import { lock, type Program, program } from './random-program.ts';
import { machine, machineFaults, servers } from './random-server.ts';
import { faults, upstream } from './random-upstream.ts';
import { distribution, from, MS, nanosUpTo, rarely, share, US } from './random-values.ts';

const rateChange: fc.Arbitrary<Traffic['change']> = fc
  .record({
    shape: rarely('steady', fc.constantFrom(...RATE_SHAPES)),
    fromNanos: nanosUpTo(200 * MS),
    lastsNanos: from(1, 300 * MS),
    factor: fc.oneof(fc.double({ min: 0.1, max: 5, noNaN: true }), fc.constantFrom(0, 1, 2)),
  })
  .map(({ lastsNanos, ...rest }) => ({ ...rest, untilNanos: Math.max(MS, rest.fromNanos + lastsNanos) }));

/** Instants in ascending order, some of them equal. */
const timestamps: fc.Arbitrary<readonly number[]> = fc
  .array(nanosUpTo(20 * MS), { minLength: 1, maxLength: 80 })
  .map((gaps) => {
    let at = 0;
    return gaps.map((gap) => {
      at += gap;
      return at;
    });
  });

const anyTraffic: fc.Arbitrary<Traffic> = fc.record({
  kind: fc.constantFrom(...TRAFFIC_KINDS),
  arrivals: fc.constantFrom(...ARRIVAL_KINDS),
  ratePerSecond: fc.oneof(
    from(30, 100_000),
    fc.constantFrom(7, 833, 1000, 2000, 10_000, 100_000),
    fc.double({ min: 50, max: 50_000, noNaN: true }),
  ),
  generatorLagChance: fc.oneof(fc.constant(0), share(0.5)),
  users: from(1, 80),
  think: distribution(20 * MS),
  bursts: fc.record({ onNanos: from(MS, 200 * MS), offNanos: nanosUpTo(200 * MS) }),
  change: rateChange,
  timestampsNanos: fc.oneof(fc.constant([]), timestamps),
  persistentConnections: rarely(null, from(1, 100)),
  patienceNanos: rarely(null, from(MS, 300 * MS)),
  clientRetries: fc.record({
    attempts: rarely(0, from(1, 3)),
    backoffNanos: nanosUpTo(100 * MS),
    jitter: fc.oneof(fc.constantFrom(0, 1), share()),
    budget: fc.oneof(fc.constant(null), share()),
  }),
});

const traffic = anyTraffic.map((any): Traffic => {
  const isReplay = any.arrivals === 'replay' && any.timestampsNanos.length === 0;
  return isReplay ? { ...any, timestampsNanos: [0] } : any;
});

const locks: fc.Arbitrary<readonly Lock[]> = rarely<readonly Lock[]>(
  [],
  fc.oneof(fc.tuple(lock('lock')), fc.tuple(lock('lock'), lock('other'))),
);

function classes(request: Program): fc.Arbitrary<readonly RequestClass[]> {
  const some = fc
    .array(fc.record({ share: share(), request }), { minLength: 1, maxLength: 3 })
    .map((all) =>
      all.map((each, index) => ({ ...each, name: `class${index + 1}`, share: each.share / all.length })),
    );
  return rarely<readonly RequestClass[]>([], some);
}

/** Where users of a closed loop would send without end at one instant, they think for a moment. */
function withTime(scenario: Scenario): Scenario {
  if (parseScenario(scenario).ok) return scenario;
  return { ...scenario, traffic: { ...scenario.traffic, think: constant(US) } };
}

/** After so many requests; now and then by time alone, soon. */
function stop(mostRequests: number): fc.Arbitrary<Scenario['stop']> {
  return fc.oneof(
    {
      weight: 7,
      arbitrary: fc.record({
        requests: from(1, mostRequests),
        durationNanos: fc.oneof(fc.constant(null), from(1, 2000 * MS)),
      }),
    },
    { weight: 1, arbitrary: fc.record({ requests: fc.constant(null), durationNanos: from(1, 20 * MS) }) },
  );
}

/** A valid scenario of one to three servers whose traffic ends after at most `mostRequests`. */
function plainScenario(mostRequests: number): fc.Arbitrary<Scenario> {
  const groups = fc.oneof(
    fc.constant([]),
    fc.tuple(upstream('upstream')),
    fc.tuple(upstream('upstream'), upstream('other')),
  );
  return fc.tuple(groups, locks).chain(([upstreams, guards]) => {
    const request = program(upstreams, guards);
    const scenario: fc.Arbitrary<Scenario> = fc.record({
      version: fc.constant(SCENARIO_VERSION),
      name: fc.constant('random'),
      seed: from(0, 2 ** 32 - 1),
      stop: stop(mostRequests),
      traffic,
      request,
      classes: classes(request),
      locks: fc.constant(guards),
      machine,
      servers,
      upstreams: fc.constant(upstreams),
      faults: faults(upstreams),
      machineFaults,
      own: fc.constant([]),
    });
    return scenario.map(withTime).chain(withOwn);
  });
}

/** The same; in every fourth scenario up to three parameters of the table are anywhere in their range. */
export function randomScenario(mostRequests = 600): fc.Arbitrary<Scenario> {
  const changes = rarely([], fc.array(parameterChange('any'), { minLength: 1, maxLength: 3 }));
  return fc
    .tuple(plainScenario(mostRequests), changes)
    .map(([scenario, all]) => all.reduce((changed, change) => change(changed), scenario));
}
