// Says when each request is due, on a thread of its own: a wait with a timeout ends some 100 us late, a timer of an event loop
// up to a millisecond. Given the instants, in nanoseconds of the clock that all threads of the process share.

import { parentPort, workerData } from 'node:worker_threads';

const cell = new Int32Array(new SharedArrayBuffer(4));
workerData.forEach((dueNanos, request) => {
  const millis = (dueNanos - Number(process.hrtime.bigint())) / 1e6;
  if (millis > 0) Atomics.wait(cell, 0, 0, millis);
  parentPort.postMessage(request);
});
