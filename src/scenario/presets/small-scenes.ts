// Scenes with so few threads and requests that each one can be watched. They are small versions of the
// sources' scenes. A test checks that a small scene shows the same as the large one.

import { t } from '../../languages/t.ts';
import {
  blockingPool,
  DEFAULT_SCENARIO,
  DEFAULT_UPSTREAM,
  eventLoop,
  greenThreads,
  LOCK_DEFAULTS,
  multiReactor,
  singleWriter,
  threadPerRequest,
  UPSTREAM_NAME,
} from '../default-scenario.ts';
import { constant } from '../distribution.ts';
import type { Preset } from '../presets.ts';
import type { Fault, Machine, Scenario, Step, Traffic, Upstream } from '../scenario.ts';

const MS = 1e6;
const SECOND = 1e9;

const cpu = (nanos: number): Step => ({ kind: 'cpu', time: constant(nanos) });
const CALL: Step = { kind: 'call', upstream: UPSTREAM_NAME };
/** 3 ms of work around a call. */
const CALLING: readonly Step[] = [cpu(1.5 * MS), CALL, cpu(1.5 * MS)];

const traffic = (change: Partial<Traffic>): Traffic => ({ ...DEFAULT_SCENARIO.traffic, ...change });
const evenly = (ratePerSecond: number): Traffic => traffic({ arrivals: 'constant', ratePerSecond });
const machine = (cores: number, change: Partial<Machine> = {}): Machine => ({
  ...DEFAULT_SCENARIO.machine,
  cores,
  ...change,
});
const nodes = (count: number, latencyNanos: number, change: Partial<Upstream> = {}): Upstream => ({
  ...DEFAULT_UPSTREAM,
  nodes: count,
  latency: constant(latencyNanos),
  ...change,
});

function scene(name: string, parts: Partial<Scenario>): Scenario {
  return { ...DEFAULT_SCENARIO, name, machine: machine(2), ...parts };
}

export const pool = (threads: number): ReturnType<typeof blockingPool> => ({ ...blockingPool('A'), threads });

const CALM: Preset = {
  id: 'calm-traffic',
  title: t`Calm traffic`,
  source: null,
  scenario: scene(t`Calm traffic`, {
    traffic: evenly(80),
    request: CALLING,
    servers: [pool(8), eventLoop('B')],
    upstreams: [nodes(4, 40 * MS)],
  }),
  view: { startNanos: 300 * MS, speed: 1 / 50 },
};

const SLOW: Preset = {
  id: 'slow-bridges',
  title: t`All bridges get slow`,
  source: null,
  scenario: scene(t`All bridges get slow`, {
    traffic: evenly(120),
    request: CALLING,
    servers: [pool(8), eventLoop('B')],
    upstreams: [nodes(4, 120 * MS)],
  }),
  view: { startNanos: 450 * MS, speed: 1 / 20 },
};

const SMALL_POOL: Preset = {
  id: 'small-pool',
  title: t`40 users, pool of 8`,
  source: null,
  scenario: scene(t`40 users, pool of 8`, {
    traffic: traffic({ kind: 'closed', users: 40, think: constant(0) }),
    request: [
      cpu(0.6 * MS),
      { kind: 'sleep', time: { kind: 'every', period: 10, nanos: 2 * SECOND, otherwiseNanos: 0 } },
    ],
    machine: machine(4),
    servers: [pool(8), multiReactor('B')],
    upstreams: [],
  }),
  view: { startNanos: 3 * SECOND, speed: 1 / 2 },
};

const ONE_WRITER: Preset = {
  id: 'one-writer',
  title: t`A lock, or one writer`,
  source: null,
  scenario: scene(t`A lock, or one writer`, {
    traffic: traffic({ arrivals: 'poisson', ratePerSecond: 90 }),
    request: [cpu(2 * MS), { kind: 'lock', lock: 'output', does: 'wait', time: constant(10 * MS) }],
    locks: [{ ...LOCK_DEFAULTS, name: 'output', kind: 'mutex' }],
    machine: machine(4),
    servers: [pool(8), { ...singleWriter('B'), threads: 8 }],
    upstreams: [],
  }),
  view: { startNanos: 500 * MS, speed: 1 / 100 },
};

