// Every claim of the validation table: the model matches the published figures within their tolerances.

import { describe, expect, it } from 'vitest';
import { rowOf } from '../../src/claims/claim.ts';
import { CLAIMS, publishedOf } from '../../src/claims/claims.ts';
import { finished, presetScene } from '../../src/claims/scenes.ts';
import { recordedPart } from '../../src/validation/record.ts';
import { RECORDED } from '../../src/validation/recorded.ts';

/** The claims that must exist. */
const IDS = [
  '000/throughput',
  '000/tail',
  '000/load-average',
  '001/blocking-wins',
  '001/single-selector',
  '001/poll-needs-few',
  '001/no-nptl',
  '002/sync-1k-20ms',
  '002/async-1k-20ms',
  '002/sync-2k-20ms',
  '002/sync-1k-30s',
  '002/slow-motion',
  '002/sync-1k-60ms',
  '002/async-10k',
  '002/find-out',
  '002/memory',
  '002/counter',
  '002/output-lock',
  '003/ab-1',
  '003/ab-10',
  '003/ab-100',
  '003/ab-500',
  '003/law',
  '003/green',
  '004/intended-start',
  '004/timer-interrupt',
  '004/set-throughput',
  '004/acceptable-latency',
];

describe('published figures', () => {
  it('cover each of these claims, and each claim has a unique name', () => {
    const ids = CLAIMS.map((claim) => claim.id);
    expect(ids).toEqual(expect.arrayContaining(IDS));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('name their source and their kind of evidence', () => {
    for (const { source, setup, tolerance, basis } of CLAIMS) {
      for (const text of [source.title, setup, tolerance]) expect(text).not.toBe('');
      expect(basis).toMatch(/calibrated|chosen|by construction|check/);
    }
  });

  it.each(CLAIMS.map((claim) => [claim.id, claim.setup, claim] as const))(
    'are matched by %s: %s',
    (_id, _setup, claim) => {
      const row = rowOf(claim);
      const figures = publishedOf(claim);
      expect(row.parts).toHaveLength(figures.length);
      for (const [place, { figure, isReproduced }] of figures.entries()) {
        const part = row.parts.find((each) => each.figure === figure)!;
        // Figures listed as not reproduced must still be so; otherwise the list is outdated.
        expect(part.outcome === 'not reproduced', figure).toBe(!isReproduced);
        // The figures on the evidence page.
        expect(recordedPart(part), 'run `npm run evidence`').toEqual(RECORDED.claims[claim.id][place]);
      }
      const isFitted = row.parts.some(({ kind }) => kind === 'fitted');
      expect(row.free.some(({ from }) => from === 'here')).toBe(isFitted);
      if (isFitted) expect(row.basis).toMatch(/calibrated|chosen/);
      expect(row.parts.filter(({ outcome }) => outcome === 'missed')).toEqual([]);
      expect(row.notReproduced !== null).toBe(row.outcome === 'not reproduced');
    },
  );
});

/** The page's scenes agree with the command lines that the claims run. */
describe('the presets', () => {
  it.each([
    ['rate-1k', 1000, 0.005],
    ['rate-2k', 1995.857, 0.01],
    ['stalled-node', 14.67, 0.05],
    ['latency-60ms', 832.444, 0.005],
  ])('match the source in %s: the blocking pool completes %d a second', (id, rps, share) => {
    const mean = finished(presetScene(id)).measures.value('interiorThroughput');
    expect(Math.abs(mean / rps - 1)).toBeLessThanOrEqual(share);
  });

  it('match the source in rate-10k: 50 threads complete a quarter of the traffic', () => {
    const mean = finished(presetScene('rate-10k')).measures.value('interiorThroughput');
    expect(mean).toBeGreaterThan(2400);
    expect(mean).toBeLessThan(2500);
  });
});
