// Random machines, thread models on them, and what goes wrong with machines.

import fc from 'fast-check';
import {
  MACHINE_FAULT_KINDS,
  type Machine,
  type MachineFault,
  MEMORY_POLICIES,
  READY_ORDERS,
} from '../../src/scenario/scenario.ts';
import {
  QUEUE_ORDERS,
  READINESS_CALLS,
  type Server,
  SWITCHES,
  THREAD_OWNERS,
  WHEN_FULL,
} from '../../src/scenario/server.ts';
import { count, from, MS, nanosUpTo, rarely, US } from './random-values.ts';

export const machine: fc.Arbitrary<Machine> = fc.record({
  cores: from(1, 8),
  timeSliceNanos: fc.oneof(from(10 * US, 10 * MS), fc.constant(null)),
  readyOrder: fc.constantFrom(...READY_ORDERS),
  contextSwitchNanos: fc.oneof(fc.constant(0), fc.constant(5 * US), count(200 * US)),
  cacheRefillNanos: rarely(0, count(100 * US)),
  runnableCostNanos: rarely(0, count(10 * US)),
  threadCreationNanos: fc.oneof(fc.constant(0), fc.constant(20 * US), count(500 * US)),
  interruptEveryNanos: rarely(null, from(5 * MS, 50 * MS)),
  interruptNanos: count(50 * US),
  pauseEveryNanos: rarely(null, from(20 * MS, 500 * MS)),
  pauseNanos: count(20 * MS),
  timerSlackNanos: fc.oneof(fc.constant(0), fc.constant(50 * US), count(2 * MS)),
  connections: fc.oneof(fc.constant(1_048_576), from(1, 200)),
  memory: fc.record({
    limitBytes: from(64 * 2 ** 20, 2 ** 40),
    whenFull: fc.constantFrom(...MEMORY_POLICIES),
    swapFactor: fc.double({ min: 1, max: 200, noNaN: true }),
    reservedBaseBytes: count(2 ** 30),
    reservedPerThreadBytes: from(4096, 2 ** 26),
    residentBaseBytes: count(2 ** 30),
    residentPerThreadBytes: from(1024, 2 ** 26),
    perWaitingTaskBytes: count(2 ** 20),
    perFinishedRequestBytes: count(4096),
  }),
});

export const loopCosts = {
  wakeCostNanos: count(50 * US),
  eventCostNanos: count(50 * US),
  timerTickNanos: fc.oneof(fc.constant(0), fc.constant(MS), count(5 * MS)),
  readiness: fc.constantFrom(...READINESS_CALLS),
  watchCostNanos: count(2 * US),
  rearmCostNanos: rarely(0, count(20 * US)),
  spuriousReadNanos: rarely(0, count(20 * US)),
};

const queueLimit = fc.oneof(fc.constant(null), count(40));

function server(name: string): fc.Arbitrary<Server> {
  const id = fc.constant(name);
  return fc.oneof(
    fc.record({
      id,
      model: fc.constant('blocking-pool' as const),
      threads: from(1, 60),
      coreThreads: rarely(null, count(40)),
      keepAliveNanos: nanosUpTo(100 * MS),
      queueLimit,
      whenFull: fc.constantFrom(...WHEN_FULL),
      order: fc.constantFrom(...QUEUE_ORDERS),
      queueLockNanos: rarely(0, count(20 * US)),
    }),
    fc.record({
      id,
      model: fc.constant('thread-per-request' as const),
      threadPer: fc.constantFrom(...THREAD_OWNERS),
      threadLimit: from(1, 100),
      queueLimit,
    }),
    fc.record({ id, model: fc.constant('event-loop' as const), ...loopCosts }),
    fc.record({ id, model: fc.constant('multi-reactor' as const), loops: from(1, 10), ...loopCosts }),
    fc.record({
      id,
      model: fc.constant('green-threads' as const),
      carriers: from(1, 10),
      greenLimit: rarely(null, from(1, 60)),
      greenSwitchNanos: count(2 * US),
      greenStackBytes: from(256, 2 ** 20),
      stealing: fc.constantFrom(...SWITCHES),
      pollers: rarely(0, from(1, 3)),
      pollerCostNanos: count(20 * US),
    }),
    fc.record({ id, model: fc.constant('loop-with-helpers' as const), helpers: from(1, 8), ...loopCosts }),
    fc.record({ id, model: fc.constant('staged' as const), stageThreads: from(1, 20), queueLimit }),
    fc.record({
      id,
      model: fc.constant('single-writer' as const),
      threads: from(1, 40),
      queueLimit,
      handoffNanos: count(20 * US),
      recordLimit: rarely(null, from(1, 40)),
      recordBytes: count(4096),
    }),
  );
}

export const servers: fc.Arbitrary<readonly Server[]> = from(1, 3).chain((length) =>
  fc.tuple(...['A', 'B', 'C'].slice(0, length).map(server)),
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
