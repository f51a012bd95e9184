// Interrupts, pauses, CPU limits, lost cores, costs of switching, locks and live changes, all at once. Every
// nanosecond of every request and of every core is accounted for exactly once.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Machine, MachineFault, ProgramLock, Scenario } from '../../../../src/scenario/scenario.ts';
import { cpu, locked, MS, MUTEX, pool, sleep, US } from '../small-scenario.ts';
import {
  advanceTo,
  configured,
  cpuMicros,
  expectExactSums,
  machineScenario,
  totalIn,
  type Watched,
  watched,
} from './machine-run.ts';

const nanos = (least: number, most: number): fc.Arbitrary<number> => fc.integer({ min: least, max: most });
const or0 = (some: fc.Arbitrary<number>): fc.Arbitrary<number> => fc.oneof(fc.constant(0), some);
const orNever = (some: fc.Arbitrary<number>): fc.Arbitrary<number | null> =>
  fc.oneof({ weight: 1, arbitrary: fc.constant(null) }, { weight: 3, arbitrary: some });
/** Round values, so that several events happen at the same instant. */
const rounded = (least: number, most: number, step: number): fc.Arbitrary<number> =>
  fc.oneof(
    nanos(least, most),
    nanos(Math.ceil(least / step), Math.floor(most / step)).map((n) => n * step),
  );

const machine: fc.Arbitrary<Partial<Machine>> = fc.record({
  cores: nanos(1, 4),
  timeSliceNanos: rounded(20 * US, MS, 50 * US),
  contextSwitchNanos: or0(rounded(US, 100 * US, 10 * US)),
  readyOrder: fc.constantFrom('fifo' as const, 'sleepers-first' as const, 'per-core' as const),
  kernelTickNanos: rounded(100 * US, MS, 100 * US),
  wakeUpNanos: or0(rounded(US, 100 * US, 10 * US)),
  wakeCallNanos: or0(rounded(US, 30 * US, 10 * US)),
  cacheRefillNanos: or0(rounded(US, 100 * US, 10 * US)),
  runnableCostNanos: or0(nanos(1, 2 * US)),
  interruptEveryNanos: orNever(rounded(100 * US, MS, 100 * US)),
  interruptNanos: or0(rounded(US, 80 * US, 10 * US)),
  pauseEveryNanos: orNever(rounded(400 * US, 3 * MS, 100 * US)),
  pauseNanos: or0(rounded(US, 300 * US, 100 * US)),
  cpuLimit: orNever(fc.double({ min: 0.2, max: 3, noNaN: true })),
  cpuPeriodNanos: rounded(MS, 3 * MS, MS),
});

const fault: fc.Arbitrary<MachineFault> = fc.record({
  kind: fc.constant('cores-lost' as const),
  amount: nanos(1, 3),
  fromNanos: rounded(0, 2 * MS, 100 * US),
  untilNanos: orNever(rounded(2 * MS + 1, 5 * MS, 100 * US)),
});

const lock: fc.Arbitrary<ProgramLock> = fc.record({
  name: fc.constant(MUTEX.name),
  kind: fc.constantFrom(
    'mutex' as const,
    'spin' as const,
    'spin' as const,
    'atomic' as const,
    'local' as const,
    'combining' as const,
  ),
  spinNanos: or0(rounded(US, 300 * US, 50 * US)),
  batch: nanos(1, 4),
  localNanos: or0(nanos(1, 20 * US)),
  round: or0(nanos(1, 20 * US)).map((each) => ({ kind: 'constant' as const, nanos: each })),
  handOverNanos: orNever(or0(rounded(US, 300 * US, 50 * US))),
});

const combination = fc.record({
  machine,
  changed: machine,
  lock,
  faults: fc.array(fault, { maxLength: 2 }),
  threads: nanos(1, 8),
  work: rounded(10 * US, 700 * US, 50 * US),
  looks: fc.array(nanos(1, 6000), { minLength: 3, maxLength: 3 }).map((all) => all.sort((a, b) => a - b)),
});

/** If threads only work for requests, the time given by cores equals the time received by requests. */
function expectBothSidesAgree(seen: Watched): void {
  const cpuTime = {
    useful: 0,
    switching: 0,
    scheduling: 0,
    spinning: 0,
    interrupt: 0,
    paused: 0,
    throttled: 0,
  };
  Object.assign(cpuTime, cpuMicros(seen.simulation));
  expect(totalIn(seen, 'running')).toBeCloseTo(cpuTime.useful, 3);
  expect(totalIn(seen, 'switching')).toBeCloseTo(cpuTime.switching + cpuTime.scheduling, 3);
  expect(totalIn(seen, 'paused')).toBeCloseTo(cpuTime.interrupt + cpuTime.paused, 3);
  expect(totalIn(seen, 'throttled')).toBeCloseTo(cpuTime.throttled, 3);
  expect(totalIn(seen, 'lockWait')).toBeGreaterThanOrEqual(cpuTime.spinning - 1e-3);
}

function scenarioOf(parts: {
  machine: Partial<Machine>;
  lock: ProgramLock;
  faults: readonly MachineFault[];
  threads: number;
  work: number;
}): Scenario {
  return machineScenario(
    {
      server: pool(parts.threads),
      request: [cpu(parts.work), locked('compute', 70 * US), sleep(150 * US), cpu(parts.work)],
      requests: 12,
      machine: parts.machine,
      locks: [parts.lock],
    },
    parts.faults,
  );
}

describe('everything at once', () => {
  it('sums up at any instant, for requests and cores, even if the machine changes during the run', () => {
    fc.assert(
      fc.property(combination, (parts) => {
        const scenario = scenarioOf(parts);
        const seen = watched(scenario);
        const [first, second, third] = parts.looks;
        advanceTo(seen.simulation, first);
        expectExactSums(seen);
        seen.simulation.configure(configured(scenario, parts.changed));
        expectExactSums(seen);
        advanceTo(seen.simulation, second);
        expectExactSums(seen);
        seen.simulation.configure(configured(scenario, parts.machine));
        advanceTo(seen.simulation, third);
        expectExactSums(seen);
        seen.simulation.advance(Number.POSITIVE_INFINITY, 200_000);
        expect(seen.simulation.view.finished).toBe(true);
        expect(seen.ended).toHaveLength(12);
        expectExactSums(seen);
        expectBothSidesAgree(seen);
      }),
      { numRuns: 100, endOnFailure: true },
    );
  });

  it('runs the same however the run is divided', () => {
    fc.assert(
      fc.property(combination, (parts) => {
        const whole = watched(scenarioOf(parts));
        whole.simulation.advance(Number.POSITIVE_INFINITY, 200_000);
        const cut = watched(scenarioOf(parts));
        for (const look of parts.looks) {
          advanceTo(cut.simulation, look);
          cut.simulation.view.measures.cpu();
        }
        cut.simulation.advance(Number.POSITIVE_INFINITY, 200_000);
        expect(cut.simulation.digest()).toBe(whole.simulation.digest());
        expect(cut.ended).toEqual(whole.ended);
      }),
      { numRuns: 60, endOnFailure: true },
    );
  });
});
