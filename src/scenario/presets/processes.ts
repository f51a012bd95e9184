// One process of 16 threads, and four processes of four, under the lock of a Python interpreter.

import { t } from '../../languages/t.ts';
import { blockingPool, DEFAULT_SCENARIO, DEFAULT_UPSTREAM } from '../default-scenario.ts';
import type { Preset } from '../presets.ts';
import type { Scenario } from '../scenario.ts';

const MS = 1e6;
const MIB = 2 ** 20;
export const PROCESSES = 4;
export const WORKERS_THREADS = 16;
export const SWITCH_INTERVAL = 5 * MS;

const pool = (id: string, processes: number): Scenario['servers'][number] => ({
  ...blockingPool(id),
  threads: WORKERS_THREADS,
  processes,
  interpreterLockNanos: SWITCH_INTERVAL,
});

/** A request computes for 10 ms and waits for 30 ms. */
const SCENARIO: Scenario = {
  ...DEFAULT_SCENARIO,
  name: t`1 × 16 threads beside 4 × 4`,
  traffic: { ...DEFAULT_SCENARIO.traffic, arrivals: 'poisson', ratePerSecond: 150 },
  request: [
    { kind: 'cpu', time: { kind: 'exponential', meanNanos: 5 * MS } },
    { kind: 'call', upstream: DEFAULT_UPSTREAM.name },
    { kind: 'cpu', time: { kind: 'exponential', meanNanos: 5 * MS } },
  ],
  machine: {
    ...DEFAULT_SCENARIO.machine,
    cores: PROCESSES,
    // Assumed to be typical of a process of a web application.
    memory: {
      ...DEFAULT_SCENARIO.machine.memory,
      reservedBaseBytes: 100 * MIB,
      residentBaseBytes: 100 * MIB,
    },
  },
  servers: [pool('A', 1), pool('B', PROCESSES)],
  upstreams: [{ ...DEFAULT_UPSTREAM, nodes: 1, latency: { kind: 'exponential', meanNanos: 30 * MS } }],
};

export const PROCESSES_PRESET: Preset = {
  id: 'workers-times-threads',
  title: t`1 × 16 threads beside 4 × 4`,
  source: null,
  scenario: SCENARIO,
  // By this instant A's threads are all in use.
  view: { startNanos: 2e9, speed: 1 / 20 },
};
