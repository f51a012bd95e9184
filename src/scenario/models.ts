// The table of thread models, one row each: everything about a model except its behaviour and its drawing.
// The row's key is the model's name in links and documents. A server's type, defaults and fields come from
// the row's parameters. Names, memory, theory and texts are also taken from the row; see model.ts.

import { t } from '../languages/t.ts';
import { asNeeded, fixedMemory, growingMemory, loopCosts, model, poolMemory } from './model.ts';
import { LOOP_COSTS, LOOPS } from './parameters/server-loops.ts';
import {
  MADE_ON_DEMAND,
  POOL_THREADS,
  PROCESSES,
  QUEUE_LIMIT,
  QUEUE_RULES,
} from './parameters/server-pool.ts';
import { GREEN_THREADS, HELPERS, RECORDS, STAGES, THREADS_MADE } from './parameters/server-threads.ts';

export const MODELS = {
  /** N threads. Each keeps its request until the request has ended, including waits. */
  'blocking-pool': model(
    { ...POOL_THREADS, ...MADE_ON_DEMAND, ...QUEUE_LIMIT, ...QUEUE_RULES, ...PROCESSES },
    {
      name: t`Blocking pool`,
      nameOf: ({ processes }) =>
        processes === 1 ? t`Blocking pool` : t`Blocking pool in ${processes} processes`,
      sizedBy: 'threads',
      size: ({ threads, coreThreads }) =>
        coreThreads === null || coreThreads >= threads
          ? { count: threads, word: 'thread' }
          : { count: threads, word: 'thread', of: 'most' },
      short: ({ threads, processes }) =>
        processes === 1 ? t`pool of ${threads}` : t`pool of ${threads} in ${processes}`,
      memory: ({ threads, coreThreads }, { inSystem }) =>
        growingMemory(coreThreads ?? threads, threads, inSystem),
      heldThreads: ({ threads }) => ({ most: threads, key: 'threads' }),
      makesThreads: ({ coreThreads }) => (coreThreads === null ? 'none' : 'some'),
      usesKernelTimers: true,
      queueModel: ({
        threads,
        coreThreads,
        queueLimit,
        whenFull,
        order,
        processes,
        interpreterLockNanos,
        growEveryNanos,
      }) => {
        if (interpreterLockNanos !== null && threads > processes)
          return { kind: 'none', why: t`the threads of a process take turns holding its interpreter’s lock` };
        if (order === 'lifo') return { kind: 'none', why: t`the newest request in the queue goes first` };
        if (order === 'adaptive')
          return { kind: 'none', why: t`in an overload the newest request in the queue goes first` };
        if (coreThreads !== null && coreThreads < threads && growEveryNanos !== null)
          return { kind: 'none', why: t`the pool grows and shrinks` };
        // Without a limit the queue is never full, so no thread beyond the core ones is created. At least one
        // exists.
        const count = Math.max(1, Math.min(threads, coreThreads ?? threads));
        if (queueLimit === null) return { kind: 'threads', count, capacity: null, areEqual: false };
        if (coreThreads !== null && coreThreads < threads)
          return { kind: 'none', why: t`the pool grows and shrinks` };
        if (whenFull === 'drop-oldest')
          return { kind: 'none', why: t`when the queue is full, its oldest request is rejected` };
        const capacity = whenFull === 'reject' ? threads + queueLimit : null;
        return { kind: 'threads', count: threads, capacity, areEqual: false };
      },
      costs: ({ queueLockNanos }) => 2 * queueLockNanos,
      road: 'freeway',
    },
  ),
  /** A thread is created per request or per connection, at the machine's cost of thread creation. */
  'thread-per-request': model(
    { ...THREADS_MADE, ...QUEUE_LIMIT },
    {
      name: t`Thread per request`,
      nameOf: ({ threadPer }) =>
        threadPer === 'connection' ? t`Thread per connection` : t`Thread per request`,
      sizedBy: 'threadLimit',
      size: ({ threadLimit }) => ({ count: threadLimit, word: 'thread', of: 'most' }),
      short: ({ threadPer }) => t`thread per ${threadPer}`,
      memory: ({ threadPer, threadLimit }, { inSystem, connections }) =>
        growingMemory(threadPer === 'request' ? 0 : connections, threadLimit, inSystem),
      heldThreads: ({ threadPer, threadLimit }) => ({
        most: threadLimit,
        key: threadPer === 'request' ? 'threadLimit' : null,
        perConnection: threadPer === 'connection',
      }),
      makesThreads: () => 'each',
      usesKernelTimers: true,
      queueModel: ({ threadPer, threadLimit, queueLimit }, users) => {
        if (threadPer === 'connection' && users !== null && threadLimit < users)
          return { kind: 'none', why: t`users keep their threads while they think` };
        const capacity = queueLimit === null ? null : threadLimit + queueLimit;
        return { kind: 'threads', count: threadLimit, capacity, areEqual: threadPer === 'request' };
      },
      road: 'built-lanes',
    },
  ),
  /** One thread that never waits with a request; a blocking step stops everything. */
  'event-loop': model(LOOP_COSTS, {
    name: t`Event loop`,
    size: () => ({ count: 1, word: 'thread' }),
    short: () => t`event loop`,
    memory: () => fixedMemory(1, 'thread'),
    usesKernelTimers: false,
    queueModel: () => ({ kind: 'loop' }),
    costs: loopCosts,
    road: 'loops',
  }),
  /** K loops; a connection belongs to one of them. */
  'multi-reactor': model(
    { ...LOOPS, ...LOOP_COSTS },
    {
      name: t`Event loops`,
      sizedBy: 'loops',
      size: ({ loops }) => ({ count: loops, word: 'loop' }),
      short: ({ loops }) => t`${loops} loops`,
      memory: ({ loops }) => fixedMemory(loops, 'loop'),
      usesKernelTimers: false,
      queueModel: ({ loops }) =>
        loops === 1
          ? { kind: 'loop' }
          : {
              kind: 'none',
              why: t`each connection belongs to one of ${loops} loops, so a request may wait while another loop is free`,
            },
      costs: loopCosts,
      road: 'loops',
    },
  ),
  /** Many cheap threads on a few carriers (M:N). */
  'green-threads': model(GREEN_THREADS, {
    name: t`Green threads`,
    sizedBy: 'carriers',
    size: ({ carriers }) => ({ count: carriers, word: 'carrier' }),
    short: ({ carriers }) => t`green on ${carriers}`,
    memory: ({ carriers, pollers, greenLimit, greenStackBytes }, { inSystem }) => ({
      threads: asNeeded(inSystem, greenLimit),
      word: 'green thread',
      extraAt: () => carriers - 1 + pollers,
      stackBytes: greenStackBytes,
    }),
    usesKernelTimers: true,
    queueModel: ({ stealing }) => ({
      kind: 'none',
      why: t`requests return to a carrier after each wait`,
      whyWithoutWaits:
        stealing === 'on'
          ? t`each carrier has its own queue, and idle carriers steal from the others`
          : t`no formula here covers carriers`,
    }),
    road: 'green-threads',
  }),
  /** One event loop; blocking steps go to a pool of helper threads. */
  'loop-with-helpers': model(
    { ...HELPERS, ...LOOP_COSTS },
    {
      name: t`Event loop and helpers`,
      sizedBy: 'helpers',
      size: ({ helpers }) => ({ count: helpers, word: 'helper' }),
      short: ({ helpers }) => t`loop, ${helpers} helpers`,
      memory: ({ helpers }) => fixedMemory(helpers + 1, 'thread'),
      usesKernelTimers: true,
      queueModel: () => ({ kind: 'none', why: t`requests move between the loop and its helpers` }),
      road: 'loop-with-helpers',
    },
  ),
  /** A queue and a pool of threads for each step of the program. */
  staged: model(
    { ...STAGES, ...QUEUE_LIMIT },
    {
      name: t`Staged`,
      sizedBy: 'stageThreads',
      size: ({ stageThreads }) => ({ count: stageThreads, word: 'thread', of: 'stage' }),
      short: ({ stageThreads }) => t`stages of ${stageThreads}`,
      memory: ({ stageThreads }, { steps }) => poolMemory(stageThreads * steps),
      heldThreads: ({ stageThreads }) => ({ most: stageThreads, key: null }),
      usesKernelTimers: true,
      hasStages: true,
      queueModel: ({ stageThreads, queueLimit }) => ({ kind: 'stages', threads: stageThreads, queueLimit }),
      road: 'stages',
    },
  ),
  /** A pool whose threads hand work under a lock to the one thread that owns the data. */
  'single-writer': model(
    { ...POOL_THREADS, ...QUEUE_LIMIT, ...RECORDS },
    {
      name: t`Single writer`,
      sizedBy: 'threads',
      size: ({ threads }) => ({ count: threads, word: 'thread' }),
      short: ({ threads }) => t`writer, pool of ${threads}`,
      // Each lock has a thread that owns its data.
      memory: ({ threads }, { locks }) => poolMemory(threads, locks),
      heldThreads: ({ threads }) => ({ most: threads, key: null }),
      usesKernelTimers: true,
      handsOver: true,
      queueModel: () => ({ kind: 'none', why: t`requests queue for a thread and for the single writer` }),
      road: 'writers',
    },
  ),
} as const;
