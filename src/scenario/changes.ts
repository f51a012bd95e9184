// What differs between two scenarios: whether a running engine can take it on, and in words.

import { formatDistribution } from './distribution.ts';
import { PARAMETER_KEYS, parameterOf, serverHas } from './parameters.ts';
import type { Scenario, Server } from './scenario.ts';
import { formatValue } from './value.ts';

/** Whether only a run from the start can take the change on. */
export function needsRestart(before: Scenario, after: Scenario): boolean {
  return structureOf(before) !== structureOf(after);
}

/** All that live parameters cannot change, as one text to compare. */
function structureOf(scenario: Scenario): string {
  return JSON.stringify([
    scenario.seed,
    scenario.stop,
    scenario.traffic.kind,
    scenario.traffic.arrivals,
    scenario.request.map((step) => (step.kind === 'call' ? [step.kind, step.upstream] : step.kind)),
    scenario.servers.map((server) => [server.id, server.model]),
    scenario.upstreams.map((upstream) => upstream.name),
    scenario.faults,
  ]);
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
