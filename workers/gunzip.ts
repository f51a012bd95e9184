// Decompresses gzip as a stream. A browser's own stream accepts only one member, and fails if another
// follows.

import { Gunzip, isGzipHead } from '../src/importers/gunzip.ts';

export async function isGzip(log: Blob): Promise<boolean> {
  return isGzipHead(new Uint8Array(await log.slice(0, 2).arrayBuffer()));
}

/**
 * The decompressed data, piece by piece. Fails if the input is cut or damaged, or if something other than
 * gzip follows.
 */
export function gunzipped(packed: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  let gunzip: Gunzip | null = null;
  return packed.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, output) {
        gunzip ??= new Gunzip((unpacked) => output.enqueue(unpacked));
        gunzip.push(piece);
      },
      flush() {
        gunzip?.end();
      },
    }),
  );
}
