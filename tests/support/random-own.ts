// Random scenarios in which single servers differ.

import fc from 'fast-check';
import { parseScenario } from '../../src/scenario/parse.ts';
import type { Scenario, Upstream } from '../../src/scenario/scenario.ts';
import { scenarioFor, withView } from '../../src/scenario/server-overrides.ts';
import { lock, program } from './random-program.ts';
import { machine } from './random-server.ts';
import { upstream } from './random-upstream.ts';
import { count, rarely } from './random-values.ts';

type View = (seen: Scenario) => Scenario;

/** Some of the fields of another value of the same kind. */
function some<Part extends object>(other: fc.Arbitrary<Part>): fc.Arbitrary<Partial<Part>> {
  return fc.tuple(other, fc.array(fc.nat(3), { minLength: 16, maxLength: 16 })).map(([part, draws]) => {
    const entries = Object.entries(part).filter((_, index) => draws[index % draws.length] === 0);
    return Object.fromEntries(entries) as Partial<Part>;
  });
}

const otherMachine: fc.Arbitrary<View> = fc
  .record({
    own: some(machine),
    memory: some(machine.map((other) => other.memory)),
    door: some(machine.map((other) => other.door)),
  })
  .map(({ own, memory, door }) => (seen) => ({
    ...seen,
    machine: {
      ...seen.machine,
      ...own,
      memory: { ...seen.machine.memory, ...memory },
      door: { ...seen.machine.door, ...door },
    },
  }));

const otherUpstreams: fc.Arbitrary<View> = fc
  .record({
    own: some(upstream('any')),
    retries: some(upstream('any').map((other) => other.retries)),
    breaker: some(upstream('any').map((other) => other.breaker)),
  })
  .map(
    ({ own: { name: _, nodes: __, retries: ___, breaker: ____, ...own }, retries, breaker }) =>
      (seen) => ({
        ...seen,
        upstreams: seen.upstreams.map(
          (group): Upstream => ({
            ...group,
            ...own,
            // A longest wait is required, because nothing else ends a deadlock.
            poolMaxWaitNanos: own.poolMaxWaitNanos ?? group.poolMaxWaitNanos ?? 50e6,
            nodeLatencies: (own.nodeLatencies ?? group.nodeLatencies).filter(
              ({ node }) => node <= group.nodes,
            ),
            retries: { ...group.retries, ...retries },
            breaker: { ...group.breaker, ...breaker },
          }),
        ),
      }),
  );

function otherWork(scenario: Scenario): fc.Arbitrary<View> {
  const request = program(scenario.upstreams, scenario.locks);
  return fc.oneof(
    request.map(
      (own): View =>
        (seen) => ({ ...seen, request: own }),
    ),
    fc.tuple(request, count(7)).map(
      ([own, which]): View =>
        (seen) => ({
          ...seen,
          classes: seen.classes.map((each, index) =>
            index === which % seen.classes.length ? { ...each, request: own } : each,
          ),
        }),
    ),
    fc.tuple(lock('any'), count(7)).map(
      ([{ name: _, ...own }, which]): View =>
        (seen) => ({
          ...seen,
          locks: seen.locks.map((each, index) =>
            index === which % seen.locks.length ? { ...each, ...own } : each,
          ),
        }),
    ),
  );
}

/** Nothing or this value, with equal chances. */
const perhaps = (view: fc.Arbitrary<View>): fc.Arbitrary<View> =>
  fc.oneof(
    fc.constant<View>((seen) => seen),
    view,
  );

/** The scenario; in every fourth one, one or two of its servers differ. */
export function withOwn(scenario: Scenario): fc.Arbitrary<Scenario> {
  const draft = fc.record({
    server: count(2),
    views: fc.tuple(perhaps(otherMachine), perhaps(otherUpstreams), perhaps(otherWork(scenario))),
  });
  type Drafts = readonly (typeof draft extends fc.Arbitrary<infer Draft> ? Draft : never)[];
  const drafts = rarely<Drafts>([], fc.array(draft, { minLength: 1, maxLength: 2 }));
  return drafts.map((all) =>
    all.reduce((changed, { server: index, views }) => {
      const server = changed.servers[index % changed.servers.length];
      const seen = views.reduce((before, view) => view(before), scenarioFor(changed, server));
      const next = withView(changed, server, seen);
      // If a program would take no time, everything stays unchanged.
      return parseScenario(next).ok ? next : changed;
    }, scenario),
  );
}
