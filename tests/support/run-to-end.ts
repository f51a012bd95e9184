// Runs one server of a scenario to its end.

import { Simulation, type SimulationOptions } from '../../src/engine/simulation.ts';
import type { Scenario } from '../../src/scenario/scenario.ts';
import type { Server } from '../../src/scenario/server.ts';

export class EndlessRunError extends Error {
  override readonly name = 'EndlessRunError';
  constructor() {
    super('this scenario never ends: set stop.requests or stop.durationNanos');
  }
}

/** Throws EndlessRunError if the scenario has no stop rule. */
export function runToEnd(scenario: Scenario, server: Server, options: SimulationOptions = {}): Simulation {
  const { requests, durationNanos } = scenario.stop;
  if (requests === null && durationNanos === null) throw new EndlessRunError();
  const simulation = new Simulation(scenario, server, options);
  simulation.advance(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY);
  return simulation;
}
