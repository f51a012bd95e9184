// The results of one server's run, read from its view.

import type { EngineView } from '../engine/view/engine-view.ts';
import { serverNumbers } from '../host/summary-writer.ts';
import { serverReport } from '../protocol/report.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { Server } from '../scenario/server.ts';
import type { SimulatedServer } from './results.ts';

/** The results of this server of the scenario so far. */
export function simulatedServer(scenario: Scenario, server: Server, view: EngineView): SimulatedServer {
  return {
    ...serverReport(serverNumbers(scenario, server, view, view.now)),
    completedBySecond: view.measures.seconds.perSecond(),
    digest: view.digest(),
  };
}
