// A worker thread that loads the engine, runs the first events of a workload and reports their cost. It
// counts from when the worker was requested, and from when its code began, because Node takes 20 to 30 ms to
// create any worker.

import { parentPort, workerData } from 'node:worker_threads';
import { type ColdCost, NUMBERS, noteSince, type ProcessTimes, timesNow } from './cold-cost.ts';

export interface WorkerCosts {
  readonly sinceAsked: ColdCost;
  readonly sinceBegun: ColdCost;
}

const { workload, requested } = workerData as { workload: string; requested: ProcessTimes };
const begun = timesNow();
const { firstEvents } = await import('./first-events.ts');
const costs: WorkerCosts = {
  sinceAsked: { cpuMillis: [], wallMillis: [] },
  sinceBegun: { cpuMillis: [], wallMillis: [] },
};
firstEvents(workload, NUMBERS, () => {
  noteSince(requested, costs.sinceAsked);
  noteSince(begun, costs.sinceBegun);
});
parentPort!.postMessage(costs);
