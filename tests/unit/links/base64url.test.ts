// base64url of UTF-8, against the platform's own.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeBase64Url, encodeBase64Url } from '../../../src/links/base64url.ts';

describe('base64url', () => {
  it('agrees with the platform and reads back', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const encoded = encodeBase64Url(text);
        expect(encoded).toBe(Buffer.from(text).toString('base64url'));
        expect(decodeBase64Url(encoded)).toBe(text);
      }),
    );
  });

  it.each(['a b', '%', '_w', 'é'])('%s is invalid', (text) => {
    expect(decodeBase64Url(text)).toBeNull();
  });
});
