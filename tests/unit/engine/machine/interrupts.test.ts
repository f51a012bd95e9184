// Timer interrupts: when each core is interrupted, the effect on the present slice, and the accounting of the
// time.

import { describe, expect, it } from 'vitest';
import { cpu, MS, pool, SECOND, sleep, US } from '../small-scenario.ts';
import {
  advanceTo,
  configured,
  cpuMicros,
  expectExactSums,
  machineRun,
  machineScenario,
  partsOf,
  totalIn,
  watched,
} from './machine-run.ts';

const everyMilli = { interruptEveryNanos: MS, interruptNanos: 20 * US };

describe('a timer interrupt', () => {
  it('delays the end of the present slice, and its request makes no progress', () => {
    const machine = { ...everyMilli, timeSliceNanos: 100 * MS };
    const seen = machineRun({ server: pool(1), request: [cpu(2.5 * MS)], requests: 1, machine });
    // Interrupts come at 1000 and 2000 us. The run ends at 2540, before the third.
    expect(seen.ended.map(({ endedAt }) => endedAt)).toEqual([2540]);
    expect(partsOf(seen.ended[0])).toEqual({ running: 2500, paused: 40 });
    expect(cpuMicros(seen.simulation)).toEqual({ useful: 2500, interrupt: 40 });
  });

  it('hits the c-th of n cores at c/n of the period', () => {
    const machine = { ...everyMilli, cores: 4, timeSliceNanos: 100 * MS };
    const seen = machineRun({ server: pool(4), request: [cpu(600 * US)], requests: 4, machine });
    // Cores 1 and 2 are interrupted at 250 and 500 us. The interrupts of core 3 at 750 and of core 0 at 1000
    // come too late.
    expect(seen.ended.map(({ endedAt }) => endedAt)).toEqual([600, 600, 620, 620]);
    expect(seen.ended.map(({ split }) => split.paused)).toEqual([0, 0, 20, 20]);
  });

  it('costs nothing on an idle core', () => {
    const request = [cpu(500 * US), sleep(MS), cpu(300 * US)];
    const seen = machineRun({ server: pool(1), request, requests: 1, machine: everyMilli });
    // The interrupt at 1000 us hits no thread, and the next would be at 2000.
    expect(partsOf(seen.ended[0])).toEqual({ running: 800, waiting: 1000 });
    expect(cpuMicros(seen.simulation)).toEqual({ useful: 800, idle: 1000 });
  });

  it('leaves the caches of an idle core cold, so the next thread there refills them, once for any number of interrupts', () => {
    // The thread computes until 500 us and again after its sleep; interrupts come at 1000, 2000 and 3000.
    const machine = { ...everyMilli, cacheRefillNanos: 3 * US };
    const partsAfter = (micros: number): Readonly<Record<string, number>> =>
      partsOf(
        machineRun({
          server: pool(1),
          request: [cpu(500 * US), sleep(micros * US), cpu(100 * US)],
          requests: 1,
          machine,
        }).ended[0],
      );
    // An interrupt at the beginning of a slice interrupts it, without a refill.
    expect(partsAfter(500)).toEqual({ running: 600, waiting: 500, paused: 20 });
    expect(partsAfter(300)).toEqual({ running: 600, waiting: 300 });
    expect(partsAfter(800)).toEqual({ running: 600, waiting: 800, switching: 3 });
    expect(partsAfter(2600)).toEqual({ running: 600, waiting: 2600, switching: 3 });
  });

  it('affects the next thread if it comes as a core becomes idle', () => {
    const machine = { ...everyMilli, cacheRefillNanos: 3 * US };
    const request = [cpu(MS), sleep(100 * US), cpu(100 * US)];
    const seen = machineRun({ server: pool(1), request, requests: 1, machine });
    expect(partsOf(seen.ended[0])).toEqual({ running: 1100, waiting: 100, switching: 3 });
  });

  it('refills nothing that a switch refills anyway, nor the caches of an unused core', () => {
    const machine = { ...everyMilli, cacheRefillNanos: 3 * US, contextSwitchNanos: 4 * US };
    // One interrupt at 1.5 ms and one at 3 ms hit two threads in turn.
    const seen = machineRun({
      server: pool(2),
      request: [cpu(100 * US), sleep(3 * MS)],
      requests: 2,
      machine,
      traffic: { kind: 'open', arrivals: 'replay', timestampsNanos: [1.5 * MS, 3.05 * MS] },
    });
    expect(seen.ended.map(({ split }) => split.switching)).toEqual([0, 7]);
  });

  it('costs no refill without a refill cost or without interrupts', () => {
    const request = [cpu(500 * US), sleep(800 * US), cpu(300 * US)];
    for (const machine of [everyMilli, { cacheRefillNanos: 3 * US }]) {
      const seen = machineRun({ server: pool(1), request, requests: 1, machine });
      expect(partsOf(seen.ended[0])).toEqual({ running: 800, waiting: 800 });
    }
  });

  it('takes only its own time if it hits a slice, so the core makes progress', () => {
    const machine = { ...everyMilli, cacheRefillNanos: MS, timeSliceNanos: 100 * MS };
    const seen = machineRun({ server: pool(1), request: [cpu(2.5 * MS)], requests: 1, machine });
    expect(partsOf(seen.ended[0])).toEqual({ running: 2500, paused: 40 });
  });

  it('is not counted against the time slice', () => {
    const machine = { ...everyMilli, interruptEveryNanos: 500 * US, timeSliceNanos: MS };
    const seen = machineRun({ server: pool(2), request: [cpu(2 * MS)], requests: 2, machine });
    // However many interrupts there are, a slice is 1000 us of computing: four slices, and three switches
    // between them.
    expect(seen.ended.map(({ split }) => split.running)).toEqual([2000, 2000]);
    expect(totalIn(seen, 'paused')).toBe(cpuMicros(seen.simulation).interrupt);
    expect(seen.simulation.view.measures.value('contextSwitches')).toBe(3);
    expectExactSums(seen);
  });

  it('delays the rest of a switch', () => {
    const machine = { ...everyMilli, contextSwitchNanos: 100 * US, timeSliceNanos: 950 * US };
    const seen = machineRun({ server: pool(2), request: [cpu(950 * US)], requests: 2, machine });
    // The first thread ends at 950 us. The switch lasts from 950 to 1070: 50 before the interrupt and 50
    // after it.
    expect(seen.ended.map(({ endedAt }) => endedAt)).toEqual([950, 2040]);
    expect(partsOf(seen.ended[1])).toEqual({ ready: 950, switching: 100, running: 950, paused: 40 });
    expectExactSums(seen);
  });

  it('is lost if it comes while the last one is handled, so the core always makes progress', () => {
    const machine = { interruptEveryNanos: 100 * US, interruptNanos: 200 * US };
    const seen = machineRun({ server: pool(1), request: [cpu(250 * US)], requests: 1, machine });
    // The thread computes until 100 us and is interrupted until 300, so the ticks at 200 and 300 are lost. It
    // computes until 400, and so on.
    expect(seen.ended.map(({ endedAt }) => endedAt)).toEqual([650]);
    expect(partsOf(seen.ended[0])).toEqual({ running: 250, paused: 400 });
  });

  it('can be switched on and off during the run', () => {
    const scenario = machineScenario({ server: pool(1), request: [cpu(5 * MS)], requests: 1 });
    const seen = watched(scenario);
    advanceTo(seen.simulation, 1500);
    seen.simulation.configure(configured(scenario, everyMilli));
    advanceTo(seen.simulation, 3010);
    // Interrupts are switched off during the one that began at 3000 us. This one is finished, and no further
    // one comes.
    seen.simulation.configure(scenario);
    advanceTo(seen.simulation, 1e7);
    expect(partsOf(seen.ended[0])).toEqual({ running: 5000, paused: 40 });
    expectExactSums(seen);
  });

  it('leaves an idle machine without events, so a run that only waits ends', () => {
    const machine = { ...everyMilli, pauseEveryNanos: 10 * MS, pauseNanos: MS };
    const seen = machineRun({
      server: pool(1),
      request: [cpu(MS), { kind: 'call', upstream: 'upstream' }],
      requests: 1,
      machine,
      upstream: { timeoutNanos: null },
      faults: [{ kind: 'down', upstream: 'upstream', node: 1, fromNanos: 0, untilNanos: null, factor: 1 }],
    });
    expect(seen.ended).toEqual([]);
    expect(seen.simulation.view.events).toBeLessThan(20);
  });

  it('takes its share of a busy core', () => {
    const machine = { interruptEveryNanos: 10 * MS, interruptNanos: 50 * US, cores: 2 };
    const seen = machineRun({ server: pool(8), request: [cpu(SECOND / 4)], requests: 16, machine });
    const { useful, interrupt } = cpuMicros(seen.simulation);
    expect(interrupt / useful).toBeCloseTo(0.005, 3);
    expectExactSums(seen);
  });
});

describe('cpu meters', () => {
  it('are exact at any instant of a slice and of an interrupt', () => {
    const machine = { ...everyMilli, contextSwitchNanos: 100 * US, runnableCostNanos: 30 * US };
    const scenario = machineScenario({ server: pool(2), request: [cpu(900 * US)], requests: 2, machine });
    const { simulation } = watched(scenario);
    const at = (micros: number): Readonly<Record<string, number>> => {
      advanceTo(simulation, micros);
      return cpuMicros(simulation);
    };
    expect(at(400)).toEqual({ useful: 400 });
    // From 900 us on the second thread is alone: 30 us of scheduling, then the switch, of which 70 us are
    // done at 1000.
    expect(at(910)).toEqual({ useful: 900, scheduling: 10 });
    expect(at(950)).toEqual({ useful: 900, scheduling: 30, switching: 20 });
    expect(at(1005)).toEqual({ useful: 900, scheduling: 30, switching: 70, interrupt: 5 });
    expect(at(1035)).toEqual({ useful: 900, scheduling: 30, switching: 85, interrupt: 20 });
    expect(at(1150)).toEqual({ useful: 1000, scheduling: 30, switching: 100, interrupt: 20 });
  });
});
