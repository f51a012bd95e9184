// Unpacks gzip as it comes: of one member, or of several behind each other, as whoever appends to a packed log writes them. A
// stream of the browser takes one member alone, and refuses what follows it.

import { Inflate } from 'pako';

export async function isGzip(log: Blob): Promise<boolean> {
  const [first, second] = new Uint8Array(await log.slice(0, 2).arrayBuffer());
  return first === 0x1f && second === 0x8b;
}

/** What is packed, a piece after the other. Fails where it is cut or damaged, or where something else follows. */
export function gunzipped(packed: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  let member: Inflate | null = null;
  return packed.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, output) {
        // Members that end within a piece follow one another by themselves.
        if (member === null || member.ended) {
          member = new Inflate({ windowBits: GZIP_ALONE });
          member.onData = (unpacked) => output.enqueue(unpacked as Uint8Array);
        }
        member.push(piece);
        if (member.err !== 0) throw new TypeError(member.msg);
      },
      flush() {
        if (member?.ended === false) throw new TypeError('the packed file is cut');
      },
    }),
  );
}

/** The largest window, and no other format than gzip, as zlib counts it. */
const GZIP_ALONE = 31;
