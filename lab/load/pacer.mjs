// Signals when each request is due, on a separate thread: a wait with a timeout ends about 100 us late, an
// event-loop timer up to a millisecond. Receives the instants in nanoseconds of the process-wide clock.

import { parentPort, workerData } from 'node:worker_threads';

const cell = new Int32Array(new SharedArrayBuffer(4));
workerData.forEach((dueNanos, request) => {
  const millis = (dueNanos - Number(process.hrtime.bigint())) / 1e6;
  if (millis > 0) Atomics.wait(cell, 0, 0, millis);
  parentPort.postMessage(request);
});
