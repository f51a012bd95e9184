// Cores, slices, switches and affinity, observed in small runs.

import { describe, expect, it } from 'vitest';
import { advance, cpu, loops, MS, observed, pool, run, scenarioOf, sleep, US } from '../small-scenario.ts';

const at = (ended: readonly { readonly endedAt: number }[]): number[] =>
  ended.map(({ endedAt }) => endedAt / MS);

describe('time slices', () => {
  it('share a core in turns: two threads that need 3 ms each end at 5 and 6 ms', () => {
    const { ended } = run({ server: pool(2), request: [cpu(3 * MS)], requests: 2 });
    expect(at(ended)).toEqual([5, 6]);
    expect(ended.map(({ ready, running }) => [ready / MS, running / MS])).toEqual([
      [2, 3],
      [3, 3],
    ]);
  });

  it('longer than any burst let each thread finish in turn', () => {
    const machine = { timeSliceNanos: 10 * MS };
    const { ended } = run({ server: pool(2), request: [cpu(3 * MS)], requests: 2, machine });
    expect(at(ended)).toEqual([3, 6]);
  });

  it('do not interrupt a thread that is alone', () => {
    const machine = { contextSwitchNanos: 5 * US };
    const { ended, simulation } = run({ server: pool(1), request: [cpu(10 * MS)], requests: 1, machine });
    expect(at(ended)).toEqual([10]);
    expect(simulation.view.measures.value('contextSwitches')).toBe(0);
  });

  it('are not used up by a wait: a thread that returns gets a whole one', () => {
    const request = [cpu(600 * US), sleep(MS), cpu(600 * US)];
    const { ended } = run({ server: pool(2), request, requests: 2 });
    // The first thread computes from 0 to 0.6 ms, the second until 1.2, and the first again from 1.6 to 2.2.
    // The second returns at 2.2 and continues.
    expect(at(ended)).toEqual([2.2, 2.8]);
  });
});

describe('cores', () => {
  it('compute in parallel', () => {
    const { ended } = run({ server: pool(4), request: [cpu(3 * MS)], requests: 4, machine: { cores: 4 } });
    expect(at(ended)).toEqual([3, 3, 3, 3]);
  });

  it('added during the run take ready threads at once', () => {
    const scenario = scenarioOf({ server: pool(2), request: [cpu(4 * MS)], requests: 2 });
    const { simulation, ended } = observed(scenario);
    advance(simulation, 2 * MS);
    simulation.configure({ ...scenario, machine: { ...scenario.machine, cores: 2 } });
    advance(simulation);
    // By then each thread has computed for 1 ms and has 3 ms left.
    expect(at(ended)).toEqual([5, 5]);
  });

  it('removed during the run finish their slice, and the others compute the rest', () => {
    const scenario = scenarioOf({
      server: pool(2),
      request: [cpu(4 * MS)],
      requests: 2,
      machine: { cores: 2 },
    });
    const { simulation, ended } = observed(scenario);
    advance(simulation, 2.5 * MS);
    simulation.configure({ ...scenario, machine: { ...scenario.machine, cores: 1 } });
    advance(simulation);
    // At 3 ms the second core is removed, and one core has 2 ms of work left.
    expect(ended).toHaveLength(2);
    expect(Math.max(...at(ended))).toBe(5);
    expect(simulation.view.measures.cpu().usefulNanos).toBe(8 * MS);
  });
});

describe('context switches', () => {
  const machine = { contextSwitchNanos: 100 * US };

  it('cost only if a core changes its thread', () => {
    const alone = run({ server: pool(1), request: [cpu(MS)], requests: 5, machine });
    expect(alone.simulation.view.measures.value('contextSwitches')).toBe(0);
    expect(alone.simulation.view.measures.cpu().switchingNanos).toBe(0);
    // Two threads compute 3 ms each in turns of 1 ms, so every slice except the first switches the thread.
    const { ended, simulation } = run({ server: pool(2), request: [cpu(3 * MS)], requests: 2, machine });
    expect(simulation.view.measures.value('contextSwitches')).toBe(5);
    expect(simulation.view.measures.cpu().switchingNanos).toBe(500 * US);
    expect(at(ended)).toEqual([5.4, 6.5]);
    expect(ended.map(({ switching }) => switching / US)).toEqual([200, 300]);
  });

  it('stay few with as many loops as cores, because each loop keeps its core', () => {
    const { simulation, ended } = run({
      server: loops(4),
      request: [cpu(100 * US), sleep(3 * MS), cpu(100 * US)],
      requests: 20_000,
      machine: { cores: 4, contextSwitchNanos: 5 * US },
      traffic: { kind: 'open', arrivals: 'poisson', ratePerSecond: 5000 },
    });
    expect(ended).toHaveLength(20_000);
    expect(simulation.view.measures.value('contextSwitches')).toBeLessThan(200);
  });

  it('count the CPU time of all requests, to the nanosecond', () => {
    const { simulation, ended } = run({
      server: pool(20),
      request: [cpu(170 * US), sleep(3 * MS), cpu(330 * US)],
      requests: 3000,
      machine: { cores: 2, contextSwitchNanos: 7 * US, timeSliceNanos: 90 * US },
      traffic: { kind: 'open', arrivals: 'poisson', ratePerSecond: 3000 },
    });
    const { usefulNanos, switchingNanos, idleNanos } = simulation.view.measures.cpu();
    expect(usefulNanos).toBe(3000 * 500 * US);
    expect(switchingNanos).toBe(simulation.view.measures.value('contextSwitches') * 7 * US);
    expect(usefulNanos + switchingNanos + idleNanos).toBe(2 * simulation.view.now);
    expect(ended.reduce((sum, { running }) => sum + running, 0)).toBe(usefulNanos);
    expect(ended.reduce((sum, { switching }) => sum + switching, 0)).toBe(switchingNanos);
  });
});
