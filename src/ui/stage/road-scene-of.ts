// Reads from the scenario what a server's picture needs: names of locks and stages, and how its selector
// works.

import type { RoadChain, RoadScene } from '../../road/road-scene.ts';
import { mayOverflow } from '../../scenario/parameters/machine.ts';
import { callsOf, openConnections, type Scenario, type Step } from '../../scenario/scenario.ts';
import { modelOf, type Server } from '../../scenario/server.ts';
import { scenarioFor } from '../../scenario/server-overrides.ts';
import { isServed, programsOf, scenarioForService } from '../../scenario/services.ts';
import { TEXT } from '../words/text.ts';

export function roadSceneOf(server: Server, shared: Scenario): RoadScene {
  const scenario = scenarioFor(shared, server);
  const scene = sceneOfOne(server, scenario);
  const chain = chainOf(scenario);
  return chain === null ? scene : { ...scene, chain };
}

/** The chain of services behind the server; null if no node is a server. */
function chainOf(scenario: Scenario): RoadChain | null {
  const { upstreams } = scenario;
  if (!upstreams.some(isServed)) return null;
  const called = (programs: readonly (readonly Step[])[]): readonly number[] =>
    upstreams.flatMap(({ name }, group) =>
      programs.flat().some((step) => callsOf(step).some(({ upstream }) => upstream === name)) ? [group] : [],
    );
  return {
    calls: called(programsOf(scenario)),
    services: upstreams.map((group) => {
      const serviceScenario = scenarioForService(scenario, group.name);
      const scene =
        serviceScenario === null ? null : sceneOfOne(serviceScenario.servers[0]!, serviceScenario);
      return {
        name: group.name,
        scene,
        calls: called(serviceScenario === null ? [] : [serviceScenario.request]),
      };
    }),
  };
}

/** `scenario`: the one with this server's own settings applied. */
function sceneOfOne(server: Server, scenario: Scenario): RoadScene {
  const names = {
    model: server.model,
    serverId: server.id,
    locks: scenario.locks.map(({ name }) => name),
    lockUses: lockUsesOf(server, scenario),
    groups: scenario.upstreams.map(({ name, retries }) => ({ name, repeats: retries.attempts > 0 })),
    sleeps: programsOf(scenario)
      .flat()
      .some(({ kind }) => kind === 'sleep'),
    holdsBack: holdsBack(scenario),
    clientRepeats: scenario.traffic.clientRetries.attempts > 0,
    hasUsers: scenario.traffic.kind === 'closed',
    stages: scenario.request.map(stageWords),
  };
  if (!('readiness' in server)) return names;
  const open = openConnections(scenario.traffic);
  const { readiness, watchCostNanos } = server;
  const tellsSelector = scenario.servers.some((each) => 'readiness' in each && each.readiness === 'poll');
  const selector = { ...names, readiness, watchCostNanos, tellsSelector };
  return open === null ? selector : { ...selector, openConnections: open };
}

/**
 * Which threads use which lock; locks are in the order of their first step in a program. Staged servers have
 * one role of threads per step, other servers only role 0.
 */
function lockUsesOf(server: Server, scenario: Scenario): NonNullable<RoadScene['lockUses']> {
  const { hasStages, handsOver } = modelOf(server);
  if (handsOver) return [];
  const rolesOf = new Map<string, Set<number>>();
  for (const program of programsOf(scenario)) {
    program.forEach((step, index) => {
      if (step.kind !== 'lock') return;
      const roles = rolesOf.get(step.lock) ?? new Set<number>();
      rolesOf.set(step.lock, roles.add(hasStages ? index : 0));
    });
  }
  return [...rolesOf].map(([name, roles]) => ({
    lock: scenario.locks.findIndex((lock) => lock.name === name),
    roles: [...roles],
  }));
}

function stageWords(step: Step): string {
  return TEXT.stepKinds[step.kind];
}

/** Whether requests can wait in front of the server: due but not sent, or connecting. */
function holdsBack(scenario: Scenario): boolean {
  const { kind, persistentConnections, connectNanos, clientCpuNanos } = scenario.traffic;
  if (kind === 'open' && persistentConnections !== null) return true;
  return connectNanos > 0 || clientCpuNanos > 0 || mayOverflow(scenario);
}
