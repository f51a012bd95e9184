// Scheduled machine faults: lost cores, and memory taken by other processes.

import { describe, expect, it } from 'vitest';
import { MACHINE_FAULT } from '../../../../src/engine/configuration/layout.ts';
import type { MachineFault } from '../../../../src/scenario/scenario.ts';
import { cpu, MS, pool, US } from '../small-scenario.ts';
import { cpuMicros, expectExactSums, machineRun } from './machine-run.ts';

const lost = (amount: number, fromMicros: number, untilMicros: number | null): MachineFault => ({
  kind: 'cores-lost',
  amount,
  fromNanos: fromMicros * US,
  untilNanos: untilMicros === null ? null : untilMicros * US,
});

describe('lost cores', () => {
  const parts = {
    server: pool(4),
    request: [cpu(3 * MS)],
    requests: 4,
    machine: { cores: 2, timeSliceNanos: 10 * MS },
  };

  it('finish their present slice and take no other', () => {
    const seen = machineRun(parts, [lost(1, 1000, null)]);
    expect(seen.ended.map(({ endedAt }) => endedAt)).toEqual([3000, 3000, 6000, 9000]);
    expect(seen.simulation.view.scheduler.coreNanos(9 * MS)).toBe(12 * MS);
    expect(cpuMicros(seen.simulation)).toEqual({ useful: 12_000 });
    expectExactSums(seen);
  });

  it('take threads again once they return', () => {
    const seen = machineRun(parts, [lost(1, 1000, 4000)]);
    expect(seen.ended.map(({ endedAt }) => endedAt)).toEqual([3000, 3000, 6000, 7000]);
    expect(cpuMicros(seen.simulation)).toEqual({ useful: 12_000, idle: 1000 });
    expectExactSums(seen);
  });

  it('leave at least one core, and add up', () => {
    const seen = machineRun({ ...parts, machine: { ...parts.machine, cores: 4 } }, [
      lost(2, 0, 3500),
      lost(9, 0, 3400),
    ]);
    // There is one core at first. The others return at 3500 us, in time for the last two requests.
    expect(seen.ended.map(({ endedAt }) => endedAt)).toEqual([3000, 6000, 6400, 6500]);
    expectExactSums(seen);
  });

  it('are recorded when they happen', () => {
    const seen = machineRun(parts, [lost(1, 1000, 2000), lost(1, 5000, null)]);
    expect(seen.simulation.view.machineFaults.records).toEqual([
      { kind: MACHINE_FAULT['cores-lost'], amount: 1, fromNanos: MS, untilNanos: 2 * MS },
      { kind: MACHINE_FAULT['cores-lost'], amount: 1, fromNanos: 5 * MS, untilNanos: null },
    ]);
  });
});

describe('a memory squeeze', () => {
  it('takes memory only during its time', () => {
    const memory = { ...machineMemory(), limitBytes: 1000, whenFull: 'refuse' as const };
    const seen = machineRun(
      { server: pool(1), request: [cpu(US)], requests: 10, everyNanos: MS, machine: { memory } },
      [{ kind: 'memory-squeeze', amount: 950, fromNanos: 3.5 * MS, untilNanos: 6.5 * MS }],
    );
    const rejected = seen.ended.filter(({ outcome }) => outcome === 3).map(({ request }) => request);
    expect(rejected).toHaveLength(3);
    expect(rejected[2] - rejected[0]).toBe(2);
    expect(seen.simulation.view.machineFaults.records).toEqual([
      { kind: MACHINE_FAULT['memory-squeeze'], amount: 950, fromNanos: 3.5 * MS, untilNanos: 6.5 * MS },
    ]);
  });
});

function machineMemory() {
  return {
    reservedBaseBytes: 0,
    reservedPerThreadBytes: 0,
    residentBaseBytes: 0,
    residentPerThreadBytes: 0,
    perWaitingTaskBytes: 100,
    perFinishedRequestBytes: 0,
    swapFactor: 1,
  };
}
