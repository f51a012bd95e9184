// Runs the first events of a freshly loaded engine, in a process that does nothing else. Arguments: A or B,
// then `process` (in this fresh process, including loading the engine) or the file of cold-worker.ts (in a
// worker thread, after another one existed before). Prints one line of JSON per cost. A worker has two costs:
// one from its creation, and one from the start of its code.

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type ColdCost, NUMBERS, noteSince, timesNow } from './cold-cost.ts';
import type { WorkerCosts } from './cold-worker.ts';

const [workload = 'A', where = 'process'] = process.argv.slice(2);

async function inProcess(): Promise<ColdCost> {
  const begin = timesNow();
  const { firstEvents } = await import('./first-events.ts');
  const cost: ColdCost = { cpuMillis: [], wallMillis: [] };
  firstEvents(workload, NUMBERS, () => noteSince(begin, cost));
  return cost;
}

async function inWorker(file: string): Promise<WorkerCosts> {
  const worker = new Worker(file, { workerData: { workload, requested: timesNow() } });
  const [costs] = (await once(worker, 'message')) as [WorkerCosts];
  await worker.terminate();
  return costs;
}

if (where === 'process') {
  console.log(JSON.stringify(await inProcess()));
} else {
  await inWorker(where);
  const { sinceAsked, sinceBegun } = await inWorker(where);
  console.log(`${JSON.stringify(sinceAsked)}\n${JSON.stringify(sinceBegun)}`);
}
