// Small programs, each of which measures one property of a machine and prints it as JSON. They are texts
// because each runs in its own process (pinned to one core, or with another size of a thread pool), wherever
// this code was bundled to.

/** Rounds of each measurement. The lower quartile is used, because disturbances only make times longer. */
const ROUNDS = 25;

/**
 * Two threads pass a byte to each other through pipes: the time from one thread's write until the other has
 * read it. The cost of the calls themselves, measured on a pipe that the thread itself reads, is subtracted.
 * On one core each pass is a wake-up and a context switch; on several, it is the wake-up of an idle core.
 */
export const HANDOVER_PROBE = `
const { Worker } = require('node:worker_threads');
const fs = require('node:fs');
const { execFileSync } = require('node:child_process');
const { join } = require('node:path');
const folder = fs.mkdtempSync(join(require('node:os').tmpdir(), 'threadway-'));
const paths = [join(folder, 'there'), join(folder, 'back')];
execFileSync('mkfifo', paths);
const [there, back] = paths.map((path) => fs.openSync(path, 'r+'));
fs.rmSync(folder, { recursive: true });
const rounds = ${ROUNDS}, each = 800, byte = Buffer.alloc(1);
const body = \`
  const { parentPort, workerData: [there, back, count] } = require('node:worker_threads');
  const fs = require('node:fs');
  const byte = Buffer.alloc(1);
  parentPort.postMessage('ready');
  for (let at = 0; at < count; at++) { fs.readSync(there, byte); fs.writeSync(back, byte); }
\`;
const timed = (count, work) => {
  const began = process.hrtime.bigint();
  for (let at = 0; at < count; at++) work();
  return Number(process.hrtime.bigint() - began) / count;
};
const worker = new Worker(body, { eval: true, workerData: [there, back, rounds * each] });
worker.once('message', () => {
  const nanos = [];
  for (let round = 0; round < rounds; round++) {
    const trip = timed(each, () => { fs.writeSync(there, byte); fs.readSync(back, byte); });
    // The other end of the first pipe is asleep in its read, so this one is its own.
    const calls = timed(each, () => { fs.writeSync(back, byte); fs.readSync(back, byte); });
    nanos.push(trip / 2 - calls);
  }
  nanos.sort((a, b) => a - b);
  console.log(JSON.stringify(Math.max(0, nanos[rounds >> 2])));
});
`;

/**
 * The cost for a thread to wake another while a core is idle, in nanoseconds. It is the time to write a byte
 * for which the other thread waits, minus the time to write one for which no thread waits. The result is the
 * median over five batches of the lower quartile of each. The other thread has 150 us to fall asleep.
 */
export const WAKE_PROBE = `
const { Worker } = require('node:worker_threads');
const fs = require('node:fs');
const { execFileSync } = require('node:child_process');
const { join } = require('node:path');
const folder = fs.mkdtempSync(join(require('node:os').tmpdir(), 'threadway-'));
const path = join(folder, 'pipe');
execFileSync('mkfifo', [path]);
const pipe = fs.openSync(path, 'r+');
fs.rmSync(folder, { recursive: true });
const batches = 5, each = 80, byte = Buffer.alloc(1);
const body = \`
  const { parentPort, workerData: [pipe, count] } = require('node:worker_threads');
  const fs = require('node:fs');
  const byte = Buffer.alloc(1);
  parentPort.postMessage('ready');
  for (let at = 0; at < count; at++) fs.readSync(pipe, byte);
\`;
const written = () => {
  const from = process.hrtime.bigint();
  while (process.hrtime.bigint() - from < 150000n);
  const began = process.hrtime.bigint();
  fs.writeSync(pipe, byte);
  return Number(process.hrtime.bigint() - began);
};
const usual = (round) => {
  const quartiles = Array.from({ length: batches }, () => {
    const nanos = Array.from({ length: each }, round);
    return nanos.sort((a, b) => a - b)[each >> 2];
  });
  return quartiles.sort((a, b) => a - b)[batches >> 1];
};
const alone = usual(() => {
  const nanos = written();
  fs.readSync(pipe, byte);
  return nanos;
});
const worker = new Worker(body, { eval: true, workerData: [pipe, batches * each] });
worker.once('message', () => {
  const waking = usual(written);
  console.log(JSON.stringify(Math.max(0, waking - alone)));
});
`;

