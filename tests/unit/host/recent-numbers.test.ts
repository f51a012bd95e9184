// The latest percentiles of a summary lie among what was measured, as those of the whole run do.

import { expect, it } from 'vitest';
import { SimulationHost } from '../../../src/host/simulation-host.ts';
import { presetById } from '../../../src/scenario/presets.ts';

it('a request that always takes the same takes the same at every percentile, lately and in the whole run', () => {
  const host = new SimulationHost();
  host.load(presetById('intended-start')!.scenario);
  host.frame({
    commands: [{ kind: 'seek', atNanos: 5e9 }],
    spanNanos: 0,
    budgetMillis: 5000,
    buffer: null,
    maxThreads: 0,
    maxVehicles: 0,
  });
  const { recent, overhead } = host.summary().servers[0]!;
  expect(recent.p50Nanos).toBe(100e3);
  expect(recent.p99Nanos).toBe(100e3);
  expect(overhead.nanos.at(-1)).toBe(100e3);
});
