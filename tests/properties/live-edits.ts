// Random live edits of a scenario: what a user does to a running simulation, at set instants.

import fc from 'fast-check';
import type { Nanos } from '../../src/scenario/duration.ts';
import { FAULT_KINDS, type FaultKind, type Scenario } from '../../src/scenario/scenario.ts';
import { randomScenario } from '../support/random-scenario.ts';
import { loopCosts, machine } from '../support/random-server.ts';
import { upstream } from '../support/random-upstream.ts';
import { count, distribution } from '../support/random-values.ts';

const MS = 1e6;

/** A change by the user at an instant: live parameters of the scenario, or a fault put in or healed by hand. */
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

type Change = (scenario: Scenario) => Scenario;

/** One live parameter changed, as a control of the page would. */
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.integer({ min: 30, max: 100_000 }).map(
    (ratePerSecond): Change =>
      (s) => ({ ...s, traffic: { ...s.traffic, ratePerSecond } }),
  ),
  fc.integer({ min: 1, max: 120 }).map(
    (users): Change =>
      (s) => ({ ...s, traffic: { ...s.traffic, users } }),
  ),
  distribution(20 * MS).map(
    (think): Change =>
      (s) => ({ ...s, traffic: { ...s.traffic, think } }),
  ),
  fc.integer({ min: 1, max: 16 }).map(
    (cores): Change =>
      (s) => ({ ...s, machine: { ...s.machine, cores } }),
  ),
  machine.map(
    (other): Change =>
      (s) => ({ ...s, machine: { ...other, cores: s.machine.cores } }),
  ),
  fc.integer({ min: 1, max: 100 }).map(
    (threads): Change =>
      (s) => ({ ...s, servers: s.servers.map((each) => ('threads' in each ? { ...each, threads } : each)) }),
  ),
  fc.oneof(fc.constant(null), count(30)).map(
    (queueLimit): Change =>
      (s) => ({
        ...s,
        servers: s.servers.map((each) => ('queueLimit' in each ? { ...each, queueLimit } : each)),
      }),
  ),
  fc.integer({ min: 1, max: 12 }).map(
    (loops): Change =>
      (s) => ({ ...s, servers: s.servers.map((each) => ('loops' in each ? { ...each, loops } : each)) }),
  ),
  fc.record(loopCosts).map(
    (costs): Change =>
      (s) => ({
        ...s,
        servers: s.servers.map((each) => ('wakeCostNanos' in each ? { ...each, ...costs } : each)),
      }),
  ),
  upstream('any').map(
    ({ name: _, nodeLatencies: __, ...rest }): Change =>
      (s) => ({
        ...s,
        upstreams: s.upstreams.map((each) => ({
          ...each,
          ...rest,
          nodeLatencies: each.nodeLatencies.filter(({ node }) => node <= rest.nodes),
        })),
      }),
  ),
  fc.integer({ min: 1, max: 20 * MS }).map(
    (timeoutNanos): Change =>
      (s) => ({ ...s, upstreams: s.upstreams.map((each) => ({ ...each, timeoutNanos })) }),
  ),
  distribution(2 * MS).map(
    (time): Change =>
      (s) => ({ ...s, request: s.request.map((step) => (step.kind === 'cpu' ? { ...step, time } : step)) }),
  ),
);

/** A scenario with up to twelve edits in order of time; each `configure` carries the whole scenario as it then is. */
export function randomEditedScenario(
  mostRequests = 400,
): fc.Arbitrary<{ scenario: Scenario; edits: readonly LiveEdit[] }> {
  const faultEdit = fc.record({
    group: fc.nat(),
    node: fc.nat(),
    fault: fc.constantFrom(...FAULT_KINDS, 'none' as const),
    factor: fc.double({ min: 1, max: 50, noNaN: true }),
  });
  const edit = fc.record({
    at: fc.integer({ min: 0, max: 80 * MS }),
    change,
    fault: faultEdit,
    isFault: fc.boolean(),
  });
  return fc
    .tuple(randomScenario(mostRequests), fc.array(edit, { maxLength: 12 }))
    .map(([scenario, drafts]) => {
      let current = scenario;
      const edits: LiveEdit[] = [];
      for (const draft of [...drafts].sort((a, b) => a.at - b.at)) {
        if (draft.isFault && current.upstreams.length > 0) {
          const { group, node, fault, factor } = draft.fault;
          const target = current.upstreams[group % current.upstreams.length]!;
          edits.push({
            at: draft.at,
            kind: 'fault',
            upstream: target.name,
            node: (node % target.nodes) + 1,
            fault,
            factor,
          });
        } else {
          current = draft.change(current);
          edits.push({ at: draft.at, kind: 'configure', scenario: current });
        }
      }
      return { scenario, edits };
    });
}
