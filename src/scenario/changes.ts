// What differs between two scenarios: whether a running engine can take it on, and in words.

import { formatDistribution } from './distribution-text.ts';
import { PARAMETER_KEYS, parameterOf, serverHas } from './parameters.ts';
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
    programOf(scenario.request),
    scenario.classes.map((each) => [each.name, programOf(each.request)]),
    scenario.locks.map((lock) => [lock.name, lock.kind]),
    scenario.servers.map(serverStructure),
    scenario.upstreams.map((upstream) => [upstream.name, upstream.breaker.windowCalls]),
    scenario.faults,
    scenario.machineFaults,
  ]);
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
    const row = parameterOf(key);
    if (row.section === 'server') {
      for (const server of after.servers) {
        const old = before.servers.find((each) => each.id === server.id);
        if (old === undefined || !serverHas(key, server.model)) continue;
        noteChange(changes, key, before, old, after, server, `${server.id}: `);
      }
    } else {
      noteChange(changes, key, before, before.servers[0]!, after, after.servers[0]!, '');
    }
  }
  return [...changes, ...describeNodes(before, after)];
}

function noteChange(
  changes: string[],
  key: (typeof PARAMETER_KEYS)[number],
  before: Scenario,
  oldServer: Server,
  after: Scenario,
  newServer: Server,
  prefix: string,
): void {
  const row = parameterOf(key);
  const old = row.read(before, oldServer);
  const now = row.read(after, newServer);
  if (old !== now) changes.push(`${prefix}${row.label} ${formatValue(key, old)} to ${formatValue(key, now)}`);
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
