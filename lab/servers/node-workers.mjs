// A server that passes each request to one of a pool of worker threads, which keeps it to the end, including
// its call. Arguments: the ports of the upstream's nodes and the number of threads. Prints "ready PORT".

import { createServer } from 'node:http';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { compute, cpuNanos, timed, Upstream } from './work.mjs';

function serveAsWorker() {
  const upstream = new Upstream(workerData);
  parentPort.on('message', async ({ rounds, node }) => {
    const result = compute(rounds);
    await upstream.call(node);
    parentPort.postMessage(result);
  });
  parentPort.postMessage('ready');
}

/** A pool with one queue: the longest idle worker takes the oldest request. */
class Pool {
  constructor(size, ports) {
    this.idle = [];
    this.queue = [];
    this.ready = Promise.all(Array.from({ length: size }, () => this.add(ports)));
  }

  add(ports) {
    const worker = new Worker(new URL(import.meta.url), { workerData: ports });
    return new Promise((resolve) => {
      worker.once('message', () => {
        this.idle.push(worker);
        resolve();
      });
    });
  }

  run(job) {
    return new Promise((resolve) => {
      const worker = this.idle.shift();
      if (worker === undefined) this.queue.push({ job, resolve });
      else this.give(worker, job, resolve);
    });
  }

  give(worker, job, resolve) {
    worker.once('message', (result) => {
      const next = this.queue.shift();
      if (next === undefined) this.idle.push(worker);
      else this.give(worker, next.job, next.resolve);
      resolve(result);
    });
    worker.postMessage(job);
  }
}

async function serve() {
  const ports = process.argv[2].split(',').map(Number);
  const pool = new Pool(Number(process.argv[3]), ports);
  await pool.ready;
  let requests = 0;
  const server = createServer(async (request, response) => {
    const [, what, rounds] = request.url.split('/');
    let body = '';
    if (what === 'work') body = String(await pool.run({ rounds: Number(rounds), node: requests++ }));
    else if (what === 'time') body = String(timed(Number(rounds)));
    else if (what === 'stats') body = JSON.stringify({ cpuNanos: cpuNanos() });
    response.writeHead(200, { 'Content-Length': body.length });
    response.end(body);
  });
  server.keepAliveTimeout = 120_000;
  server.listen(0, '127.0.0.1', 1024, () => console.log(`ready ${server.address().port}`));
}

if (isMainThread) await serve();
else serveAsWorker();
