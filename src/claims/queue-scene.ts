// The scene of "Latency for a set Throughput": messages through one queue.

import { DEFAULT_SCENARIO } from '../scenario/default-scenario.ts';
import { changed } from './scenes.ts';

/** One thread on one core of its own that takes messages from a queue. */
export const QUEUE = changed(DEFAULT_SCENARIO, {
  servers: 'A:blocking-pool',
  request: 'cpu:2us',
  upstream: 'none',
  arrivals: 'constant',
  threads: '1',
  cores: '1',
  slack: '0s',
  switchCost: '0s',
});
