// The code to paste: it opens the chosen scene and view, with any names in it.

import { describe, expect, it } from 'vitest';
import { decodeEmbed, encodeEmbed, PLAIN_EMBED } from '../../../src/links/embed-link.ts';
import {
  discoveryLink,
  type Embedded,
  type FrameOptions,
  frameAddress,
  frameQuery,
  oEmbedFile,
  posterOf,
  snippetOf,
} from '../../../src/links/embed-snippet.ts';

const PLAIN: FrameOptions = { embed: '', theme: null, palette: 'standard', plays: true };
const EMBEDDED: Embedded = {
  page: 'https://example.org/threadway/',
  query: 'v=7&preset=stalled-node&show=road,latency&controls=threads',
  title: 'One node of ten stalls',
  heights: { column: 420, phone: 560 },
  isHeightFixed: false,
  inheritsFont: false,
  poster: null,
};

/** The attributes of the frame or the element in the text, as a browser would read them. */
function attributesOf(html: string): Readonly<Record<string, string>> {
  const [tag] = /<(?:iframe|threadway-sim) [^>]*>/.exec(html)!;
  const plain = (text: string): string =>
    text
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>')
      .replace(/&quot;/g, '"')
      .replace(/&amp;/g, '&');
  return Object.fromEntries(
    [...tag.matchAll(/ ([a-z-]+)="([^"]*)"/g)].map(([, key, text]) => [key, plain(text)]),
  );
}

describe('the query of a frame', () => {
  it('keeps scene and view, and leaves out what a frame does not show', () => {
    const page =
      'v=7&preset=rate-1k&threads=70&t=4s&speed=1:10&follow=A.7&charts=latency&questions=open&sweep=threads';
    const embed = encodeEmbed({ ...PLAIN_EMBED, show: ['road', 'latency'] });
    expect(frameQuery(page, { ...PLAIN, embed })).toBe(
      'v=7&preset=rate-1k&threads=70&t=4s&speed=1:10&follow=A.7&play=yes&show=road,latency',
    );
  });

  it('states whether it plays if that is not the default', () => {
    expect(frameQuery('v=7', PLAIN)).toBe('v=7');
    expect(frameQuery('v=7', { ...PLAIN, plays: false })).toBe('v=7&play=no');
    expect(frameQuery('v=7&t=4s&play=no', { ...PLAIN, plays: false })).toBe('v=7&t=4s');
  });

  it('has the chosen appearance, whatever the link had', () => {
    const page = 'v=7&theme=dark&palette=projector';
    expect(frameQuery(page, PLAIN)).toBe('v=7');
    expect(frameQuery(page, { ...PLAIN, theme: 'light', palette: 'projector' })).toBe(
      'v=7&theme=light&palette=projector',
    );
  });
});

