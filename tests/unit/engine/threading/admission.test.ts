// Admission control in whole runs: which requests each thread model drops from its queue, in which order
// requests leave, and which are accepted.

import { describe, expect, it } from 'vitest';
import { OUTCOME } from '../../../../src/engine/view/codes.ts';
import { DEFAULT_SCENARIO, serverOf } from '../../../../src/scenario/default-scenario.ts';
import type { Admission, Machine, Scenario } from '../../../../src/scenario/scenario.ts';
import { type Server, THREAD_MODELS } from '../../../../src/scenario/server.ts';
import {
  advance,
  cpu,
  type EndedRequest,
  FREE_LOOP,
  MS,
  type Observed,
  observed,
  pool,
  run,
  SECOND,
  scenarioOf,
  sleep,
} from '../small-scenario.ts';

const door = (change: Partial<Admission>): Partial<Machine> => ({
  door: { ...DEFAULT_SCENARIO.machine.door, ...change },
});
const numbersOf = (ended: readonly EndedRequest[], outcome: number): readonly number[] =>
  ended.filter((each) => each.outcome === outcome).map(({ request }) => request);
const { completed, rejected } = OUTCOME;

/** A server with one thread, loop or carrier, and without costs. */
function single(model: Server['model']): Server {
  const one = { threads: 1, threadLimit: 1, loops: 1, carriers: 1, stageThreads: 1, helpers: 1 };
  const free = { ...FREE_LOOP, greenSwitchNanos: 0, handoffNanos: 0 };
  const server = serverOf(model, 'A');
  const changed = Object.entries({ ...one, ...free }).filter(([field]) => field in server);
  return { ...server, ...Object.fromEntries(changed) } as Server;
}

describe('an age limit', () => {
  it.each(THREAD_MODELS)(
    'drops requests from the queue of %s that have waited longer, at their turn',
    (model) => {
      const machine = { ...door({ ageLimitNanos: 25 * MS }), threadCreationNanos: 0 };
      const { ended, simulation } = run({
        server: single(model),
        request: [cpu(10 * MS)],
        requests: 6,
        machine,
      });
      expect(numbersOf(ended, completed)).toEqual([0, 1, 2]);
      // All requests reach the head of the queue when the third request ends.
      const dropped = ended.filter(({ outcome }) => outcome === rejected);
      expect(dropped.map(({ endedAt, queued }) => [endedAt, queued])).toEqual(
        Array.from({ length: 3 }, () => [30 * MS, 30 * MS]),
      );
      expect(simulation.view.measures.values()).toMatchObject({ rejected: 3, rejectedTooOld: 3 });
    },
  );

  it('accepts a request that has waited exactly as long', () => {
    const machine = door({ ageLimitNanos: 20 * MS });
    const { ended } = run({ server: pool(1), request: [sleep(10 * MS)], requests: 6, machine });
    expect(numbersOf(ended, completed)).toEqual([0, 1, 2]);
  });

  it('counts from when it is switched on for requests that wait then', () => {
    const scenario = scenarioOf({ server: pool(1), request: [sleep(10 * MS)], requests: 6 });
    const { simulation, ended } = observed(scenario);
    advance(simulation, 15 * MS);
    simulation.configure({
      ...scenario,
      machine: { ...scenario.machine, ...door({ ageLimitNanos: 20 * MS }) },
    });
    advance(simulation);
    // Counted from 15 ms on, the waits at 20 and 30 ms are within the limit; the one at 40 ms is 25 ms and
    // too long.
    expect(numbersOf(ended, completed)).toEqual([0, 1, 2, 3]);
  });

  it('also drops requests whose clients have left, which count only as abandoned', () => {
    const left = (ageLimitNanos: number | null): number => {
      const { simulation } = run({
        server: pool(1),
        request: [sleep(10 * MS)],
        requests: 40,
        everyNanos: 4 * MS,
        machine: door({ ageLimitNanos }),
        traffic: { patienceNanos: 12 * MS },
      });
      const {
        completed: served,
        abandoned,
        rejectedTooOld,
        ghosts,
        ...all
      } = simulation.view.measures.values();
      expect([all.rejected, rejectedTooOld, served + abandoned]).toEqual([0, 0, 40]);
      return ghosts;
    };
    expect(left(null)).toBeGreaterThan(20);
    expect(left(15 * MS)).toBeLessThan(5);
  });
});

/** Requests that arrive twice as fast as one thread completes them, for two seconds. */
const overload = (
  change: Partial<Admission>,
  server: Partial<Extract<Server, { model: 'blocking-pool' }>> = {},
): Observed =>
  run({
    server: { ...pool(1), ...server } as Server,
    request: [sleep(10 * MS)],
    requests: 400,
    everyNanos: 5 * MS,
    machine: door(change),
  });

