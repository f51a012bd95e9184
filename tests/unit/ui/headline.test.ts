// The number over a road: completed next to arriving requests per second, and whether the server is in
// trouble.

import { expect, it } from 'vitest';
import { arrivingPerSecond } from '../../../src/facts/run-facts.ts';
import { decodeLink } from '../../../src/links/link.ts';
import { presetById } from '../../../src/scenario/presets.ts';
import { headlineOf, headlineOfRate, rateText } from '../../../src/ui/stage/headline.ts';
import { summaryAt } from '../../support/summary-at.ts';

function arriving(query: string, seconds: number): number | null {
  const link = decodeLink(query, []);
  if (!link.ok) throw new Error(JSON.stringify(link.problems));
  const summary = summaryAt(link.scenario, seconds);
  return arrivingPerSecond(link.scenario, summary.servers[0], summary.clockNanos);
}

it('the headline shows completed beside arriving requests', () => {
  expect(headlineOfRate(96, 120)).toMatchObject({ rate: '96', suffers: false });
  expect(headlineOfRate(96, 120).more).toContain('120/s arriving');
  expect(headlineOfRate(150, 120).more).toBe(headlineOfRate(96, 120).more);
  expect(headlineOfRate(96, null).more).not.toContain('arriving');
  expect(headlineOfRate(0, 0).more).toContain('none arriving');
});

it('the headline shows the configured rate until a measured rate is known', () => {
  expect(headlineOf(undefined, 120)).toMatchObject({ suffers: false, more: 'no rate yet' });
  expect(headlineOfRate(Number.NaN, 5)).toMatchObject({
    suffers: false,
    more: 'no rate yet · 5.0/s arriving',
  });
  expect(headlineOfRate(Number.NaN, null).more).toBe('no rate yet');
});

it('the headline shows trouble well below the arriving rate, and never if nothing arrives at a rate', () => {
  expect(headlineOfRate(6, 120).suffers).toBe(true);
  expect(headlineOfRate(100, 120).suffers).toBe(false);
  expect(headlineOfRate(6, null).suffers).toBe(false);
});

it('the headline shows failures wherever there are any, beside the other rates', () => {
  expect(headlineOfRate(0, 120, 96).failing).toContain('96/s');
  expect(headlineOfRate(0, 120, 96).more).toBe(headlineOfRate(0, 120).more);
  expect(headlineOfRate(90, 120, 24).failing).toContain('24/s');
  expect(headlineOfRate(90, null, 24).failing).toContain('24/s');
  expect(headlineOfRate(96, 120, 0.2).failing).toContain('0.2/s');
  expect(headlineOfRate(120, 120).failing).toBe('');
});

it('a server whose calls time out shows as many failures as time out', () => {
  const { scenario } = presetById('slow-database')!;
  const [, server] = summaryAt(scenario, 6).servers;
  const { completedRps, failedRps } = server.recent;
  expect(failedRps).toBeGreaterThan(20);
  expect(completedRps + failedRps).toBeCloseTo(120, -1);
  expect(headlineOf(server, 120).failing).toContain(`${rateText(failedRps)}/s`);
});

it('the headline shows the configured rate, however few requests have arrived', () => {
  expect(arriving('servers=A:event-loop&rate=7&arrivals=poisson', 3)).toBe(7);
  expect(arriving('preset=rate-1k', 0.3)).toBe(1000);
  const spike =
    'servers=A:event-loop&rate=100&arrivals=constant&shape=spike&shapeFrom=1s&shapeUntil=2s&shapeFactor=3';
  expect([0.5, 1.5, 2.5].map((seconds) => arriving(spike, seconds))).toEqual([100, 300, 100]);
  const ramp =
    'servers=A:event-loop&rate=100&arrivals=constant&shape=ramp&shapeFrom=1s&shapeUntil=2s&shapeFactor=3';
  expect([0.5, 2.5].map((seconds) => arriving(ramp, seconds))).toEqual([100, 300]);
  expect(arriving('preset=rate-1k&requests=300', 2)).toBe(0);
});

// Completed requests are counted over a span, and the rate beside them is the mean over the same span.
it.each(['step', 'ramp', 'spike'])(
  'the headline shows the mean rate of the recent window during a %s',
  (shape) => {
    const query = `servers=A:event-loop&rate=100&arrivals=constant&shape=${shape}&shapeFrom=1s&shapeFactor=3`;
    const link = decodeLink(shape === 'step' ? query : `${query}&shapeUntil=1.2s`, []);
    if (!link.ok) throw new Error(JSON.stringify(link.problems));
    for (const seconds of [1.1, 1.15, 1.25, 1.4]) {
      const summary = summaryAt(link.scenario, seconds);
      const [server] = summary.servers;
      const { fromNanos, spanNanos, offered } = server.recent;
      expect(fromNanos + spanNanos).toBeGreaterThan(1e9);
      const rate = arrivingPerSecond(link.scenario, server, summary.clockNanos)!;
      expect(Math.abs((rate * spanNanos) / 1e9 - offered)).toBeLessThan(2);
    }
  },
);

it('the headline shows a counted rate if arrivals depend on events, and none if users wait for replies', () => {
  const repeats = 'preset=latency-60ms&patience=100ms&clientRetries=2';
  expect(arriving(repeats, 3)).toBeGreaterThan(1000);
  expect(arriving('preset=users-100', 3)).toBeNull();
});
