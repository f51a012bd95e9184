// What a warm engine leaves on the heap over ten million events; run with --expose-gc. Prints one line of JSON: bytes
// that the heap has grown, and how often it was collected meanwhile (not at all, if nothing is allocated).

import { PerformanceObserver } from 'node:perf_hooks';
import { begun } from './timed-run.ts';
import { ENDLESS } from './workloads.ts';

const WARM_EVENTS = 3_000_000;
const EVENTS = 10_000_000;
// What the engine allocates shows in each span; code that V8 happens to compile anew, some 250 kB a time, in one.
const SPANS = 3;

let collections = 0;
const observer = new PerformanceObserver((list) => {
  collections += list.getEntries().length;
});

const simulation = begun(ENDLESS);
simulation.advance(Number.POSITIVE_INFINITY, WARM_EVENTS);
globalThis.gc!();
await new Promise((resolve) => setTimeout(resolve, 20));
observer.observe({ entryTypes: ['gc'] });
let events = 0;
let grownBytes = Number.POSITIVE_INFINITY;
for (let span = 0; span < SPANS; span++) {
  const before = process.memoryUsage().heapUsed;
  events = simulation.advance(Number.POSITIVE_INFINITY, EVENTS);
  grownBytes = Math.min(grownBytes, process.memoryUsage().heapUsed - before);
}
await new Promise((resolve) => setTimeout(resolve, 20));
console.log(JSON.stringify({ events, grownBytes, collections }));
