// Throughput gain of two worker threads over one, each with its own simulations.

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { median } from './figures.ts';

/** Worker threads start without the TypeScript loader. */
const START = `import('tsx/esm/api').then(({ register }) => {
  register();
  return import(${JSON.stringify(new URL('./pool-worker.ts', import.meta.url).href)});
});`;
const RUNS = 8;
const ROUNDS = 5;

async function millisOf(workers: readonly Worker[]): Promise<number> {
  const from = performance.now();
  await Promise.all(
    workers.map((worker) => {
      worker.postMessage(RUNS);
      return once(worker, 'message');
    }),
  );
  return performance.now() - from;
}

/** Throughput of two workers relative to one: the median of interleaved rounds. */
export async function twoWorkersGain(): Promise<number> {
  const workers = [0, 1].map(() => new Worker(START, { eval: true }));
  await millisOf(workers);
  const gains: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const one = await millisOf(workers.slice(0, 1));
    const two = await millisOf(workers);
    gains.push((2 * one) / two);
  }
  await Promise.all(workers.map((worker) => worker.terminate()));
  return median(gains);
}