/** 4 nodes with one call of 50 ms at a time each can serve 80 calls/s. */
const STORM_NODES = 4;
const slowNodes: readonly Fault[] = Array.from({ length: STORM_NODES }, (_, index) => ({
  kind: 'slow',
  upstream: UPSTREAM_NAME,
  node: index + 1,
  fromNanos: 4 * SECOND,
  untilNanos: 6 * SECOND,
  factor: 10,
}));

const STORM: Preset = {
  id: 'small-storm',
  title: t`A small storm of retries`,
  source: null,
  scenario: scene(t`A small storm of retries`, {
    traffic: traffic({ arrivals: 'poisson', ratePerSecond: 56 }),
    request: CALLING,
    servers: [eventLoop('A'), { ...blockingPool('B'), threads: 10 }],
    upstreams: [
      nodes(STORM_NODES, 50 * MS, {
        timeoutNanos: 250 * MS,
        nodeConcurrency: 1,
        retries: { attempts: 3, backoffNanos: 50 * MS, backoffMaxNanos: 200 * MS, jitter: 0.5, budget: null },
      }),
    ],
    faults: slowNodes,
  }),
  view: { startNanos: 6.2 * SECOND, speed: 1 / 5 },
};

const FEW_CARRIERS: Preset = {
  id: 'few-carriers',
  title: t`2 carriers and 12 on 2 cores`,
  source: null,
  scenario: scene(t`2 carriers and 12 on 2 cores`, {
    traffic: traffic({ kind: 'closed', users: 12, think: constant(0) }),
    request: [
      cpu(2 * MS),
      { kind: 'cpu', time: { kind: 'every', period: 30, nanos: 60 * MS, otherwiseNanos: 2 * MS } },
      CALL,
      cpu(2 * MS),
    ],
    machine: machine(2, { timeSliceNanos: 10 * MS }),
    servers: [
      { ...greenThreads('A'), carriers: 2 },
      { ...greenThreads('B'), carriers: 12 },
    ],
    upstreams: [nodes(1, 10 * MS)],
  }),
  view: { startNanos: 300 * MS, speed: 1 / 100 },
};

const SELECTOR: Preset = {
  id: 'small-selector',
  title: t`One selector for 24 connections`,
  source: null,
  scenario: scene(t`One selector for 24 connections`, {
    traffic: traffic({ kind: 'closed', users: 4, think: constant(0), persistentConnections: 24 }),
    request: [cpu(2 * MS)],
    servers: [
      { ...threadPerRequest('A'), threadPer: 'connection' },
      {
        ...multiReactor('B'),
        loops: 1,
        timerTickNanos: 0,
        readiness: 'poll',
        watchCostNanos: 0.45 * MS,
      },
    ],
    upstreams: [],
  }),
  view: { startNanos: 300 * MS, speed: 1 / 500 },
};

const HANDSHAKES: Preset = {
  id: 'small-handshakes',
  title: t`A handshake for each request`,
  source: null,
  scenario: scene(t`A handshake for each request`, {
    traffic: traffic({
      kind: 'closed',
      users: 20,
      think: { kind: 'exponential', meanNanos: 100 * MS },
      connectNanos: 10 * MS,
      clientCpuNanos: 4 * MS,
    }),
    request: [cpu(3 * MS)],
    machine: machine(2, { connectCpuNanos: 12 * MS }),
    servers: [pool(8), eventLoop('B')],
    upstreams: [],
  }),
  view: { startNanos: 500 * MS, speed: 1 / 50 },
};

export const SMALL_SCENES: readonly Preset[] = [
  CALM,
  SLOW,
  SMALL_POOL,
  ONE_WRITER,
  STORM,
  FEW_CARRIERS,
  SELECTOR,
  HANDSHAKES,
];
