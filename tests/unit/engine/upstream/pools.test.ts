// Pools of connections that requests hold across steps: which requests wait, which is next, which connections are
// given back, and what happens if none ever will be.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OUTCOME } from '../../../../src/engine/view/codes.ts';
import { serverOf } from '../../../../src/scenario/default-scenario.ts';
import { heldAfter } from '../../../../src/scenario/pool-programs.ts';
import { REQUEST_STATE } from '../../../../src/scenario/request-state.ts';
import type { Scenario, Step, Upstream } from '../../../../src/scenario/scenario.ts';
import { type Server, THREAD_MODELS } from '../../../../src/scenario/server.ts';
import {
  advanceTo,
  expectExactSums,
  machineRun,
  machineScenario,
  partsOf,
  type Watched,
  watched,
} from '../machine/machine-run.ts';
import { cpu, loops, MS, pool, sleep } from '../small-scenario.ts';

const take = (units = 1, upstream = 'upstream'): Step => ({ kind: 'take', upstream, units });
const give = (units = 1, upstream = 'upstream'): Step => ({ kind: 'give', upstream, units });
const size = (poolSize: number, others: Partial<Upstream> = {}): Partial<Upstream> => ({
  poolSize,
  ...others,
});
const endsOf = ({ ended }: Watched): readonly number[] =>
  [...ended].sort((one, other) => one.request - other.request).map(({ endedAt }) => endedAt / 1000);
const group = ({ simulation }: Watched) => simulation.view.upstreams.groups[0]!;

describe('a request that takes a connection', () => {
  it('keeps it over its next steps while others wait for it', () => {
    const seen = machineRun({
      server: pool(3),
      request: [take(), sleep(10 * MS), give(), sleep(5 * MS)],
      requests: 3,
      upstream: size(1),
    });
    expect(endsOf(seen)).toEqual([15, 25, 35]);
    expect(partsOf(seen.ended[2]!)).toEqual({ waiting: 15_000, poolWait: 20_000 });
    expectExactSums(seen);
  });

  it('holds its thread while it waits, or is parked, depending on the model', () => {
    const parts = { request: [take(), sleep(10 * MS), give(), cpu(MS)], requests: 4, upstream: size(1) };
    // One of the two threads waits with its request, so the third request begins only when the first has
    // ended.
    const threads = watched(machineScenario({ ...parts, server: pool(2) }));
    advanceTo(threads.simulation, 5000);
    expect(group(threads).value('poolWaiting')).toBe(1);
    expect(threads.simulation.view.model.backlogLength).toBe(2);
    const loop = watched(machineScenario({ ...parts, server: loops(1) }));
    advanceTo(loop.simulation, 5000);
    expect(group(loop).value('poolWaiting')).toBe(3);
    expect(loop.simulation.view.model.backlogLength).toBe(0);
  });

  it('returns what it still holds when it ends or fails', () => {
    const seen = machineRun({
      server: pool(2),
      request: [take(2), { kind: 'call', upstream: 'upstream' }, sleep(10 * MS)],
      requests: 2,
      upstream: size(2, { timeoutNanos: 5 * MS, latency: { kind: 'constant', nanos: 20 * MS } }),
    });
    expect(endsOf(seen)).toEqual([5, 10]);
    expect(group(seen).value('poolInUse')).toBe(0);
  });

  it('fails after the longest wait, or if too many wait', () => {
    const seen = machineRun({
      server: pool(4),
      request: [take(), sleep(10 * MS)],
      requests: 4,
      upstream: size(1, { poolMaxWaitNanos: 4 * MS, poolQueueLimit: 2 }),
    });
    const outcomes = [...seen.ended].sort((a, b) => a.request - b.request).map(({ outcome }) => outcome);
    expect(outcomes).toEqual([OUTCOME.completed, OUTCOME.timedOut, OUTCOME.timedOut, OUTCOME.failed]);
    expect(endsOf(seen)).toEqual([10, 4, 4, 0]);
    expect(group(seen).value('poolTimedOut')).toBe(2);
    expect(group(seen).value('poolRefused')).toBe(1);
  });

  it('takes several at once or none, and none overtakes it', () => {
    const seen = machineRun({
      server: pool(3),
      request: [{ kind: 'cpu', time: { kind: 'constant', nanos: 0 } }, take(2), sleep(10 * MS)],
      requests: 3,
      upstream: size(3),
    });
    expect(endsOf(seen)).toEqual([10, 20, 30]);
  });
});

describe('a returned connection', () => {
  const order = (poolOrder: Upstream['poolOrder']): readonly number[] =>
    endsOf(
      machineRun({
        server: pool(4),
        request: [take(), sleep(10 * MS), give()],
        requests: 4,
        upstream: size(1, { poolOrder }),
      }),
    );

  it('goes to the request that came first, or last', () => {
    expect(order('fifo')).toEqual([10, 20, 30, 40]);
    expect(order('lifo')).toEqual([10, 40, 30, 20]);
  });

  it('is free with barging until the first waiting request wakes, so an earlier request gets it', () => {
    // Each hand-over takes 50 µs.
    expect(order('barging')).toEqual([10, 20.05, 30.1, 40.15]);
    const again = machineRun({
      server: pool(2),
      request: [take(), sleep(10 * MS), give(), cpu(20_000), take(), sleep(10 * MS)],
      requests: 2,
      upstream: size(1, { poolOrder: 'barging' }),
    });
    // The first request takes the connection again after 20 µs. Afterwards the other request gets it twice.
    expect(endsOf(again)).toEqual([20.02, 40.09]);
    expectExactSums(again);
  });
});

