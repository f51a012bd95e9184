// Runs one workload on the engine for the guard, in its own process; A has a quarter of its customers, so
// that a run is as short as one of the baseline. Arguments: A or B, and the number of runs after two warm-up
// runs. Prints one line of JSON: processor time of each run in milliseconds, and the digest.

import type { Scenario } from '../src/scenario/scenario.ts';
import { endOf, timedRun } from './timed-run.ts';
import { CUSTOMERS, POOL, QUEUE } from './workloads.ts';

const SCENARIOS: Readonly<Record<string, Scenario>> = {
  A: { ...QUEUE, stop: { requests: CUSTOMERS / 4, durationNanos: null } },
  B: POOL,
};

const [workload = 'A', times = '1'] = process.argv.slice(2);
const scenario = SCENARIOS[workload]!;
for (let round = 0; round < 2; round++) endOf(scenario).release();
let digest = '';
const runs = Array.from({ length: Number(times) }, () => {
  const { simulation, millis } = timedRun(scenario);
  digest = simulation.digest();
  simulation.release();
  return millis;
});
console.log(JSON.stringify({ millis: runs, digest }));
