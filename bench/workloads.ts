// Workloads that the benchmark runs on the engine with all measures on. The peers have the same models: see
// peers/.

import {
  blockingPool,
  DEFAULT_SCENARIO,
  DEFAULT_UPSTREAM,
  multiReactor,
  UPSTREAM_NAME,
} from '../src/scenario/default-scenario.ts';
import { constant } from '../src/scenario/distribution.ts';
import type { Scenario, Service, Upstream } from '../src/scenario/scenario.ts';

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
  servers: [{ ...blockingPool('A'), threads: QUEUE_SERVERS, queueLimit: null }],
  upstreams: [],
};

export const REQUESTS = 200_000;
export const POOL_THREADS = 1000;
export const POOL_CORES = 4;
const NODES = 10;

/** B: 1,000 threads on 4 cores, one of ten nodes stalled for 30 s, 5,000 requests/s, 200,000 in all. */
export const POOL: Scenario = {
  ...DEFAULT_SCENARIO,
  name: '1,000 threads, a stalled node',
  stop: { requests: REQUESTS, durationNanos: null },
  traffic: { ...DEFAULT_SCENARIO.traffic, arrivals: 'constant', ratePerSecond: 5000 },
  request: [
    { kind: 'cpu', time: constant(50 * US) },
    { kind: 'call', upstream: UPSTREAM_NAME },
    { kind: 'cpu', time: constant(50 * US) },
  ],
  machine: {
    ...DEFAULT_SCENARIO.machine,
    cores: POOL_CORES,
    timeSliceNanos: MS,
    contextSwitchNanos: 5 * US,
    timerSlackNanos: 0,
    connections: 4_000_000,
  },
  servers: [{ ...blockingPool('A'), threads: POOL_THREADS, queueLimit: null }],
  upstreams: [
    {
      ...DEFAULT_UPSTREAM,
      name: UPSTREAM_NAME,
      nodes: NODES,
      latency: constant(20 * MS),
      nodeLatencies: [{ node: NODES, latency: constant(30 * SECOND) }],
      timeoutNanos: null,
      failAtNanos: null,
    },
  ],
};

/** C: B on event loops instead of threads: the same traffic on 4 reactors without overhead costs. */
export const REACTORS: Scenario = {
  ...POOL,
  name: '4 reactors, a stalled node',
  servers: [{ ...multiReactor('A'), loops: 4, wakeCostNanos: 0, eventCostNanos: 0, timerTickNanos: 0 }],
};

/** A tier with B's behaviour: a pool that calls the next tier, or at the last tier a node of 20 ms. */
function pooled(name: string, calls: string): Upstream {
  const { id: _, ...server } = POOL.servers[0]!;
  return {
    ...POOL.upstreams[0]!,
    name,
    nodes: 1,
    nodeLatencies: [],
    service: {
      server: server as Service['server'],
      machine: POOL.machine,
      request: POOL.request.map((step) => (step.kind === 'call' ? { ...step, upstream: calls } : step)),
    },
  };
}

/** D: three tiers of B's pools, without a stalled node. */
const CHAIN: Scenario = {
  ...POOL,
  name: 'three tiers of 1,000 threads',
  request: POOL.request.map((step) => (step.kind === 'call' ? { ...step, upstream: 'orders' } : step)),
  upstreams: [
    pooled('orders', 'stock'),
    pooled('stock', UPSTREAM_NAME),
    { ...POOL.upstreams[0]!, nodeLatencies: [] },
  ],
};

/** By the letter that programs take as an argument. */
export const WORKLOADS: Readonly<Record<string, Scenario>> = { A: QUEUE, B: POOL, C: REACTORS, D: CHAIN };

/**
 * Traffic of `users` users who resend soon after each reply, which keeps that many requests in the system.
 */
function closed(users: number): Pick<Scenario, 'stop' | 'traffic'> {
  return {
    stop: { requests: null, durationNanos: null },
    traffic: { ...DEFAULT_SCENARIO.traffic, kind: 'closed', users, think: constant(US) },
  };
}

const SLEEP: Scenario['request'] = [{ kind: 'sleep', time: { kind: 'exponential', meanNanos: 20 * MS } }];
const EASY: Scenario['machine'] = { ...POOL.machine, contextSwitchNanos: 0 };

/** `threads` threads, all busy with requests that wait 20 ms. */
export function busyThreads(threads: number): Scenario {
  return {
    ...POOL,
    ...closed(threads),
    request: SLEEP,
    machine: EASY,
    servers: [{ ...blockingPool('A'), threads, queueLimit: null }],
  };
}

/** `requests` requests in a system of 50 threads: nearly all are queued. */
export function longQueue(requests: number): Scenario {
  return { ...busyThreads(50), ...closed(requests) };
}

/** `requests` requests in an event loop: each waits for an event in the list. */
export function longEventList(requests: number): Scenario {
  return { ...REACTORS, ...closed(requests), request: SLEEP, machine: EASY };
}

/** B without an end, at a load that the pool can handle. */
export const ENDLESS: Scenario = {
  ...POOL,
  name: '1,000 threads, endless',
  stop: { requests: null, durationNanos: null },
  traffic: { ...POOL.traffic, arrivals: 'poisson', ratePerSecond: 8000 },
  upstreams: [
    { ...POOL.upstreams[0]!, latency: { kind: 'exponential', meanNanos: 20 * MS }, nodeLatencies: [] },
  ],
};
