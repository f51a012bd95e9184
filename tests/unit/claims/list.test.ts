// Claims before any run: each opens as a valid scene.

import { describe, expect, it } from 'vitest';
import { simulate } from '../../../src/api/simulate.ts';
import { CLAIMS, claimTexts, measured } from '../../../src/claims/claims.ts';
import { checkDigests } from '../../../src/claims/digest-checks.ts';
import { decodeLink } from '../../../src/links/link.ts';
import { decodeView, VIEW_KEYS } from '../../../src/links/view-link.ts';
import { parseScenario } from '../../../src/scenario/parse.ts';

const texts = claimTexts();

describe('the claims as texts', () => {
  it('are all of them, each with published figures and a title of its own', () => {
    expect(texts.map((text) => text.id)).toEqual(CLAIMS.map((claim) => claim.id));
    expect(new Set(texts.map((text) => text.title)).size).toBe(texts.length);
    for (const { id, figures } of texts) expect(figures.length, id).toBeGreaterThan(0);
  });

  it.each(texts.map((text) => [text.id, text] as const))('%s opens as its scene', (id, text) => {
    const scene = CLAIMS.find((claim) => claim.id === id)!.scene();
    // As parsed: settings that do not apply to a lock of its kind return to their defaults.
    const read = parseScenario({ ...scene, name: text.title });
    if (!read.ok) throw new Error(JSON.stringify(read.problems));
    expect(decodeLink(text.query, VIEW_KEYS)).toMatchObject({ ok: true, scenario: read.scenario });
    expect(decodeView(text.query).problems).toEqual([]);
  });

  it('that do not exist are refused by name', () => {
    expect(() => measured('002/none')).toThrow('002/none: there is no such claim');
  });
});

describe('recorded digests', () => {
  it('are those of the runs as Node makes them', () => {
    const checks = checkDigests();
    expect(new Set(checks.map((check) => check.computed)).size).toBe(checks.length);
    for (const { scene, server, recorded, computed } of checks) {
      expect(computed, `${scene}, server ${server}`).toBe(recorded);
    }
    // The package computes the same events.
    const { scenario, servers } = simulate('stalled-node', { until: '10s' });
    for (const { id, digest } of servers)
      expect(checks.find(({ scene, server }) => scene === scenario.name && server === id)?.recorded).toBe(
        digest,
      );
  });
});
