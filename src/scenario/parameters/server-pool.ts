// Parameters of pools of threads and of the queue in front of them.

import { t } from '../../languages/t.ts';
import type { Parameter } from '../parameter.ts';
import { log, MS, SECOND, server } from './rows.ts';

export const POOL_THREADS = {
  threads: server.number({
    field: 'threads',
    label: t`Threads`,
    ...log('count', 1, 10_000),
    default: 50,
  }),
} as const;

/** Parameters of threads that are created and ended as the load rises and falls. */
export const MADE_ON_DEMAND = {
  /** Null: the pool creates all its threads before the first request. */
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
  /** Null: only a full queue makes the pool grow beyond its core size. */
  growEvery: server.number({
    field: 'growEveryNanos',
    label: t`Adds threads every`,
    ...log('duration', MS, 60 * SECOND),
    none: { word: 'full', label: t`when full` },
    named: [
      { name: 'dotnet', label: '.NET', value: 500 * MS },
      { name: 'phpfpm', label: 'php-fpm', value: SECOND },
    ],
    default: null,
    usedBy: ({ coreThreads }) => coreThreads !== null,
  }),
  growMost: server.number({
    field: 'growMost',
    label: t`Max threads added at once`,
    ...log('count', 1, 1000),
    default: 1,
    usedBy: ({ coreThreads, growEveryNanos }) => coreThreads !== null && growEveryNanos !== null,
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

/** Parameters of the processes that the threads belong to. */
export const PROCESSES = {
  processes: server.number({
    field: 'processes',
    label: t`Processes`,
    effect: 'restart',
    ...log('count', 1, 10_000),
    default: 1,
  }),
  /** Null: threads of a process compute at the same time. */
  interpreterLock: server.number({
    field: 'interpreterLockNanos',
    label: t`Interpreter lock`,
    effect: 'restart',
    ...log('duration', MS / 10, 600 * SECOND),
    none: { word: 'none', label: t`none` },
    named: [
      { name: 'python', label: t`Python`, value: 5 * MS },
      { name: 'ruby', label: t`Ruby`, value: 100 * MS },
    ],
    default: null,
  }),
} as const;

export const SERVER_POOL_PARAMETERS = {
  ...POOL_THREADS,
  ...MADE_ON_DEMAND,
  ...QUEUE_LIMIT,
  ...QUEUE_RULES,
  ...PROCESSES,
} as const satisfies Record<string, Parameter>;
