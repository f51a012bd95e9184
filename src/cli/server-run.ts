// Runs one server of a scenario to its end, with wall time and news of how far it is.

import { Simulation, type SimulationOptions } from '../engine/simulation.ts';
import type { EngineView } from '../engine/view/engine-view.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { Server } from '../scenario/server.ts';

export interface ServerRun {
  readonly server: Server;
  readonly view: EngineView;
  readonly wallMillis: number;
}

/** Events between two looks at the wall clock. */
const CHUNK_EVENTS = 500_000;

/** The scenario must have a stop rule. */
export function runServer(
  scenario: Scenario,
  server: Server,
  onProgress: (view: EngineView) => void = () => {},
  options: SimulationOptions = {},
): ServerRun {
  const began = performance.now();
  const simulation = new Simulation(scenario, server, options);
  while (simulation.advance(Number.POSITIVE_INFINITY, CHUNK_EVENTS) === CHUNK_EVENTS)
    onProgress(simulation.view);
  return { server, view: simulation.view, wallMillis: performance.now() - began };
}
