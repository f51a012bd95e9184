// The costs of a thread switch besides the switch itself: cache refills and, on old kernels, a search through
// the threads.

import { describe, expect, it } from 'vitest';
import { cpu, MS, pool, sleep, US } from '../small-scenario.ts';
import { cpuMicros, expectExactSums, machineRun, partsOf, totalIn } from './machine-run.ts';

describe('a cache refill', () => {
  const machine = { contextSwitchNanos: 10 * US, cacheRefillNanos: 40 * US };

  it('is paid with each switch, in the same state', () => {
    const seen = machineRun({ server: pool(2), request: [cpu(1.5 * MS)], requests: 2, machine });
    // The first thread computes until 1000 us and from 2100 to 2600, the second from 1050 to 2050 and from
    // 2650 to 3150.
    expect(seen.ended.map(({ endedAt }) => endedAt)).toEqual([2600, 3150]);
    expect(seen.ended.map(partsOf)).toEqual([
      { ready: 1050, running: 1500, switching: 50 },
      { ready: 1550, running: 1500, switching: 100 },
    ]);
    expect(cpuMicros(seen.simulation)).toEqual({ useful: 3000, switching: 150 });
  });

  it('is not paid by a thread that returns to its core if no other used it', () => {
    const request = [cpu(MS), sleep(5 * MS), cpu(MS)];
    const seen = machineRun({ server: pool(1), request, requests: 1, machine });
    expect(cpuMicros(seen.simulation)).toEqual({ useful: 2000, idle: 5000 });
  });
});

describe('a cost per runnable thread', () => {
  it('is paid at each switch for all that are ready or on a core, including the one that gets the core', () => {
    const machine = { runnableCostNanos: 7 * US, contextSwitchNanos: 10 * US };
    const seen = machineRun({ server: pool(3), request: [cpu(MS)], requests: 3, machine });
    // The second thread is chosen among two ready threads, and the third is the only one left; the first
    // needs no switch.
    expect(seen.ended.map(({ endedAt }) => endedAt)).toEqual([1000, 2024, 3041]);
    expect(cpuMicros(seen.simulation)).toEqual({ useful: 3000, switching: 20, scheduling: 21 });
    expect(totalIn(seen, 'switching')).toBe(41);
    expectExactSums(seen);
  });

  it('counts the threads on other cores too', () => {
    const machine = { runnableCostNanos: 1 * US, cores: 2 };
    const seen = machineRun({ server: pool(4), request: [cpu(MS)], requests: 4, machine });
    // At 1000 us the first core switches while the second is still in use and one thread is ready, which
    // costs 3 us. Then the second core switches, which costs 2 us.
    expect(cpuMicros(seen.simulation)).toMatchObject({ useful: 4000, scheduling: 5 });
  });

  it('makes a thousand threads slower than ten with the same work', () => {
    const machine = { runnableCostNanos: 100, timeSliceNanos: 100 * US };
    const overheadOf = (threads: number): number =>
      machineRun({
        server: pool(threads),
        request: [cpu(MS)],
        requests: threads,
        machine,
      }).simulation.view.measures.cpu().schedulingNanos / threads;
    expect(overheadOf(1000)).toBeGreaterThan(50 * overheadOf(10));
  });
});
