// The recent numbers of a summary: percentiles lie within the measured range, as for the whole run, and rates
// cover the right period.

import { describe, expect, it } from 'vitest';
import { SimulationHost } from '../../../src/host/simulation-host.ts';
import { decodeLink } from '../../../src/links/link.ts';
import { presetById } from '../../../src/scenario/presets.ts';
import { summaryAt } from '../../support/summary-at.ts';

it('a constant latency is the same at every percentile, recently and in the whole run', () => {
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

describe('the rates of few requests', () => {
  const rateOf = (query: string, seconds: number) => {
    const link = decodeLink(query);
    if (!link.ok) throw new Error(JSON.stringify(link.problems));
    return summaryAt(link.scenario, seconds).servers[0].recent;
  };

  it('cover at least twenty arrivals, and are unknown while fewer than ten have arrived', () => {
    const slow = 'servers=A:event-loop&rate=5&arrivals=constant&cpu=20ms';
    expect(rateOf(slow, 1.5)).toMatchObject({ isKnown: false, offeredRps: Number.NaN });
    const { spanNanos, offeredRps, completedRps, offered } = rateOf(slow, 6);
    expect(spanNanos).toBeGreaterThanOrEqual(3.9e9);
    expect(offered).toBeGreaterThanOrEqual(20);
    expect(offeredRps).toBeCloseTo(5, 0);
    expect(completedRps).toBeCloseTo(5, 0);
  });

  it('cover a quarter of a second if that has twenty arrivals, and a fifth of a longer run up to 300 arrivals', () => {
    const spanAt = (seconds: number): number =>
      rateOf('servers=A:event-loop&rate=120&arrivals=constant', seconds).spanNanos;
    expect(spanAt(1)).toBe(250e6);
    expect(spanAt(5)).toBe(1e9);
    expect(spanAt(60)).toBe(2.5e9);
  });

  it('are unknown while the first replies are on their way', () => {
    const silent = 'servers=A:event-loop&rate=1000&arrivals=constant&latency=400ms';
    expect(rateOf(silent, 0.4).isKnown).toBe(false);
    expect(rateOf(silent, 1).completedRps).toBeGreaterThan(900);
  });

  it('show how requests ended, like the counts of the run', () => {
    const { offered, completed, failed, timedOut, rejected, abandoned } = rateOf(
      'preset=latency-60ms&A.queue=20',
      1.5,
    );
    expect(rejected).toBeGreaterThan(20);
    expect([failed, timedOut, abandoned]).toEqual([0, 0, 0]);
    expect(Math.abs(offered - completed - rejected)).toBeLessThan(60);
  });
});
