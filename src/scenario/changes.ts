// What differs between two scenarios: whether a running engine can take it on, and in words.

import { formatDistribution } from './distribution-text.ts';
import { scenarioFor } from './own.ts';
import { PARAMETER_KEYS, type ParameterKey, parameterOf, serverHas } from './parameters.ts';
import { same } from './same.ts';
import type { Scenario, Step } from './scenario.ts';
import type { Server } from './server.ts';
import { formatValue } from './value.ts';

/** Whether only a run from the start can take the change on. */
export function needsRestart(before: Scenario, after: Scenario): boolean {
  return (
    !same(before.traffic.timestampsNanos, after.traffic.timestampsNanos) ||
    structureOf(before) !== structureOf(after)
  );
}

/** All that live parameters cannot change, but for the instants of a replay, as one text to compare. */
function structureOf(scenario: Scenario): string {
  const { traffic } = scenario;
  return JSON.stringify([
    scenario.seed,
    scenario.stop,
    [traffic.kind, traffic.arrivals, traffic.bursts, traffic.change, traffic.persistentConnections],
    scenario.servers.map((server) => [
      serverStructure(server),
      partsStructure(scenarioFor(scenario, server)),
    ]),
    scenario.faults,
    scenario.machineFaults,
  ]);
}

/** Of what servers may have otherwise than all. */
function partsStructure({ request, classes, locks, upstreams }: Scenario): unknown {
  return [
    programOf(request),
    classes.map((each) => [each.name, programOf(each.request)]),
    locks.map((lock) => [lock.name, lock.kind]),
    upstreams.map((upstream) => [upstream.name, upstream.breaker.windowCalls]),
  ];
}

/** Its steps without how long each takes. */
function programOf(program: readonly Step[]): unknown {
  return program.map(({ kind, ...step }) => [kind, { ...step, time: null }]);
}

function serverStructure(server: Server): unknown {
  switch (server.model) {
    case 'thread-per-request':
      return [server.id, server.model, server.threadPer];
    case 'green-threads':
      return [server.id, server.model, server.stealing, server.pollers];
    default:
      return [server.id, server.model];
  }
}

/** Each live change, such as "A: Threads 50 to 100". Only between scenarios of the same structure. */
export function describeChanges(before: Scenario, after: Scenario): readonly string[] {
  const changes: string[] = [];
  for (const key of PARAMETER_KEYS) {
    if (parameterOf(key).section === 'server') {
      for (const server of after.servers) {
        const old = before.servers.find((each) => each.id === server.id);
        if (old?.model !== server.model || !serverHas(key, server.model)) continue;
        noteChange(changes, [textOf(key, before, old), textOf(key, after, server)], key, `${server.id}: `);
      }
    } else {
      const all = texts(key, before, after);
      noteChange(changes, all, key, '');
      for (const [id, ...seen] of ownViews(before, after)) {
        const own = texts(key, ...seen);
        if (!same(own, all)) noteChange(changes, own, key, `${id}: `);
      }
    }
  }
  const nodes = describeNodes(before, after);
  const ofServers = ownViews(before, after).flatMap(([id, ...seen]) =>
    describeNodes(...seen)
      .filter((each) => !nodes.includes(each))
      .map((each) => `${id}: ${each}`),
  );
  return [...changes, ...nodes, ...ofServers];
}

/** Servers that have, or had, something otherwise than all, with the scenario as each saw it and sees it. */
function ownViews(
  before: Scenario,
  after: Scenario,
): readonly (readonly [id: string, before: Scenario, after: Scenario])[] {
  return after.servers
    .filter(({ id }) => [before, after].some(({ own }) => own.some(({ server }) => server === id)))
    .map((server) => [server.id, scenarioFor(before, server), scenarioFor(after, server)]);
}

type Texts = readonly [before: string, after: string];

function texts(key: ParameterKey, before: Scenario, after: Scenario): Texts {
  return [textOf(key, before, before.servers[0]!), textOf(key, after, after.servers[0]!)];
}

function textOf(key: ParameterKey, scenario: Scenario, server: Server): string {
  return formatValue(key, parameterOf(key).read(scenario, server));
}

function noteChange(changes: string[], [old, now]: Texts, key: ParameterKey, prefix: string): void {
  if (old !== now) changes.push(`${prefix}${parameterOf(key).label} ${old} to ${now}`);
}

/** Latencies that single nodes have of their own. */
function describeNodes(before: Scenario, after: Scenario): readonly string[] {
  const own = (scenario: Scenario, node: number): string =>
    formatDistribution(
      scenario.upstreams[0]?.nodeLatencies.find((each) => each.node === node)?.latency ??
        scenario.upstreams[0]?.latency ?? { kind: 'constant', nanos: 0 },
    );
  const nodes = new Set(
    [before, after].flatMap(
      (scenario) => scenario.upstreams[0]?.nodeLatencies.map((each) => each.node) ?? [],
    ),
  );
  return [...nodes]
    .sort((a, b) => a - b)
    .filter((node) => own(before, node) !== own(after, node))
    .map((node) => `Node ${node} ${own(before, node)} to ${own(after, node)}`);
}
