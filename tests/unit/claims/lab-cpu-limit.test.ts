// A control group with a CPU limit, as the lab measured it: the simulation completes as much with as much CPU
// time.

import { describe, expect, it } from 'vitest';
import { rawCpuLimits } from '../../../scripts/lab-docs.ts';
import { comparedCpuLimits } from '../../../src/claims/lab/cpu-limit.ts';

describe.each(rawCpuLimits())('on machine $machine', (raw) => {
  it.each(comparedCpuLimits(raw))(
    '$limit cores in periods of $periodNanos ns complete as many requests',
    ({ limit, measured, simulated }) => {
      for (const name of ['perSecond', 'cpu'] as const)
        expect(Math.abs(simulated[name] / measured[name] - 1), name).toBeLessThan(0.05);
      for (const { cpu } of [measured, simulated]) expect(cpu).toBeLessThanOrEqual(limit * 1.005);
      // Other work on the machine disturbs latencies, so these are not compared closely.
      expect(Math.abs(simulated.p99Nanos / measured.p99Nanos - 1)).toBeLessThan(0.25);
    },
  );
});
