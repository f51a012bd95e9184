// A scene in the embed file: it is at the place where the frame reads it, and nothing in it becomes part of the page.

import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SceneFileError, sceneFile } from '../../../src/links/scene-file.ts';

const EMBED = readFileSync(new URL('../../../embed.html', import.meta.url), 'utf8');
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** The script as a browser reads it. */
function contentOf(html: string, name: string): string | undefined {
  const written = new RegExp(`<meta name="threadway-${name}" content="([^"]*)" />`).exec(html)?.[1];
  return written?.replace(/&(\w+);/g, (_, entity: string) => ENTITIES[entity]);
}

describe('a scene in one file', () => {
  it('contains its link and the address of the page', () => {
    const query = 'preset=stalled-node&t=2.5s&show=road,latency';
    const html = sceneFile(EMBED, { query, page: 'https://example.org/threadway/', title: 'Threadway' });
    expect(contentOf(html, 'query')).toBe(query);
    expect(contentOf(html, 'page')).toBe('https://example.org/threadway/');
    expect(html).toContain('<title>Threadway</title>');
  });

  it('is otherwise the same file, whatever is in the link', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (query, title) => {
        const html = sceneFile(EMBED, { query: `$&$1${query}"><script>`, page: 'http://a/', title });
        expect(contentOf(html, 'query')).toBe(`$&$1${query}"><script>`);
        const emptied = html
          .replace(/(<meta name="threadway-\w+" content=")[^"]*/g, '$1')
          .replace(/<title>[^<]*/, '<title>');
        expect(emptied).toBe(EMBED.replace(/<title>[^<]*/, '<title>'));
      }),
    );
  });

  it('is rejected for another file', () => {
    const other = '<!doctype html><title>Not found</title>';
    expect(() => sceneFile(other, { query: 'a=1', page: 'http://a/', title: '' })).toThrow(SceneFileError);
  });
});
