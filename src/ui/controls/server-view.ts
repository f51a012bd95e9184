// The scenario and the server that a control reads its value of.

import type { Scenario } from '../../scenario/scenario.ts';
import type { Server } from '../../scenario/server.ts';
import { scenarioFor } from '../../scenario/server-overrides.ts';
import { withGroupFirst } from '../../scenario/upstream-groups.ts';

/**
 * With the server's own settings, and this upstream group first. With null or an unknown id: the scenario as it is for all servers,
 * and its first server.
 */
export function serverView(
  all: Scenario,
  id: string | null,
  group: string | null = null,
): readonly [Scenario, Server] {
  const scenario = withGroupFirst(all, group);
  const server = scenario.servers.find((each) => each.id === id);
  return server === undefined ? [scenario, scenario.servers[0]] : [scenarioFor(scenario, server), server];
}
