// Random machines, their thread models and faults.

import fc from 'fast-check';
import { MODELS } from '../../src/scenario/models.ts';
import { ADMISSION_PARAMETERS } from '../../src/scenario/parameters/admission.ts';
import { MACHINE_PARAMETERS } from '../../src/scenario/parameters/machine.ts';
import { MEMORY_PARAMETERS } from '../../src/scenario/parameters/memory.ts';
import { SCHEDULER_PARAMETERS } from '../../src/scenario/parameters/scheduler.ts';
import { LOOP_COSTS } from '../../src/scenario/parameters/server-loops.ts';
import { MACHINE_FAULT_KINDS, type Machine, type MachineFault } from '../../src/scenario/scenario.ts';
import { type Server, THREAD_MODELS } from '../../src/scenario/server.ts';
import { fields, oneOf } from './random-fields.ts';
import { count, from, MS, nanosUpTo, rarely, US } from './random-values.ts';

const memory = fields(MEMORY_PARAMETERS, {
  memory: from(64 * 2 ** 20, 2 ** 40),
  swapFactor: fc.double({ min: 1, max: 200, noNaN: true }),
  stack: from(4096, 2 ** 26),
  resident: from(1024, 2 ** 26),
  base: count(2 ** 30),
  residentBase: count(2 ** 30),
  taskMemory: count(2 ** 20),
  recordMemory: count(4096),
});

/** Admission parameters with short waits, as these runs are short. */
const door = fields(ADMISSION_PARAMETERS, {
  ageLimit: rarely(null, from(100 * US, 200 * MS)),
  codel: fc.oneof(fc.constant('off' as const), oneOf(ADMISSION_PARAMETERS.codel)),
  codelTarget: from(10 * US, 20 * MS),
  codelInterval: from(100 * US, 50 * MS),
  tokens: rarely(null, fc.double({ min: 10, max: 5000, noNaN: true })),
  tokenBurst: from(1, 30),
  limiter: fc.oneof(fc.constant('none' as const), oneOf(ADMISSION_PARAMETERS.limiter)),
  limitStart: from(1, 40),
  limitLeast: from(1, 30),
  limitMost: rarely(null, from(1, 60)),
  limitTimeout: from(MS, 200 * MS),
  limitWindow: rarely(null, from(100 * MS, 300 * MS)),
});

export const machine: fc.Arbitrary<Machine> = fc
  .tuple(
    fields(MACHINE_PARAMETERS, {
      cores: from(1, 8),
      switchCost: fc.oneof(fc.constant(0), fc.constant(5 * US), count(200 * US)),
      slice: fc.oneof(from(10 * US, 10 * MS), fc.constant(null)),
      slack: fc.oneof(fc.constant(0), fc.constant(50 * US), count(2 * MS)),
      connections: fc.oneof(fc.constant(1_048_576), from(1, 200)),
      connectCpu: rarely(0, nanosUpTo(500 * US)),
      backlog: fc.oneof(fc.constant(null), from(0, 20), fc.constant(4096)),
    }),
    fields(SCHEDULER_PARAMETERS, {
      cacheRefill: rarely(0, count(100 * US)),
      runnableCost: rarely(0, count(10 * US)),
      threadCreation: fc.oneof(fc.constant(0), fc.constant(20 * US), count(500 * US)),
      interruptEvery: rarely(null, from(5 * MS, 50 * MS)),
      interruptCost: count(50 * US),
      pauseEvery: rarely(null, from(20 * MS, 500 * MS)),
      pauseLength: count(20 * MS),
      cpuLimit: rarely(null, fc.double({ min: 0.1, max: 6, noNaN: true })),
      cpuPeriod: from(MS, 100 * MS),
    }),
    memory,
    door,
  )
  .map(([cores, scheduler, held, control]) => ({
    ...cores,
    ...withShortTimes(cores),
    ...scheduler,
    memory: held,
    door: control,
  }));

/**
 * Dropped connections are retried a second later, a hundred times as long as these runs, so few are dropped.
 */
function withShortTimes({
  backlog,
  overflow,
}: Pick<Machine, 'backlog' | 'overflow'>): Pick<Machine, 'backlog'> {
  return { backlog: overflow === 'drop' && backlog !== null ? 4096 : backlog };
}

const costs = {
  wakeCost: count(50 * US),
  eventCost: count(50 * US),
  tick: fc.oneof(fc.constant(0), fc.constant(MS), count(5 * MS)),
  watchCost: count(2 * US),
  rearmCost: rarely(0, count(20 * US)),
  spuriousRead: rarely(0, count(20 * US)),
};
export const loopCosts = fields(LOOP_COSTS, costs);

/** Narrower ranges of server parameters, by their keys. */
const NARROWED = {
  ...costs,
  threads: from(1, 60),
  coreThreads: rarely(null, count(40)),
  keepAlive: nanosUpTo(100 * MS),
  growEvery: rarely(null, from(MS, 50 * MS)),
  growMost: from(1, 8),
  queue: fc.oneof(fc.constant(null), count(40)),
  queueLock: rarely(0, count(20 * US)),
  processes: rarely(1, from(2, 10)),
  interpreterLock: rarely(null, from(100 * US, 20 * MS)),
  threadLimit: from(1, 100),
  loops: from(1, 10),
  carriers: from(1, 10),
  greenLimit: rarely(null, from(1, 60)),
  greenSwitch: count(2 * US),
  greenStack: from(256, 2 ** 20),
  pollers: rarely(0, from(1, 3)),
  pollerCost: count(20 * US),
  helpers: from(1, 8),
  stageThreads: from(1, 20),
  handoff: count(20 * US),
  recordLimit: rarely(null, from(1, 40)),
  recordBytes: count(4096),
};

function server(id: string): fc.Arbitrary<Server> {
  const servers = THREAD_MODELS.map((model) =>
    fields(MODELS[model].parameters, NARROWED).map((own) => ({ id, model, ...own }) as unknown as Server),
  );
  return fc.oneof(...servers);
}

// Created once, because building an arbitrary takes longer than drawing from it.
const named = ['A', 'B', 'C'].map(server);

export const servers: fc.Arbitrary<readonly Server[]> = from(1, 3).chain((length) =>
  fc.tuple(...named.slice(0, length)),
);

const machineFault: fc.Arbitrary<MachineFault> = fc
  .record({
    kind: fc.constantFrom(...MACHINE_FAULT_KINDS),
    fromNanos: nanosUpTo(300 * MS),
    lastsNanos: fc.oneof(fc.constant(null), from(1, 500 * MS)),
    cores: from(1, 8),
    bytes: count(2 ** 40),
  })
  .map(({ kind, fromNanos, lastsNanos, cores, bytes }) => ({
    kind,
    fromNanos,
    untilNanos: lastsNanos === null ? null : fromNanos + lastsNanos,
    amount: kind === 'cores-lost' ? cores : bytes,
  }));

export const machineFaults: fc.Arbitrary<readonly MachineFault[]> = rarely<readonly MachineFault[]>(
  [],
  fc.array(machineFault, { minLength: 1, maxLength: 3 }),
);
