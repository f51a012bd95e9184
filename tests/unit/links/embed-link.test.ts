// The keys of embeds: their meaning, and that an invalid one does not affect the rest.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHART_IDS } from '../../../src/charts/chart-list.ts';
import {
  decodeEmbed,
  EMBED_BACKGROUNDS,
  EMBED_KEYS,
  EMBED_LAYOUTS,
  type EmbedSettings,
  encodeEmbed,
  HIDEABLE,
  PLAIN_EMBED,
  parseAccent,
  parseFont,
  ROAD,
} from '../../../src/links/embed-link.ts';
import { PARAMETER_KEYS } from '../../../src/scenario/parameters.ts';
import { anyCharacter } from '../../support/any-character.ts';

const decode = (query: string): ReturnType<typeof decodeEmbed> => decodeEmbed(query, CHART_IDS);

const settings: fc.Arbitrary<EmbedSettings> = fc.record({
  show: fc.uniqueArray(fc.constantFrom(ROAD, ...CHART_IDS), { minLength: 1 }),
  controls: fc.option(
    fc.uniqueArray(
      fc.record({
        key: fc.constantFrom(...PARAMETER_KEYS),
        server: fc.option(fc.constantFrom('A', 'B', 'C')),
      }),
      { selector: ({ key, server }) => `${server}.${key}` },
    ),
  ),
  waitsForClick: fc.boolean(),
  hidden: fc.uniqueArray(fc.constantFrom(...HIDEABLE)),
  layout: fc.constantFrom(...EMBED_LAYOUTS),
  background: fc.constantFrom(null, ...EMBED_BACKGROUNDS),
  accent: fc.option(
    fc.integer({ min: 0, max: 0xffffff }).map((value) => value.toString(16).padStart(6, '0')),
  ),
  font: fc.option(
    fc.uniqueArray(fc.constantFrom('Georgia', 'Source Sans 3', '-apple-system', 'Möbel_9', 'serif'), {
      minLength: 1,
    }),
  ),
});

describe('the link of an embed', () => {
  it('without embed keys shows only the road', () => {
    expect(decode('preset=rate-1k')).toEqual({ settings: PLAIN_EMBED, problems: [], rest: 'preset=rate-1k' });
    expect(encodeEmbed(PLAIN_EMBED)).toBe('');
  });

  it('lists parts in their order, controls of all servers or of one, click to load, and hidden parts', () => {
    const { settings: read, problems } = decode(
      'show=latency,road&controls=rate,A.threads&load=click&hide=title&layout=beside',
    );
    expect(problems).toEqual([]);
    expect(read).toEqual({
      show: ['latency', 'road'],
      controls: [
        { key: 'rate', server: null },
        { key: 'threads', server: 'A' },
      ],
      waitsForClick: true,
      hidden: ['title'],
      layout: 'beside',
      background: null,
      accent: null,
      font: null,
    });
  });

  it('offers the sliders of the scene, and none if it says so', () => {
    expect(decode('controls=').settings.controls).toBeNull();
    expect(decode('controls=none').settings.controls).toEqual([]);
    expect(encodeEmbed({ ...PLAIN_EMBED, controls: [] })).toBe('controls=none');
  });

  it('reads back unchanged, whatever it contains', () => {
    fc.assert(
      fc.property(settings, (each) => {
        const read = decode(encodeEmbed(each));
        expect(read.problems).toEqual([]);
        expect(read.settings).toEqual(each);
        expect(read.rest).toBe('');
      }),
    );
  });

  it("leaves the keys of scene and view to the page's link, in their order", () => {
    const { rest } = decode('v=7&show=road&preset=rate-1k&hide=title&threads=77&theme=dark');
    expect(rest).toBe('v=7&preset=rate-1k&threads=77&theme=dark');
  });

  it('reports each unknown name, and keeps the others', () => {
    const { settings: read, problems } = decode(
      'show=road,nonsense&controls=threads,bogus&hide=link&load=never&layout=round&background=red&accent=red&font=serif,%3Burl()',
    );
    expect(read).toEqual({
      ...PLAIN_EMBED,
      controls: [{ key: 'threads', server: null }],
      font: ['serif'],
    });
    expect(problems.map(({ key, value }) => `${key} ${value}`)).toEqual([
      'show "nonsense"',
      'controls "bogus"',
      'load "never"',
      'hide "link"',
      'layout "round"',
      'background "red"',
      'accent "red"',
      'font ";url()"',
    ]);
  });

  it('accepts a colour of three digits, and font families as in style sheets', () => {
    expect(decode('accent=C25').settings.accent).toBe('cc2255');
    expect(decode('accent=%23c2185b').settings.accent).toBe('c2185b');
    expect(
      decode(`font=${encodeURIComponent('"Source Sans 3", \'PT Serif\', serif')}`).settings.font,
    ).toEqual(['Source Sans 3', 'PT Serif', 'serif']);
    expect(parseFont('url(x), {}')).toBeNull();
    expect(parseAccent('#12345')).toBeNull();
  });

  it('accepts any text without throwing', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: anyCharacter, maxLength: 40 }),
        fc.constantFrom(...EMBED_KEYS),
        (text, key) => {
          const { settings: read } = decode(`${key}=${text}`);
          expect(read.show.length).toBeGreaterThan(0);
          expect(decode(text).settings.show.length).toBeGreaterThan(0);
        },
      ),
    );
  });
});
