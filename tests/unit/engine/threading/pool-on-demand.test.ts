// A blocking pool that creates its threads on demand: core pool, queue, further threads, keep-alive, cost of
// creation.

import { describe, expect, it } from 'vitest';
import { OUTCOME } from '../../../../src/engine/view/codes.ts';
import { blockingPool } from '../../../../src/scenario/default-scenario.ts';
import type { ServerOf } from '../../../../src/scenario/server.ts';
import { advance, cpu, MS, observed, run, SECOND, scenarioOf, sleep, US } from '../small-scenario.ts';

const onDemand = (rest: Partial<ServerOf<'blocking-pool'>>): ServerOf<'blocking-pool'> => ({
  ...blockingPool('A'),
  threads: 4,
  coreThreads: 2,
  queueLimit: 2,
  keepAliveNanos: 3 * MS,
  ...rest,
});
const FREE = { cores: 4, threadCreationNanos: 0 };
const byRequest = (ended: readonly { readonly request: number; readonly endedAt: number }[]): number[] =>
  [...ended].sort((a, b) => a.request - b.request).map(({ endedAt }) => endedAt / MS);

describe('a pool that creates threads on demand', () => {
  it('fills its core, then the queue, then creates more, then rejects', () => {
    // Requests 0 and 1 get the core's threads, and 2 and 3 queue. Requests 4 and 5 get further threads and so
    // overtake them, and 6 and 7 are rejected.
    const { ended } = run({
      server: onDemand({}),
      request: [sleep(10 * MS)],
      requests: 8,
      everyNanos: MS,
      machine: FREE,
    });
    expect(byRequest(ended)).toEqual([10, 11, 20, 21, 14, 15, 6, 7]);
    const rejected = ended.filter(({ outcome }) => outcome === OUTCOME.rejected);
    expect(rejected.map(({ request }) => request)).toEqual([6, 7]);
  });

  it('ends threads beyond its core after the keep-alive', () => {
    const scenario = scenarioOf({
      server: onDemand({}),
      request: [sleep(10 * MS)],
      requests: 200,
      everyNanos: MS,
      machine: FREE,
    });
    const { simulation } = observed(scenario);
    const threadsAt = (millis: number): number => {
      advance(simulation, millis * MS);
      return simulation.view.model.extraThreads;
    };
    expect([0.5, 1.5, 3.5, 4.5, 5.5].map(threadsAt)).toEqual([1, 2, 2, 3, 4]);
  });

  it('keeps the core, and a thread that works in between', () => {
    // Threads 2 and 3 of the burst are idle from 14 and 15 ms on, and no request arrives between 5 and 40 ms.
    const scenario = scenarioOf({
      server: onDemand({}),
      request: [sleep(10 * MS)],
      requests: 7,
      traffic: {
        kind: 'open',
        arrivals: 'replay',
        timestampsNanos: [0, 1, 2, 3, 4, 5, 40].map((at) => at * MS),
      },
      machine: FREE,
    });
    const { simulation, ended } = observed(scenario);
    const threadsAt = (millis: number): number => {
      advance(simulation, millis * MS);
      return simulation.view.model.extraThreads;
    };
    expect([16.9, 17.1, 17.9, 18.1, 39].map(threadsAt)).toEqual([4, 3, 3, 2, 2]);
    advance(simulation);
    expect(Math.max(...byRequest(ended))).toBe(50);
    expect(simulation.view.model.threadCount).toBe(2);
  });

  it('restarts the keep-alive when the thread has worked', () => {
    // The core size is 0. The one thread is idle from 10.1 to 12 ms, and then for 3 ms, from 22 to 25 ms, so
    // it ends. It is created again at 26 ms.
    const scenario = scenarioOf({
      server: onDemand({ threads: 1, coreThreads: 0, queueLimit: null }),
      request: [sleep(10 * MS)],
      requests: 3,
      traffic: { kind: 'open', arrivals: 'replay', timestampsNanos: [0, 12 * MS, 26 * MS] },
      machine: { cores: 1, threadCreationNanos: 100 * US },
    });
    const { simulation, ended } = observed(scenario);
    advance(simulation, 24.9 * MS);
    expect(simulation.view.model.extraThreads).toBe(1);
    advance(simulation, 25 * MS);
    expect(simulation.view.model.extraThreads).toBe(0);
    advance(simulation);
    // The second request finds an existing thread and has no creation cost.
    expect(ended.map(({ running }) => running / US)).toEqual([100, 0, 100]);
    expect(byRequest(ended)).toEqual([10.1, 22, 36.1]);
  });

  it('makes each new thread compute its creation cost before its request', () => {
    const { ended, simulation } = run({
      server: onDemand({ coreThreads: 4 }),
      request: [cpu(MS / 2)],
      requests: 3,
      machine: { cores: 1, threadCreationNanos: 250 * US },
    });
    expect(byRequest(ended)).toEqual([0.75, 1.5, 2.25]);
    expect(simulation.view.measures.cpu().usefulNanos).toBe(3 * 750 * US);
  });

  it('creates all threads at once if set to keep all, and takes the queue', () => {
    const server = onDemand({ coreThreads: 1, queueLimit: null });
    const scenario = scenarioOf({ server, request: [sleep(10 * MS)], requests: 4, machine: FREE });
    const { simulation, ended } = observed(scenario);
    advance(simulation, 5 * MS);
    simulation.configure({ ...scenario, servers: [{ ...server, coreThreads: null }] });
    expect(simulation.view.model.extraThreads).toBe(4);
    advance(simulation);
    expect(byRequest(ended)).toEqual([10, 15, 15, 15]);
  });

  it('ends idle threads if set to keep fewer', () => {
    const server = onDemand({ coreThreads: null });
    const scenario = scenarioOf({
      server,
      request: [sleep(10 * MS)],
      requests: 2,
      everyNanos: 50 * MS,
      machine: FREE,
    });
    const { simulation } = observed(scenario);
    advance(simulation, 20 * MS);
    simulation.configure({ ...scenario, servers: [{ ...server, coreThreads: 1 }] });
    advance(simulation, 22.9 * MS);
    expect(simulation.view.model.extraThreads).toBe(4);
    advance(simulation, 23 * MS);
    expect(simulation.view.model.extraThreads).toBe(1);
  });
});

