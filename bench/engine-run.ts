// Runs one workload on the engine, in its own process so that nothing else affects its compilation.
// Arguments: A, B or C, the number of runs, and `charted` to also measure values that only charts show.
// Prints one line of JSON: the median time, and figures for comparison with the peers.

import { REQUEST_STATE } from '../src/scenario/request-state.ts';
import { median } from './figures.ts';
import { keptOf } from './kept.ts';
import { endOf, timedRun } from './timed-run.ts';
import { WORKLOADS } from './workloads.ts';

const [workload = 'A', repetitions = '3', more] = process.argv.slice(2);
const scenario = WORKLOADS[workload]!;
const options = { charted: more === 'charted' };
for (let round = 0; round < 2; round++) endOf(scenario, options).release();
const times: number[] = [];
for (let run = 1; run < Number(repetitions); run++) {
  const { simulation, millis } = timedRun(scenario, options);
  // Release each run, as a study with consecutive runs does.
  simulation.release();
  times.push(millis);
}
const { simulation, millis } = timedRun(scenario, options);
times.push(millis);
const { measures } = simulation.view;
console.log(
  JSON.stringify({
    millis: median(times),
    // The engine includes the switch to a thread in the thread's first slice; count it as a separate event.
    events: simulation.view.events + measures.value('contextSwitches'),
    digest: simulation.digest(),
    switches: measures.value('contextSwitches'),
    endSeconds: simulation.view.now / 1e9,
    meanWaitMillis: measures.splitTotals[REQUEST_STATE.queued]! / measures.value('offered') / 1e6,
    meanLatencyMillis: measures.latency.mean() / 1e6,
    // A build without measures has nothing to compare.
    ...(measures.value('offered') > 0 ? { kept: keptOf(simulation.view) } : {}),
  }),
);
