// The CPU limit: when a thread finishes under it, which thread waits for which, how much time is given back, and how
// it is counted.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Simulation } from '../../../../src/engine/simulation.ts';
import type { Distribution } from '../../../../src/scenario/distribution.ts';
import { presetById } from '../../../../src/scenario/presets.ts';
import type { Machine, Step } from '../../../../src/scenario/scenario.ts';
import { cpu, MS, pool, sleep, US } from '../small-scenario.ts';
import {
  advanceTo,
  configured,
  cpuMicros,
  expectExactSums,
  machineRun,
  machineScenario,
  partsOf,
  type Watched,
  watched,
} from './machine-run.ts';

const long = { timeSliceNanos: 10_000 * MS };
const limited = (cpuLimit: number, cpuPeriodNanos: number): Partial<Machine> => ({
  cpuLimit,
  cpuPeriodNanos,
  ...long,
});
const endsOf = ({ ended }: Watched): number[] => ended.map(({ endedAt }) => endedAt);
const counted = (
  { simulation }: Watched,
  name: 'cpuPeriods' | 'throttledPeriods' | 'throttledTime',
): number => simulation.view.measures.value(name);
/** The third request computes for `nanos`, the two before it for `otherwiseNanos`. */
const ofThird = (nanos: number, otherwiseNanos: number): Distribution => ({
  kind: 'every',
  period: 3,
  nanos,
  otherwiseNanos,
});

describe('a thread under a CPU limit', () => {
  it('that never stops computing gets its quota in each period, and waits for the next', () => {
    const seen = machineRun({
      server: pool(1),
      request: [cpu(12 * MS)],
      requests: 1,
      machine: limited(0.5, 10 * MS),
    });
    expect(endsOf(seen)).toEqual([22_000]);
    expect(partsOf(seen.ended[0])).toEqual({ running: 12_000, throttled: 10_000 });
    expect(cpuMicros(seen.simulation)).toEqual({ useful: 12_000, throttled: 10_000 });
    expect(counted(seen, 'cpuPeriods')).toBe(2);
    expect(counted(seen, 'throttledPeriods')).toBe(2);
    expect(counted(seen, 'throttledTime')).toBe(10 * MS);
  });

  it('finishes exactly when work, quota and period require', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 300_000 }),
        fc.integer({ min: 1, max: 100 }),
        fc.integer({ min: 1, max: 100 }),
        (workMicros, periodMillis, percent) => {
          const period = periodMillis * MS;
          const quota = Math.round((percent / 100) * period);
          const work = workMicros * US;
          const seen = machineRun({
            server: pool(1),
            request: [cpu(work)],
            requests: 1,
            machine: limited(percent / 100, period),
          });
          const whole = Math.ceil(work / quota) - 1;
          expect(endsOf(seen)[0]).toBeCloseTo((whole * period + work - whole * quota) / US, 3);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('that arrives late in a period has a whole quota for the rest of it', () => {
    const seen = machineRun({
      server: pool(1),
      request: [sleep(7 * MS), cpu(9 * MS)],
      requests: 1,
      machine: limited(0.5, 10 * MS),
    });
    // The thread gets a slice of 5 ms at 7 ms, of which 2 ms are left at 10 ms. The next period then begins
    // with another 5 ms, which is enough for the remaining 6 ms of work.
    expect(partsOf(seen.ended[0])).toEqual({ waiting: 7000, running: 9000 });
  });

  it('is not delayed by a limit of as many cores as it uses', () => {
    const seen = machineRun({
      server: pool(2),
      request: [cpu(50 * MS)],
      requests: 2,
      machine: { cores: 4, ...limited(2, 10 * MS) },
    });
    expect(endsOf(seen)).toEqual([50_000, 50_000]);
    expect(counted(seen, 'throttledPeriods')).toBe(0);
  });
});

