// The first events of an engine that has just been loaded, in a process that does nothing else. Arguments: A or B, then
// `process`: in this process, which has run nothing yet, from when it begins to load the engine; or the file of
// cold-worker.ts: in a worker thread of this process, from when that is made, another one having been there before. Prints
// one line of JSON.

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type ColdCost, NUMBERS, noteSince, thisMoment } from './cold-cost.ts';

const [workload = 'A', where = 'process'] = process.argv.slice(2);

async function inProcess(): Promise<ColdCost> {
  const begin = thisMoment();
  const { firstEvents } = await import('./first-events.ts');
  const cost: ColdCost = { cpuMillis: [], wallMillis: [] };
  firstEvents(workload, NUMBERS, () => noteSince(begin, cost));
  return cost;
}

async function inWorker(file: string): Promise<ColdCost> {
  const worker = new Worker(file, { workerData: { workload, begin: thisMoment() } });
  const [cost] = (await once(worker, 'message')) as [ColdCost];
  await worker.terminate();
  return cost;
}

if (where !== 'process') await inWorker(where);
console.log(JSON.stringify(where === 'process' ? await inProcess() : await inWorker(where)));
