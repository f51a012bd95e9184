// Stop-the-world pauses: what stops, what does not, and their interaction with interrupts and thread
// switches.

import { describe, expect, it } from 'vitest';
import { THREAD } from '../../../../src/engine/view/codes.ts';
import { cpu, MS, pool, sleep, US } from '../small-scenario.ts';
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

const machine = { pauseEveryNanos: 2 * MS, pauseNanos: 500 * US };

describe('a stop-the-world pause', () => {
  it('stops all running slices, which later continue', () => {
    const seen = machineRun({
      server: pool(2),
      request: [cpu(3 * MS)],
      requests: 2,
      machine: { ...machine, cores: 2, timeSliceNanos: 10 * MS },
    });
    expect(seen.ended.map(({ endedAt }) => endedAt)).toEqual([3500, 3500]);
    expect(seen.ended.map(partsOf)).toEqual([
      { running: 3000, paused: 500 },
      { running: 3000, paused: 500 },
    ]);
    expect(cpuMicros(seen.simulation)).toEqual({ useful: 6000, paused: 1000 });
  });

  it('does not stop waits: ready threads stay ready, and replies arrive', () => {
    const request = [cpu(1.8 * MS), sleep(300 * US), cpu(100 * US)];
    const seen = machineRun({
      server: pool(2),
      request,
      requests: 2,
      machine: { ...machine, timeSliceNanos: 10 * MS },
    });
    // The first thread waits from 1800 to 2100 us and is ready from then on, also in the pauses until 2500
    // and from 4000 to 4500. The second computes from 1800 to 4600 except for the two pauses, and returns at
    // 4900.
    expect(seen.ended.map(({ endedAt }) => endedAt)).toEqual([4700, 5000]);
    expect(seen.ended.map(partsOf)).toEqual([
      { running: 1900, waiting: 300, ready: 2500 },
      { running: 1900, ready: 1800, waiting: 300, paused: 1000 },
    ]);
    expectExactSums(seen);
  });

  it('keeps a thread that becomes ready off an idle core', () => {
    const seen = machineRun({
      server: pool(1),
      request: [sleep(2200 * US), cpu(100 * US)],
      requests: 1,
      machine,
    });
    // No thread ran at 2000 us, but the process was still paused from then until 2500.
    expect(partsOf(seen.ended[0])).toEqual({ waiting: 2200, ready: 300, running: 100 });
    expect(cpuMicros(seen.simulation)).toEqual({ useful: 100, idle: 2500 });
  });

  it('longer than its period still leaves the process time in between', () => {
    const long = { pauseEveryNanos: MS, pauseNanos: 2.5 * MS };
    const seen = machineRun({ server: pool(1), request: [cpu(1.2 * MS)], requests: 1, machine: long });
    // The thread computes until 1000 us, is paused until 3500, and computes until 3700.
    expect(partsOf(seen.ended[0])).toEqual({ running: 1200, paused: 2500 });
    const late = machineRun({
      server: pool(1),
      request: [sleep(5 * MS), cpu(100 * US)],
      requests: 1,
      machine: long,
    });
    // The second pause lasts from 4000 to 6500 us.
    expect(partsOf(late.ended[0])).toEqual({ waiting: 5000, ready: 1500, running: 100 });
  });

  it('can be turned on and off under a thread that never leaves its core', () => {
    const scenario = machineScenario({ server: pool(1), request: [cpu(10 * MS)], requests: 1 });
    const seen = watched(scenario);
    advanceTo(seen.simulation, 2100);
    // 2100 us is within the pause that would have begun at 2000.
    seen.simulation.configure(configured(scenario, machine));
    advanceTo(seen.simulation, 4100);
    seen.simulation.configure(scenario);
    advanceTo(seen.simulation, 1e7);
    expect(partsOf(seen.ended[0])).toEqual({ running: 10_000, paused: 900 });
  });
});

describe('a pause together with an interrupt', () => {
  it('that began first: the interrupt is handled, then the thread is paused', () => {
    const both = { ...machine, interruptEveryNanos: 1.9 * MS, interruptNanos: 200 * US };
    const seen = machineRun({
      server: pool(1),
      request: [cpu(3 * MS)],
      requests: 1,
      machine: { ...both, timeSliceNanos: 10 * MS },
    });
    // The thread is interrupted from 1900 to 2100 us and paused from 2000 to 2500, with 1100 us of work left;
    // the next interrupt would be at 3800.
    expect(seen.ended.map(({ endedAt }) => endedAt)).toEqual([3600]);
    expect(partsOf(seen.ended[0])).toEqual({ running: 3000, paused: 600 });
    expect(cpuMicros(seen.simulation)).toEqual({ useful: 3000, interrupt: 200, paused: 400 });
  });

  it('that lasts longer: the thread continues after the interrupt', () => {
    const both = { ...machine, interruptEveryNanos: 1.9 * MS, interruptNanos: 700 * US };
    const seen = machineRun({ server: pool(1), request: [cpu(3 * MS)], requests: 1, machine: both });
    expect(partsOf(seen.ended[0])).toEqual({ running: 3000, paused: 700 });
    expect(cpuMicros(seen.simulation)).toEqual({ useful: 3000, interrupt: 700 });
  });

  it('that begins later: it finds no thread to take from the core', () => {
    const both = { ...machine, interruptEveryNanos: 2.1 * MS, interruptNanos: 50 * US };
    const seen = machineRun({ server: pool(1), request: [cpu(3 * MS)], requests: 1, machine: both });
    expect(cpuMicros(seen.simulation)).toEqual({ useful: 3000, paused: 500 });
  });
});

describe('cores that change during a pause', () => {
  const scenario = machineScenario({
    server: pool(4),
    request: [cpu(3 * MS)],
    requests: 4,
    machine: { ...machine, cores: 2, timeSliceNanos: 10 * MS },
  });

  it('become more: none is used before the end of the pause', () => {
    const seen = watched(scenario);
    advanceTo(seen.simulation, 2200);
    seen.simulation.configure(configured(scenario, { ...machine, cores: 4, timeSliceNanos: 10 * MS }));
    const states = (): number[] =>
      [0, 1, 2, 3].map((thread) => seen.simulation.view.scheduler.stateOf(thread));
    expect(states()).toEqual([THREAD.running, THREAD.running, THREAD.ready, THREAD.ready]);
    advanceTo(seen.simulation, 2500);
    expect(states()).toEqual([THREAD.running, THREAD.running, THREAD.running, THREAD.running]);
    advanceTo(seen.simulation, 1e6);
    expect(seen.ended.map(({ endedAt }) => endedAt)).toEqual([3500, 3500, 6000, 6000]);
    expectExactSums(seen);
  });

  it('become fewer: the slice on a removed core is still finished', () => {
    const seen = watched(scenario);
    advanceTo(seen.simulation, 2200);
    seen.simulation.configure(configured(scenario, { ...machine, cores: 1, timeSliceNanos: 10 * MS }));
    advanceTo(seen.simulation, 1e6);
    // The first two threads end at 3500 us. From then on one core computes, with pauses at 4000, 6000, 8000
    // and 10000.
    expect(seen.ended.map(({ endedAt }) => endedAt)).toEqual([3500, 3500, 7500, 11_500]);
    expect(seen.simulation.view.scheduler.coreNanos(11_500 * US)).toBe((3500 + 11_500) * US);
    expectExactSums(seen);
  });
});
