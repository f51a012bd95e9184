// What lies between a client and the server: connections that wait in the listen backlog, are refused or are dropped and come
// again, clients that compute before they send, and the time that opening a connection takes. Checked on instants by hand.

import { describe, expect, it } from 'vitest';
import { OUTCOME } from '../../../../src/engine/view/codes.ts';
import { serverOf } from '../../../../src/scenario/default-scenario.ts';
import type { Machine, Traffic } from '../../../../src/scenario/scenario.ts';
import { THREAD_MODELS } from '../../../../src/scenario/server.ts';
import { advance, MS, observed, pool, run, SECOND, scenarioOf, sleep } from '../small-scenario.ts';

/** 16 requests, one each 2 ms, that a process holds for 500 ms, two at a time. */
function seen(machine: Partial<Machine>, traffic: Partial<Traffic> = {}) {
  const parts = {
    server: pool(100),
    request: [sleep(500 * MS)],
    requests: 16,
    everyNanos: 2 * MS,
    machine: { connections: 2, ...machine },
    traffic,
  };
  return [...run(parts).ended].sort((a, b) => a.request - b.request);
}

describe('connections that a process does not hold', () => {
  it('wait in the backlog, which has room for one more than listen() was told, and are taken in turn', () => {
    const ended = seen({ backlog: 20 });
    expect(ended.every(({ outcome }) => outcome === OUTCOME.completed)).toBe(true);
    // Two at a time: request 2 waits for the end of 0, at 500 ms, and so on.
    expect(ended.map(({ endedAt }) => endedAt / MS)).toEqual(
      Array.from({ length: 16 }, (_, request) => (Math.floor(request / 2) + 1) * 500 + (request % 2) * 2),
    );
  });

  it('are refused where the backlog is full and the system is set so', () => {
    const ended = seen({ backlog: 4, overflow: 'refuse' });
    const kept = ended.filter(({ outcome }) => outcome === OUTCOME.completed);
    expect(kept.map(({ request }) => request)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(
      ended
        .slice(7)
        .every(({ outcome, endedAt, startedAt }) => outcome === OUTCOME.rejected && endedAt === startedAt),
    ).toBe(true);
  });

  it('are rejected at once where no backlog is kept', () => {
    const ended = seen({ backlog: null });
    expect(ended.filter(({ outcome }) => outcome === OUTCOME.completed)).toHaveLength(2);
  });

  it.each([
    // The first in at 500 ms leave room for those who come again after a second, and no more at two.
    ['doubling', 3_000],
    ['steady', 2_000],
  ] as const)('are dropped otherwise, and come again after %s times', (synRetries, latest) => {
    const ended = seen({ backlog: 4 }, { synRetries });
    expect(ended.every(({ outcome }) => outcome === OUTCOME.completed)).toBe(true);
    // Seven find room at first, four of the others a second later, the rest when they try next.
    const begun = ended.map(({ request, endedAt }) => endedAt / MS - 500 - 2 * request);
    expect(begun.filter((millis) => millis > 0 && millis >= latest - 1000).length).toBeGreaterThanOrEqual(5);
    const last = Math.max(...ended.map(({ endedAt }) => endedAt / MS));
    expect(last).toBeGreaterThanOrEqual(latest + 500);
    expect(last).toBeLessThan(latest + 2100);
  });

  it.each([
    // Tries a second, then two, four and so on apart, and a wait of 64 s for the answer to the last.
    ['doubling', 1 + 2 + 4 + 8 + 16 + 32 + 64],
    ['steady', 4 + 1 + 2 + 4 + 8 + 16 + 32 + 64],
  ] as const)('are rejected when their system has tried for too long, %s', (synRetries, seconds) => {
    // Nobody leaves before that: one is held, one waits, the others are dropped.
    const { ended } = run({
      server: pool(100),
      request: [sleep(300 * SECOND)],
      requests: 4,
      everyNanos: MS,
      machine: { connections: 1, backlog: 0 },
      traffic: { synRetries },
    });
    const took = ended.map(({ request, outcome, startedAt, endedAt }) => [
      request,
      outcome,
      (endedAt - startedAt) / SECOND,
    ]);
    expect(took.slice(0, 2)).toEqual([2, 3].map((request) => [request, OUTCOME.rejected, seconds]));
    expect(took.slice(2).map(([, outcome]) => outcome)).toEqual([OUTCOME.completed, OUTCOME.completed]);
  });

  it('are tried for as often where the request has the slot of one that was dropped', () => {
    // Of each three the last is dropped, and is taken in later without having waited in the backlog; in the third round it has
    // the slot that the last one had in the first.
    const rounds = [0, 1, 2];
    const timestampsNanos = rounds.flatMap((round) =>
      [0, 1, 2].map((request) => round * 100 * SECOND + request * MS),
    );
    const { ended } = run({
      server: pool(100),
      request: [sleep(1.2 * SECOND)],
      requests: timestampsNanos.length,
      machine: { connections: 1, backlog: 0 },
      traffic: { kind: 'open', arrivals: 'replay', timestampsNanos },
    });
    const [first, ...later] = rounds.map((round) =>
      ended.slice(3 * round, 3 * round + 3).map(({ startedAt, endedAt }) => (endedAt - startedAt) / MS),
    );
    expect(first).toEqual([1200, 2399, 4200]);
    expect(later).toEqual([first, first]);
  });

  it.each(THREAD_MODELS)('are taken in by any thread model: %s', (model) => {
    const parts = {
      server: serverOf(model, 'A'),
      request: [sleep(10 * MS)],
      requests: 50,
      everyNanos: MS,
      machine: { connections: 3, backlog: 100 },
    };
    const { ended, simulation } = run(parts);
    expect(ended).toHaveLength(50);
    expect(ended.every(({ outcome }) => outcome === OUTCOME.completed)).toBe(true);
    // Three at a time for 10 ms each.
    expect(simulation.view.now).toBeGreaterThanOrEqual(165 * MS);
    expect(simulation.view.measures.value('connecting')).toBe(0);
  });
});

describe('clients', () => {
  it('take the time of a round trip to connect, which is part of the latency and of no queue', () => {
    const parts = {
      server: pool(1),
      request: [sleep(MS)],
      requests: 5,
      everyNanos: 10 * MS,
      traffic: { connectNanos: 3 * MS },
    };
    const { ended, simulation } = run(parts);
    expect(ended.map(({ startedAt, endedAt }) => (endedAt - startedAt) / MS)).toEqual([4, 4, 4, 4, 4]);
    const { timeConnecting, timeQueued } = simulation.view.measures.values();
    expect([timeConnecting, timeQueued]).toEqual([3 * MS, 0]);
  });

  it('come late where they have no core', () => {
    const latencies = (clientCores: number): readonly number[] => {
      const parts = {
        server: pool(10),
        request: [sleep(MS)],
        requests: 5,
        everyNanos: MS,
        traffic: { clientCpuNanos: 2 * MS, clientCores },
      };
      return run(parts).ended.map(({ startedAt, endedAt }) => (endedAt - startedAt) / MS);
    };
    // Each comes a millisecond after the one before, and takes the core for two.
    expect(latencies(1)).toEqual([3, 4, 5, 6, 7]);
    expect(latencies(2)).toEqual([3, 3, 3, 3, 3]);
  });

  it('that give up while they connect leave nothing behind', () => {
    const early = Array.from({ length: 10 }, (_, request) => request * MS);
    const scenario = scenarioOf({
      server: pool(100),
      request: [sleep(500 * MS)],
      requests: 11,
      everyNanos: MS,
      machine: { connections: 1, backlog: 2 },
      traffic: { patienceNanos: 100 * MS, arrivals: 'replay', timestampsNanos: [...early, 10 * SECOND] },
    });
    const { ended, simulation } = observed(scenario);
    advance(simulation, 9 * SECOND);
    expect(ended.map(({ outcome }) => outcome)).toEqual(early.map(() => OUTCOME.abandoned));
    // The server has served those who were in its backlog, for nobody; those who were dropped did not come again.
    expect(simulation.view.requests.live).toBe(0);
    expect(simulation.view.measures.value('connecting')).toBe(0);
  });
});
