// The raw data in the repository: complete, from at least four servers under six loads, and consistent with
// the published figures.

import { describe, expect, it } from 'vitest';
import { publishedLab } from '../../../lab/published.ts';
import { rawLabs } from '../../../scripts/lab-docs.ts';
import { readProfile } from '../../../src/importers/machine-profile.ts';
import { LAB_MEASUREMENTS } from '../../../src/scenario/lab/measured.ts';

const raw = rawLabs();

describe('the raw data of the lab', () => {
  it('cover at least four servers under six loads', () => {
    const wide = raw.filter(
      ({ servers }) => servers.length >= 4 && servers.every(({ runs }) => runs.length >= 6),
    );
    expect(wide.length).toBeGreaterThan(0);
  });

  it.each(raw.map((lab) => [lab.machine, lab] as const))(
    'of %s have every latency behind the figures',
    (_, lab) => {
      for (const { id, runs } of lab.servers) {
        for (const { load, latencies, figures } of runs) {
          const all = latencies.reduce((sum, [, count]) => sum + count, 0);
          expect(figures.requests, `${id} ${load}`).toBe(all - Math.floor(all / 10));
          const longest = latencies.at(-1)![0] * 1e3;
          expect(figures.p99Nanos, `${id} ${load}`).toBeLessThanOrEqual(longest * 1.01);
        }
      }
    },
  );

  it.each(raw.map((lab) => [lab.machine, lab] as const))(
    'of %s name machine, command and a valid profile',
    (_, lab) => {
      expect(lab.command).toMatch(/^npm run lab/);
      expect(lab.profile.machine).toMatchObject({ cpu: expect.any(String), loadAverage: expect.any(String) });
      expect(readProfile(JSON.stringify(lab.profile))).toMatchObject({ ok: true });
    },
  );

  it('match the validation page', () => {
    expect(LAB_MEASUREMENTS).toEqual(raw.map(publishedLab));
  });
});
