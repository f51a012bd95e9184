// Locks of all kinds: who waits, how, and for how long. Requests are users of a closed loop that send once, at time 0.

import { describe, expect, it } from 'vitest';
import type { Lock } from '../../../../src/scenario/scenario.ts';
import { cpu, locked, loops, MS, MUTEX, pool, US } from '../small-scenario.ts';
import {
  advanceTo,
  configured,
  cpuMicros,
  expectExactSums,
  machineRun,
  machineScenario,
  partsOf,
  watched,
} from './machine-run.ts';

const lockOf = (change: Partial<Lock>): readonly Lock[] => [{ ...MUTEX, ...change }];

describe('a mutex', () => {
  it('is taken in turn; who waits gives up its core', () => {
    const seen = machineRun({
      server: pool(3),
      request: [locked('compute', 100 * US)],
      requests: 3,
      machine: { cores: 2 },
      locks: lockOf({ kind: 'mutex' }),
    });
    expect(seen.ended.map(({ endedAt }) => endedAt)).toEqual([100, 200, 300]);
    expect(seen.ended.map(partsOf)).toEqual([
      { running: 100 },
      { running: 100, lockWait: 100 },
      { running: 100, lockWait: 200 },
    ]);
    expect(cpuMicros(seen.simulation)).toEqual({ useful: 300, idle: 300 });
    expect(seen.simulation.view.locks.figures()).toEqual([
      { waiting: 0, asked: 3, contendedShare: 2 / 3, waitNanos: 300 * US },
    ]);
  });

  it('says who waits now', () => {
    const scenario = machineScenario({
      server: pool(3),
      request: [locked('compute', 100 * US)],
      requests: 3,
      machine: { cores: 2 },
      locks: lockOf({ kind: 'mutex' }),
    });
    const { simulation } = watched(scenario);
    advanceTo(simulation, 130);
    expect(simulation.view.locks.waiting(0)).toBe(1);
    expect(simulation.view.locks.figures()[0].waitNanos).toBe(230 * US);
  });
});

describe('a spin lock', () => {
  const spin = (spinNanos: number): readonly Lock[] => lockOf({ kind: 'spin', spinNanos });

  it('keeps the core of who waits, and is handed over at once', () => {
    const seen = machineRun({
      server: pool(2),
      request: [locked('compute', 100 * US), cpu(10 * US)],
      requests: 2,
      machine: { cores: 2 },
      locks: spin(MS),
    });
    expect(seen.ended.map(({ endedAt }) => endedAt)).toEqual([110, 210]);
    expect(seen.ended.map(partsOf)).toEqual([{ running: 110 }, { running: 110, lockWait: 100 }]);
    expect(cpuMicros(seen.simulation)).toEqual({ useful: 220, spinning: 100, idle: 100 });
    expectExactSums(seen);
  });

  it('parks who has spun for long enough', () => {
    const seen = machineRun({
      server: pool(2),
      request: [locked('compute', 100 * US)],
      requests: 2,
      machine: { cores: 2 },
      locks: spin(30 * US),
    });
    expect(seen.ended.map(partsOf)).toEqual([{ running: 100 }, { running: 100, lockWait: 100 }]);
    expect(cpuMicros(seen.simulation)).toEqual({ useful: 200, spinning: 30, idle: 170 });
  });

  it('that becomes free at the very end of the spin is taken', () => {
    const seen = machineRun({
      server: pool(2),
      request: [locked('compute', 100 * US)],
      requests: 2,
      machine: { cores: 2 },
      locks: spin(100 * US),
    });
    expect(seen.ended.map(({ endedAt }) => endedAt)).toEqual([100, 200]);
    expectExactSums(seen);
  });

  it('whose holder has been preempted makes the others burn their slices', () => {
    const seen = machineRun({
      server: pool(2),
      request: [locked('compute', 150 * US)],
      requests: 2,
      machine: { timeSliceNanos: 100 * US, contextSwitchNanos: 10 * US },
      locks: spin(80 * US),
    });
    // The first is preempted at 100 with the lock; the second spins from 110 to 190 and parks; the first goes on at 200
    // and ends at 250; the second begins at 260 with a whole slice, and ends at 410.
    expect(seen.ended.map(({ endedAt }) => endedAt)).toEqual([250, 410]);
    expect(partsOf(seen.ended[1])).toEqual({ ready: 100, switching: 20, lockWait: 140, running: 150 });
    expect(cpuMicros(seen.simulation)).toEqual({ useful: 300, spinning: 80, switching: 30 });
    expectExactSums(seen);
  });

  it('that is handed to a preempted spinner waits for it to get a core', () => {
    const seen = machineRun({
      server: pool(3),
      request: [locked('compute', 250 * US)],
      requests: 3,
      machine: { cores: 2, timeSliceNanos: 100 * US },
      locks: spin(MS),
    });
    // The lock's work is 250 each, however the three share two cores meanwhile.
    const spinning = cpuMicros(seen.simulation).spinning;
    expect(seen.ended).toHaveLength(3);
    expect(cpuMicros(seen.simulation).useful).toBe(750);
    expect(spinning).toBeGreaterThan(250);
    expectExactSums(seen);
  });

  it('is cut short also while its core is interrupted', () => {
    const seen = machineRun({
      server: pool(2),
      request: [locked('compute', 100 * US)],
      requests: 2,
      machine: { cores: 2, interruptEveryNanos: 180 * US, interruptNanos: 30 * US },
      locks: spin(MS),
    });
    // The second's core is interrupted from 90 to 120; it has the lock from 100 on and begins at 120. At 270 the next.
    expect(seen.ended.map(({ endedAt }) => endedAt)).toEqual([100, 220]);
    expect(partsOf(seen.ended[1])).toEqual({ lockWait: 90, paused: 30, running: 100 });
    expect(cpuMicros(seen.simulation)).toMatchObject({ useful: 200, spinning: 90, interrupt: 30 });
    expectExactSums(seen);
  });

  it('holds up an event loop as a whole, which spins and then waits', () => {
    const seen = machineRun({
      server: loops(2),
      request: [locked('compute', 100 * US)],
      requests: 4,
      machine: { cores: 2 },
      locks: spin(30 * US),
    });
    expect(Math.max(...seen.ended.map(({ endedAt }) => endedAt))).toBe(400);
    expect(cpuMicros(seen.simulation).useful).toBe(400);
    expectExactSums(seen);
  });
});