describe('a pool that grows over time', () => {
  const threadsOver = (
    server: Partial<ServerOf<'blocking-pool'>>,
    requests: number,
    seconds: readonly number[],
  ): number[] => {
    const { simulation } = observed(
      scenarioOf({ server: onDemand(server), request: [sleep(100 * SECOND)], requests, machine: FREE }),
    );
    return seconds.map((at) => {
      advance(simulation, at * SECOND);
      return simulation.view.model.extraThreads;
    });
  };

  // From stackexchange.github.io/StackExchange.Redis/Timeouts: beyond the minimum, one thread every 500 ms.
  it('like .NET: beyond its core a thread every half second while requests wait', () => {
    const { ended } = run({
      server: onDemand({ threads: 20, coreThreads: 4, queueLimit: null, growEveryNanos: 500 * MS }),
      request: [sleep(10 * SECOND)],
      requests: 10,
      machine: FREE,
    });
    expect(byRequest(ended).map((millis) => millis - 10_000)).toEqual([
      0, 0, 0, 0, 500, 1000, 1500, 2000, 2500, 3000,
    ]);
  });

  // php-fpm logs "spawning 1, 2, 4, 8, 16, 32 children", one line per second.
  it('like php-fpm: 1, 2, 4 … 32 threads per second, up to its size', () => {
    const server = {
      threads: 120,
      coreThreads: 1,
      queueLimit: null,
      growEveryNanos: SECOND,
      growMost: 32,
    };
    const seconds = [0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5, 8.5];
    expect(threadsOver(server, 200, seconds)).toEqual([1, 2, 4, 8, 16, 32, 64, 96, 120]);
    expect(threadsOver(server, 5, seconds)).toEqual([1, 2, 4, 5, 5, 5, 5, 5, 5]);
  });

  it('rejects at once requests that find the queue full', () => {
    const { ended } = run({
      server: onDemand({ growEveryNanos: 500 * MS }),
      request: [sleep(10 * SECOND)],
      requests: 5,
      machine: FREE,
    });
    const rejected = ended.filter(({ outcome }) => outcome === OUTCOME.rejected);
    expect(rejected.map(({ request, endedAt }) => [request, endedAt])).toEqual([[4, 0]]);
    expect(byRequest(ended)).toEqual([10_000, 10_000, 10_500, 11_000, 0]);
  });
});
