// What the benchmark runs on the engine, with all measuring on.

import { DEFAULT_SCENARIO, UPSTREAM_NAME } from '../src/scenario/default-scenario.ts';
import { constant } from '../src/scenario/distribution.ts';
import type { Scenario } from '../src/scenario/scenario.ts';

const US = 1e3;
const MS = 1e6;
const SECOND = 1e9;

export const CUSTOMERS = 1_000_000;
export const QUEUE_SERVERS = 50;
export const QUEUE_SERVICE_SECONDS = 0.02;
export const QUEUE_ARRIVALS_PER_SECOND = (0.9 * QUEUE_SERVERS) / QUEUE_SERVICE_SECONDS;

/** A: M/M/50 at 90 % load, a million customers. */
export const QUEUE: Scenario = {
  ...DEFAULT_SCENARIO,
  name: 'M/M/50',
  stop: { requests: CUSTOMERS, durationNanos: null },
  traffic: {
    ...DEFAULT_SCENARIO.traffic,
    arrivals: 'poisson',
    ratePerSecond: QUEUE_ARRIVALS_PER_SECOND,
  },
  request: [{ kind: 'sleep', time: { kind: 'exponential', meanNanos: QUEUE_SERVICE_SECONDS * SECOND } }],
  machine: { ...DEFAULT_SCENARIO.machine, cores: 1, contextSwitchNanos: 0, timerSlackNanos: 0 },
  servers: [{ id: 'A', model: 'blocking-pool', threads: QUEUE_SERVERS, queueLimit: null }],
  upstreams: [],
};

function stalled(nodes: number): Scenario['upstreams'] {
  return [
    {
      name: UPSTREAM_NAME,
      nodes,
      latency: constant(20 * MS),
      nodeLatencies: [{ node: nodes, latency: constant(30 * SECOND) }],
      timeoutNanos: null,
      failAtNanos: SECOND,
    },
  ];
}

/** B: 1,000 threads on 4 cores, one of ten nodes stalled for 30 s, 5,000 requests a second, 200,000 in all. */
export const POOL: Scenario = {
  ...DEFAULT_SCENARIO,
  name: '1,000 threads, a stalled node',
  stop: { requests: 200_000, durationNanos: null },
  traffic: { ...DEFAULT_SCENARIO.traffic, arrivals: 'constant', ratePerSecond: 5000 },
  request: [
    { kind: 'cpu', time: constant(50 * US) },
    { kind: 'call', upstream: UPSTREAM_NAME },
    { kind: 'cpu', time: constant(50 * US) },
  ],
  machine: {
    ...DEFAULT_SCENARIO.machine,
    cores: 4,
    timeSliceNanos: MS,
    contextSwitchNanos: 5 * US,
    timerSlackNanos: 0,
  },
  servers: [{ id: 'A', model: 'blocking-pool', threads: 1000, queueLimit: null }],
  upstreams: stalled(10),
};

/** B on loops instead of threads: the same traffic on 4 reactors without costs of their own. */
export const REACTORS: Scenario = {
  ...POOL,
  name: '4 reactors, a stalled node',
  servers: [
    { id: 'A', model: 'multi-reactor', loops: 4, wakeCostNanos: 0, eventCostNanos: 0, timerTickNanos: 0 },
  ],
};

/** C: the ten-minute run of "Distributed Systems and Asynchronous I/O": 50 threads, 1,000 a second, 10,000 in all. */
export const TEN_MINUTES: Scenario = {
  ...DEFAULT_SCENARIO,
  name: 'the ten-minute run with a stalled node',
  stop: { requests: 10_000, durationNanos: null },
  servers: [{ id: 'A', model: 'blocking-pool', threads: 50, queueLimit: null }],
  upstreams: stalled(10),
};
