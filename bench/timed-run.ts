// Runs of the engine and their processor time, including compilation and garbage collection; unlike wall
// time, it does not grow when other programs use the machine.

import { Simulation, type SimulationOptions } from '../src/engine/simulation.ts';
import type { Scenario } from '../src/scenario/scenario.ts';

export function begun(scenario: Scenario, options?: SimulationOptions): Simulation {
  return new Simulation(scenario, scenario.servers[0]!, options);
}

/** The simulation of the scenario's first server, run to its end. */
export function endOf(scenario: Scenario, options?: SimulationOptions): Simulation {
  const simulation = begun(scenario, options);
  simulation.advance(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY);
  return simulation;
}

/** Processor time since `before`, in milliseconds. */
export function millisSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

export function timedRun(
  scenario: Scenario,
  options?: SimulationOptions,
): { simulation: Simulation; millis: number } {
  const before = process.cpuUsage();
  const simulation = endOf(scenario, options);
  return { simulation, millis: millisSince(before) };
}

/** Nanoseconds per event, over `events` events after `warm` ones. */
export function nanosPerEvent(scenario: Scenario, warm: number, events: number): number {
  const simulation = begun(scenario);
  simulation.advance(Number.POSITIVE_INFINITY, warm);
  const before = process.cpuUsage();
  const handled = simulation.advance(Number.POSITIVE_INFINITY, events);
  return (millisSince(before) * 1e6) / handled;
}
