// Parameters of pools of threads and of the queue in front of them.

import { t } from '../../languages/t.ts';
import type { Parameter } from '../parameter.ts';
import { log, SECOND, server } from './rows.ts';

export const POOL_THREADS = {
  threads: server.number({
    field: 'threads',
    label: t`Threads`,
    ...log('count', 1, 10_000),
    default: 50,
  }),
} as const;

/** Threads that come and go with the load. */
export const MADE_ON_DEMAND = {
  /** null: all are created before the first request. */
  coreThreads: server.number({
    field: 'coreThreads',
    label: t`Core pool size`,
    ...log('count', 0, 10_000, 1),
    none: { word: 'all', label: t`all` },
    default: null,
  }),
  keepAlive: server.number({
    field: 'keepAliveNanos',
    label: t`Keep-alive`,
    ...log('duration', 0, 600 * SECOND, 1e6),
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
    default: null,
  }),
} as const;

/** Further options of the queue. */
export const QUEUE_RULES = {
  whenFull: server.choice({
    field: 'whenFull',
    label: t`When the queue is full`,
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
    choices: [
      { value: 'fifo', label: t`FIFO` },
      { value: 'lifo', label: t`LIFO` },
      { value: 'adaptive', label: t`adaptive LIFO` },
    ],
    default: 'fifo',
  }),
  queueLock: server.number({
    field: 'queueLockNanos',
    label: t`Queue lock`,
    ...log('duration', 0, 1e6, 10),
    default: 0,
  }),
} as const;

export const SERVER_POOL_PARAMETERS = {
  ...POOL_THREADS,
  ...MADE_ON_DEMAND,
  ...QUEUE_LIMIT,
  ...QUEUE_RULES,
} as const satisfies Record<string, Parameter>;
