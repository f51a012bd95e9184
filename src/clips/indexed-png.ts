// Writes a PNG file with a palette: a road has few colours, so the file is a quarter of the size that a
// canvas writes.

import { applyPalette, quantize } from 'gifenc';
import { chunkOf } from '../charts/png-text.ts';

const COLOURS = 256;
const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const BITS = 8;
const WITH_PALETTE = 3;

/** `rgba`: four bytes per pixel, row by row; opacity is dropped. */
export async function indexedPng(
  rgba: Uint8ClampedArray,
  width: number,
  height: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const pixels = new Uint8Array(rgba.buffer, rgba.byteOffset, rgba.byteLength);
  const palette = quantize(pixels, COLOURS, { format: 'rgb565' });
  const places = applyPalette(pixels, palette, 'rgb565');
  // Each row begins with its filter number; 0 means none.
  const rows = new Uint8Array((width + 1) * height);
  for (let row = 0; row < height; row++) {
    rows.set(places.subarray(row * width, (row + 1) * width), row * (width + 1) + 1);
  }
  const head = new Uint8Array(13);
  const view = new DataView(head.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  head.set([BITS, WITH_PALETTE], 8);
  const parts = [
    new Uint8Array(SIGNATURE),
    chunkOf('IHDR', head),
    chunkOf('PLTE', new Uint8Array(palette.flat())),
    chunkOf('IDAT', await deflated(rows)),
    chunkOf('IEND', new Uint8Array(0)),
  ];
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

async function deflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
