// Thread pools with random settings, traffic and live changes: no request and no time is lost, and the
// threads match the settings.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { constant } from '../../../../src/scenario/distribution.ts';
import { PARAMETERS } from '../../../../src/scenario/parameters.ts';
import type { ProgramLock, Scenario, Step } from '../../../../src/scenario/scenario.ts';
import type { Server } from '../../../../src/scenario/server.ts';
import { must, mustBe } from '../../../properties/must.ts';
import { oneOf } from '../../../support/random-fields.ts';
import {
  advance,
  call,
  cpu,
  locked,
  MS,
  MUTEX,
  observed,
  offload,
  scenarioOf,
  sleep,
  US,
} from '../small-scenario.ts';

const threads = fc.integer({ min: 1, max: 12 });
const orNull = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(arbitrary, { freq: 2 });
const queueLimit = orNull(fc.integer({ min: 0, max: 8 }));
const id = fc.constant('A');
const lockNanos = fc.constantFrom(0, 0, US, 50 * US);

const MODELS: readonly fc.Arbitrary<Server>[] = [
  fc.record({
    id,
    model: fc.constant('blocking-pool' as const),
    threads,
    coreThreads: orNull(fc.integer({ min: 0, max: 12 })),
    keepAliveNanos: fc.constantFrom(0, MS, 20 * MS),
    growEveryNanos: fc.constantFrom(null, null, MS, 5 * MS),
    growMost: fc.constantFrom(1, 4),
    queueLimit,
    whenFull: oneOf(PARAMETERS.whenFull),
    order: oneOf(PARAMETERS.order),
    queueLockNanos: lockNanos,
    processes: fc.constantFrom(1, 1, 3),
    interpreterLockNanos: fc.constantFrom(null, null, 100 * US, MS),
  }),
  fc.record({
    id,
    model: fc.constant('thread-per-request' as const),
    threadPer: oneOf(PARAMETERS.threadPer),
    threadLimit: threads,
    queueLimit,
  }),
  fc.record({ id, model: fc.constant('staged' as const), stageThreads: threads, queueLimit }),
  fc.record({
    id,
    model: fc.constant('single-writer' as const),
    threads,
    queueLimit,
    handoffNanos: lockNanos,
    recordLimit: fc.constantFrom(null, 1, 5),
    recordBytes: fc.constantFrom(0, 512),
  }),
];

const step: fc.Arbitrary<Step> = fc.constantFrom(
  cpu(0),
  cpu(200 * US),
  sleep(3 * MS),
  call,
  locked('compute', 100 * US),
  locked('wait', MS),
  offload('wait', MS),
  offload('compute', 100 * US),
);
const lock: fc.Arbitrary<ProgramLock> = fc.record({
  name: fc.constant(MUTEX.name),
  kind: fc.constantFrom('mutex', 'spin', 'atomic', 'local', 'combining'),
  spinNanos: fc.constant(20 * US),
  batch: fc.constant(3),
  localNanos: fc.constant(US),
  round: fc.constant({ kind: 'constant', nanos: 5 * US }),
  handOverNanos: fc.constantFrom(null, 0, 200 * US),
});

interface Change {
  readonly atNanos: number;
  readonly server: Server;
  readonly users: number;
}

function drive(scenario: Scenario, changes: readonly Change[]): string {
  const { simulation, ended } = observed(scenario);
  const { requests, measures } = simulation.view;
  const check = (): void => {
    const { offered, completed, failed, timedOut, rejected, abandoned, inSystem } = measures.values();
    mustBe(completed + failed + timedOut + rejected + abandoned + inSystem, offered, 'ended + in the system');
    const { model } = simulation.view;
    const backlog = Array.from({ length: model.backlogLength }, (_, place) => model.backlogAt(place));
    must(
      backlog.every((slot) => requests.number(slot) >= 0),
      () => `no request in the backlog ${backlog}`,
    );
    mustBe(new Set(backlog).size, backlog.length, 'requests in the backlog');
    const { extraThreads, threadCount } = model;
    must(extraThreads >= 0 && threadCount >= extraThreads, () => `${extraThreads} of ${threadCount} threads`);
  };
  for (const { atNanos, server, users } of changes) {
    advance(simulation, atNanos);
    check();
    simulation.configure({ ...scenario, servers: [server], traffic: { ...scenario.traffic, users } });
    check();
  }
  advance(simulation);
  check();
  expect(simulation.view.finished).toBe(true);
  expect(measures.value('inSystem')).toBe(0);
  const wrong = ended.filter(({ queued, ready, running, switching, waiting, lockWait, ...each }) => {
    const parts = [queued, ready, running, switching, waiting, lockWait];
    const sum = parts.reduce((total, part) => total + part, 0);
    return sum !== each.endedAt - each.startedAt || Math.min(...parts) < 0;
  });
  expect(wrong).toEqual([]);
  const digest = simulation.digest();
  // The next run reuses the memory of this one.
  simulation.release();
  return digest;
}

describe('pools of threads', () => {
  it.each([
    ['blocking pool', 0],
    ['thread per request', 1],
    ['staged', 2],
    ['single writer', 3],
  ] as const)('of the model %s lose no request and no time, whatever changes when', (_, index) => {
    const server = MODELS[index];
    const change = fc.record({
      atNanos: fc.integer({ min: 0, max: 40 * MS }),
      server,
      users: fc.integer({ min: 1, max: 20 }),
    });
    fc.assert(
      fc.property(
        server,
        fc.array(step, { minLength: 1, maxLength: 5 }),
        fc.record({ cores: fc.integer({ min: 1, max: 4 }), contextSwitchNanos: fc.constantFrom(0, 5 * US) }),
        fc.record({
          kind: fc.constantFrom('open' as const, 'closed' as const),
          users: fc.integer({ min: 1, max: 20 }),
          lock,
          patienceNanos: fc.constantFrom(null, 4 * MS),
        }),
        fc.array(change, { maxLength: 6 }),
        (first, request, machine, { lock: one, ...traffic }, unsorted) => {
          const changes = [...unsorted].sort((a, b) => a.atNanos - b.atNanos);
          const scenario = scenarioOf({
            server: first,
            request,
            requests: 150,
            everyNanos: 300 * US,
            traffic: { ...traffic, think: constant(2 * MS) },
            machine: { ...machine, threadCreationNanos: 30 * US },
            locks: [one],
          });
          expect(drive(scenario, changes)).toBe(drive(scenario, changes));
        },
      ),
      { numRuns: 60 },
    );
  });
});
