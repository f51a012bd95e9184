// The preview of a shared link to a page.

import { describe, expect, it } from 'vitest';
import { cardTags } from '../../../scripts/link-card.ts';
import { pageAddress } from '../../../scripts/page-address.ts';

const CARD = {
  folder: 'scenes/one-bridge',
  title: 'Which server "A" & B?',
  description: 'Two servers.',
  picture: { name: 'one-bridge', words: 'A waits.' },
};

describe('the link preview of a page', () => {
  it('has absolute addresses if the build knows its own', () => {
    const tags = cardTags(CARD, 'https://example.org/threadway/').join('\n');
    expect(tags).toContain('content="https://example.org/threadway/pictures/one-bridge.png"');
    expect(tags).toContain('rel="canonical" href="https://example.org/threadway/scenes/one-bridge/"');
    expect(tags).toContain('content="Which server &quot;A&quot; &amp; B?"');
    expect(tags).toContain('content="summary_large_image"');
  });

  it('otherwise refers to its picture relative to the page, and claims no address', () => {
    const tags = cardTags(CARD, '').join('\n');
    expect(tags).toContain('property="og:image" content="../../pictures/one-bridge.png"');
    expect(tags).not.toContain('canonical');
    expect(tags).not.toContain('og:url');
  });
});

describe('the address of a future build', () => {
  it('ends with a slash', () => {
    expect(pageAddress('https://example.org/threadway')).toBe('https://example.org/threadway/');
    expect(pageAddress(undefined)).toBe('');
  });

  it.each(['example.org', 'ftp://example.org/', 'https://example.org/?a', 'https://example.org/"x'])(
    'rejects %s',
    (said) => {
      expect(() => pageAddress(said)).toThrow(/THREADWAY_PAGE: .* is not allowed/);
    },
  );
});
