// Parameters of pools of threads and of the queue in front of them.

import type { Parameter } from '../parameter.ts';
import { SECOND, server, TOOL } from './rows.ts';

export const POOL_THREADS = {
  threads: server.number({
    field: 'threads',
    label: 'Threads',
    unit: 'count',
    help: 'Threads in the pool. Each serves one request at a time and waits with it.',
    source: `${TOOL}: 50 threads`,
    min: 1,
    max: 10_000,
    scale: 'log',
    default: 50,
  }),
} as const;

/** Threads that come and go with the load. */
export const MADE_ON_DEMAND = {
  /** null: all are made before the first request. */
  coreThreads: server.number({
    field: 'coreThreads',
    label: 'Threads kept',
    unit: 'count',
    none: 'all',
    help: 'Threads that the pool keeps. More, up to its threads, are made only while the queue is full, and end when they find nothing to do.',
    source: `${TOOL}: all are made before the first request`,
    min: 0,
    max: 10_000,
    smallest: 1,
    scale: 'log',
    default: null,
  }),
  keepAlive: server.number({
    field: 'keepAliveNanos',
    label: 'Keep-alive',
    unit: 'duration',
    help: 'A thread beyond those that are kept ends after so long without work.',
    source: 'Java, Executors.newCachedThreadPool: 60 s',
    min: 0,
    max: 600 * SECOND,
    smallest: 1e6,
    scale: 'log',
    default: 60 * SECOND,
    usedBy: ({ coreThreads }) => coreThreads !== null,
  }),
} as const;

export const QUEUE_LIMIT = {
  queue: server.number({
    field: 'queueLimit',
    label: 'Queue limit',
    unit: 'count',
    none: 'unbounded',
    help: 'Most requests that wait for a thread (staged: in front of each stage); a further one is rejected.',
    source: `${TOOL}: its queue never rejects`,
    min: 0,
    max: 1e6,
    smallest: 1,
    scale: 'log',
    default: null,
  }),
} as const;

/** What else may be chosen of the queue. */
export const QUEUE_RULES = {
  whenFull: server.choice({
    field: 'whenFull',
    label: 'Full queue',
    help: 'Reject the new request; block the acceptor, so that requests wait in front of it; or drop the oldest in the queue for the new one.',
    source: 'Java, ThreadPoolExecutor.AbortPolicy: rejects',
    choices: [
      { value: 'reject', label: 'reject' },
      { value: 'block', label: 'block' },
      { value: 'drop-oldest', label: 'drop oldest' },
    ],
    default: 'reject',
    usedBy: ({ queueLimit }) => queueLimit !== null,
  }),
  order: server.choice({
    field: 'order',
    label: 'Queue order',
    help: 'FIFO: first come, first served. LIFO: the newest first, so that in an overload some are served in time.',
    source: 'Java, LinkedBlockingQueue: FIFO',
    choices: [
      { value: 'fifo', label: 'FIFO' },
      { value: 'lifo', label: 'LIFO' },
    ],
    default: 'fifo',
  }),
  queueLock: server.number({
    field: 'queueLockNanos',
    label: 'Queue lock',
    unit: 'duration',
    help: 'How long each put and each take holds the lock of the queue. The others wait meanwhile.',
    source: 'Assumed: too short to matter, 0',
    min: 0,
    max: 1e6,
    smallest: 10,
    scale: 'log',
    default: 0,
  }),
} as const;

export const SERVER_POOL_PARAMETERS = {
  ...POOL_THREADS,
  ...MADE_ON_DEMAND,
  ...QUEUE_LIMIT,
  ...QUEUE_RULES,
} as const satisfies Record<string, Parameter>;