describe('threads under a common CPU limit', () => {
  it('on two cores share its quota and wait together', () => {
    const seen = machineRun({
      server: pool(2),
      request: [cpu(12 * MS)],
      requests: 2,
      machine: { cores: 2, ...limited(1, 10 * MS) },
    });
    expect(endsOf(seen)).toEqual([22_000, 22_000]);
    expect(seen.ended.map(partsOf)).toEqual([
      { running: 12_000, throttled: 10_000 },
      { running: 12_000, throttled: 10_000 },
    ]);
    expectExactSums(seen);
  });

  it('get their slices in the order in which they were throttled', () => {
    // Ten milliseconds per period are two slices, so two of four threads compute in each period.
    const seen = machineRun({
      server: pool(4),
      request: [cpu(10 * MS)],
      requests: 4,
      machine: { cores: 4, ...limited(0.1, 100 * MS) },
    });
    expect(endsOf(seen)).toEqual([205_000, 205_000, 305_000, 305_000]);
    expectExactSums(seen);
  });

  it('use what another returns when it starts to wait, except for a millisecond', () => {
    const seen = machineRun({
      server: pool(2),
      request: [cpu(2 * MS), sleep(MS), cpu(5 * MS)],
      requests: 2,
      machine: { cores: 2, ...limited(0.5, 20 * MS) },
    });
    // At 2 ms each thread has 3 of its 5 ms left, returns 2 and keeps 1, which is used up at 4 ms. The first
    // thread then takes the 4 ms that were returned, and the second waits for the next period.
    expect(endsOf(seen)).toEqual([8000, 24_000]);
    expect(partsOf(seen.ended[1])).toEqual({ running: 7000, waiting: 1000, throttled: 16_000 });
  });

  it('continue within the period if more than a slice was returned', () => {
    const compute = (time: Distribution): Step => ({ kind: 'cpu', time });
    const seen = machineRun({
      server: pool(3),
      request: [{ kind: 'sleep', time: ofThird(0, 4.8 * MS) }, compute(ofThird(20 * MS, 0.5 * MS))],
      requests: 3,
      machine: { cores: 3, ...limited(0.15, 100 * MS) },
    });
    // The third thread is throttled at 5 ms, because the others took the rest of the quota at 4.8 ms. At 5.3
    // ms these return 7 ms, which are given out at 10.3 ms.
    const third = seen.ended.find(({ request }) => request === 2)!;
    expect(third.endedAt).toBe(108_000);
    expect(third.split.throttled).toBe(5300 + 100_000 - 17_300);
  });

  it('are not counted as load while they wait', () => {
    const scenario = machineScenario({
      server: pool(2),
      request: [cpu(20_000 * MS)],
      requests: 2,
      machine: { cores: 2, ...limited(0.02, 1000 * MS) },
    });
    const seen = watched(scenario);
    advanceTo(seen.simulation, 10e6);
    expect(seen.simulation.view.measures.value('meanRunnable')).toBeCloseTo(0.02, 6);
  });
});

