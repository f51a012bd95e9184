// Packs links that would be too long: scenario and edits become one key, `z`, with their query compressed
// (raw DEFLATE, base64url). View keys stay readable beside it. `decodeLink` reads the unpacked form. This
// file is loaded only for such links.

import { decodeBase64Url, decodeBytes, encodeBytes } from './base64url.ts';
import { DOCUMENT_KEY } from './link.ts';
import { VERSION_KEY } from './link-migrations.ts';
import { formatQuery, LENGTH_MAX, PACKED_KEY, type Pair, parseQuery } from './query.ts';
import { VIEW_KEYS } from './view-link.ts';

const APART: readonly string[] = [VERSION_KEY, ...VIEW_KEYS];

/** The packed link; the original if packing is no shorter or the browser cannot compress. */
export async function packLink(query: string): Promise<string> {
  const { pairs } = parseQuery(query);
  const inside = pairs.filter(([key]) => !APART.includes(key)).map(withPlainDocument);
  const text = formatQuery(inside);
  // A query too long to be unpacked again stays as it is.
  if (text.length > LENGTH_MAX) return query;
  const bytes = await deflated(Uint8Array.from(text, (letter) => letter.charCodeAt(0)));
  if (bytes === null) return query;
  const [version, view] = [[VERSION_KEY], VIEW_KEYS].map((keys) =>
    pairs.filter(([key]) => keys.some((each) => each === key)),
  ) as [Pair[], Pair[]];
  const packed = formatQuery([...version, [PACKED_KEY, encodeBytes(bytes)], ...view]);
  return packed.length < query.length ? packed : query;
}

/** The link in readable keys. A part that cannot be unpacked stays as it is, and `decodeLink` reports it. */
export async function unpackLink(query: string): Promise<string> {
  const { pairs, problems } = parseQuery(query);
  if (problems.length > 0) return query;
  const [packed, another] = pairs.filter(([key]) => key === PACKED_KEY);
  const inside = packed && another === undefined ? await unpackedPairs(packed[1]) : null;
  return inside === null ? query : formatQuery(pairs.flatMap((pair) => (pair === packed ? inside : [pair])));
}

/** Documents are packed as plain JSON, because base64 would hide repetitions from the compression. */
function withPlainDocument([key, text]: Pair): Pair {
  return [key, (key === DOCUMENT_KEY && decodeBase64Url(text)) || text];
}

async function unpackedPairs(text: string): Promise<readonly Pair[] | null> {
  const packed = decodeBytes(text);
  const bytes = packed && (await inflated(Uint8Array.from(packed), LENGTH_MAX));
  if (bytes === null || bytes.some((byte) => byte > 127)) return null;
  let query = '';
  for (const byte of bytes) query += String.fromCharCode(byte);
  const { pairs, problems } = parseQuery(query);
  const isNested = pairs.some(([key]) => key === PACKED_KEY);
  return problems.length > 0 || isNested ? null : pairs;
}

// Stream types of browsers and Node, which TypeScript's standard library lacks here.
interface ByteStream {
  readonly readable: {
    getReader(): {
      read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array }>;
      cancel(): Promise<void>;
    };
  };
  readonly writable: { getWriter(): { write(bytes: Uint8Array): Promise<void>; close(): Promise<void> } };
}
type StreamMaker = new (format: 'deflate-raw') => ByteStream;

function deflated(bytes: Uint8Array): Promise<Uint8Array | null> {
  const { CompressionStream: Maker } = globalThis as { CompressionStream?: StreamMaker };
  return through(Maker, bytes, Number.POSITIVE_INFINITY);
}

/**
 * The unpacked bytes; null if they are not DEFLATE or expand to more than `most`, at which point unpacking
 * stops.
 */
function inflated(bytes: Uint8Array, most: number): Promise<Uint8Array | null> {
  const { DecompressionStream: Maker } = globalThis as { DecompressionStream?: StreamMaker };
  return through(Maker, bytes, most);
}

async function through(
  Maker: StreamMaker | undefined,
  bytes: Uint8Array,
  most: number,
): Promise<Uint8Array | null> {
  // Older browsers have no streams that compress or decompress.
  if (Maker === undefined) return null;
  try {
    const { readable, writable } = new Maker('deflate-raw');
    const writer = writable.getWriter();
    // The reader of the stream reports these errors.
    writer.write(bytes).catch(() => {});
    writer.close().catch(() => {});
    const reader = readable.getReader();
    const parts: number[] = [];
    for (;;) {
      const { done, value } = await reader.read();
      if (done || value === undefined) return Uint8Array.from(parts);
      if (parts.length + value.length > most) {
        reader.cancel().catch(() => {});
        return null;
      }
      for (const byte of value) parts.push(byte);
    }
  } catch {
    return null;
  }
}