describe('CoDel for request queues', () => {
  it('allows a wait of an interval at first, then of the target until the queue is empty', () => {
    const { ended, simulation } = overload({ codel: 'fail-at-scale' });
    const served = ended.filter(({ outcome }) => outcome === completed);
    // If the queue was last empty more than 100 ms ago, an arriving request may wait for 5 ms, otherwise for
    // 100 ms.
    const isServed = (from: number, until: number): readonly boolean[] =>
      ended
        .filter(({ startedAt }) => startedAt > from * MS && startedAt < until * MS)
        .map(({ outcome }) => outcome === completed);
    expect(isServed(0, 100)).not.toContain(false);
    expect(isServed(110, 200)).not.toContain(true);
    expect(Math.max(...served.map(({ queued }) => queued))).toBeLessThanOrEqual(100 * MS);
    const { rejectedByCodel, completed: all } = simulation.view.measures.values();
    expect(rejectedByCodel + all).toBe(400);
  });
});

describe('CoDel of RFC 8289', () => {
  it('drops more often the longer the wait stays above the target, and never idles the thread', () => {
    const { ended, simulation } = overload({ codel: 'rfc8289' });
    const drops = ended.filter(({ outcome }) => outcome === rejected).map(({ endedAt }) => endedAt);
    const gaps = drops.slice(1).map((at, index) => at - drops[index]);
    expect(gaps[0]).toBeGreaterThan(3 * gaps.at(-20)!);
    expect(simulation.view.measures.value('completed')).toBe(ended.at(-1)!.endedAt / (10 * MS));
  });
});

describe('adaptive LIFO', () => {
  it('is first come, first served until the queue has not been empty for an interval, then newest first', () => {
    const { ended } = overload({}, { order: 'adaptive' });
    const order = numbersOf(ended, completed);
    // After 100 ms ten requests have completed, and request 20 is the newest.
    expect(order.slice(0, 11)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    const later = ended.filter(({ startedAt }) => startedAt > 200 * MS && startedAt < 1900 * MS);
    expect(Math.min(...later.map(({ queued }) => queued))).toBeLessThanOrEqual(5 * MS);
    expect(order.at(-1)).toBeLessThan(20);
  });

  it('is first come, first served while the queue is short', () => {
    const parts = { request: [sleep(10 * MS)], requests: 60, everyNanos: 11 * MS, machine: door({}) };
    const orders = (['fifo', 'adaptive'] as const).map((order) => {
      const server = { ...pool(1), order } as Server;
      return numbersOf(run({ ...parts, server }).ended, completed);
    });
    expect(orders[1]).toEqual(orders[0]);
  });
});

describe('a token bucket', () => {
  it.each(THREAD_MODELS)('accepts a burst into %s, then the rate of its tokens', (model) => {
    const scenario: Scenario = scenarioOf({
      server: single(model),
      request: [cpu(MS / 10)],
      requests: 1001,
      everyNanos: 10 * MS,
      machine: door({ tokensPerSecond: 50, tokenBurst: 7 }),
    });
    const { simulation } = observed(scenario);
    advance(simulation);
    // The requests arrive over 10 s, so there are 7 tokens at first and 500 more.
    expect(simulation.view.measures.values()).toMatchObject({
      completed: 507,
      rejected: 494,
      rejectedNoToken: 494,
    });
  });
});

describe('a concurrency limit', () => {
  const limited = (change: Partial<Admission>, requests = 30): Observed =>
    run({ server: pool(100), request: [sleep(10 * MS)], requests, machine: door(change) });

  it('accepts this many requests at once, and rejects the rest', () => {
    const { simulation } = limited({ limiter: 'aimd' });
    expect(simulation.view.measures.values()).toMatchObject({
      completed: 20,
      rejected: 10,
      rejectedOverLimit: 10,
      // Eleven of the 20 simultaneous requests began while at least half of the limit was in progress, and
      // each raises the limit by 1.
      concurrencyLimit: 31,
    });
  });

  it('has no value if there is none', () => {
    expect(limited({}).simulation.view.measures.value('concurrencyLimit')).toBeNaN();
  });

  it('counts a request until the server has finished it, whether or not its client has left', () => {
    const scenario = scenarioOf({
      server: pool(100),
      request: [sleep(SECOND)],
      requests: 100,
      everyNanos: 10 * MS,
      traffic: { patienceNanos: 50 * MS },
      machine: door({ limiter: 'gradient2' }),
    });
    const { simulation } = observed(scenario);
    advance(simulation, 990 * MS);
    expect(simulation.view.measures.values()).toMatchObject({ rejectedOverLimit: 80, ghosts: 20 });
  });

  it("finds a limit near the server's capacity, while the queue grows without one", () => {
    // Four threads complete 400 requests of 10 ms per second, and 800 arrive.
    const held = (limiter: Admission['limiter']): { p99: number; served: number } => {
      const { simulation, ended } = run({
        server: pool(4),
        request: [sleep(10 * MS)],
        requests: 8000,
        everyNanos: 1.25 * MS,
        machine: door({ limiter, limitLeast: 4, limitTimeoutNanos: 50 * MS }),
      });
      const { latency } = simulation.view.measures;
      return {
        p99: latency.percentile(0.99),
        served: ended.filter((each) => each.outcome === completed).length,
      };
    };
    expect(held('none').p99).toBeGreaterThan(9 * SECOND);
    for (const limiter of ['aimd', 'vegas'] as const) {
      const { p99, served } = held(limiter);
      expect(p99).toBeLessThan(150 * MS);
      expect(served).toBeGreaterThan(3900);
    }
  });
});
