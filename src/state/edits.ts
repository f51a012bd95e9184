// Changes that people make to a scenario, as pure functions: one parameter, the thread model of a server, a node healed.

import { serverOf } from '../scenario/default-scenario.ts';
import { withServer } from '../scenario/parameter.ts';
import { type ParameterKey, parameterOf } from '../scenario/parameters.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { Server, ThreadModelName } from '../scenario/server.ts';
import { clampValue, type ParameterValue } from '../scenario/value.ts';

/** The scenario with one parameter changed, clamped to its range; for one of a server, on the server with this id. */
export function withParameter(
  scenario: Scenario,
  key: ParameterKey,
  serverId: string | null,
  value: ParameterValue,
): Scenario {
  const server = scenario.servers.find((each) => each.id === serverId) ?? scenario.servers[0]!;
  const row = parameterOf(key);
  const allowed = clampValue(key, value);
  if (row.type === 'choice')
    return typeof allowed === 'string' ? row.write(scenario, server, allowed) : scenario;
  return typeof allowed === 'string' ? scenario : row.write(scenario, server, allowed);
}

/** The scenario with another thread model on this server: the model's defaults, but for what both models share. */
export function withModel(scenario: Scenario, serverId: string, model: ThreadModelName): Scenario {
  const before = scenario.servers.find((each) => each.id === serverId);
  if (before === undefined || before.model === model) return scenario;
  const fresh = serverOf(model, serverId);
  const kept = Object.fromEntries(
    Object.entries(before).filter(([name]) => name in fresh && name !== 'model'),
  );
  return withServer(scenario, { ...fresh, ...kept } as Server);
}

/** The scenario with this node (from 1) as quick as the common latency; itself where the node has none of its own. */
export function withCommonLatency(scenario: Scenario, node: number): Scenario {
  const group = scenario.upstreams[0];
  if (!group?.nodeLatencies.some((each) => each.node === node)) return scenario;
  const nodeLatencies = group.nodeLatencies.filter((each) => each.node !== node);
  return { ...scenario, upstreams: [{ ...group, nodeLatencies }, ...scenario.upstreams.slice(1)] };
}
