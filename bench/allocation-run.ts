// Memory growth of a warm engine over three million events; run with --expose-gc and small semi-spaces.
// Prints one line of JSON: bytes by which the heap and the core's own memory grew, and the number of garbage
// collections meanwhile (almost none if nothing is allocated).

import { PerformanceObserver } from 'node:perf_hooks';
import { begun } from './timed-run.ts';
import { ENDLESS } from './workloads.ts';

const WARM_EVENTS = 2_000_000;
const EVENTS = 3_000_000;
// Allocations by the engine appear in every span, while recompilation by V8 or a collection delayed by a busy
// machine affects only one. So the best span counts, and one quiet span is enough.
const SPANS = 3;
const QUIET_BYTES = 150_000;

let collected = 0;
const observer = new PerformanceObserver((list) => {
  collected += list.getEntries().length;
});
/** Node reports collections asynchronously. */
const told = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));

/** The core's memory is a buffer outside the heap. */
const bytesHeld = (): number => process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers;

const simulation = begun(ENDLESS);
simulation.advance(Number.POSITIVE_INFINITY, WARM_EVENTS);
globalThis.gc!();
await told();
observer.observe({ entryTypes: ['gc'] });
let events = 0;
let grownBytes = Number.POSITIVE_INFINITY;
let collections = Number.POSITIVE_INFINITY;
const isQuiet = (): boolean => collections === 0 && grownBytes < QUIET_BYTES;
for (let span = 0; span < SPANS && !isQuiet(); span++) {
  const before = { bytes: bytesHeld(), collected };
  events = simulation.advance(Number.POSITIVE_INFINITY, EVENTS);
  grownBytes = Math.min(grownBytes, bytesHeld() - before.bytes);
  await told();
  collections = Math.min(collections, collected - before.collected);
}
console.log(JSON.stringify({ events, grownBytes, collections }));