describe('a CPU limit', () => {
  it('counts no periods in which nothing computes', () => {
    const seen = machineRun({
      server: pool(1),
      request: [cpu(MS), sleep(1000 * MS), cpu(MS)],
      requests: 1,
      machine: limited(0.5, 100 * MS),
    });
    // The two are the period that began with the first burst, and the empty one after it.
    expect(counted(seen, 'cpuPeriods')).toBe(2);
    expect(counted(seen, 'throttledPeriods')).toBe(0);
  });

  it('never gives more than a quota for each period that has begun', () => {
    fc.assert(
      fc.property(
        fc.record({
          cores: fc.integer({ min: 1, max: 6 }),
          threads: fc.integer({ min: 1, max: 8 }),
          limit: fc.double({ min: 0.05, max: 4, noNaN: true }),
          period: fc.integer({ min: 1, max: 40 }),
          work: fc.integer({ min: 1, max: 20_000 }),
          looks: fc.array(fc.integer({ min: 1, max: 200_000 }), { minLength: 4, maxLength: 4 }),
        }),
        ({ cores, threads, limit, period, work, looks }) => {
          const machine = { cores, cpuLimit: limit, cpuPeriodNanos: period * MS };
          const request = [cpu(work * US), sleep(700 * US), cpu(2 * work * US)];
          const seen = watched(machineScenario({ server: pool(threads), request, requests: 40, machine }));
          for (const look of looks.sort((one, other) => one - other)) {
            advanceTo(seen.simulation, look);
            expectExactSums(seen);
            const periods = Math.floor(look / (period * 1000)) + 1;
            const { useful = 0 } = cpuMicros(seen.simulation);
            expect(useful).toBeLessThanOrEqual((periods * Math.round(limit * period * MS)) / US + 1e-6);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('can be set, changed and removed while threads compute and wait', () => {
    const scenario = machineScenario({
      server: pool(1),
      request: [cpu(30 * MS)],
      requests: 1,
      machine: long,
    });
    const seen = watched(scenario);
    advanceTo(seen.simulation, 4000);
    seen.simulation.configure(configured(scenario, limited(0.2, 10 * MS)));
    advanceTo(seen.simulation, 33_000);
    expect(cpuMicros(seen.simulation).throttled).toBeUndefined();
    advanceTo(seen.simulation, 1e7);
    expect(endsOf(seen)).toEqual([30_000]);

    const other = watched(scenario);
    other.simulation.configure(configured(scenario, limited(0.2, 10 * MS)));
    advanceTo(other.simulation, 15_000);
    expect(cpuMicros(other.simulation)).toEqual({ useful: 4000, throttled: 11_000 });
    other.simulation.configure(configured(scenario, limited(0.5, 10 * MS)));
    // The thread gets a quota of 5 ms at 15 ms, and another one at 20 ms.
    advanceTo(other.simulation, 30_000);
    expect(cpuMicros(other.simulation)).toEqual({ useful: 14_000, throttled: 16_000 });
    other.simulation.configure(scenario);
    advanceTo(other.simulation, 1e7);
    expect(endsOf(other)).toEqual([46_000]);
    expectExactSums(other);
  });

  it('and a pause: threads that may continue during the pause do so after it', () => {
    const seen = machineRun({
      server: pool(1),
      request: [cpu(7 * MS)],
      requests: 1,
      machine: { ...limited(0.5, 10 * MS), pauseEveryNanos: 9 * MS, pauseNanos: 3 * MS },
    });
    // The thread is throttled at 5 ms and paused from 9 to 12 ms; it has a quota again from 10 ms on.
    expect(partsOf(seen.ended[0])).toEqual({ running: 7000, throttled: 5000, paused: 2000 });
    expect(endsOf(seen)).toEqual([14_000]);
  });

  it('and interrupts: interrupts use none of the quota', () => {
    const seen = machineRun({
      server: pool(1),
      request: [cpu(7 * MS)],
      requests: 1,
      machine: { ...limited(0.5, 10 * MS), interruptEveryNanos: 2 * MS, interruptNanos: 100 * US },
    });
    expect(seen.ended[0]!.split.running).toBe(7000);
    expectExactSums(seen);
    // Interrupts at 2 and 4 ms delay throttling to 5.2 ms; at 10 ms an interrupt and a period begin together.
    expect(endsOf(seen)[0]).toBeGreaterThanOrEqual(12_000);
  });

  it('applies to the cores that are left', () => {
    const seen = machineRun(
      {
        server: pool(2),
        request: [cpu(8 * MS)],
        requests: 2,
        machine: { cores: 2, ...limited(0.5, 10 * MS) },
      },
      [{ kind: 'cores-lost', amount: 1, fromNanos: 3 * MS, untilNanos: null }],
    );
    expect(seen.ended).toHaveLength(2);
    expectExactSums(seen);
  });
});

it('the windows of a timeline hold whole periods, so that all of them have the same part of a period', () => {
  const { scenario } = presetById('cpu-limit')!;
  const widthOf = (cpuPeriodNanos: number, cpuLimit: number | null): number => {
    const machine = { ...scenario.machine, cpuPeriodNanos, cpuLimit };
    const { view } = new Simulation({ ...scenario, machine }, scenario.servers[0]!);
    return view.measures.timeline.windowNanos;
  };
  expect(widthOf(100 * MS, 4)).toBe(100 * MS);
  expect(widthOf(30 * MS, 4)).toBe(60 * MS);
  expect(widthOf(100 * MS, null), 'without a limit there are no periods').toBe(50 * MS);
});