describe('an atomic', () => {
  it('makes nobody wait: the work takes as many times as long as there are cores at it', () => {
    const seen = machineRun({
      server: pool(3),
      request: [locked('compute', 100 * US)],
      requests: 3,
      machine: { cores: 3 },
      locks: lockOf({ kind: 'atomic' }),
    });
    expect(seen.ended.map(({ endedAt }) => endedAt)).toEqual([100, 200, 300]);
    expect(seen.ended.map(partsOf)).toEqual([{ running: 100 }, { running: 200 }, { running: 300 }]);
    expect(seen.simulation.view.locks.figures()[0]).toMatchObject({
      asked: 3,
      contendedShare: 2 / 3,
      waitNanos: 0,
    });
  });

  it('counts cores, not threads that were preempted half-way', () => {
    const seen = machineRun({
      server: pool(3),
      request: [locked('compute', 100 * US)],
      requests: 3,
      machine: { cores: 1, timeSliceNanos: 60 * US },
      locks: lockOf({ kind: 'atomic' }),
    });
    expect(cpuMicros(seen.simulation)).toEqual({ useful: 300 });
  });
});

describe('a thread-local copy', () => {
  it('is worked on without a lock, which each batch-th work of a thread takes', () => {
    const work = locked('compute', 50 * US);
    const seen = machineRun({
      server: pool(2),
      request: [work, work, work],
      requests: 2,
      machine: { cores: 2 },
      locks: lockOf({ kind: 'local', batch: 3, localNanos: 10 * US }),
    });
    // Both want the mutex at 30.
    expect(seen.ended.map(({ endedAt }) => endedAt)).toEqual([80, 130]);
    expect(seen.ended.map(partsOf)).toEqual([{ running: 80 }, { running: 80, lockWait: 50 }]);
    expect(seen.simulation.view.locks.figures()[0]).toMatchObject({ asked: 2, contendedShare: 0.5 });
  });

  it('is of the thread, not of the request', () => {
    const seen = machineRun({
      server: pool(1),
      request: [locked('compute', 50 * US)],
      requests: 4,
      locks: lockOf({ kind: 'local', batch: 4, localNanos: 10 * US }),
    });
    expect(seen.ended.map(({ endedAt }) => endedAt)).toEqual([10, 20, 30, 90]);
  });
});

describe('settings', () => {
  it('may change while it runs: who comes later goes by the new ones', () => {
    const scenario = machineScenario({
      server: pool(4),
      request: [cpu(10 * US), locked('compute', 100 * US)],
      requests: 4,
      machine: { cores: 2 },
      locks: lockOf({ kind: 'mutex' }),
    });
    const seen = watched(scenario);
    advanceTo(seen.simulation, 50);
    seen.simulation.configure({ ...configured(scenario, {}), locks: lockOf({ kind: 'atomic' }) });
    advanceTo(seen.simulation, 1e6);
    expect(seen.ended).toHaveLength(4);
    expectExactSums(seen);
  });
});
