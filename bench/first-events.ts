// Runs the first events of a workload in small slices, as the page's host requests them, and reports when
// milestones are reached. This shows how quickly a freshly loaded engine responds.

import type { Simulation } from '../src/engine/simulation.ts';
import { begun } from './timed-run.ts';
import { WORKLOADS } from './workloads.ts';

const SLICE = 1000;

/**
 * Calls `reached` each time the event count reaches the next of `numbers`, which are in rising order. Returns
 * the simulation.
 */
export function firstEvents(workload: string, numbers: readonly number[], reached: () => void): Simulation {
  const simulation = begun(WORKLOADS[workload]!);
  let events = 0;
  for (const number of numbers) {
    while (events < number)
      events += simulation.advance(Number.POSITIVE_INFINITY, Math.min(SLICE, number - events));
    reached();
  }
  return simulation;
}
