// Compressed logs with one member and with several.

import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { gunzipped } from '../../../../workers/gunzip.ts';

async function unpacked(packed: Uint8Array, pieceBytes: number): Promise<string> {
  const pieces = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let from = 0; from < packed.length; from += pieceBytes)
        controller.enqueue(Uint8Array.from(packed.subarray(from, from + pieceBytes)));
      controller.close();
    },
  });
  return new Response(gunzipped(pieces) as ReadableStream<Uint8Array<ArrayBuffer>>).text();
}

/** The data are stored uncompressed, so that bytes that look like the header of a member appear unchanged. */
const MISLEADING = Buffer.from([0x1f, 0x8b, 0x08, 0x00, 0x41, 0x1f, 0x8b, 0x08, 0x00]);
const members = [
  gzipSync('one\n'),
  gzipSync(MISLEADING, { level: 0 }),
  gzipSync(''),
  gzipSync('four\n'.repeat(1000)),
];
const whole = `one\n${MISLEADING.toString('utf8')}${'four\n'.repeat(1000)}`;

it('gunzip reads one member, and several consecutive ones, in pieces of any length', async () => {
  expect(await unpacked(members[0], 1000)).toBe('one\n');
  for (const pieceBytes of [1, 2, 3, 4, 5, 7, 13, 29, 1000])
    expect(await unpacked(Buffer.concat(members), pieceBytes)).toBe(whole);
});

it('gunzip reports data that are cut or damaged, or followed by something else', async () => {
  const packed = Buffer.concat(members);
  await expect(unpacked(packed.subarray(0, -1), 7)).rejects.toThrow();
  for (const pieceBytes of [7, 10_000])
    await expect(unpacked(Buffer.concat([packed, Buffer.from('more')]), pieceBytes)).rejects.toThrow();
  const damaged = Buffer.from(gzipSync('four\n'.repeat(1000)));
  damaged[damaged.length - 6] ^= 1;
  await expect(unpacked(damaged, 7)).rejects.toThrow();
});
