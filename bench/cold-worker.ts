// A worker thread that runs the first events of a workload, and says what they cost since it was asked for.

import { parentPort, workerData } from 'node:worker_threads';
import { type ColdCost, type Moment, NUMBERS, noteSince } from './cold-cost.ts';
import { firstEvents } from './first-events.ts';

const { workload, begin } = workerData as { workload: string; begin: Moment };
const cost: ColdCost = { cpuMillis: [], wallMillis: [] };
firstEvents(workload, NUMBERS, () => noteSince(begin, cost));
parentPort!.postMessage(cost);
