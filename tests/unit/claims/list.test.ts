// Claims before any run: each opens as a valid scene.

import { describe, expect, it } from 'vitest';
import { simulate } from '../../../src/api/simulate.ts';
import { CLAIMS, claimTexts, measured } from '../../../src/claims/claims.ts';
import { checkDigests } from '../../../src/claims/digest-checks.ts';
import { decodeLink } from '../../../src/links/link.ts';
import { decodeView, VIEW_KEYS } from '../../../src/links/view-link.ts';
import { parseScenario } from '../../../src/scenario/parse.ts';

const texts = claimTexts();

describe('the texts of claims', () => {
  it('exist for each claim, with published figures and a unique title', () => {
    expect(texts.map((text) => text.id)).toEqual(CLAIMS.map((claim) => claim.id));
    expect(new Set(texts.map((text) => text.title)).size).toBe(texts.length);
    for (const { id, figures } of texts) expect(figures.length, id).toBeGreaterThan(0);
  });

  it.each(texts.map((text) => [text.id, text] as const))('open as a scene: %s', (id, text) => {
    const scene = CLAIMS.find((claim) => claim.id === id)!.scene();
    // As parsed: settings that do not apply to a lock of its kind return to their defaults.
    const read = parseScenario({ ...scene, name: text.title });
    if (!read.ok) throw new Error(JSON.stringify(read.problems));
    expect(decodeLink(text.query, VIEW_KEYS)).toMatchObject({ ok: true, scenario: read.scenario });
    expect(decodeView(text.query).problems).toEqual([]);
  });

  it('are rejected by name if they do not exist', () => {
    expect(() => measured('002/none')).toThrow('002/none: there is no such claim');
  });
});

describe('the recorded digests', () => {
  it('equal those of the runs in Node', () => {
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
