// A worker thread that loads the engine, runs the first events of a workload and reports their cost. It
// counts from when the worker was requested, and from when its code began, because Node takes 20 to 30 ms to
// create any worker.

import { parentPort, workerData } from 'node:worker_threads';
import { type ColdCost, type Moment, NUMBERS, noteSince, thisMoment } from './cold-cost.ts';

export interface WorkerCosts {
  readonly sinceAsked: ColdCost;
  readonly sinceBegun: ColdCost;
}

const { workload, asked } = workerData as { workload: string; asked: Moment };
const begun = thisMoment();
const { firstEvents } = await import('./first-events.ts');
const costs: WorkerCosts = {
  sinceAsked: { cpuMillis: [], wallMillis: [] },
  sinceBegun: { cpuMillis: [], wallMillis: [] },
};
firstEvents(workload, NUMBERS, () => {
  noteSince(asked, costs.sinceAsked);
  noteSince(begun, costs.sinceBegun);
});
parentPort!.postMessage(costs);
