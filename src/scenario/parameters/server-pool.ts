// Parameters of pools of threads and of the queue in front of them.

import { t } from '../../languages/t.ts';
import type { Parameter } from '../parameter.ts';
import { log, SECOND, server, TOOL } from './rows.ts';

export const POOL_THREADS = {
  threads: server.number({
    field: 'threads',
    label: t`Threads`,
    ...log('count', 1, 10_000),
    help: t`Threads in the pool. Each serves one request at a time and waits with it.`,
    source: t`${TOOL}: 50 threads`,
    default: 50,
  }),
} as const;

/** Threads that come and go with the load. */
export const MADE_ON_DEMAND = {
  /** null: all are made before the first request. */
  coreThreads: server.number({
    field: 'coreThreads',
    label: t`Threads kept`,
    ...log('count', 0, 10_000, 1),
    none: { word: 'all', label: t`all` },
    help: t`Threads that the pool keeps. More, up to its threads, are made only while the queue is full, and end when they find nothing to do.`,
    source: t`${TOOL}: all are made before the first request`,
    default: null,
  }),
  keepAlive: server.number({
    field: 'keepAliveNanos',
    label: t`Keep-alive`,
    ...log('duration', 0, 600 * SECOND, 1e6),
    help: t`A thread beyond those that are kept ends after so long without work.`,
    source: t`Java, Executors.newCachedThreadPool: 60 s`,
    default: 60 * SECOND,
    usedBy: ({ coreThreads }) => coreThreads !== null,
  }),
} as const;

export const QUEUE_LIMIT = {
  queue: server.number({
    field: 'queueLimit',
    label: t`Queue limit`,
    ...log('count', 0, 1e6, 1),
    none: { word: 'unbounded', label: t`unbounded` },
    help: t`Most requests that wait for a thread (staged: in front of each stage); a further one is rejected.`,
    source: t`${TOOL}: its queue never rejects`,
    default: null,
  }),
} as const;

/** What else may be chosen of the queue. */
export const QUEUE_RULES = {
  whenFull: server.choice({
    field: 'whenFull',
    label: t`Full queue`,
    help: t`Reject the new request; block the acceptor, so that requests wait in front of it; or drop the oldest in the queue for the new one.`,
    source: t`Java, ThreadPoolExecutor.AbortPolicy: rejects`,
    choices: [
      { value: 'reject', label: t`reject` },
      { value: 'block', label: t`block` },
      { value: 'drop-oldest', label: t`drop oldest` },
    ],
    default: 'reject',
    usedBy: ({ queueLimit }) => queueLimit !== null,
  }),
  order: server.choice({
    field: 'order',
    label: t`Queue order`,
    help: t`FIFO: first come, first served. LIFO: the newest first, so that in an overload some are served in time.`,
    source: t`Java, LinkedBlockingQueue: FIFO`,
    choices: [
      { value: 'fifo', label: t`FIFO` },
      { value: 'lifo', label: t`LIFO` },
    ],
    default: 'fifo',
  }),
  queueLock: server.number({
    field: 'queueLockNanos',
    label: t`Queue lock`,
    ...log('duration', 0, 1e6, 10),
    help: t`How long each put and each take holds the lock of the queue. The others wait meanwhile.`,
    source: t`Assumed: too short to matter, 0`,
    default: 0,
  }),
} as const;

export const SERVER_POOL_PARAMETERS = {
  ...POOL_THREADS,
  ...MADE_ON_DEMAND,
  ...QUEUE_LIMIT,
  ...QUEUE_RULES,
} as const satisfies Record<string, Parameter>;
