// docs/use/roads.md shows the road of every thread model, its links open without problems, and its pictures
// exist.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { picturesIn } from '../../../scripts/road-pictures.ts';
import { decodeLink } from '../../../src/links/link.ts';
import { decodeView, VIEW_KEYS } from '../../../src/links/view-link.ts';
import { modelOf, THREAD_MODELS } from '../../../src/scenario/server.ts';

const DOCS = new URL('../../../docs/use/', import.meta.url);
const PICTURES = picturesIn(readFileSync(new URL('roads.md', DOCS), 'utf8'));
const FILES = readdirSync(new URL('roads/', DOCS));
const MOST_BYTES = 2.5e6;

describe('the pictures of the roads', () => {
  it('show every road at three scales', () => {
    const shown = PICTURES.map(({ query }) => {
      const link = decodeLink(query, VIEW_KEYS);
      return link.ok ? modelOf(link.scenario.servers[0]).road : null;
    });
    for (const { road } of THREAD_MODELS.map((model) => modelOf({ model })))
      expect(shown.filter((each) => each === road).length, road).toBeGreaterThanOrEqual(3);
  });

  it.each(PICTURES)('$name opens at an instant', ({ query, words }) => {
    expect(decodeLink(query, VIEW_KEYS)).toMatchObject({ ok: true });
    const { view, problems } = decodeView(query);
    expect(problems).toEqual([]);
    expect(view.atNanos).toBeGreaterThan(0);
    expect(words).not.toBe('');
  });

  it('all exist, none is surplus, and they are small', () => {
    expect(PICTURES.map(({ name }) => `${name}.png`).sort()).toEqual(FILES.sort());
    const bytes = FILES.reduce((sum, file) => sum + statSync(new URL(`roads/${file}`, DOCS)).size, 0);
    expect(bytes).toBeLessThan(MOST_BYTES);
  });
});
