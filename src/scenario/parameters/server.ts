// Parameters of a thread model; each server has its own. Their keys may carry a prefix: "A.threads".

import { type Parameter, withServer } from '../parameter.ts';
import type { ThreadModelName } from '../scenario.ts';
import { MS, number, TOOL } from './rows.ts';

const LOOPS: readonly ThreadModelName[] = ['event-loop', 'multi-reactor'];

export const SERVER_PARAMETERS = {
  threads: number({
    label: 'Threads',
    section: 'server',
    effect: 'live',
    unit: 'count',
    models: ['blocking-pool'],
    help: 'Threads in the pool. Each serves one request at a time and waits with it.',
    source: `${TOOL}: 50 threads`,
    min: 1,
    max: 10_000,
    scale: 'log',
    default: 50,
    read: (_, server) => (server.model === 'blocking-pool' ? server.threads : null),
    write: (s, server, value) =>
      server.model === 'blocking-pool' ? withServer(s, { ...server, threads: value! }) : s,
  }),
  queue: number({
    label: 'Queue limit',
    section: 'server',
    effect: 'live',
    unit: 'count',
    none: 'unbounded',
    models: ['blocking-pool'],
    help: 'Most requests that wait for a thread; a further one is rejected.',
    source: `${TOOL}: its queue never rejects`,
    min: 0,
    max: 1e6,
    smallest: 1,
    scale: 'log',
    default: null,
    read: (_, server) => (server.model === 'blocking-pool' ? server.queueLimit : null),
    write: (s, server, value) =>
      server.model === 'blocking-pool' ? withServer(s, { ...server, queueLimit: value }) : s,
  }),
  loops: number({
    label: 'Loops',
    section: 'server',
    effect: 'live',
    unit: 'count',
    models: ['multi-reactor'],
    help: 'Event loops, one thread each. A request stays with the loop that took it.',
    source: 'One loop a core is the usual choice (nginx: worker_processes auto)',
    min: 1,
    max: 64,
    scale: 'linear',
    default: 4,
    read: (_, server) => (server.model === 'multi-reactor' ? server.loops : null),
    write: (s, server, value) =>
      server.model === 'multi-reactor' ? withServer(s, { ...server, loops: value! }) : s,
  }),
  wakeCost: number({
    label: 'Cost per wake-up',
    section: 'server',
    effect: 'live',
    unit: 'duration',
    models: LOOPS,
    help: 'CPU for one return from the readiness call, however many events it brings.',
    source: 'Assumed: one system call and its return, about 2 us',
    min: 0,
    max: 10 * MS,
    smallest: 100,
    scale: 'log',
    default: 2000,
    read: (_, server) => (server.model === 'blocking-pool' ? null : server.wakeCostNanos),
    write: (s, server, value) =>
      server.model === 'blocking-pool' ? s : withServer(s, { ...server, wakeCostNanos: value! }),
  }),
  eventCost: number({
    label: 'Cost per event',
    section: 'server',
    effect: 'live',
    unit: 'duration',
    models: LOOPS,
    help: 'CPU for each ready event before its handler runs.',
    source: 'Assumed: dispatch and bookkeeping of one callback, about 2 us',
    min: 0,
    max: 10 * MS,
    smallest: 100,
    scale: 'log',
    default: 2000,
    read: (_, server) => (server.model === 'blocking-pool' ? null : server.eventCostNanos),
    write: (s, server, value) =>
      server.model === 'blocking-pool' ? s : withServer(s, { ...server, eventCostNanos: value! }),
  }),
  tick: number({
    label: 'Timer tick',
    section: 'server',
    effect: 'live',
    unit: 'duration',
    models: LOOPS,
    help: 'Granularity of the loop’s timers: a wait is rounded up to the tick once by the timer and once by the readiness call, so it ends one tick late on average.',
    source: `${TOOL}: waits on timers of 1 ms; with this the overhead is 1 ms at p50 and 2 ms at most, as measured`,
    min: 0,
    max: 100 * MS,
    smallest: 1e3,
    scale: 'log',
    default: MS,
    read: (_, server) => (server.model === 'blocking-pool' ? null : server.timerTickNanos),
    write: (s, server, value) =>
      server.model === 'blocking-pool' ? s : withServer(s, { ...server, timerTickNanos: value! }),
  }),
} as const satisfies Record<string, Parameter>;
