// Malicious or damaged links: the page opens its first scene, or what it understands of the link, and reports
// problems; or it accepts the link. The result is valid. Nothing throws, nothing takes long, and no prototype
// changes.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openingOf, readableQuery } from '../../../src/app/address.ts';
import { encodeBase64Url } from '../../../src/links/base64url.ts';
import { encodeLink } from '../../../src/links/link.ts';
import { packLink } from '../../../src/links/packed-link.ts';
import { isPacked } from '../../../src/links/query.ts';
import { parseScenario } from '../../../src/scenario/parse.ts';
import { OPENING_PRESET_ID, PRESETS, presetById } from '../../../src/scenario/presets.ts';
import { SCENARIO_VERSION } from '../../../src/scenario/scenario.ts';
import { anyCharacter } from '../../support/any-character.ts';

const FIRST = presetById(OPENING_PRESET_ID)!.scenario;
const documentLink = (json: string): string => `scenario=${encodeBase64Url(json)}`;

/**
 * Opens the link. The result is either the first scene with a problem, or a valid scene, possibly with a
 * problem.
 */
async function open(query: string): Promise<'taken' | 'in part' | 'refused'> {
  const { scenario, complaint, view, edits } = openingOf(await readableQuery(query));
  if (complaint !== null) {
    expect(complaint.problems.length).toBeGreaterThan(0);
    for (const { key, allowed } of complaint.problems) expect([key, allowed]).not.toContain('');
  }
  if (complaint?.about === 'link') {
    expect(scenario).toBe(FIRST);
    expect(edits).toEqual([]);
    expect(view.atNanos).toBeNull();
    return 'refused';
  }
  expect(parseScenario(scenario)).toEqual({ ok: true, scenario });
  expect(view.speed ?? view.tempo.speed).toBeGreaterThan(0);
  return complaint === null ? 'taken' : 'in part';
}

describe('a hostile link', () => {
  it.each([
    ['huge', `name=${'x'.repeat(200_000)}`],
    ['of very many keys', Array.from({ length: 20_000 }, (_, at) => `k${at}=1`).join('&')],
    ['deep', documentLink('['.repeat(30_000) + ']'.repeat(30_000))],
    ['deep in a value', documentLink(`{"version":1,"name":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}`)],
    ['deep in readable JSON', `scenario=${'{"a":'.repeat(10_000)}`],
    ['no UTF-8', 'name=%C0%AF'],
    ['a lone surrogate', 'name=%ED%A0%80'],
    ['a key of the prototype', '__proto__=1&constructor=2&toString=3&hasOwnProperty=4'],
    ['of a server by a key of the prototype', 'A.__proto__=1&__proto__.threads=5'],
    ['a document that sets the prototype', documentLink('{"__proto__":{"polluted":1},"version":1}')],
    ['NaN', 'rate=NaN'],
    ['infinite', 'rate=Infinity'],
    ['vast', 'rate=1e308&threads=1e308'],
    ['a vast document', documentLink('{"version":1,"seed":1e308}')],
    ['a vast instant', 't=1e308s'],
    ['a vast count of nodes', 'nodes=1e9'],
    ['a vast change', 'edit=1e308s+rate%3D5'],
    ['a preset of the prototype', 'preset=__proto__'],
    ['a measure of the prototype', 'charts=constructor'],
    ['only signs', '&&==&=%'],
  ])('is rejected with the reason: %s', async (_, query) => {
    expect(await open(query)).toBe('refused');
    expect(Object.prototype).not.toHaveProperty('polluted');
  });

  it('may have script in its name, which is plain text', async () => {
    const name = '<img src=x onerror=alert(1)>';
    expect(await open(`name=${encodeURIComponent(name)}`)).toBe('taken');
    expect(openingOf(`name=${encodeURIComponent(name)}`).scenario.name).toBe(name);
  });
});

const VIEW = '&edit=2s+rate%3D2000&t=3s&speed=1:50&camera=2@0.5,0.5&theme=dark&charts=latency,load';
const GOOD_LINKS = PRESETS.map(({ scenario }) => {
  const named = { ...scenario, name: `My ${scenario.name}` };
  return `${encodeLink(named)}${VIEW}`;
});
/** Links that packing makes shorter. */
const PACKED_LINKS = (await Promise.all(GOOD_LINKS.map(packLink))).filter(isPacked);
const goodLink = fc.constantFrom(...GOOD_LINKS, ...PACKED_LINKS);
/** Text without control characters, as a name may contain. */
const plainText = fc.string({ maxLength: 60 });

