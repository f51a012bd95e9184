// Run-queue lengths and the load average of a running machine.

import { describe, expect, it } from 'vitest';
import { advanceTo, machineRun, machineScenario, watched } from '../machine/machine-run.ts';
import { cpu, MS, pool, SECOND, sleep } from '../small-scenario.ts';

describe('the run queue', () => {
  it('on average counts each thread for the time that it is ready or on a core', () => {
    const machine = { timeSliceNanos: 10 * MS };
    const { simulation } = machineRun({
      server: pool(3),
      request: [cpu(MS), sleep(MS)],
      requests: 3,
      machine,
    });
    // The run ends at 4 ms after 3 ms on the core. The threads were ready for 1 ms and 2 ms. The first was
    // ready for another 1 ms: it returns at 2 ms and waits for the core to finish its request.
    expect(simulation.view.now).toBe(4 * MS);
    expect(simulation.view.measures.value('meanReady')).toBe(1);
    expect(simulation.view.measures.value('meanRunnable')).toBe(1.75);
  });

  it('is exact at any instant', () => {
    const scenario = machineScenario({ server: pool(5), request: [cpu(2 * MS)], requests: 5 });
    const { simulation } = watched(scenario);
    advanceTo(simulation, 500);
    expect(simulation.view.measures.value('meanReady')).toBe(4);
    expect(simulation.view.measures.value('meanRunnable')).toBe(5);
  });
});

describe('the load average of a machine', () => {
  it('approaches the number of threads that compute or are ready', () => {
    const machine = { cores: 2 };
    const scenario = machineScenario({ server: pool(6), request: [cpu(60 * SECOND)], requests: 6, machine });
    const { simulation } = watched(scenario);
    advanceTo(simulation, 60e6);
    const { loadAverage } = simulation.view.measures;
    const { loadAverage1, loadAverage5, loadAverage15, meanRunnable } = simulation.view.measures.values();
    expect(meanRunnable).toBeCloseTo(6, 6);
    expect(loadAverage.sampledMean()).toBe(6);
    expect(loadAverage1 / 6).toBeCloseTo(0.632, 2);
    expect(loadAverage5 / 6).toBeCloseTo(0.181, 1);
    expect(loadAverage15).toBeLessThan(loadAverage5);
  });

  it('stays 0 if threads only wait', () => {
    const scenario = machineScenario({ server: pool(6), request: [sleep(60 * SECOND)], requests: 6 });
    const { simulation } = watched(scenario);
    advanceTo(simulation, 30e6);
    expect(simulation.view.measures.value('loadAverage1')).toBe(0);
  });
});