describe('a snippet', () => {
  it('as a frame is complete by itself', () => {
    expect(attributesOf(snippetOf('iframe', EMBEDDED))).toEqual({
      src: 'https://example.org/threadway/frame.html#v=7&preset=stalled-node&show=road,latency&controls=threads',
      width: '100%',
      height: '560',
      style: 'display: block; border: 0',
      loading: 'lazy',
      title: 'Threadway simulation: One node of ten stalls',
      allow: 'fullscreen; clipboard-write',
    });
  });

  it('as the element names a ready scene, and has a height only if one was chosen', () => {
    const text = snippetOf('element', EMBEDDED);
    expect(text).toContain('<script src="https://example.org/threadway/threadway-sim.js" async></script>');
    expect(attributesOf(text)).toEqual({
      scenario: 'stalled-node',
      show: 'road,latency',
      controls: 'threads',
      title: 'Threadway simulation: One node of ten stalls',
    });
    const other = { ...EMBEDDED, query: 'v=7&preset=stalled-node&threads=7&t=2s', isHeightFixed: true };
    expect(attributesOf(snippetOf('element', other))).toMatchObject({
      scenario: 'v=7&preset=stalled-node&threads=7',
      t: '2s',
      height: '560',
    });
  });

  it.each(['iframe', 'element'] as const)(
    "as %s contains a link with the scene's name, for mails and feed readers",
    (form) => {
      const text = snippetOf(form, { ...EMBEDDED, title: 'One < two' });
      expect(text).toMatch(
        /<a href="[^"]*">Threadway simulation: One &lt; two<\/a><\/(?:iframe|threadway-sim)>$/,
      );
      expect(text).toContain('<a href="https://example.org/threadway/?v=7&amp;preset=stalled-node">');
    },
  );

  it('contains the picture of the scene in that link, and the dark one for dark systems', () => {
    const poster = posterOf(EMBEDDED);
    const text = snippetOf('element', { ...EMBEDDED, poster });
    expect(text).toContain('<img src="https://example.org/threadway/pictures/stalled-node.png"');
    expect(text).toContain('alt="Threadway simulation: One node of ten stalls" width="1200" height="630"');
    expect(text).toMatch(
      /<source srcset="[^"]*stalled-node-dark\.png" media="\(prefers-color-scheme: dark\)">/,
    );
    expect(JSON.parse(snippetOf('oembed', { ...EMBEDDED, poster }))).toMatchObject({
      thumbnail_url: 'https://example.org/threadway/pictures/stalled-node.png',
      thumbnail_width: 1200,
      thumbnail_height: 630,
    });
  });

  it("refers to the host's picture only for an unchanged ready scene, in the theme of the frame", () => {
    const { page } = EMBEDDED;
    const addressOf = (query: string): string | undefined => posterOf({ page, query })?.address;
    expect(addressOf('v=7&preset=rate-1k&t=4s&theme=dark')).toMatch(/\/pictures\/rate-1k-dark\.png$/);
    expect(addressOf('v=7&preset=rate-1k&threads=70')).toBeUndefined();
    expect(addressOf('v=7&threads=70')).toBeUndefined();
    expect(addressOf('v=7&preset=no-such-scene')).toBeUndefined();
    const own = { ...EMBEDDED, poster: { address: 'mine.png', darkAddress: null } };
    expect(snippetOf('iframe', own)).toContain('<img src="mine.png"');
    // A file beside an article has no address yet.
    expect(JSON.parse(snippetOf('oembed', own))).not.toHaveProperty('thumbnail_url');
  });

  it('in Markdown is a link to the page', () => {
    expect(snippetOf('markdown', EMBEDDED)).toBe(
      '[Threadway simulation: One node of ten stalls](https://example.org/threadway/?v=7&preset=stalled-node)',
    );
  });

  it('as oEmbed has everything that its specification requires', () => {
    const answer = JSON.parse(snippetOf('oembed', EMBEDDED)) as Record<string, unknown>;
    expect(answer).toMatchObject({ version: '1.0', type: 'rich', width: 720, height: 560 });
    expect(answer.html).toBe(snippetOf('iframe', EMBEDDED));
    expect(oEmbedFile(EMBEDDED)).toBe('one-node-of-ten-stalls.oembed.json');
    expect(oEmbedFile({ title: '../..' })).toBe('scene.oembed.json');
    expect(discoveryLink(EMBEDDED, oEmbedFile(EMBEDDED))).toContain('type="application/json+oembed"');
  });

  it.each(['"><script>alert(1)</script>', '](javascript:alert(1))', 'a & b \' " < >', '\n# title'])(
    'treats the name %j as a name',
    (title) => {
      const named = { ...EMBEDDED, title };
      for (const form of ['iframe', 'element'] as const) {
        const text = snippetOf(form, named);
        expect(text.match(/<script/g)?.length ?? 0).toBe(form === 'element' ? 1 : 0);
        expect(attributesOf(text).title).toBe(`Threadway simulation: ${title}`);
      }
      const [, words, address] =
        /^\[((?:\\.|[^\\\]])*)\]\(([^()]*)\)$/.exec(snippetOf('markdown', named)) ?? [];
      expect(words).not.toContain('\n');
      expect(address).toMatch(/^https:\/\/example\.org\/threadway\//);
      expect(() => JSON.parse(snippetOf('oembed', named))).not.toThrow();
    },
  );

  it('opens the chosen scene and view', () => {
    const query = new URL(frameAddress(EMBEDDED)).hash.slice(1);
    const { settings, problems } = decodeEmbed(query, ['latency']);
    expect(problems).toEqual([]);
    expect(settings.show).toEqual(['road', 'latency']);
    expect(settings.controls).toEqual([{ key: 'threads', server: null }]);
  });
});
