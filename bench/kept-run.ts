// Prints as one line of JSON how many bytes 500,000 events add to a warm engine's heap and own memory after
// garbage collection: [{ name, events, keptBytes }]. Run with --expose-gc.

import type { Scenario } from '../src/scenario/scenario.ts';
import { begun } from './timed-run.ts';
import { ENDLESS, QUEUE, REACTORS } from './workloads.ts';

/** After this many events no column grows any more. */
const WARM_EVENTS = 300_000;
const EVENTS = 500_000;

function heldBytes(): number {
  globalThis.gc!();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** The number of requests in the system does not grow, because none waits for a stalled node. */
const STEADY: readonly Scenario[] = [
  QUEUE,
  ENDLESS,
  { ...ENDLESS, name: '4 reactors', servers: REACTORS.servers },
];

const results = STEADY.map((scenario) => {
  const simulation = begun(scenario);
  simulation.advance(Number.POSITIVE_INFINITY, WARM_EVENTS);
  const before = heldBytes();
  const events = simulation.advance(Number.POSITIVE_INFINITY, EVENTS);
  return { name: scenario.name, events, keptBytes: heldBytes() - before };
});
console.log(JSON.stringify(results));
