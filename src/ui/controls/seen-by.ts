// The scenario and the server that a control reads its value of.

import { scenarioFor } from '../../scenario/own.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { Server } from '../../scenario/server.ts';

/** With the server's own settings. With null or an unknown id: the scenario as it is for all servers, and its first server. */
export function seenBy(scenario: Scenario, id: string | null): readonly [Scenario, Server] {
  const server = scenario.servers.find((each) => each.id === id);
  return server === undefined ? [scenario, scenario.servers[0]] : [scenarioFor(scenario, server), server];
}