describe('a damaged link', () => {
  const pieces = [
    '&',
    '=',
    '%',
    '%ff',
    '__proto__',
    'NaN',
    '1e308',
    '-1',
    '.',
    ',',
    ':',
    '{',
    'v=0',
    '\0',
    'é',
    '😀',
    '9'.repeat(400),
  ];
  const damage = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    takes: fc.nat(3),
    puts: fc.oneof(
      fc.constantFrom('0', '5', '7'),
      fc.constantFrom(...pieces),
      fc.string({ maxLength: 6, unit: anyCharacter }),
    ),
  });

  it('is rejected with the reason, or opens something valid', async () => {
    await fc.assert(
      fc.asyncProperty(goodLink, fc.array(damage, { minLength: 1, maxLength: 3 }), async (link, damages) => {
        let query = link;
        for (const { at, takes, puts } of damages) {
          const from = Math.floor(at * query.length);
          query = query.slice(0, from) + puts + query.slice(from + takes);
        }
        await open(query);
      }),
      { numRuns: 200 },
    );
  });

  /** Each damage affects the part that determines the scene. */
  const REFUSED: Readonly<Record<string, fc.Arbitrary<string>>> = {
    'by a scene that does not exist': fc
      .tuple(fc.constantFrom(...PRESETS), fc.stringMatching(/^[a-z]{1,8}$/))
      .map(([{ id }, more]) => `v=7&preset=${id}-no-${more}${VIEW}`),
    'by a document that was cut': fc
      .tuple(fc.constantFrom(...PRESETS), fc.double({ min: 0, max: 0.999, noNaN: true }))
      .map(([{ scenario }, share]) => {
        const json = JSON.stringify(scenario);
        return `v=7&${documentLink(json.slice(0, Math.floor(share * json.length)))}${VIEW}`;
      }),
    'by a packed part that was cut': fc
      .tuple(fc.constantFrom(...PACKED_LINKS), fc.double({ min: 0, max: 0.999, noNaN: true }))
      .map(([link, share]) =>
        link.replace(/\bz=([\w-]+)/, (_, packed: string) => `z=${packed.slice(0, share * packed.length)}`),
      ),
    'by keys that mean nothing': fc
      .array(fc.stringMatching(/^zz[a-z]{1,8}$/), { minLength: 1, maxLength: 5 })
      .map((keys) => `v=7&${keys.map((key) => `${key}=5`).join('&')}`),
    'by broken codes beside a packed part': fc
      .tuple(fc.constantFrom(...PACKED_LINKS), fc.constantFrom('theme=%ff', '%ff=dark', 'theme=%C0%AF'))
      .map(([link, broken]) => `${link}&${broken}`),
    'by a version that is not known': fc
      .tuple(fc.constantFrom(...GOOD_LINKS), fc.integer({ min: SCENARIO_VERSION + 1, max: 1e9 }))
      .map(([link, version]) => link.replace(/^v=\d+/, `v=${version}`)),
  };

  it.each(Object.entries(REFUSED))('is rejected: %s', async (_, links) => {
    await fc.assert(
      fc.asyncProperty(links, async (link) => {
        expect(await open(link)).toBe('refused');
      }),
    );
  });

  it.each(['t=later', 'speed=fast', 'rate=many', 'zzz=5', 'edit=later', 'camera=-1'])(
    'with %s beside it is partly understood',
    async (wrong) => {
      for (const link of [...GOOD_LINKS, ...PACKED_LINKS])
        expect(await open(`${link}&${wrong}`)).toBe('in part');
    },
  );
});

describe('a valid link', () => {
  it('is accepted with keys that sites append, and with empty parts', async () => {
    const tracking = fc
      .tuple(fc.constantFrom('utm_source', 'utm_campaign', 'fbclid', 'gclid', 'mc_eid'), plainText)
      .map(([key, text]) => `${key}=${encodeURIComponent(text)}`);
    const added = fc.array(fc.oneof(tracking, fc.constant('')), { maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(goodLink, added, added, async (link, before, after) => {
        expect(await open([...before, link, ...after].join('&'))).toBe('taken');
      }),
    );
  });

  it('is accepted with any name', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...PRESETS), plainText, async ({ scenario }, name) => {
        expect(await open(encodeLink({ ...scenario, name }) + VIEW)).toBe('taken');
      }),
    );
  });
});