describe('a deadlock', () => {
  // Each request needs C connections at once, so T threads need a pool of T × (C − 1) + 1.
  it.each([
    [4, 2],
    [3, 3],
    [2, 4],
  ])(
    'of %i threads with %i connections each is found, and one more connection prevents it',
    (threads, each) => {
      const needed = threads * (each - 1) + 1;
      const request = Array.from({ length: each }, () => [take(), sleep(MS)]).flat();
      const runOf = (poolSize: number): Watched =>
        watched(
          machineScenario({
            server: pool(threads),
            request,
            requests: 3 * threads,
            upstream: size(poolSize, { poolMaxWaitNanos: null }),
          }),
        );
      const enough = runOf(needed);
      advanceTo(enough.simulation, 1e7);
      expect(enough.ended).toHaveLength(3 * threads);
      const short = runOf(needed - 1);
      advanceTo(short.simulation, 1e7);
      expect(short.ended).toHaveLength(0);
      expect(group(short).deadlocked).toBe(threads);
      expect(short.simulation.view.finished).toBe(false);
    },
  );

  it('of two pools taken in opposite order is found in both', () => {
    const base = machineScenario({
      server: pool(2),
      request: [take(), sleep(MS), take(1, 'other')],
      requests: 2,
    });
    const scenario: Scenario = {
      ...base,
      upstreams: ['upstream', 'other'].map((name) => ({
        ...base.upstreams[0]!,
        name,
        ...size(1, { poolMaxWaitNanos: 50 * MS }),
      })),
      classes: [{ name: 'back', share: 0.5, request: [take(1, 'other'), sleep(MS), take()] }],
      seed: 3,
    };
    const seen = watched(scenario);
    advanceTo(seen.simulation, 2000);
    const found = seen.simulation.view.upstreams.groups.map(({ deadlocked }) => deadlocked);
    expect(found).toEqual([1, 1]);
    advanceTo(seen.simulation, 1e6);
    expect(seen.ended.map(({ outcome }) => outcome)).toContain(OUTCOME.timedOut);
  });

  it('is not reported for a queue behind requests that make progress', () => {
    const seen = watched(
      machineScenario({
        server: pool(3),
        request: [take(), sleep(10 * MS), give()],
        requests: 3,
        upstream: size(1),
      }),
    );
    advanceTo(seen.simulation, 2000);
    expect(group(seen).value('poolWaiting')).toBe(2);
    expect(group(seen).deadlocked).toBe(0);
  });
});

/** Any valid program of takes, returns and waits. */
const program = fc
  .array(
    fc.oneof(
      fc.integer({ min: 0, max: 3 }).map((millis) => sleep(millis * MS)),
      fc.integer({ min: 0, max: 300 }).map((micros) => cpu(micros * 1000)),
      fc.integer({ min: 1, max: 2 }).map((units) => take(units)),
      fc.integer({ min: 1, max: 2 }).map((units) => give(units)),
    ),
    { minLength: 2, maxLength: 9 },
  )
  .map((steps) =>
    steps.reduce<Step[]>((legal, step) => {
      const held = heldAfter(legal, 'upstream').at(-1) ?? 0;
      return step.kind === 'give' && step.units > held ? legal : legal.concat(step);
    }, []),
  );

it('no pool gives more than it has, and none loses a connection or a request, in any program', () => {
  fc.assert(
    fc.property(
      fc.record({
        request: program,
        model: fc.constantFrom(...THREAD_MODELS),
        poolSize: fc.integer({ min: 2, max: 5 }),
        poolOrder: fc.constantFrom('fifo', 'lifo', 'barging' as const) as fc.Arbitrary<Upstream['poolOrder']>,
        poolQueueLimit: fc.option(fc.integer({ min: 0, max: 8 })),
        maxWait: fc.integer({ min: 1, max: 20 }),
        looks: fc.array(fc.integer({ min: 1, max: 60_000 }), { minLength: 3, maxLength: 3 }),
        later: fc.option(fc.integer({ min: 2, max: 6 })),
      }),
      ({ request, model, poolSize, poolOrder, poolQueueLimit, maxWait, looks, later }) => {
        const upstream = size(poolSize, { poolOrder, poolQueueLimit, poolMaxWaitNanos: maxWait * MS });
        const server: Server = serverOf(model, 'A');
        const scenario = machineScenario({ server, request, requests: 12, everyNanos: MS, upstream });
        const seen = watched(scenario);
        for (const look of looks.sort((one, other) => one - other)) {
          advanceTo(seen.simulation, look);
          const { poolInUse, poolWaiting } = group(seen).values();
          expect(poolInUse).toBeLessThanOrEqual(Math.max(poolSize, later ?? 0));
          const states = seen.simulation.view.requests.countStates();
          expect(states[REQUEST_STATE.poolWait]).toBeLessThanOrEqual(poolWaiting);
          expect(group(seen).deadlocked).toBeLessThanOrEqual(poolWaiting);
        }
        if (later !== null)
          seen.simulation.configure({
            ...scenario,
            upstreams: scenario.upstreams.map((each) => ({
              ...each,
              poolSize: later,
              poolOrder: 'fifo' as const,
            })),
          });
        seen.simulation.advance(Number.POSITIVE_INFINITY, 1e7);
        expect(seen.ended).toHaveLength(12);
        expect(seen.simulation.view.finished).toBe(true);
        expect(group(seen).values()).toMatchObject({ poolInUse: 0, poolWaiting: 0 });
        expectExactSums(seen);
      },
    ),
    { numRuns: 60 },
  );
});
