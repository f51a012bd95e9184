// Texts inside files are readable with the format's specification, which each test follows.

import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withText } from '../../../src/charts/png-text.ts';
import { withComment } from '../../../src/clips/gif-comment.ts';

const LINK = 'https://example.org/threadway/?rate=1000&t=12.384s – “über” 🚗';
const text = (bytes: Uint8Array): string => new TextDecoder('utf-8', { fatal: true }).decode(bytes);

describe('a PNG file', () => {
  const header = Uint8Array.from([137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, ...new Array(21).fill(7)]);
  const rest = Uint8Array.from([0, 0, 0, 0, 73, 69, 78, 68, 174, 66, 96, 130]);
  const png = Uint8Array.from([...header, ...rest]);

  it('contains texts as iTXt chunks with their checksums, after the header', () => {
    const made = withText(png, { Title: 'A road', Source: LINK });
    expect(made.subarray(0, header.length)).toEqual(header);
    const view = new DataView(made.buffer);
    const found: Record<string, string> = {};
    let at = header.length;
    while (text(made.subarray(at + 4, at + 8)) === 'iTXt') {
      const length = view.getUint32(at);
      const data = made.subarray(at + 8, at + 8 + length);
      const end = data.indexOf(0);
      expect([...data.subarray(end, end + 5)]).toEqual([0, 0, 0, 0, 0]);
      found[text(data.subarray(0, end))] = text(data.subarray(end + 5));
      expect(view.getUint32(at + 8 + length)).toBe(crc32(made.subarray(at + 4, at + 8 + length)));
      at += 12 + length;
    }
    expect(found).toEqual({ Title: 'A road', Source: LINK });
    expect(made.subarray(at)).toEqual(rest);
  });
});

describe('a GIF file', () => {
  const gif = Uint8Array.from([...new TextEncoder().encode('GIF89a'), 1, 0, 1, 0, 0, 0, 0, 0x3b]);

  /** The comment before the end of the file. */
  function commentOf(made: Uint8Array): string {
    let at = gif.length - 1;
    expect([made[at], made[at + 1]]).toEqual([0x21, 0xfe]);
    at += 2;
    const bytes: number[] = [];
    for (let length = made[at]; length > 0; length = made[at]) {
      bytes.push(...made.subarray(at + 1, at + 1 + length));
      at += 1 + length;
    }
    expect([...made.subarray(at)]).toEqual([0, 0x3b]);
    return text(Uint8Array.from(bytes));
  }

  it('contains a comment of any length in blocks', () => {
    for (const comment of [LINK, '', 'x'.repeat(255), 'é'.repeat(1000)])
      expect(commentOf(withComment(gif, comment))).toBe(comment);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 600 }), (comment) => {
        expect(commentOf(withComment(gif, comment))).toBe(comment);
      }),
    );
  });

  it('is rejected if it has no end', () => {
    expect(() => withComment(gif.subarray(0, -1), LINK)).toThrow(RangeError);
  });
});
