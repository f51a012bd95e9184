// Unpacks gzip as a stream of the browser would, which takes one member alone and refuses what follows it.

import { Gunzip, isGzipHead } from '../src/importers/gunzip.ts';

export async function isGzip(log: Blob): Promise<boolean> {
  return isGzipHead(new Uint8Array(await log.slice(0, 2).arrayBuffer()));
}

/** What is packed, a piece after the other. Fails where it is cut or damaged, or where something else follows. */
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
