// Measures whether the time per event grows with the number of threads or requests: one line of JSON per case, in its
// own process. Argument: the table.

import type { Scenario } from '../src/scenario/scenario.ts';
import { nanosPerEvent } from './timed-run.ts';
import { busyThreads, longEventList, longQueue } from './workloads.ts';

const EVENTS = 1_000_000;

interface Table {
  readonly sizes: readonly number[];
  scenario(size: number): Scenario;
}

const TABLES: Readonly<Record<string, Table>> = {
  threads: { sizes: [10, 100, 1000, 10_000], scenario: busyThreads },
  queue: { sizes: [1000, 100_000, 1_000_000], scenario: longQueue },
  list: { sizes: [1000, 100_000, 1_000_000], scenario: longEventList },
};

const { sizes, scenario } = TABLES[process.argv[2]!]!;
nanosPerEvent(scenario(sizes[0]!), 0, EVENTS);
for (const size of sizes) {
  // By then all requests have arrived, and every row of every table has been touched.
  const nanos = nanosPerEvent(scenario(size), 4 * size + EVENTS / 2, EVENTS);
  console.log(JSON.stringify({ size, nanos }));
}
