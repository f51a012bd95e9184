// Runs of the engine and their wall time.

import { Simulation } from '../src/engine/simulation.ts';
import type { Scenario } from '../src/scenario/scenario.ts';

export function begun(scenario: Scenario): Simulation {
  return new Simulation(scenario, scenario.servers[0]!);
}

/** The simulation of the scenario's first server, run to its end. */
export function endOf(scenario: Scenario): Simulation {
  const simulation = begun(scenario);
  simulation.advance(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY);
  return simulation;
}

export function timedRun(scenario: Scenario): { simulation: Simulation; millis: number } {
  const from = performance.now();
  const simulation = endOf(scenario);
  return { simulation, millis: performance.now() - from };
}

/** Nanoseconds an event takes, over `events` events after `warm` ones. */
export function nanosPerEvent(scenario: Scenario, warm: number, events: number): number {
  const simulation = begun(scenario);
  simulation.advance(Number.POSITIVE_INFINITY, warm);
  const from = performance.now();
  const handled = simulation.advance(Number.POSITIVE_INFINITY, events);
  return ((performance.now() - from) * 1e6) / handled;
}
