// Prints, as JSON, how many bytes a warm engine in plain JavaScript has added to the heap, once what was thrown away is collected,
// after it has taken events: [{ name, events, keptBytes }]. A program of its own, so that no other test has a say in it.

import { ENDLESS, QUEUE, REACTORS } from '../../bench/workloads.ts';
import { scriptCore } from '../../src/engine/door/script-core.ts';
import { Simulation } from '../../src/engine/simulation.ts';
import type { Scenario } from '../../src/scenario/scenario.ts';

/** All columns have their size by then. */
const WARM_EVENTS = 300_000;
const EVENTS = 500_000;

function heldBytes(): number {
  globalThis.gc!();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** What is in the system does not grow: no request waits for a stalled node. */
const STEADY: readonly Scenario[] = [
  QUEUE,
  ENDLESS,
  { ...ENDLESS, name: '4 reactors', servers: REACTORS.servers },
];

const results = STEADY.map((scenario) => {
  const simulation = new Simulation(scenario, scenario.servers[0]!, { core: scriptCore });
  simulation.advance(Number.POSITIVE_INFINITY, WARM_EVENTS);
  const before = heldBytes();
  const events = simulation.advance(Number.POSITIVE_INFINITY, EVENTS);
  return { name: scenario.name, events, keptBytes: heldBytes() - before };
});
console.log(JSON.stringify(results));
