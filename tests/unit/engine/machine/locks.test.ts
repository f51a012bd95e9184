// Locks of all kinds: which requests wait, how, and for how long. Requests are users of a closed loop that
// send once, at time 0.

import { describe, expect, it } from 'vitest';
import { greenThreads } from '../../../../src/scenario/default-scenario.ts';
import type { ProgramLock } from '../../../../src/scenario/scenario.ts';
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

const lockOf = (change: Partial<ProgramLock>): readonly ProgramLock[] => [{ ...MUTEX, ...change }];

describe('a mutex', () => {
  it('is taken in turn, and waiting threads leave their cores', () => {
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
      { waiting: 0, attempts: 3, contendedShare: 2 / 3, waitNanos: 300 * US },
    ]);
  });

  it('reports which threads wait now', () => {
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

/** Microseconds that a woken thread needs to check the lock. */
const LOOK = 0.05;

describe('a mutex without hand-over', () => {
  const program = [locked('compute', 100 * US), cpu(10 * US), locked('compute', 100 * US)];
  const run = (change: Partial<ProgramLock>, machine = {}) =>
    machineRun({
      server: pool(2),
      request: program,
      requests: 2,
      machine: { cores: 2, wakeUpNanos: 50 * US, ...machine },
      locks: lockOf({ handOverNanos: null, ...change }),
    });

  it('goes to a running thread while the woken one is on its way', () => {
    const seen = run({});
    // Waking both cores takes until 50 us. The second thread is woken at 150, gets a core at 200, and finds
    // that the first has held the lock again since 160. So the first request ends at 260.
    expect(seen.ended.map(({ endedAt }) => endedAt)).toEqual([260, 520 + LOOK]);
    expect(seen.simulation.view.locks.figures()[0]).toMatchObject({ waiting: 0, attempts: 4 });
    expectExactSums(seen);
  });

  it('passes more work than with hand-over, which takes a wake-up each time', () => {
    const seen = run({ handOverNanos: 0 });
    // The lock passes to the second thread at 150 us, which begins at 200; back to the first at 300, which
    // begins at 350; and again to the second at 450, which begins at 500.
    expect(seen.ended.map(({ endedAt }) => endedAt)).toEqual([450, 600]);
    expectExactSums(seen);
  });

  it('is handed over once the first in turn has waited for long', () => {
    const three = [...program, cpu(10 * US), locked('compute', 100 * US)];
    const ends = (handOverNanos: number | null): readonly number[] =>
      machineRun({
        server: pool(2),
        request: three,
        requests: 2,
        machine: { cores: 2, wakeUpNanos: 50 * US },
        locks: lockOf({ handOverNanos }),
      }).ended.map(({ endedAt }) => endedAt);
    expect(ends(null)[0]).toBe(370);
    // The second thread has waited for less than 200 us when the lock is released at 150, but for longer when
    // it is released again at 260.
    expect(ends(200 * US)[0]).toBeGreaterThan(370);
  });

  it('costs the releasing thread a wake-up if a core is idle', () => {
    const seen = run({}, { wakeCallNanos: 5 * US });
    expect(cpuMicros(seen.simulation).switching).toBeGreaterThanOrEqual(5 + 50);
    expect(seen.ended[0]!.endedAt).toBe(270);
    expectExactSums(seen);
    expect(cpuMicros(run({}, { wakeCallNanos: 5 * US, cores: 1 }).simulation).switching).toBe(50);
  });

  it('goes to a thread that spins before it goes to one that sleeps', () => {
    const seen = machineRun({
      server: pool(3),
      request: [locked('compute', 100 * US)],
      requests: 3,
      machine: { cores: 3 },
      locks: lockOf({ kind: 'spin', spinNanos: 150 * US, handOverNanos: null }),
    });
    // Both other threads spin from 0 on. At 100 us one of them gets the lock. At 150 the other parks, and it
    // is woken at 200.
    expect(seen.ended.map(({ endedAt }) => endedAt)).toEqual([100, 200, 300 + LOOK]);
    expectExactSums(seen);
  });

  it('is checked by a spinner without a core once it has one', () => {
    const seen = machineRun({
      server: pool(2),
      request: [cpu(10 * US), locked('compute', 150 * US)],
      requests: 2,
      machine: { timeSliceNanos: 100 * US },
      locks: lockOf({ kind: 'spin', spinNanos: MS, handOverNanos: null }),
    });
    // The first thread is preempted while it holds the lock. The second spins for a slice, and gets the lock
    // when it has a core again.
    expect(seen.ended).toHaveLength(2);
    expect(cpuMicros(seen.simulation)).toMatchObject({ useful: 320 });
    expectExactSums(seen);
  });

  it('takes its carrier with it if a green thread hands it over after a time', () => {
    const seen = machineRun({
      server: { ...greenThreads('A'), carriers: 2, greenSwitchNanos: 0 },
      request: program,
      requests: 2,
      machine: { cores: 2, wakeUpNanos: 50 * US },
      locks: lockOf({ handOverNanos: 50 * US }),
    });
    // At 150 us the second request continues at once on the carrier of the first, which continues on it at
    // 360.
    expect(seen.ended.map(({ request, endedAt }) => [request, endedAt])).toEqual([
      [1, 360],
      [0, 470],
    ]);
    expectExactSums(seen);
  });
});

describe('a spin lock', () => {
  const spin = (spinNanos: number): readonly ProgramLock[] => lockOf({ kind: 'spin', spinNanos });

  it('keeps the core of a waiting thread, and is handed over at once', () => {
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

  it('parks a thread that has spun for long enough', () => {
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

  it('is taken if it becomes free at the very end of the spin', () => {
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

  it('makes the others waste their slices if its holder has been preempted', () => {
    const seen = machineRun({
      server: pool(2),
      request: [locked('compute', 150 * US)],
      requests: 2,
      machine: { timeSliceNanos: 100 * US, contextSwitchNanos: 10 * US },
      locks: spin(80 * US),
    });
    // The first thread is preempted at 100 us with the lock, and the second spins from 110 to 190 and parks.
    // The first continues at 200 and ends at 250. The second begins at 260 with a whole slice, and ends at
    // 410.
    expect(seen.ended.map(({ endedAt }) => endedAt)).toEqual([250, 410]);
    expect(partsOf(seen.ended[1])).toEqual({ ready: 100, switching: 20, lockWait: 140, running: 150 });
    expect(cpuMicros(seen.simulation)).toEqual({ useful: 300, spinning: 80, switching: 30 });
    expectExactSums(seen);
  });

  it('waits for a preempted spinner to get a core if handed to it', () => {
    const seen = machineRun({
      server: pool(3),
      request: [locked('compute', 250 * US)],
      requests: 3,
      machine: { cores: 2, timeSliceNanos: 100 * US },
      locks: spin(MS),
    });
    // The work under the lock is 250 us for each thread, however the three share two cores meanwhile.
    const spinning = cpuMicros(seen.simulation).spinning;
    expect(seen.ended).toHaveLength(3);
    expect(cpuMicros(seen.simulation).useful).toBe(750);
    expect(spinning).toBeGreaterThan(250);
    expectExactSums(seen);
  });

  it("ends a spin also while the spinner's core is interrupted", () => {
    const seen = machineRun({
      server: pool(2),
      request: [locked('compute', 100 * US)],
      requests: 2,
      machine: { cores: 2, interruptEveryNanos: 180 * US, interruptNanos: 30 * US },
      locks: spin(MS),
    });
    // The core of the second thread is interrupted from 90 to 120 us. The thread holds the lock from 100 on
    // and begins at 120. The core's next interrupt begins at 270.
    expect(seen.ended.map(({ endedAt }) => endedAt)).toEqual([100, 220]);
    expect(partsOf(seen.ended[1])).toEqual({ lockWait: 90, paused: 30, running: 100 });
    expect(cpuMicros(seen.simulation)).toMatchObject({ useful: 200, spinning: 90, interrupt: 30 });
    expectExactSums(seen);
  });

  it('stops an event loop as a whole, which spins and then waits', () => {
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
  it('makes no thread wait, but multiplies the work by the cores that use it', () => {
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
      attempts: 3,
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
  it('is updated without a lock, which a thread takes once per batch', () => {
    const work = locked('compute', 50 * US);
    const seen = machineRun({
      server: pool(2),
      request: [work, work, work],
      requests: 2,
      machine: { cores: 2 },
      locks: lockOf({ kind: 'local', batch: 3, localNanos: 10 * US }),
    });
    // Both threads request the mutex at 30 us.
    expect(seen.ended.map(({ endedAt }) => endedAt)).toEqual([80, 130]);
    expect(seen.ended.map(partsOf)).toEqual([{ running: 80 }, { running: 80, lockWait: 50 }]);
    expect(seen.simulation.view.locks.figures()[0]).toMatchObject({ attempts: 2, contendedShare: 0.5 });
  });

  it('belongs to the thread, not to the request', () => {
    const seen = machineRun({
      server: pool(1),
      request: [locked('compute', 50 * US)],
      requests: 4,
      locks: lockOf({ kind: 'local', batch: 4, localNanos: 10 * US }),
    });
    expect(seen.ended.map(({ endedAt }) => endedAt)).toEqual([10, 20, 30, 90]);
  });
});

describe('a combining lock', () => {
  const combining = (nanos: number): readonly ProgramLock[] =>
    lockOf({ kind: 'combining', round: { kind: 'constant', nanos } });

  it('makes its holder do the work of all waiting threads, with one cost for the round', () => {
    const seen = machineRun({
      server: pool(4),
      request: [locked('compute', 100 * US)],
      requests: 4,
      machine: { cores: 4 },
      locks: combining(10 * US),
    });
    // The first thread finds no waiter; the second does the work of all three that wait.
    expect(seen.ended.map(({ endedAt }) => endedAt)).toEqual([110, 420, 420, 420]);
    const parts = seen.ended.map(partsOf);
    expect(parts.slice(0, 1)).toEqual([{ running: 110 }]);
    expect(parts.slice(1)).toContainEqual({ running: 310, lockWait: 110 });
    expect(parts.filter(({ lockWait }) => lockWait === 420)).toHaveLength(2);
    expect(seen.simulation.view.locks.figures()).toEqual([
      { waiting: 0, attempts: 4, contendedShare: 3 / 4, waitNanos: (110 + 2 * 420) * US },
    ]);
    expectExactSums(seen);
  });

  it('puts threads that arrive during a round into the next one', () => {
    const seen = machineRun({
      server: pool(2),
      request: [cpu(30 * US), locked('compute', 100 * US), locked('compute', 50 * US)],
      requests: 2,
      machine: { cores: 2 },
      locks: combining(10 * US),
    });
    // The first thread has the lock alone from 30 to 140 us. It wants the lock again as the second takes it.
    // The second does the work of both until 300, and its own last work until 360.
    expect(seen.ended.map(({ endedAt }) => endedAt)).toEqual([300, 360]);
    expectExactSums(seen);
  });

  it('waits for blocking work after it has computed', () => {
    const ends = (does: 'compute' | 'wait'): readonly number[] =>
      machineRun({
        server: pool(3),
        request: [locked(does, 100 * US)],
        requests: 3,
        machine: { cores: 3 },
        locks: combining(10 * US),
      }).ended.map(({ endedAt }) => endedAt);
    expect(ends('wait')).toEqual(ends('compute'));
  });

  it('makes the releasing thread wake all whose work it has done', () => {
    const seen = machineRun({
      server: pool(4),
      request: [locked('compute', 100 * US), cpu(10 * US)],
      requests: 4,
      machine: { cores: 4, wakeUpNanos: 50 * US, wakeCallNanos: 5 * US },
      locks: combining(0),
    });
    // All four cores are waking until 50 us. At 150 the first thread notifies the next, which costs it 5; at
    // 500 there are two threads to notify.
    expect(seen.ended.map(({ endedAt }) => endedAt)).toEqual([165, 520, 560, 560]);
    expectExactSums(seen);
  });
});

describe('settings of locks', () => {
  it('may change during the run, and apply to later requests', () => {
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
