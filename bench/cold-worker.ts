// A worker thread that loads the engine and runs the first events of a workload, and says what they cost: since it was asked for,
// and since its own code began, as Node needs 20 to 30 ms to make a worker of whatever kind.

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
