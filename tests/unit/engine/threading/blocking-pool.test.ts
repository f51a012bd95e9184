// The blocking pool: one request per thread, one queue, limits, and sizes that change during the run.

import { describe, expect, it } from 'vitest';
import { OUTCOME } from '../../../../src/engine/view/codes.ts';
import { advance, MS, observed, pool, run, scenarioOf, sleep, US } from '../small-scenario.ts';

const at = (ended: readonly { readonly endedAt: number }[]): number[] =>
  ended.map(({ endedAt }) => endedAt / MS);

describe('a blocking pool', () => {
  it('serves in order of arrival, as many at a time as it has threads', () => {
    const { ended } = run({ server: pool(2), request: [sleep(10 * MS)], requests: 6 });
    expect(at(ended)).toEqual([10, 10, 20, 20, 30, 30]);
    expect(ended.map(({ queued }) => queued / MS)).toEqual([0, 0, 10, 10, 20, 20]);
    expect(ended.map(({ request }) => request)).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('wakes threads late by the timer slack, and counts that as overhead', () => {
    const { ended, simulation } = run({
      server: pool(1),
      request: [sleep(10 * MS)],
      requests: 1,
      machine: { timerSlackNanos: 50 * US },
    });
    expect(at(ended)).toEqual([10.05]);
    expect(simulation.view.measures.overhead.max).toBe(50 * US);
  });

  it('rejects at once requests that find the queue full', () => {
    const { ended, simulation } = run({ server: pool(1, 2), request: [sleep(10 * MS)], requests: 5 });
    const rejected = ended.filter(({ outcome }) => outcome === OUTCOME.rejected);
    expect(rejected.map(({ request, endedAt, startedAt }) => [request, endedAt - startedAt])).toEqual([
      [3, 0],
      [4, 0],
    ]);
    expect(simulation.view.measures.values()).toMatchObject({
      offered: 5,
      completed: 3,
      rejected: 2,
      inSystem: 0,
    });
  });

  it('with a queue limit of 0 accepts only requests that find a thread', () => {
    const { simulation } = run({ server: pool(3, 0), request: [sleep(10 * MS)], requests: 5 });
    expect(simulation.view.measures.values()).toMatchObject({ completed: 3, rejected: 2 });
  });

  it('that grows during the run takes the queue at once', () => {
    const scenario = scenarioOf({ server: pool(1), request: [sleep(10 * MS)], requests: 4 });
    const { simulation, ended } = observed(scenario);
    advance(simulation, 5 * MS);
    simulation.configure({ ...scenario, servers: [pool(3)] });
    advance(simulation);
    expect(at(ended)).toEqual([10, 15, 15, 20]);
  });

  it('that shrinks during the run lets busy threads finish, then serves with fewer', () => {
    const scenario = scenarioOf({ server: pool(3), request: [sleep(10 * MS)], requests: 6 });
    const { simulation, ended } = observed(scenario);
    advance(simulation, 5 * MS);
    const before = simulation.view.measures.value('memoryReserved');
    simulation.configure({ ...scenario, servers: [pool(1)] });
    expect(simulation.view.measures.value('memoryReserved')).toBe(before);
    advance(simulation);
    expect(at(ended)).toEqual([10, 10, 10, 20, 30, 40]);
    const stack = scenario.machine.memory.reservedPerThreadBytes;
    const { memoryReserved, memoryReservedPeak } = simulation.view.measures.values();
    expect(memoryReservedPeak - memoryReserved).toBeGreaterThan(2 * stack - 6 * 4096);
  });

  it('that shrinks and grows again is unchanged', () => {
    const scenario = scenarioOf({ server: pool(4), request: [sleep(10 * MS)], requests: 12, everyNanos: MS });
    const { simulation, ended } = observed(scenario);
    for (const [until, threads] of [
      [2.5, 1],
      [3.5, 4],
      [4.5, 2],
      [5.5, 4],
    ] as const) {
      advance(simulation, until * MS);
      simulation.configure({ ...scenario, servers: [pool(threads)] });
    }
    advance(simulation);
    expect(ended).toHaveLength(12);
    expect(simulation.view.measures.value('inSystem')).toBe(0);
    // From 5.5 ms on all four threads work, so 12 requests of 10 ms are complete by 40 ms at the latest.
    expect(Math.max(...at(ended))).toBeLessThanOrEqual(40);
  });
});
