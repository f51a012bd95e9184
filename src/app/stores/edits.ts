// Changes that people make to a scenario, as pure functions: one parameter, the thread model of a server, adding or
// removing a server, healing a node.

import { serverOf } from '../../scenario/default-scenario.ts';
import { nodeOfNumber } from '../../scenario/node-numbers.ts';
import { withServer } from '../../scenario/parameter.ts';
import { type ParameterKey, parameterOf } from '../../scenario/parameters.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { type Server, THREAD_MODELS, type ThreadModelName } from '../../scenario/server.ts';
import { changedForAll, mayDiffer, scenarioFor, withView } from '../../scenario/server-overrides.ts';
import { isServed, SERVED_NODES_MAX, scenarioForService, withService } from '../../scenario/services.ts';
import { clampValue, type ParameterValue } from '../../scenario/value.ts';

/**
 * The scenario with one parameter changed and clamped to its range: on the server with this id, or on all if the id is
 * null.
 */
export function withParameter(
  scenario: Scenario,
  key: ParameterKey,
  serverId: string | null,
  value: ParameterValue,
): Scenario {
  const server = scenario.servers.find((each) => each.id === serverId) ?? scenario.servers[0];
  const row = parameterOf(key);
  const inRange = clampValue(key, value);
  const allowed =
    key === 'nodes' && typeof inRange === 'number' ? Math.min(inRange, nodesLeft(scenario)) : inRange;
  const write = (serverScenario: Scenario): Scenario => {
    if (row.type === 'choice')
      return typeof allowed === 'string' ? row.write(serverScenario, server, allowed) : serverScenario;
    return typeof allowed === 'string' ? serverScenario : row.write(serverScenario, server, allowed);
  };
  if (row.section === 'server') return write(scenario);
  if (serverId === null || !mayDiffer(key)) return changedForAll(scenario, write);
  return withView(scenario, server, write(scenarioFor(scenario, server)));
}

/**
 * The largest number of nodes that the first group may have. All groups whose nodes are servers share one
 * limit; for other groups this is infinite.
 */
function nodesLeft({ upstreams }: Scenario): number {
  const [first, ...others] = upstreams;
  if (first === undefined || !isServed(first)) return Number.POSITIVE_INFINITY;
  return others.filter(isServed).reduce((left, { nodes }) => left - nodes, SERVED_NODES_MAX);
}

/**
 * Like `withParameter`, but for the servers that are the nodes of this group. If `serverId` is set, only this
 * server of the scenario calls the changed servers; if it is null, all servers do.
 */
export function withServiceParameter(
  scenario: Scenario,
  group: string,
  key: ParameterKey,
  serverId: string | null,
  value: ParameterValue,
): Scenario {
  const change = (each: Scenario): Scenario => {
    const service = scenarioForService(each, group);
    return service === null ? each : withService(each, group, withParameter(service, key, null, value));
  };
  if (serverId === null) return changedForAll(scenario, change);
  return withView(scenario, { id: serverId }, change(scenarioFor(scenario, { id: serverId })));
}

/**
 * The scenario with another thread model on this server. Parameters that both models have keep their values;
 * the others get the new model's defaults.
 */
export function withModel(scenario: Scenario, serverId: string, model: ThreadModelName): Scenario {
  const before = scenario.servers.find((each) => each.id === serverId);
  if (before === undefined || before.model === model) return scenario;
  const fresh = serverOf(model, serverId);
  const kept = Object.fromEntries(
    Object.entries(before).filter(([name]) => name in fresh && name !== 'model'),
  );
  return withServer(scenario, { ...fresh, ...kept } as Server);
}

const SERVER_IDS = ['A', 'B', 'C', 'D'] as const;
export const SERVERS_MAX = SERVER_IDS.length;

/**
 * The scenario with one more server, of the first model that no server has yet; unchanged if no more servers
 * are allowed.
 */
export function withServerAdded(scenario: Scenario): Scenario {
  const next = nextServer(scenario);
  return next === null ? scenario : withServerAmong(scenario, next);
}

/** The server that `withServerAdded` would add; null if no more servers are allowed. */
export function nextServer(scenario: Scenario): Server | null {
  const id = freeId(scenario);
  const used = new Set(scenario.servers.map(({ model }) => model));
  const model = THREAD_MODELS.find((each) => !used.has(each)) ?? THREAD_MODELS[0];
  return id === null ? null : serverOf(model, id);
}

/** The scenario with a copy of this server; unchanged if no more servers are allowed. */
export function withServerCopied(scenario: Scenario, serverId: string): Scenario {
  const original = scenario.servers.find((each) => each.id === serverId);
  const id = freeId(scenario);
  if (original === undefined || id === null) return scenario;
  const copied = withServerAmong(scenario, { ...original, id });
  return withView(copied, { id }, scenarioFor(scenario, original));
}

/** The first unused letter; null if no more servers are allowed. */
function freeId({ servers }: Scenario): string | null {
  if (servers.length >= SERVERS_MAX) return null;
  return SERVER_IDS.find((each) => !servers.some((server) => server.id === each)) ?? null;
}

/**
 * Inserts the server in alphabetical order of its letter. Servers from a link may have names that are not
 * letters; these names do not count for the order.
 */
function withServerAmong(scenario: Scenario, server: Server): Scenario {
  const { servers } = scenario;
  const later = servers.findIndex((each) => isLetter(each.id) && each.id > server.id);
  const all = servers.toSpliced(later < 0 ? servers.length : later, 0, server);
  return changedForAll(scenario, (serverScenario) => ({ ...serverScenario, servers: all }));
}

function isLetter(id: string): boolean {
  return (SERVER_IDS as readonly string[]).includes(id);
}

/** The scenario without this server; unchanged if it is the only one. */
export function withServerRemoved(scenario: Scenario, serverId: string): Scenario {
  const servers = scenario.servers.filter((each) => each.id !== serverId);
  return servers.length === 0 || servers.length === scenario.servers.length
    ? scenario
    : changedForAll(scenario, (serverScenario) => ({ ...serverScenario, servers }));
}

/**
 * The scenario without this node's own latency, so that the common latency applies. `node` counts through all
 * upstream groups. Unchanged if the node has no latency of its own.
 */
export function withCommonLatency(scenario: Scenario, node: number): Scenario {
  return changedForAll(scenario, (each) => commonLatency(each, node));
}

function commonLatency(scenario: Scenario, node: number): Scenario {
  const found = nodeOfNumber(scenario.upstreams, node);
  const group = scenario.upstreams.find(({ name }) => name === found?.upstream);
  if (!group?.nodeLatencies.some((each) => each.node === found?.node)) return scenario;
  const nodeLatencies = group.nodeLatencies.filter((each) => each.node !== found?.node);
  const upstreams = scenario.upstreams.map((each) => (each === group ? { ...group, nodeLatencies } : each));
  return { ...scenario, upstreams };
}
