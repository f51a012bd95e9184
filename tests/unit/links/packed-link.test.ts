// Long links packed into one key are unpacked unchanged. A link that is a decompression bomb, cut off or
// changed is reported and opens nothing.

import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeEdits } from '../../../src/links/edits-link.ts';
import { decodeLink, encodeLink } from '../../../src/links/link.ts';
import { packLink, unpackLink } from '../../../src/links/packed-link.ts';
import { isPacked, LENGTH_MAX, parseQuery } from '../../../src/links/query.ts';
import { applySetting } from '../../../src/links/settings.ts';
import { decodeView, VIEW_KEYS } from '../../../src/links/view-link.ts';
import { DEFAULT_SCENARIO } from '../../../src/scenario/default-scenario.ts';
import { presetById } from '../../../src/scenario/presets.ts';
import type { Scenario } from '../../../src/scenario/scenario.ts';
import { shortScenarios } from '../../support/arbitrary-scenario.ts';
import { canonical } from '../../support/random-scenario.ts';

const zOf = (text: string): string => `z=${deflateRawSync(text).toString('base64url')}`;

/** A scenario with an upstream that has a server's name, which no setting of a link can express. */
function withSecondUpstream(scenario: Scenario): Scenario {
  const [usual] = DEFAULT_SCENARIO.upstreams;
  const upstreams = ['upstream', 'other', scenario.servers[0]!.id].map(
    (name) => scenario.upstreams.find((group) => group.name === name) ?? { ...usual, name, nodes: 7 },
  );
  return canonical({ ...scenario, upstreams });
}

const VIEW = '&t=3s&play=no';

describe('a packed link', () => {
  it('opens the same scenario, whatever it contains, and is never longer', async () => {
    for (const random of shortScenarios(50)) {
      const scenario = canonical(random);
      const link = encodeLink(scenario) + VIEW;
      const packed = await packLink(link);
      if (isPacked(packed)) expect(packed.length).toBeLessThan(link.length);
      else expect(packed).toBe(link);
      expect(decodeLink(await unpackLink(packed), VIEW_KEYS)).toMatchObject({ ok: true, scenario });
    }
  });

  it('packs a scenario that needs a document; the view stays readable', async () => {
    for (const random of shortScenarios(50)) {
      const scenario = withSecondUpstream(random);
      const link = encodeLink(scenario) + VIEW;
      expect(link).toContain('scenario=');
      const packed = await packLink(link);
      expect(packed).toMatch(/^v=7&z=[\w-]+&t=3s&play=no$/);
      expect(decodeView(packed).view).toMatchObject({ atNanos: 3e9, plays: false });
      expect(decodeLink(await unpackLink(packed), VIEW_KEYS)).toMatchObject({ ok: true, scenario });
    }
  });

  it('holds hundreds of changes of a run in the space of a few', async () => {
    const opening = presetById('stalled-node')!.scenario;
    const edits = Array.from({ length: 150 }, (_, index) => ({
      atNanos: index * 137e6,
      change: {
        kind: 'configure' as const,
        scenario: applySetting(opening, 'rate', String(1000 + 7 * (index + 1))) as Scenario,
      },
      settles: false,
      role: 'edit' as const,
      joins: false,
    }));
    const link = `${encodeLink(opening)}&${encodeEdits(opening, edits)}`;
    const packed = await packLink(link);
    expect(packed.length * 2).toBeLessThan(link.length);
    expect(await unpackLink(packed)).toBe(link);
  });

  it('stays readable if that is shorter', async () => {
    expect(await packLink('v=7&rate=5')).toBe('v=7&rate=5');
  });
});

describe('a link that cannot be unpacked', () => {
  const refused = async (query: string): Promise<void> => {
    const unpacked = await unpackLink(query);
    expect(unpacked).toBe(query);
    const link = decodeLink(unpacked);
    expect(link.ok).toBe(false);
    if (!link.ok) expect(new Set(link.problems.map(({ key }) => key))).toEqual(new Set(['z']));
  };

  it.each([
    ['a bomb', zOf('a'.repeat(50_000_000))],
    ['one character too many', zOf(`name=${'a'.repeat(LENGTH_MAX - 4)}`)],
    ['no base64url', 'z=%00'],
    ['no DEFLATE', 'z=AAAA'],
    ['nothing', 'z='],
    ['a cut one', zOf('threads=123&rate=5000').slice(0, -6)],
    ['one beside another', `${zOf('threads=123')}&${zOf('rate=50')}`],
    ['no UTF-8', `z=${deflateRawSync(Uint8Array.of(110, 61, 255)).toString('base64url')}`],
    ['one within another', zOf(zOf('threads=123'))],
    ['broken codes', zOf('name=%ff')],
  ])('is reported and opens nothing: %s', async (_, query) => refused(query));

  it('never throws, however it is damaged', async () => {
    const good = zOf('threads=123&rate=5000&name=Pool');
    await fc.assert(
      fc.asyncProperty(
        fc.nat(good.length - 3),
        fc.string({ minLength: 1, maxLength: 3 }),
        async (at, put) => {
          const bad = good.slice(0, at + 2) + put + good.slice(at + 3);
          decodeLink(await unpackLink(bad));
        },
      ),
    );
  });

  it('a link of exactly the maximum length is accepted', async () => {
    const text = `name=${'a'.repeat(LENGTH_MAX - 5)}`;
    expect(parseQuery(await unpackLink(zOf(text))).pairs[0]?.[1]).toHaveLength(LENGTH_MAX - 5);
  });
});
