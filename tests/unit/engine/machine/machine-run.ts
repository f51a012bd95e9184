// Small runs that report the time of each request and of each core, in microseconds.

import { expect } from 'vitest';
import { Simulation } from '../../../../src/engine/simulation.ts';
import { readEnd } from '../../../../src/engine/view/ended-requests.ts';
import { REQUEST_STATE } from '../../../../src/scenario/request-state.ts';
import type { Machine, MachineFault, Scenario } from '../../../../src/scenario/scenario.ts';
import { scenarioOf, US } from '../small-scenario.ts';

type Split = Readonly<Record<keyof typeof REQUEST_STATE, number>>;

export interface Ended {
  readonly request: number;
  readonly outcome: number;
  readonly endedAt: number;
  /** Time from the actual start to the end. */
  readonly took: number;
  readonly split: Split;
}

export interface Watched {
  readonly simulation: Simulation;
  readonly ended: readonly Ended[];
}

/** The small scenario with machine faults and memory that other programs take. */
export function machineScenario(
  parts: Parameters<typeof scenarioOf>[0],
  machineFaults: readonly MachineFault[] = [],
): Scenario {
  return { ...scenarioOf(parts), machineFaults };
}

/** A simulation at time 0 with a list that fills as its requests end; all times in microseconds. */
export function watched(scenario: Scenario): Watched {
  const ended: Ended[] = [];
  const simulation = new Simulation(scenario, scenario.servers[0], {
    takeEnd(ends, at) {
      const { request, outcome, startedAt, endedAt, split } = readEnd(ends, at);

      const parts = Object.entries(REQUEST_STATE).map(([name, code]) => [name, split[code] / US]);
      ended.push({
        request,
        outcome,
        endedAt: endedAt / US,
        took: (endedAt - startedAt) / US,
        split: Object.fromEntries(parts) as Split,
      });
    },
  });
  return { simulation, ended };
}

/** Handles all events up to this instant and sets the clock to it. */
export function advanceTo(simulation: Simulation, micros: number): void {
  simulation.advance(micros * US, 1e7);
}

export function machineRun(
  parts: Parameters<typeof scenarioOf>[0],
  machineFaults: readonly MachineFault[] = [],
): Watched {
  const seen = watched(machineScenario(parts, machineFaults));
  seen.simulation.advance(Number.POSITIVE_INFINITY, 1e7);
  return seen;
}

export function configured(scenario: Scenario, machine: Partial<Machine>): Scenario {
  return { ...scenario, machine: { ...scenario.machine, ...machine } };
}

/** The use of the cores' time, in microseconds, without the parts that are 0. */
export function cpuMicros(simulation: Simulation): Readonly<Record<string, number>> {
  const parts = Object.entries(simulation.view.measures.cpu())
    .filter(([, nanos]) => nanos !== 0)
    .map(([name, nanos]) => [name.replace('Nanos', ''), nanos / US]);
  return Object.fromEntries(parts);
}

/** Parts of a request's time that are not 0. */
export function partsOf(ended: Ended): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(ended.split).filter(([, micros]) => micros !== 0));
}

/**
 * Checks that the parts of each request sum to its time, and those of the cores to the time that these
 * existed.
 */
export function expectExactSums(seen: Watched): void {
  const { simulation, ended } = seen;
  for (const each of ended) {
    const sum = Object.values(each.split).reduce((total, micros) => total + micros * US, 0);
    expect(Math.abs(sum - each.took * US), `request ${each.request}`).toBeLessThan(1e-3);
    for (const micros of Object.values(each.split)) expect(micros).toBeGreaterThanOrEqual(0);
  }
  const cpu = simulation.view.measures.cpu();
  for (const [name, nanos] of Object.entries(cpu)) expect(nanos, name).toBeGreaterThanOrEqual(0);
  const sum = Object.values(cpu).reduce((total, nanos) => total + nanos, 0);
  expect(sum).toBe(simulation.view.scheduler.coreNanos(simulation.view.now));
}

/** Time of all ended requests in a state, in microseconds. */
export function totalIn(seen: Watched, state: keyof typeof REQUEST_STATE): number {
  return seen.ended.reduce((sum, { split }) => sum + split[state], 0);
}
