// Packed logs of one member and of several, with a stream that takes one member alone, as those of browsers do.

import { gzipSync, inflateRawSync } from 'node:zlib';
import { afterEach, expect, it, vi } from 'vitest';
import { gunzipped } from '../../../../workers/gunzip.ts';

const HEADER_BYTES = 10;
const TRAILER_BYTES = 8;

/** Unpacks all anew with each piece, which tells how many bytes are of the member. */
class OneMemberStream extends TransformStream<Uint8Array, Uint8Array> {
  constructor() {
    let packed = Buffer.alloc(0);
    let done = 0;
    let isWhole = false;
    super({
      transform(piece, output) {
        packed = Buffer.concat([packed, piece]);
        const data = packed.subarray(HEADER_BYTES);
        const { buffer, engine } = inflateRawSync(data, { info: true, finishFlush: 2 }) as unknown as {
          readonly buffer: Buffer;
          readonly engine: { readonly bytesWritten: number };
        };
        const length = HEADER_BYTES + engine.bytesWritten + TRAILER_BYTES;
        if (length < packed.length) throw new TypeError('Junk found after end of compressed data.');
        isWhole = length === packed.length;
        output.enqueue(buffer.subarray(done));
        done = buffer.length;
      },
      flush() {
        if (!isWhole) throw new TypeError('Compressed input was truncated.');
      },
    });
  }
}

afterEach(() => {
  vi.unstubAllGlobals();
});

async function unpacked(packed: Uint8Array, pieceBytes: number): Promise<string> {
  vi.stubGlobal('DecompressionStream', OneMemberStream);
  const pieces = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let from = 0; from < packed.length; from += pieceBytes)
        controller.enqueue(Uint8Array.from(packed.subarray(from, from + pieceBytes)));
      controller.close();
    },
  });
  return new Response(gunzipped(pieces) as ReadableStream<Uint8Array<ArrayBuffer>>).text();
}

/** Not packed, so that what looks like the head of a member stands in the data as it is. */
const MISLEADING = Buffer.from([0x1f, 0x8b, 0x08, 0x00, 0x41, 0x1f, 0x8b, 0x08, 0x00]);
const members = [
  gzipSync('one\n'),
  gzipSync(MISLEADING, { level: 0 }),
  gzipSync(''),
  gzipSync('four\n'.repeat(1000)),
];
const whole = `one\n${MISLEADING.toString('utf8')}${'four\n'.repeat(1000)}`;

it('reads one member, and several behind each other, in pieces of any length', async () => {
  expect(await unpacked(members[0], 1000)).toBe('one\n');
  for (const pieceBytes of [1, 2, 3, 4, 5, 7, 13, 29, 1000])
    expect(await unpacked(Buffer.concat(members), pieceBytes)).toBe(whole);
});

it('says that it is cut, or that something else follows', async () => {
  const packed = Buffer.concat(members);
  await expect(unpacked(packed.subarray(0, -1), 7)).rejects.toThrow();
  await expect(unpacked(Buffer.concat([packed, Buffer.from('more')]), 7)).rejects.toThrow();
});
