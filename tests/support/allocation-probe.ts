// Prints, as JSON, how many bytes a warm engine in plain JavaScript puts on the heap while it takes events: [{ name, events, bytes }].
// A program of its own, run by the allocation test, so that no other test has a say in how the engine is compiled.

import { Session } from 'node:inspector';
import { POOL, QUEUE, REACTORS } from '../../bench/workloads.ts';
import { scriptEngine } from '../../src/engine/script-engine.ts';
import { Simulation } from '../../src/engine/simulation.ts';
import type { Scenario } from '../../src/scenario/scenario.ts';

/** All columns have their size by then. */
const WARM_EVENTS = 550_000;
const MEASURED_EVENTS = 200_000;

interface ProfileNode {
  readonly callFrame: { readonly url: string };
  readonly selfSize: number;
  readonly children: readonly ProfileNode[];
}

function ofEngine(node: ProfileNode): number {
  const own = node.callFrame.url.includes('src/engine') ? node.selfSize : 0;
  return node.children.reduce((sum, child) => sum + ofEngine(child), own);
}

/** Bytes that the engine allocated while `work` ran, whether they were freed since or not. */
function allocatedBytes(work: () => void): number {
  const session = new Session();
  session.connect();
  const parameters = {
    samplingInterval: 256,
    includeObjectsCollectedByMajorGC: true,
    includeObjectsCollectedByMinorGC: true,
  };
  session.post('HeapProfiler.startSampling', parameters);
  work();
  let bytes = Number.NaN;
  session.post('HeapProfiler.stopSampling', (_, { profile }) => {
    bytes = ofEngine(profile.head);
  });
  session.disconnect();
  return bytes;
}

function warmSimulation(scenario: Scenario): Simulation {
  const simulation = new Simulation(scenario, scenario.servers[0]!, { engine: scriptEngine });
  simulation.advance(Number.POSITIVE_INFINITY, WARM_EVENTS);
  return simulation;
}

const workloads = [QUEUE, POOL, REACTORS];
workloads.forEach(warmSimulation);
const results = workloads.map((scenario) => {
  const simulation = warmSimulation(scenario);
  let events = 0;
  const bytes = allocatedBytes(() => {
    events = simulation.advance(Number.POSITIVE_INFINITY, MEASURED_EVENTS);
  });
  return { name: scenario.name, events, bytes };
});
console.log(JSON.stringify(results));
