// The scenario and the server that a control reads its value of.

import { scenarioFor } from '../../scenario/own.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { Server } from '../../scenario/server.ts';

/** As the server of this id sees it; for what all share, and where there is none of the id, as all have it. */
export function seenBy(scenario: Scenario, id: string | null): readonly [Scenario, Server] {
  const server = scenario.servers.find((each) => each.id === id);
  return server === undefined ? [scenario, scenario.servers[0]] : [scenarioFor(scenario, server), server];
}
