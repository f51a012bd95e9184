// The first events of a workload, some at a time as the page's host asks for them, and what is noted on the way: what an
// engine feels like that has just been loaded.

import type { Simulation } from '../src/engine/simulation.ts';
import { begun } from './timed-run.ts';
import { WORKLOADS } from './workloads.ts';

const SLICE = 1000;

/** Calls `reached` after each of these numbers of events, which rise. Returns the simulation. */
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
