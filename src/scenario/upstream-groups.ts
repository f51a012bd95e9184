// Upstream groups: access to one of several by name. The rows of section `upstream` read and write the first
// group, so another group is temporarily put first.

import type { Scenario, Upstream } from './scenario.ts';

/** The names of the groups after the first. They prefix the keys of these groups: "db.latency". */
export function laterGroups({ upstreams }: Scenario): readonly string[] {
  return upstreams.slice(1).map(({ name }) => name);
}

/** The scenario with this group first; unchanged if it is first already, does not exist, or is null. */
export function withGroupFirst(scenario: Scenario, name: string | null): Scenario {
  const group = scenario.upstreams.find((each) => each.name === name);
  if (group === undefined || group === scenario.upstreams[0]) return scenario;
  return { ...scenario, upstreams: [group, ...scenario.upstreams.filter((each) => each !== group)] };
}

/** The scenario after a change to this group, which is put first for the change. null is the first group. */
export function changedInGroup(
  scenario: Scenario,
  name: string | null,
  change: (serverScenario: Scenario) => Scenario,
): Scenario {
  const reordered = withGroupFirst(scenario, name);
  if (reordered === scenario) return change(scenario);
  const changed = change(reordered);
  if (changed === reordered) return scenario;
  const places = scenario.upstreams.map((group) => group.name);
  const inOrder = <Named extends { readonly name: string }>(groups: readonly Named[]): readonly Named[] =>
    groups.toSorted((a, b) => places.indexOf(a.name) - places.indexOf(b.name));
  return {
    ...changed,
    upstreams: inOrder(changed.upstreams),
    own: changed.own.map((each) =>
      each.upstreams === undefined ? each : { ...each, upstreams: inOrder(each.upstreams) },
    ),
  };
}

/**
 * Whether all nodes of the group get the same number of calls: the balancer ignores how busy they are, and
 * none is skipped.
 */
export function takesTurns(group: Upstream): boolean {
  const { balancer, breaker, firstWeight, slowStartNanos } = group;
  const isEven = firstWeight === 1 && slowStartNanos === null && !hasCopies(group);
  return isEven && (balancer === 'round-robin' || balancer === 'random') && breaker.failureShare === null;
}

/** Whether the nodes are copies that are added and removed during the run. */
export function hasCopies(group: Upstream): boolean {
  const { copies, targetBusy, targetCalls, deployNanos, probeTimeoutNanos } = group;
  return [copies, targetBusy, targetCalls, deployNanos, probeTimeoutNanos].some((each) => each !== null);
}
