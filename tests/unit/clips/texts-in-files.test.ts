// The texts in files can be read by whoever knows the format: each test reads the file by its specification.

import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withText } from '../../../src/charts/png-text.ts';
import { withComment } from '../../../src/clips/gif-comment.ts';
import { withTags } from '../../../src/clips/webm-tags.ts';

const LINK = 'https://example.org/threadway/?rate=1000&t=12.384s – “über” 🚗';
const text = (bytes: Uint8Array): string => new TextDecoder('utf-8', { fatal: true }).decode(bytes);

describe('PNG', () => {
  const header = Uint8Array.from([137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, ...new Array(21).fill(7)]);
  const rest = Uint8Array.from([0, 0, 0, 0, 73, 69, 78, 68, 174, 66, 96, 130]);
  const png = Uint8Array.from([...header, ...rest]);

  it('holds texts as iTXt chunks with their checksums, behind the header', () => {
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

describe('GIF', () => {
  const gif = Uint8Array.from([...new TextEncoder().encode('GIF89a'), 1, 0, 1, 0, 0, 0, 0, 0x3b]);

  /** The comment before the end of the file. */
  function commentOf(made: Uint8Array): string {
    let at = gif.length - 1;
    expect([made[at], made[at + 1]]).toEqual([0x21, 0xfe]);
    at += 2;
    const bytes: number[] = [];
    for (let length = made[at]!; length > 0; length = made[at]!) {
      bytes.push(...made.subarray(at + 1, at + 1 + length));
      at += 1 + length;
    }
    expect([...made.subarray(at)]).toEqual([0, 0x3b]);
    return text(Uint8Array.from(bytes));
  }

  it('holds a comment of any length in blocks', () => {
    for (const comment of [LINK, '', 'x'.repeat(255), 'é'.repeat(1000)])
      expect(commentOf(withComment(gif, comment))).toBe(comment);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 600 }), (comment) => {
        expect(commentOf(withComment(gif, comment))).toBe(comment);
      }),
    );
  });

  it('is refused where the file has no end', () => {
    expect(() => withComment(gif.subarray(0, -1), LINK)).toThrow(RangeError);
  });
});

describe('WebM', () => {
  /** An EBML header, and a segment of this size in as many bytes. */
  const film = (sizeBytes: readonly number[], content: number): Uint8Array =>
    Uint8Array.from([
      ...[0x1a, 0x45, 0xdf, 0xa3, 0x83, 1, 2, 3],
      ...[0x18, 0x53, 0x80, 0x67, ...sizeBytes],
      ...new Array(content).fill(0xec),
    ]);

  interface Element {
    readonly id: number;
    readonly content: Uint8Array;
  }

  /** The elements in these bytes, which they fill exactly. */
  function elementsIn(bytes: Uint8Array): Element[] {
    const found: Element[] = [];
    let at = 0;
    const number = (keepsMarker: boolean): number => {
      const length = Math.clz32(bytes[at]!) - 23;
      let value = keepsMarker ? bytes[at]! : bytes[at]! & (0xff >> length);
      for (let byte = 1; byte < length; byte++) value = value * 256 + bytes[at + byte]!;
      at += length;
      return value;
    };
    while (at < bytes.length) {
      const id = number(true);
      const size = number(false);
      found.push({ id, content: bytes.subarray(at, at + size) });
      at += size;
    }
    expect(at).toBe(bytes.length);
    return found;
  }

  it('holds tags at the end of its segment', () => {
    for (const sizeBytes of [
      [0x40, 4],
      [0x08, 0, 0, 0, 4],
      [1, 0, 0, 0, 0, 0, 0, 4],
    ]) {
      const [, segment] = elementsIn(withTags(film(sizeBytes, 4), { TITLE: 'A road', URL: LINK }));
      expect(segment!.id).toBe(0x18538067);
      expect([...segment!.content.subarray(0, 4)]).toEqual([0xec, 0xec, 0xec, 0xec]);
      const [tags] = elementsIn(segment!.content.subarray(4));
      expect(tags!.id).toBe(0x1254c367);
      const [targets, ...simple] = elementsIn(elementsIn(tags!.content)[0]!.content);
      expect([targets!.id, targets!.content.length]).toEqual([0x63c0, 0]);
      const pairs = simple.map(({ content }) => elementsIn(content).map((each) => text(each.content)));
      expect(pairs).toEqual([
        ['TITLE', 'A road'],
        ['URL', LINK],
      ]);
    }
  });

  it('is refused where the segment does not end with the file, or its size has no room', () => {
    expect(() => withTags(film([0x40, 5], 4), { TITLE: 'A road' })).toThrow(RangeError);
    expect(() => withTags(film([0xfe], 126), { TITLE: 'A road' })).toThrow(RangeError);
  });
});
