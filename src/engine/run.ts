// Runs one server of a scenario to its end, for the command line, tests and sweeps.

import type { Scenario } from '../scenario/scenario.ts';
import type { Server } from '../scenario/server.ts';
import { Simulation, type SimulationOptions } from './simulation.ts';

export class EndlessRunError extends Error {
  override readonly name = 'EndlessRunError';
  constructor() {
    super('this scenario never ends: set stop.requests or stop.durationNanos');
  }
}

/** Throws EndlessRunError where the scenario has no stop rule. */
export function runToEnd(scenario: Scenario, server: Server, options: SimulationOptions = {}): Simulation {
  const { requests, durationNanos } = scenario.stop;
  if (requests === null && durationNanos === null) throw new EndlessRunError();
  const simulation = new Simulation(scenario, server, options);
  simulation.advance(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY);
  return simulation;
}
