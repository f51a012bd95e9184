// The latest numbers of a summary: percentiles lie among what was measured, as those of the whole run do; over which time rates are.

import { describe, expect, it } from 'vitest';
import { SimulationHost } from '../../../src/host/simulation-host.ts';
import { decodeLink } from '../../../src/links/link.ts';
import { presetById } from '../../../src/scenario/presets.ts';
import { summaryAt } from '../../support/summary-at.ts';

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
  const { recent, overhead } = host.summary().servers[0];
  expect(recent.p50Nanos).toBe(100e3);
  expect(recent.p99Nanos).toBe(100e3);
  expect(overhead.nanos.at(-1)).toBe(100e3);
});

describe('rates of few requests', () => {
  const rateOf = (query: string, seconds: number) => {
    const link = decodeLink(query);
    if (!link.ok) throw new Error(JSON.stringify(link.problems));
    return summaryAt(link.scenario, seconds).servers[0].recent;
  };

  it('are of ten arrivals, or of the longest time', () => {
    const slow = rateOf('servers=A:event-loop&rate=5&arrivals=constant&cpu=20ms', 4);
    expect(slow.offeredRps).toBeCloseTo(5, 0);
    expect(slow.completedRps).toBeCloseTo(5, 0);
    expect(slow.spanNanos).toBeGreaterThanOrEqual(1.9e9);
    expect(slow.spanNanos).toBeLessThanOrEqual(2.5e9);
    expect(rateOf('servers=A:event-loop&rate=1&arrivals=constant', 6).spanNanos).toBe(2.5e9);
  });

  it('are of a quarter of a second where ten come in it', () => {
    expect(rateOf('servers=A:event-loop&rate=120&arrivals=constant', 1).spanNanos).toBe(250e6);
  });
});
