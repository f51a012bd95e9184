// The baseline for the engine's speed: an M/M/50 in plain JavaScript with an event list in two arrays,
// measuring only the mean wait. It has no dependency and must not change: a faster baseline would make the
// engine look slower.
//
// Arguments: `warm` and the number of runs after two warm-up runs; or `cold`: one run in a fresh process.
// Prints one line of JSON: processor time of each run in milliseconds, and the run's result.

const SERVERS = 50;
const SERVICE_SECONDS = 0.02;
const ARRIVALS_PER_SECOND = (0.9 * SERVERS) / SERVICE_SECONDS;
const CUSTOMERS = 250_000;
const WARM_UPS = 2;
/** Subject of an event that is an arrival; any other subject is the server that becomes free. */
const ARRIVAL = -1;

/** Uniform draws in (0, 1], identical on every machine (mulberry32). */
function drawsFrom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (((mixed ^ (mixed >>> 14)) >>> 0) + 1) / 4_294_967_296;
  };
}

/** A binary heap of event times with their subjects. */
class EventList {
  times = new Float64Array(SERVERS + 3);
  subjects = new Int32Array(SERVERS + 3);
  size = 0;

  push(time, subject) {
    let place = ++this.size;
    while (place > 1 && this.times[place >> 1] > time) {
      this.times[place] = this.times[place >> 1];
      this.subjects[place] = this.subjects[place >> 1];
      place >>= 1;
    }
    this.times[place] = time;
    this.subjects[place] = subject;
  }

  /** Removes the first entry; its time and subject were at index 1. */
  drop() {
    const time = this.times[this.size];
    const subject = this.subjects[this.size];
    this.size--;
    let place = 1;
    for (let child = 2; child <= this.size; child = place << 1) {
      if (child < this.size && this.times[child + 1] < this.times[child]) child++;
      if (this.times[child] >= time) break;
      this.times[place] = this.times[child];
      this.subjects[place] = this.subjects[child];
      place = child;
    }
    this.times[place] = time;
    this.subjects[place] = subject;
  }
}

/** Serves all customers, first come, first served. */
function run() {
  const draw = drawsFrom(1);
  const exponential = (mean) => -Math.log(draw()) * mean;
  const list = new EventList();
  const queue = new Float64Array(CUSTOMERS);
  const idle = Int32Array.from({ length: SERVERS }, (_, server) => server);
  let [first, last, idlers, arrived, waits, events] = [0, 0, SERVERS, 0, 0, 0];
  list.push(exponential(1 / ARRIVALS_PER_SECOND), ARRIVAL);
  while (list.size > 0) {
    const now = list.times[1];
    let server = list.subjects[1];
    list.drop();
    events++;
    if (server === ARRIVAL) {
      queue[last++] = now;
      if (++arrived < CUSTOMERS) list.push(now + exponential(1 / ARRIVALS_PER_SECOND), ARRIVAL);
      if (idlers === 0) continue;
      server = idle[--idlers];
    }
    if (first === last) {
      idle[idlers++] = server;
      continue;
    }
    waits += now - queue[first++];
    list.push(now + exponential(SERVICE_SECONDS), server);
  }
  return { events, meanWaitMillis: (waits / CUSTOMERS) * 1e3 };
}

const [mode, times = '1'] = process.argv.slice(2);
if (mode === 'warm') for (let round = 0; round < WARM_UPS; round++) run();
const millis = [];
let result;
for (let round = 0; round < Number(times); round++) {
  const before = process.cpuUsage();
  result = run();
  const { user, system } = process.cpuUsage(before);
  millis.push((user + system) / 1000);
}
console.log(JSON.stringify({ millis, ...result }));
