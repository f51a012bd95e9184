// Parameters of the models that make, share out or hand over threads: per request, green, helpers, stages, one writer.

import { t } from '../../languages/t.ts';
import type { Parameter } from '../parameter.ts';
import { KIB, linear, log, MIB, MS, server } from './rows.ts';

export const THREADS_MADE = {
  threadPer: server.choice({
    field: 'threadPer',
    label: t`A thread for each`,
    effect: 'restart',
    help: t`Request: made when it arrives, ended with it. Connection: a user of a closed loop keeps its thread; in an open loop each request is a connection.`,
    source: t`The plain form of the model: for each request`,
    choices: [
      { value: 'request', label: t`request` },
      { value: 'connection', label: t`connection` },
    ],
    default: 'request',
  }),
  threadLimit: server.number({
    field: 'threadLimit',
    label: t`Most threads`,
    ...log('count', 1, 20_000),
    help: t`Threads that there may be at a time; further requests wait for one to end.`,
    source: t`Assumed: 10,000, as in "The C10K problem" (D. Kegel)`,
    default: 10_000,
  }),
} as const;

export const GREEN_THREADS = {
  carriers: server.number({
    field: 'carriers',
    label: t`Carriers`,
    ...log('count', 1, 1000),
    help: t`Kernel threads that the green threads run on. One that blocks in a step is pinned until that is over.`,
    source: t`JEP 444 and Go: as many as cores, which are 4`,
    default: 4,
  }),
  greenLimit: server.number({
    field: 'greenLimit',
    label: t`Most green threads`,
    ...log('count', 1, 1e6),
    none: { word: 'unbounded', label: t`unbounded` },
    help: t`Green threads that there may be at a time; further requests wait for one to end.`,
    source: t`JEP 444: virtual threads are not pooled and have no limit`,
    default: null,
  }),
  greenSwitch: server.number({
    field: 'greenSwitchNanos',
    label: t`Green switch`,
    ...log('duration', 0, MS, 10),
    help: t`CPU for a carrier to change over to another green thread, without the kernel.`,
    source: t`Assumed: about 200 ns, as goroutines take to change over`,
    default: 200,
  }),
  greenStack: server.number({
    field: 'greenStackBytes',
    label: t`Memory per green thread`,
    ...log('bytes', 256, 16 * MIB),
    help: t`What the stack of each green thread takes.`,
    source: t`Go since 1.4: a stack begins with 2 KiB and grows (release notes)`,
    default: 2 * KIB,
    named: [
      {
        name: 'go',
        label: t`Go`,
        value: 2 * KIB,
        source: t`a goroutine as it begins, since Go 1.4 (release notes)`,
      },
      {
        name: 'virtual',
        label: t`Java`,
        value: 1.5 * KIB,
        source: t`a virtual thread, whose stack lies on the heap and is as large as what is on it (JEP 444); measured: 100,000 that wait take 1.4 to 1.7 kB each up to 20 calls deep, 2.3 kB at 50 (JDK 25)`,
      },
    ],
  }),
  stealing: server.choice({
    field: 'stealing',
    label: t`Work stealing`,
    effect: 'restart',
    help: t`On: each carrier has a queue, and one without work takes some from another. Off: one queue for all.`,
    source: t`Go and JEP 444: carriers steal work`,
    choices: [
      { value: 'on', label: t`on` },
      { value: 'off', label: t`off` },
    ],
    default: 'on',
  }),
  pollers: server.number({
    field: 'pollers',
    label: t`Pollers`,
    effect: 'restart',
    ...linear('count', 0, 64),
    help: t`Threads that watch the network for the carriers. 0: the carriers do it themselves, at no cost.`,
    source: t`Go: its network poller has no thread of its own`,
    default: 0,
  }),
  pollerCost: server.number({
    field: 'pollerCostNanos',
    label: t`Cost per poller event`,
    ...log('duration', 0, 10 * MS, 100),
    help: t`CPU of a poller for each reply and each new request.`,
    source: t`Assumed: as an event of a loop, about 2 us`,
    default: 2000,
    usedBy: ({ pollers }) => pollers !== 0,
  }),
} as const;

export const HELPERS = {
  helpers: server.number({
    field: 'helpers',
    label: t`Helper threads`,
    ...log('count', 1, 1000),
    help: t`Threads that do the steps which block, so that the loop goes on.`,
    source: t`libuv: UV_THREADPOOL_SIZE is 4`,
    default: 4,
  }),
} as const;

export const STAGES = {
  stageThreads: server.number({
    field: 'stageThreads',
    label: t`Threads per stage`,
    ...log('count', 1, 1000),
    help: t`Threads of each stage. Each step of the program is a stage with a queue of its own.`,
    source: t`Assumed: as many as the pool of the first source has, 50; SEDA (Welsh, Culler, Brewer 2001) has small pools that a controller resizes`,
    default: 50,
  }),
} as const;

/** What is handed to the one thread that owns the output. */
export const RECORDS = {
  handoff: server.number({
    field: 'handoffNanos',
    label: t`Hand-off`,
    ...log('duration', 0, 10 * MS, 10),
    help: t`How long putting a record into the queue of the one thread that owns the output holds the lock of that queue.`,
    source: t`Assumed: a few memory accesses that miss the caches, 500 ns`,
    default: 500,
  }),
  recordLimit: server.number({
    field: 'recordLimit',
    label: t`Records owed at most`,
    ...log('count', 1, 1e6),
    none: { word: 'unlimited', label: t`unlimited` },
    help: t`Most records that wait for the one thread that writes them. Where the queue is full, who would put a further one waits until there is room.`,
    source: t`Apache Log4j 2, AsyncAppender: bufferSize 1024, blocking true`,
    default: 1024,
  }),
  recordBytes: server.number({
    field: 'recordBytes',
    label: t`Memory of a record`,
    ...log('bytes', 0, 1024 * 1024, 16),
    help: t`What each record takes that is not written yet.`,
    source: t`Assumed: a line of a log of 150 characters with its object and its place in the queue, 512 B`,
    default: 512,
  }),
} as const;

export const SERVER_THREAD_PARAMETERS = {
  ...THREADS_MADE,
  ...GREEN_THREADS,
  ...HELPERS,
  ...STAGES,
  ...RECORDS,
} as const satisfies Record<string, Parameter>;
