// The scenario and the server from which a control reads its value.

import type { ParameterKey } from '../../scenario/parameters.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { Server } from '../../scenario/server.ts';
import { scenarioFor } from '../../scenario/server-overrides.ts';
import { SERVICE_KEYS, scenarioForService } from '../../scenario/services.ts';
import { withGroupFirst } from '../../scenario/upstream-groups.ts';

/**
 * The scenario and the server from which a control reads. The scenario has the server's own settings applied,
 * and this upstream group first. If `id` is null or unknown: the shared scenario and its first server. `key`:
 * if it is a setting of the servers behind a service, the control reads from these servers.
 */
export function serverView(
  all: Scenario,
  id: string | null,
  group: string | null = null,
  key?: ParameterKey,
): readonly [Scenario, Server] {
  if (group !== null && key !== undefined && SERVICE_KEYS.includes(key)) {
    const service = scenarioForService(id === null ? all : scenarioFor(all, { id }), group);
    if (service !== null) return [service, service.servers[0]];
  }
  const scenario = withGroupFirst(all, group);
  const server = scenario.servers.find((each) => each.id === id);
  return server === undefined ? [scenario, scenario.servers[0]] : [scenarioFor(scenario, server), server];
}
