// Every claim of the validation table: the model comes as close to the published figures as it must.

import { describe, expect, it } from 'vitest';
import { rowOf } from '../../src/cli/verify/claim.ts';
import { CLAIMS } from '../../src/cli/verify/claims.ts';
import { finished, presetScene } from '../../src/cli/verify/scenes.ts';

describe('published figures', () => {
  it('have ids of their own', () => {
    expect(new Set(CLAIMS.map((claim) => claim.id)).size).toBe(CLAIMS.length);
  });

  it.each(CLAIMS.map((claim) => [claim.id, claim.setup, claim] as const))('%s: %s', (_id, _setup, claim) => {
    const row = rowOf(claim);
    expect(row.parts.length).toBeGreaterThan(0);
    expect(row.parts.filter((part) => !part.withinTolerance)).toEqual([]);
    expect(row.withinTolerance).toBe(true);
  });
});

/** The page's scenes tell the same story as the command lines that the claims run. */
describe('presets', () => {
  it.each([
    ['rate-1k', 1000, 0.005],
    ['rate-2k', 1995.857, 0.01],
    ['stalled-node', 14.67, 0.05],
    ['latency-60ms', 832.444, 0.005],
  ])('%s: the blocking pool completes %d a second', (id, rps, share) => {
    const mean = finished(presetScene(id)).measures.seconds.meanRps();
    expect(Math.abs(mean / rps - 1)).toBeLessThanOrEqual(share);
  });

  it('rate-10k: 50 threads are good for a quarter of the traffic', () => {
    const mean = finished(presetScene('rate-10k')).measures.seconds.meanRps();
    expect(mean).toBeGreaterThan(2400);
    expect(mean).toBeLessThan(2500);
  });
});
