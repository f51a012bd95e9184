// The questions of the sources: the scene of each, and the sweep or the objectives that answer it.

import { t } from '../languages/t.ts';
import { DEFAULT_EFFORT, FIND_PRECISION } from './default-question.ts';
import { firstServer } from './first-server.ts';
import { presetById, type Source } from './presets.ts';
import type { Axis, Effort, FindQuestion, Objective, SourceQuestion, SweepQuestion } from './question.ts';
import type { Scenario } from './scenario.ts';
import type { ServerOf } from './server.ts';

const SECOND = 1e9;
const MS = 1e6;
/** One run per value, measured from its start, as in the sources. */
const AS_MEASURED: Effort = { ...DEFAULT_EFFORT, warmup: 0, replications: 1 };

function preset(id: string): { readonly scenario: Scenario; readonly source: Source } {
  const found = presetById(id);
  if (found?.source == null) throw new Error(`${id}: no preset of a source has this id`);
  return { scenario: found.scenario, source: found.source };
}

function sweep(axis: Axis, effort: Effort, across: Axis | null = null): SweepQuestion {
  return { kind: 'sweep', axis, across, coarse: true, effort };
}

const log = (parameter: Axis['parameter'], from: number, to: number, points: number): Axis => ({
  parameter,
  server: null,
  from,
  to,
  scale: 'log',
  points,
});

const { scenario: tenThousand, source: ASYNCHRONOUS_IO } = preset('rate-10k');
const { scenario: carrierScene, source: NON_BLOCKING } = preset('carriers');
const { scenario: selectorScene, source: SELECTORS } = preset('one-selector');
const { scenario: usersScene, source: POOL_SIZE } = preset('users-100');
const { scenario: eventScene, source: SET_THROUGHPUT } = preset('timer-interrupt');

/** Observed after 75 s with 40 users. The claims about load average and run queue use similar values. */
const OBSERVED: Scenario = {
  ...carrierScene,
  name: t`Carriers on 4 cores, watched for 75 s`,
  stop: { requests: null, durationNanos: 75 * SECOND },
  traffic: { ...carrierScene.traffic, users: 40 },
  servers: carrierScene.servers.slice(0, 1),
};

const POLLING = selectorScene.servers[1] as ServerOf<'multi-reactor'>;

const CONNECTIONS: Scenario = {
  ...selectorScene,
  name: t`1,700 connections: threads, epoll, poll`,
  servers: [
    firstServer(selectorScene),
    { ...POLLING, id: 'B', readiness: 'epoll' },
    { ...POLLING, id: 'C', readiness: 'poll' },
  ],
};

const POOL_OF_USERS: Scenario = {
  ...usersScene,
  name: t`Users and threads`,
  stop: { requests: 20_000, durationNanos: null },
  servers: usersScene.servers.slice(0, 1),
};

/** One thread on one core that only processes messages arriving at random. */
const QUEUE: Scenario = {
  ...eventScene,
  traffic: { ...eventScene.traffic, arrivals: 'poisson', ratePerSecond: 10_000 },
  machine: { ...eventScene.machine, interruptEveryNanos: null, cacheRefillNanos: 0 },
};

/**
 * Messages of 14 us that arrive at random for a minute, with one stall of 30 ms, as in the claim about
 * percentiles.
 */
const SET_RATE: Scenario = {
  ...QUEUE,
  name: t`Messages of 14 µs`,
  stop: { requests: null, durationNanos: 60 * SECOND },
  request: [{ kind: 'cpu', time: { kind: 'constant', nanos: 14_000 } }],
  machine: { ...QUEUE.machine, pauseEveryNanos: 55 * SECOND, pauseNanos: 30 * MS },
};

/** Messages of 1.2 us on average, for which the rates are close to those of the source. */
const FAST_MESSAGES: Scenario = {
  ...QUEUE,
  name: t`Messages of 1.2 µs on average`,
  stop: { requests: 100_000, durationNanos: null },
  request: [{ kind: 'cpu', time: { kind: 'exponential', meanNanos: 1200 } }],
};

const atMost = (measure: Objective['measure'], limit: number): Objective => ({
  measure,
  relation: 'atMost',
  limit,
});

const largestRate = (objective: Objective): FindQuestion => ({
  kind: 'find',
  server: 'A',
  axis: log('rate', 1000, 1e6, 9),
  aim: 'largest',
  objectives: [objective],
  steady: false,
  precision: FIND_PRECISION,
  effort: AS_MEASURED,
});

export const SOURCE_QUESTIONS: readonly SourceQuestion[] = [
  {
    id: 'threads-for-10k',
    title: t`How many threads do 10,000 requests/s need?`,
    source: ASYNCHRONOUS_IO,
    summary: t`Each call takes 20 ms, so by Little’s law 200 threads are busy on average. From that size on, the pool keeps up. Event loops need no such number.`,
    scenario: tenThousand,
    ask: {
      sweep: sweep({ ...log('threads', 50, 1000, 24), server: 'A' }, AS_MEASURED),
      measure: 'throughput',
    },
  },
  {
    id: 'carriers-run-queue',
    title: t`How do more carriers than cores affect run queue and load average?`,
    source: NON_BLOCKING,
    summary: t`Four carriers are enough for four cores. More of them fill the run queue and raise the load average, which is still rising after 75 s.`,
    scenario: OBSERVED,
    ask: {
      sweep: sweep(log('carriers', 4, 100, 7), { ...AS_MEASURED, maxEvents: 2e7 }),
      measure: 'runQueue',
    },
  },
  {
    id: 'connections-per-selector',
    title: t`How many connections for one selector?`,
    source: SELECTORS,
    summary: t`1,700 connections are divided among selector loops: one loop watches them all, or 170 loops watch ten each. epoll (B) is best with two loops; poll (C) is good only where each loop watches few connections. A has a thread per connection.`,
    scenario: CONNECTIONS,
    ask: { sweep: sweep(log('loops', 1, 283, 16), AS_MEASURED), measure: 'throughput' },
  },
  {
    id: 'users-against-pool',
    title: t`Users or threads: which limits the rate?`,
    source: POOL_SIZE,
    summary: t`Every tenth request sleeps for 2 s, so a thread serves 5 requests/s. The rate is 5 times the smaller of users and threads.`,
    scenario: POOL_OF_USERS,
    ask: {
      sweep: sweep(log('users', 1, 1000, 10), AS_MEASURED, log('threads', 1, 500, 10)),
      measure: 'throughput',
    },
  },
  {
    id: 'latency-at-rate',
    title: t`How does the set rate affect latency?`,
    source: SET_THROUGHPUT,
    summary: t`One thread processes messages of 14 µs for a minute, with a stall of 30 ms. The median hardly moves between 2,000/s and 50,000/s, but the high percentiles do.`,
    scenario: SET_RATE,
    ask: {
      sweep: sweep(log('rate', 2000, 50_000, 10), { ...AS_MEASURED, maxEvents: 2e7 }),
      measure: 'p99.9',
    },
  },
  {
    id: 'acceptable-latency',
    title: t`What rate can we promise, and at what latency?`,
    source: SET_THROUGHPUT,
    summary: t`The article’s table: for each acceptable latency, the highest rate that meets it. The stricter the promise, the lower the rate.`,
    scenario: FAST_MESSAGES,
    ask: {
      rows: [atMost('p99.9', 20e3), atMost('p99', 30e3), atMost('p99', 60e3), atMost('p99.9', MS)].map(
        largestRate,
      ),
    },
  },
];

export function sourceQuestionById(id: string): SourceQuestion | null {
  return SOURCE_QUESTIONS.find((question) => question.id === id) ?? null;
}
