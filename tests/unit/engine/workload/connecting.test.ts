// The way from a client to the server. Connections wait in the listen backlog, are refused, or are dropped
// and retried; clients compute before they send; and connections take time to set up. Instants are computed
// by hand.

import { describe, expect, it } from 'vitest';
import { OUTCOME } from '../../../../src/engine/view/codes.ts';
import { DEFAULT_SCENARIO, serverOf, threadPerRequest } from '../../../../src/scenario/default-scenario.ts';
import { constant } from '../../../../src/scenario/distribution.ts';
import type { Machine, Traffic } from '../../../../src/scenario/scenario.ts';
import { THREAD_MODELS } from '../../../../src/scenario/server.ts';
import {
  advance,
  cpu,
  type EndedRequest,
  MS,
  observed,
  pool,
  run,
  SECOND,
  scenarioOf,
  sleep,
} from '../small-scenario.ts';

/** 16 requests arrive, one every 2 ms. The process holds two at a time for 500 ms. */
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

describe('connections that a process has not accepted', () => {
  it('wait in the backlog, which holds one more than listen() was given, and are accepted in turn', () => {
    const ended = seen({ backlog: 20 });
    expect(ended.every(({ outcome }) => outcome === OUTCOME.completed)).toBe(true);
    // The process holds two at a time, so request 2 waits for the end of request 0, at 500 ms, and so on.
    expect(ended.map(({ endedAt }) => endedAt / MS)).toEqual(
      Array.from({ length: 16 }, (_, request) => (Math.floor(request / 2) + 1) * 500 + (request % 2) * 2),
    );
  });

  it('are refused if the backlog is full and the system is set to refuse', () => {
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
    // At 500 ms the first requests leave room for those that retry after a second, but not for the others,
    // which retry after two.
    ['doubling', 3_000],
    ['steady', 2_000],
  ] as const)('are dropped otherwise, and retried after %s times', (synRetries, latest) => {
    const ended = seen({ backlog: 4 }, { synRetries });
    expect(ended.every(({ outcome }) => outcome === OUTCOME.completed)).toBe(true);
    // Seven connections fit at first, four of the others a second later, and the rest at their next try.
    const begun = ended.map(({ request, endedAt }) => endedAt / MS - 500 - 2 * request);
    expect(begun.filter((millis) => millis > 0 && millis >= latest - 1000).length).toBeGreaterThanOrEqual(5);
    const last = Math.max(...ended.map(({ endedAt }) => endedAt / MS));
    expect(last).toBeGreaterThanOrEqual(latest + 500);
    expect(last).toBeLessThan(latest + 2100);
  });

  it.each([
    // Tries follow after one second, then two, four and so on, and the last try waits 64 s for its reply.
    ['doubling', 1 + 2 + 4 + 8 + 16 + 32 + 64],
    ['steady', 4 + 1 + 2 + 4 + 8 + 16 + 32 + 64],
  ] as const)('are rejected if their system has tried for too long, %s', (synRetries, seconds) => {
    // No request ends before the last try: one is in the process, one waits in the backlog, and the others
    // are dropped.
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

  it('are retried as often if their request reuses the slot of a dropped one', () => {
    // The last of each three requests is dropped, and later accepted without a wait in the backlog. In the
    // third round it has the slot that the last request had in the first round.
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

  it.each(THREAD_MODELS)('are accepted by any thread model: %s', (model) => {
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
    // Three requests run at a time, for 10 ms each.
    expect(simulation.view.now).toBeGreaterThanOrEqual(165 * MS);
    expect(simulation.view.measures.value('connecting')).toBe(0);
  });
});

const millisOf = (ended: readonly EndedRequest[]): readonly number[] =>
  [...ended]
    .sort((a, b) => a.request - b.request)
    .map(({ startedAt, endedAt }) => (endedAt - startedAt) / MS);

/** Users that send together, and again 10 ms after their reply, over connections that take 3 ms to open. */
function kept(
  users: number,
  requests: number,
  machine: Partial<Machine> = {},
  change: Partial<Traffic> = {},
) {
  const traffic: Partial<Traffic> = {
    kind: 'closed',
    users,
    think: constant(10 * MS),
    start: 'together',
    connect: 'once',
    connectNanos: 3 * MS,
    ...change,
  };
  return run({ server: pool(10), request: [sleep(MS)], requests, machine, traffic }).ended;
}

describe('persistent connections', () => {
  it('are opened once by each user', () => {
    expect(millisOf(kept(2, 8))).toEqual([4, 4, 1, 1, 1, 1, 1, 1]);
    expect(millisOf(kept(2, 8, {}, { connect: 'each' }))).toEqual(Array.from({ length: 8 }, () => 4));
  });

  it('are opened by the clients of an open loop when needed', () => {
    const open = (everyNanos: number): readonly number[] => {
      const traffic: Partial<Traffic> = { connect: 'once', connectNanos: 3 * MS, persistentConnections: 3 };
      return millisOf(
        run({ server: pool(10), request: [sleep(4 * MS)], requests: 6, everyNanos, traffic }).ended,
      );
    };
    // One connection is enough if each request ends before the next; three are needed if the third is sent
    // before the first has ended.
    expect(open(10 * MS)).toEqual([7, 4, 4, 4, 4, 4]);
    expect(open(3 * MS)).toEqual([7, 7, 7, 4, 4, 4]);
    // Without a pool each request is from another client.
    expect(millisOf(kept(1, 3, {}, { kind: 'open', arrivals: 'constant', ratePerSecond: 100 }))).toEqual([
      4, 4, 4,
    ]);
  });

  it('are closed if the process needs their places, the longest idle first', () => {
    // The second user's connection takes the place of the first user's, which takes the place back when it
    // has been opened again, and so on.
    expect(millisOf(kept(2, 6, { connections: 1 }))).toEqual([4, 5, 4, 1, 4, 1]);
    expect(millisOf(kept(2, 6, { connections: 2 }))).toEqual([4, 4, 1, 1, 1, 1]);
    // The third user's connection takes the place of the first user's, which later takes that of the second
    // user's.
    expect(millisOf(kept(3, 6, { connections: 2 }))).toEqual([4, 4, 5, 4, 1, 1]);
  });

  it('are closed by clients that give up', () => {
    const ended = kept(1, 6, {}, { patienceNanos: 3.5 * MS });
    // The first try takes 4 ms, and so does each try after an abandoned one, because it must connect again.
    expect(ended.map(({ outcome }) => outcome)).toEqual(ended.map(() => OUTCOME.abandoned));
    const patient = kept(1, 3, {}, { patienceNanos: 4.5 * MS });
    expect(millisOf(patient)).toEqual([4, 1, 1]);
  });

  it('end with their thread if the server needs that for another connection', () => {
    const traffic: Partial<Traffic> = {
      kind: 'closed',
      users: 2,
      think: constant(10 * MS),
      start: 'together',
      connect: 'once',
      connectNanos: 3 * MS,
    };
    const parts = (threadLimit: number) => ({
      server: { ...threadPerRequest('A'), threadPer: 'connection' as const, threadLimit },
      request: [sleep(MS)],
      requests: 6,
      machine: { threadCreationNanos: 0 },
      traffic,
    });
    expect(millisOf(run(parts(2)).ended)).toEqual([4, 4, 1, 1, 1, 1]);
    expect(millisOf(run(parts(1)).ended)).toEqual([4, 5, 4, 1, 4, 1]);
  });

  it.each(THREAD_MODELS)('cost computing at the server when they are opened: %s', (model) => {
    const computed = (connect: Traffic['connect'], connectCpuNanos: number): number => {
      const parts = {
        server: serverOf(model, 'A'),
        request: [sleep(0), cpu(MS), sleep(MS)],
        requests: 20,
        machine: { connectCpuNanos },
        traffic: { kind: 'closed', users: 2, think: constant(50 * MS), connect } as const,
      };
      const { ended, simulation } = run(parts);
      expect(ended.every(({ outcome }) => outcome === OUTCOME.completed)).toBe(true);
      return simulation.view.measures.value('timeRunning') * ended.length;
    };
    const without = computed('each', 0);
    expect(computed('each', 2 * MS) - without).toBeCloseTo(20 * 2 * MS, -4);
    expect(computed('once', 2 * MS) - without).toBeCloseTo(2 * 2 * MS, -4);
  });
});

describe('a load generator on the server’s cores', () => {
  const beside = (users: number, requests: number, machine: Partial<Machine>, clientCores = 1) => {
    const traffic: Partial<Traffic> = {
      kind: 'closed',
      users,
      think: constant(0),
      clientHost: 'server',
      clientCpuNanos: 2 * MS,
      clientCores,
    };
    return run({ server: pool(10), request: [cpu(MS)], requests, machine, traffic });
  };

  it('takes turns with the server', () => {
    expect(millisOf(beside(1, 3, {}).ended)).toEqual([3, 3, 3]);
    const { simulation } = beside(10, 100, {});
    // No core is ever idle: each request takes 3 ms.
    expect(simulation.view.now).toBe(300 * MS);
    const { cpuClients, cpuUseful, cpuIdle } = simulation.view.measures.values();
    expect([cpuClients, cpuUseful, cpuIdle]).toEqual([2 / 3, 1 / 3, 0]);
  });

  it('computes on at most as many cores as it has threads', () => {
    expect(beside(10, 100, { cores: 4 }).simulation.view.now).toBe(201 * MS);
    expect(beside(10, 100, { cores: 4 }, 2).simulation.view.now).toBe(101 * MS);
  });

  it('continues when the process has been killed', () => {
    const memory = { ...DEFAULT_SCENARIO.machine.memory, whenFull: 'killed', limitBytes: 2 ** 20 } as const;
    const { ended } = beside(2, 6, { memory });
    expect(ended.map(({ outcome }) => outcome)).not.toContain(OUTCOME.completed);
    expect(ended).toHaveLength(6);
  });
});

describe('clients', () => {
  it('take a round trip to connect, which is part of the latency and of no queue', () => {
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

  it('send late if they have no core', () => {
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
    // Each request arrives a millisecond after the previous one, and takes the client's core for two.
    expect(latencies(1)).toEqual([3, 4, 5, 6, 7]);
    expect(latencies(2)).toEqual([3, 3, 3, 3, 3]);
  });

  it('that give up while connecting leave nothing behind', () => {
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
    // The server has processed the abandoned requests in its backlog; dropped ones were not retried.
    expect(simulation.view.requests.live).toBe(0);
    expect(simulation.view.measures.value('connecting')).toBe(0);
  });
});
