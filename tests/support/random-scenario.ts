// Random scenarios for property tests: every field of a scenario, small enough that a run takes a few
// milliseconds. All are valid, and every run has a last request.

import fc from 'fast-check';
import { constant } from '../../src/scenario/distribution.ts';
import { BURST_PARAMETERS, CHANGE_PARAMETERS } from '../../src/scenario/parameters/arrivals.ts';
import { CLIENT_RETRY_PARAMETERS, CONNECTION_PARAMETERS } from '../../src/scenario/parameters/clients.ts';
import { TRAFFIC_FIELDS } from '../../src/scenario/parameters/traffic.ts';
import { parseScenario } from '../../src/scenario/parse.ts';
import {
  type ProgramLock,
  type RequestClass,
  SCENARIO_VERSION,
  type Scenario,
  type Traffic,
  type Upstream,
} from '../../src/scenario/scenario.ts';
import { fields, oneOf } from './random-fields.ts';
import { withOwn } from './random-own.ts';
import { parameterChange } from './random-parameter.ts';
import { lock, type Program, program } from './random-program.ts';
import { machine, machineFaults, servers } from './random-server.ts';
import { chain, withServices } from './random-service.ts';
import { faults, upstream } from './random-upstream.ts';
import { distribution, from, MS, nanosUpTo, rarely, share, US } from './random-values.ts';

const rateChange = fields(CHANGE_PARAMETERS, {
  shape: rarely('steady', oneOf(CHANGE_PARAMETERS.shape)),
  shapeFrom: nanosUpTo(200 * MS),
  // How long a shape of the traffic lasts.
  shapeUntil: from(1, 300 * MS),
  shapeFactor: fc.oneof(fc.double({ min: 0.1, max: 5, noNaN: true }), fc.constantFrom(0, 1, 2)),
}).map((change) => ({ ...change, untilNanos: Math.max(MS, change.fromNanos + change.untilNanos) }));

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

const ownFields = fields(
  { ...TRAFFIC_FIELDS, ...CONNECTION_PARAMETERS },
  {
    rate: fc.oneof(
      from(30, 100_000),
      fc.constantFrom(7, 833, 1000, 2000, 10_000, 100_000),
      fc.double({ min: 50, max: 50_000, noNaN: true }),
    ),
    lag: fc.oneof(fc.constant(0), share(0.5)),
    users: from(1, 80),
    persistent: rarely(null, from(1, 100)),
    patience: rarely(null, from(MS, 300 * MS)),
    connectTime: rarely(0, nanosUpTo(20 * MS)),
    clientCpu: fc.oneof(fc.constant(0), nanosUpTo(MS)),
  },
);

const anyTraffic: fc.Arbitrary<Traffic> = fc
  .tuple(
    ownFields,
    fc.record({
      think: distribution(20 * MS),
      bursts: fields(BURST_PARAMETERS, { burstOn: from(MS, 200 * MS), burstOff: nanosUpTo(200 * MS) }),
      change: rateChange,
      timestampsNanos: fc.oneof(fc.constant([]), timestamps),
      clientRetries: fields(CLIENT_RETRY_PARAMETERS, {
        clientRetries: rarely(0, from(1, 3)),
        clientBackoff: nanosUpTo(100 * MS),
        clientJitter: fc.oneof(fc.constantFrom(0, 1), share()),
        clientBudget: fc.oneof(fc.constant(null), share()),
      }),
    }),
  )
  .map(([own, rest]) => ({ ...own, ...rest }));

const traffic = anyTraffic.map((any): Traffic => {
  const isReplay = any.arrivals === 'replay' && any.timestampsNanos.length === 0;
  return isReplay ? { ...any, timestampsNanos: [0] } : any;
});

const locks: fc.Arbitrary<readonly ProgramLock[]> = rarely<readonly ProgramLock[]>(
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

/** Gives a short think time to users of a closed loop that would send endlessly at one instant. */
function withTime(scenario: Scenario): Scenario {
  if (parseScenario(scenario).ok) return scenario;
  return { ...scenario, traffic: { ...scenario.traffic, think: constant(US) } };
}

/** A rule to stop after this many requests, or sometimes only after a short time. */
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

/** The name depends on the seed, so it needs no random draw. */
const sometimesNamed = (scenario: Scenario): Scenario =>
  scenario.seed % 4 === 0 ? { ...scenario, front: 'shop' } : scenario;

type World = readonly [upstreams: readonly Upstream[], guards: readonly ProgramLock[]];

function anyWorld(): fc.Arbitrary<World> {
  const groups = fc.oneof(
    fc.constant([]),
    fc.tuple(upstream('upstream')),
    fc.tuple(upstream('upstream'), upstream('other')),
  );
  return fc
    .tuple(groups, locks)
    .chain(([upstreams, guards]) => fc.tuple(withServices(upstreams, guards), fc.constant(guards)));
}

/** A valid scenario of one to three servers whose traffic ends after at most `mostRequests`. */
function plainScenario(mostRequests: number, world: fc.Arbitrary<World>): fc.Arbitrary<Scenario> {
  return world.chain(([upstreams, guards]) => {
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
    return scenario.map(withTime).chain(withOwn).map(sometimesNamed);
  });
}

/**
 * A random scenario; in every fourth one up to three parameters of the table have any value in their range.
 */
export function randomScenario(mostRequests = 600): fc.Arbitrary<Scenario> {
  return changed(plainScenario(mostRequests, anyWorld()));
}

/** A random scenario that always has a service behind the first server. */
export function randomSystem(mostRequests: number): fc.Arbitrary<Scenario> {
  const world = locks.chain((guards) => fc.tuple(chain(guards), fc.constant(guards)));
  return changed(plainScenario(mostRequests, world));
}

function changed(plain: fc.Arbitrary<Scenario>): fc.Arbitrary<Scenario> {
  const changes = rarely([], fc.array(parameterChange('any'), { minLength: 1, maxLength: 3 }));
  return fc
    .tuple(plain, changes)
    .map(([scenario, all]) => all.reduce((before, change) => change(before), scenario));
}

/** The parsed scenario, which is what a link reads back to. Throws if the parser rejects the scenario. */
export function canonical(scenario: Scenario): Scenario {
  const parsed = parseScenario(scenario);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.scenario;
}
