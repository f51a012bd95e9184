// Random live edits of a scenario at set instants, as a user could make them.

import fc from 'fast-check';
import { needsRestart } from '../../src/scenario/changes.ts';
import type { Nanos } from '../../src/scenario/duration.ts';
import { CONNECTION_PARAMETERS } from '../../src/scenario/parameters/clients.ts';
import { FLEET_PARAMETERS } from '../../src/scenario/parameters/fleet.ts';
import { parseScenario } from '../../src/scenario/parse.ts';
import { FAULT_KINDS, type FaultKind, type Scenario } from '../../src/scenario/scenario.ts';
import { isServed, scenarioForService, withService } from '../../src/scenario/services.ts';
import { oneOf } from '../support/random-fields.ts';
import { type Change, parameterChange } from '../support/random-parameter.ts';
import { randomScenario } from '../support/random-scenario.ts';
import { loopCosts, machine } from '../support/random-server.ts';
import { upstream } from '../support/random-upstream.ts';
import { distribution, from, MS, nanosUpTo, share } from '../support/random-values.ts';

/** A change by the user at an instant: live parameters of the scenario, or a manual fault set or healed. */
export type LiveEdit =
  | { readonly at: Nanos; readonly kind: 'configure'; readonly scenario: Scenario }
  | {
      readonly at: Nanos;
      readonly kind: 'fault';
      readonly upstream: string;
      readonly node: number;
      readonly fault: FaultKind | 'none';
      readonly factor: number;
    };

export interface EditedScenario {
  readonly scenario: Scenario;
  readonly edits: readonly LiveEdit[];
}

/** All versions of the scenario during its run. */
export function versionsOf(scenario: Scenario, edits: readonly LiveEdit[]): readonly Scenario[] {
  return [scenario, ...edits.flatMap((edit) => (edit.kind === 'configure' ? [edit.scenario] : []))];
}

/** Fields of a group that cannot be changed while it runs. */
const RESTARTING = Object.values(FLEET_PARAMETERS)
  .filter(({ effect }) => effect === 'restart')
  .map(({ field }) => field);

/**
 * Many parameters at once: the whole machine, the clients' work before sending, the costs of all loops, the
 * policy of all groups, or the program of a class.
 */
const largeChange: fc.Arbitrary<Change> = fc.oneof(
  machine.map(
    (other): Change =>
      (s) => ({ ...s, machine: other }),
  ),
  distribution(20 * MS).map(
    (think): Change =>
      (s) => ({ ...s, traffic: { ...s.traffic, think } }),
  ),
  fc
    .record({
      connect: oneOf(CONNECTION_PARAMETERS.connect),
      connectNanos: nanosUpTo(5 * MS),
      clientCpuNanos: fc.oneof(fc.constant(0), nanosUpTo(MS)),
      clientCores: from(1, 8),
    })
    .map(
      (clients): Change =>
        (s) => ({ ...s, traffic: { ...s.traffic, ...clients } }),
    ),
  loopCosts.map(
    (costs): Change =>
      (s) => ({
        ...s,
        servers: s.servers.map((each) => ('wakeCostNanos' in each ? { ...each, ...costs } : each)),
      }),
  ),
  upstream('any').map(
    ({ name: _, nodeLatencies: __, breaker, ...rest }): Change =>
      (s) => ({
        ...s,
        upstreams: s.upstreams.map((each) => ({
          ...each,
          ...rest,
          ...Object.fromEntries(RESTARTING.map((field) => [field, each[field]])),
          breaker: { ...breaker, windowCalls: each.breaker.windowCalls },
          nodeLatencies: each.nodeLatencies.filter(({ node }) => node <= rest.nodes),
        })),
      }),
  ),
  distribution(2 * MS).map(
    (time): Change =>
      (s) => ({ ...s, request: s.request.map((step) => ('time' in step ? { ...step, time } : step)) }),
  ),
  share().map(
    (part): Change =>
      (s) => ({ ...s, classes: s.classes.map((each) => ({ ...each, share: part / s.classes.length })) }),
  ),
);

/** Changes of parameters of the servers at a group's nodes, if a group is served. */
const serviceChange: fc.Arbitrary<Change> = fc.tuple(parameterChange('live'), fc.nat(7)).map(
  ([own, which]): Change =>
    (s) => {
      const served = s.upstreams.filter(isServed);
      const group = served[which % served.length];
      const view = group === undefined ? null : scenarioForService(s, group.name);
      return group === undefined || view === null ? s : withService(s, group.name, own(view));
    },
);

const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 2, arbitrary: parameterChange('live') },
  { weight: 1, arbitrary: serviceChange },
  { weight: 1, arbitrary: largeChange },
);

/**
 * Strengths as in faultStrength: the factor of a slow node, the period of a flapping one, the probability of
 * an error.
 */
const strengths = fc.record({
  slow: fc.double({ min: 1, max: 50, noNaN: true }),
  flapping: fc.integer({ min: 20 * MS, max: 200 * MS }),
  errors: share(),
});

const draft = fc.record({
  at: fc.integer({ min: 0, max: 80 * MS }),
  change,
  group: fc.nat(7),
  node: fc.nat(63),
  fault: fc.constantFrom(...FAULT_KINDS, 'none' as const),
  strengths,
  isFault: fc.boolean(),
});

type Draft = typeof draft extends fc.Arbitrary<infer T> ? T : never;

function faultEdit({ at, group, node, fault, strengths: by }: Draft, scenario: Scenario): LiveEdit {
  const target = scenario.upstreams[group % scenario.upstreams.length];
  const hasStrength = fault === 'slow' || fault === 'flapping' || fault === 'errors';
  return {
    at,
    kind: 'fault',
    upstream: target.name,
    node: (node % target.nodes) + 1,
    fault,
    factor: hasStrength ? by[fault] : 1,
  };
}

/**
 * A scenario with up to twelve edits in order of time; each `configure` carries the whole scenario after the
 * change.
 */
export function randomEditedScenario(
  mostRequests = 400,
  scenarios = randomScenario(mostRequests),
): fc.Arbitrary<EditedScenario> {
  return fc.tuple(scenarios, fc.array(draft, { minLength: 1, maxLength: 12 })).map(([scenario, drafts]) => {
    let current = scenario;
    const edits: LiveEdit[] = [];
    for (const each of [...drafts].sort((a, b) => a.at - b.at)) {
      if (each.isFault && current.upstreams.length > 0) {
        edits.push(faultEdit(each, current));
        continue;
      }
      const changed = each.change(current);
      // Changes that the page would refuse never reach a run, and a program with other steps restarts it.
      if (changed === current || !parseScenario(changed).ok || needsRestart(current, changed)) continue;
      current = changed;
      edits.push({ at: each.at, kind: 'configure', scenario: current });
    }
    return { scenario, edits };
  });
}