/**
 * How much later than requested a thread returns from a wait with a timeout of 2 ms: the median, in
 * nanoseconds.
 */
export const SLACK_PROBE = `
const cell = new Int32Array(new SharedArrayBuffer(4));
const late = [];
for (let round = 0; round < 300; round++) {
  const began = process.hrtime.bigint();
  Atomics.wait(cell, 0, 0, 2);
  late.push(Number(process.hrtime.bigint() - began) - 2e6);
}
late.sort((a, b) => a - b);
console.log(JSON.stringify(Math.max(0, late[late.length >> 1])));
`;

/** How much later than requested a timer of an event loop fires: the mean, in nanoseconds. */
export const LOOP_TIMER_PROBE = `
const late = [];
const again = () => {
  const began = process.hrtime.bigint();
  setTimeout(() => {
    late.push(Number(process.hrtime.bigint() - began) - 3e6);
    if (late.length < 150) setTimeout(again, Math.random());
    else console.log(JSON.stringify(late.reduce((sum, each) => sum + each, 0) / late.length));
  }, 3);
};
again();
`;

/**
 * The cost of starting a pool's threads: the first work that Node gives to its pool starts all of them, here
 * 512. CPU and memory are compared with a process that had already started them. Needs UV_THREADPOOL_SIZE=512
 * and /proc.
 */
export const POOL_THREADS = 512;
export const THREADS_PROBE = `
const fs = require('node:fs');
const read = () => {
  const field = (text, name) => Number(new RegExp(name + ':\\\\s+(\\\\d+)').exec(text)[1]);
  const status = fs.readFileSync('/proc/self/status', 'utf8');
  return {
    threads: field(status, 'Threads'),
    touched: field(status, 'VmRSS') * 1024,
    reserved: field(status, 'VmSize') * 1024,
    tables: field(status, 'VmPTE') * 1024,
    kernelStacks: field(fs.readFileSync('/proc/meminfo', 'utf8'), 'KernelStack') * 1024,
  };
};
read();
const before = read();
const cpu = process.cpuUsage();
fs.stat('/', () => {
  const { user, system } = process.cpuUsage(cpu);
  const after = read();
  const threads = after.threads - before.threads;
  const grown = (field) => (after[field] - before[field]) / threads;
  console.log(JSON.stringify({
    threads,
    cpuNanos: ((user + system) * 1000) / threads,
    touched: grown('touched'),
    reserved: grown('reserved'),
    tables: grown('tables'),
    kernelStacks: grown('kernelStacks'),
  }));
});
`;

/**
 * Two threads compute on one core. Measures how long each waits for its next turn there: the median, in
 * nanoseconds.
 */
export const SLICE_PROBE = `
const { Worker } = require('node:worker_threads');
const body = \`
  const { parentPort } = require('node:worker_threads');
  const gaps = [];
  let last = process.hrtime.bigint();
  const end = last + 1500000000n;
  while (last < end) {
    const now = process.hrtime.bigint();
    if (now - last > 300000n) gaps.push(Number(now - last));
    last = now;
  }
  parentPort.postMessage(gaps);
\`;
const all = [];
let ended = 0;
for (const _ of [0, 1]) {
  new Worker(body, { eval: true }).on('message', (gaps) => {
    // At its beginning and end a thread is alone.
    all.push(...gaps);
    if (++ended < 2) return;
    all.sort((a, b) => a - b);
    console.log(JSON.stringify(all.length === 0 ? null : all[all.length >> 1]));
  });
}
`;
