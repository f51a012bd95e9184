// A worker thread that runs workload B the requested number of times and reports completion.

import { parentPort } from 'node:worker_threads';
import { endOf } from './timed-run.ts';
import { POOL } from './workloads.ts';

parentPort!.on('message', (runs: number) => {
  for (let run = 0; run < runs; run++) endOf(POOL).release();
  parentPort!.postMessage('done');
});
