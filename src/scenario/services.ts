// Served groups: each node is a server with a machine, a thread model and a program that may call further
// groups. In the scenario that scenarioForService returns, the rows of the parameter table read and change
// the settings of the servers of one such group.

import { meanOf } from './distribution.ts';
import type { Nanos } from './duration.ts';
import { PARAMETER_KEYS, type ParameterKey, parameterOf } from './parameters.ts';
import { type Branch, callsOf, type Scenario, type Service, type Step, type Upstream } from './scenario.ts';
import type { Server } from './server.ts';

/**
 * The maximum number of served nodes in a system. Below: the maximum number of servers that a request passes
 * through in a row, including the first.
 */
export const SERVED_NODES_MAX = 64;
export const TIERS_MAX = 4;

/** Settings of a service: those of its server and machine, and the CPU time of its program. */
export const SERVICE_KEYS: readonly ParameterKey[] = PARAMETER_KEYS.filter(
  (key) => key === 'cpu' || ['server', 'machine'].includes(parameterOf(key).section),
);

interface ServedGroup extends Upstream {
  readonly service: Service;
}

export function isServed(group: Upstream): group is ServedGroup {
  return group.service !== undefined;
}

/** The server at each node of this group, with the group's name. */
export function serverOfService({ name, service }: ServedGroup): Server {
  return { ...service.server, id: name } as Server;
}

/**
 * The scenario for the servers at the nodes of this group; null if there is no such group, or if it is not
 * served.
 */
export function scenarioForService(scenario: Scenario, name: string): Scenario | null {
  const group = scenario.upstreams.find((each) => each.name === name);
  if (group === undefined || !isServed(group)) return null;
  const { machine, request } = group.service;
  return {
    ...scenario,
    machine,
    request,
    servers: [serverOfService(group)],
    classes: [],
    machineFaults: [],
    own: [],
  };
}

/** The scenario in which the servers at the nodes of this group have the settings of `seen`. */
export function withService(
  scenario: Scenario,
  name: string,
  { machine, request, servers }: Scenario,
): Scenario {
  const { id: _, ...server } = servers[0]!;
  return withServiceOf(scenario, name, { server: server as Service['server'], machine, request });
}

/** The scenario in which this group has this service; with null its nodes are timers. */
export function withServiceOf(scenario: Scenario, name: string, service: Service | null): Scenario {
  const upstreams = scenario.upstreams.map((group) => {
    if (group.name !== name) return group;
    const { service: _, ...timer } = group;
    return service === null ? timer : { ...timer, service };
  });
  return { ...scenario, upstreams };
}

/**
 * Mean time of a call to this group in an empty system, without faults and limits. Calls must not form a
 * cycle. For calls made at once it sorts the mean times of the calls and takes the one after which enough
 * have ended. With random times this is not exact: the slowest of several calls takes longer on average.
 */
export function idleNanosOf(scenario: Scenario, group: Upstream): Nanos {
  if (!isServed(group)) return meanOf(group.latency);
  return group.service.request.reduce((sum, step) => {
    if ('time' in step) return sum + meanOf(step.time);
    if ('units' in step) return sum;
    const next = ({ upstream }: Branch): Nanos => {
      const called = scenario.upstreams.find(({ name }) => name === upstream);
      return called === undefined ? 0 : idleNanosOf(scenario, called);
    };
    return sum + decidingOf(step, next);
  }, group.networkNanos);
}

/** The duration after which enough of a step's calls have ended. `timeOf`: the duration of a call. */
export function decidingOf(step: Step, timeOf: (branch: Branch) => number): number {
  const times = callsOf(step)
    .flatMap((branch) => new Array<number>(branch.times).fill(timeOf(branch)))
    .toSorted((a, b) => a - b);
  const needed = step.kind === 'calls' ? step.needed : null;
  return times[(needed ?? times.length) - 1] ?? 0;
}

/** The groups that a program calls, each listed once. */
function calledBy(program: readonly Step[]): readonly string[] {
  return [...new Set(program.flatMap((step) => callsOf(step).map(({ upstream }) => upstream)))];
}

/** Groups that requests of clients call directly. */
export function calledByClients(scenario: Scenario): readonly string[] {
  return calledBy(programsOf(scenario).flat());
}

/** The programs that requests of clients run: the shared one, and that of each class. */
export function programsOf({ request, classes }: Scenario): readonly (readonly Step[])[] {
  return [request, ...classes.map((each) => each.request)];
}

/** Names of groups that call each other in a cycle, starting from this one; null if there is no cycle. */
export function circleFrom(scenario: Scenario, name: string): readonly string[] | null {
  const visit = (group: string, before: readonly string[]): readonly string[] | null => {
    const path = [...before, group];
    if (before.includes(group)) return path;
    const program = scenario.upstreams.find((each) => each.name === group)?.service?.request ?? [];
    for (const next of calledBy(program)) {
      const circle = visit(next, path);
      if (circle !== null) return circle;
    }
    return null;
  };
  const circle = visit(name, []);
  return circle === null ? null : circle.slice(circle.indexOf(circle.at(-1)!));
}

/**
 * Maximum number of servers in a row that a request of these programs passes through. Calls must not form a
 * cycle.
 */
export function tiersOf(scenario: Scenario, programs: readonly (readonly Step[])[]): number {
  const behind = programs.flatMap(calledBy).flatMap((name) => {
    const service = scenario.upstreams.find((each) => each.name === name)?.service;
    return service === undefined ? [] : [tiersOf(scenario, [service.request])];
  });
  return 1 + Math.max(0, ...behind);
}
