// Checks what a frame opens: its own address, or the address in its file; and the address of the whole page.

import { describe, expect, it } from 'vitest';
import { openingOf } from '../../../src/app/address.ts';
import { pageAddress, readOpening } from '../../../src/embed/opening.ts';
import { packLink } from '../../../src/links/packed-link.ts';
import { OPENING_PRESET_ID } from '../../../src/scenario/presets.ts';

/** The opening of a frame with this query behind `#`. */
const opening = (query: string, written = ''): ReturnType<typeof readOpening> =>
  readOpening({ hash: query === '' ? '' : `#${query}`, search: '' }, written);

/** Keys that the frame reports as not understood: its own settings, and those of scene and view. */
const keys = async (query: string): Promise<readonly string[]> => {
  const { query: rest, problems } = await opening(query);
  return [...problems, ...(openingOf(rest).complaint?.problems ?? [])].map(({ key }) => key);
};

describe('the settings of a frame', () => {
  it('come from its address, and from the file only for keys that the address lacks', async () => {
    expect((await opening('preset=rate-1k', 'preset=users-500')).query).toBe('preset=rate-1k');
    expect(await opening('', 'preset=users-500&show=latency')).toMatchObject({
      query: 'preset=users-500',
      settings: { show: ['latency'] },
    });
  });

  it('are behind #, or in older addresses behind ?', async () => {
    const at = (href: string): ReturnType<typeof readOpening> => readOpening(new URL(href), '');
    const frame = 'https://a.example/frame.html';
    expect((await at(`${frame}#preset=rate-1k`)).query).toBe('preset=rate-1k');
    expect((await at(`${frame}#preset=rate-1k#asked`)).query).toBe('preset=rate-1k');
    expect((await at(`${frame}?preset=rate-1k`)).query).toBe('preset=rate-1k');
    expect((await at(`${frame}?preset=rate-1k#asked`)).query).toBe('preset=rate-1k');
    expect((await at(`${frame}?preset=rate-1k#top`)).query).toBe('preset=rate-1k');
    // Visitor counters append keys such as `source`.
    expect((await at(`${frame}?source=news#preset=rate-1k`)).query).toBe('preset=rate-1k');
  });

  it('keep the scene if one of its keys is invalid, and report it', async () => {
    const query = 'preset=rate-1k&threads=many&A.loops=3&bogus=1&users=5&show=road,teapot';
    const { scenario, originId } = openingOf((await opening(query)).query);
    expect(originId).toBe('rate-1k');
    expect(scenario.traffic.users).toBe(5);
    expect(await keys(query)).toEqual(['show', 'threads', 'bogus', 'A.loops']);
  });

  it('give the opening scene if they are inconsistent, with the reason', async () => {
    expect(openingOf((await opening('v=99&preset=rate-1k')).query)).toMatchObject({
      presetId: OPENING_PRESET_ID,
      complaint: { about: 'link', problems: [{ key: 'v' }] },
    });
  });

  it('may be packed', async () => {
    const packed = await packLink('v=7&rate=1234&A.threads=17');
    expect((await opening(packed)).query).toContain('A.threads=17');
  });

  it('are reported if the view is invalid, too', async () => {
    expect(await keys('preset=rate-1k&speed=quick')).toEqual(['speed']);
    expect(await keys('preset=rate-1k&t=%FF')).not.toEqual([]);
  });
});

describe('the address of the full page', () => {
  it('is the one in the file, or else the folder that served the file', () => {
    expect(pageAddress('https://a.example/tw/', 'about:srcdoc')).toBe('https://a.example/tw/');
    expect(pageAddress('', 'https://b.example/x/embed.html?show=road&note=a/b#c/d')).toBe(
      'https://b.example/x/',
    );
  });

  it('is unknown on a disk or in another page’s text, and must be a web address', () => {
    expect(pageAddress('', 'file:///home/me/embed.html')).toBeNull();
    expect(pageAddress('', 'about:srcdoc')).toBeNull();
    expect(pageAddress('javascript:alert(1)', 'about:srcdoc')).toBeNull();
  });
});
