// Adds texts to a PNG file as UTF-8 iTXt chunks directly after its header (PNG specification, 11.3.3.4).

/** End of the 8-byte signature and the header chunk (length, type, 13 bytes, checksum). */
const HEADER_END = 8 + 4 + 4 + 13 + 4;
const POLYNOMIAL = 0xedb88320;

/** Adds texts under these keywords. A keyword has at most 79 characters, all of them Latin. */
export function withText(png: Uint8Array, texts: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  const chunks = Object.entries(texts).map(([keyword, text]) => textChunk(keyword, text));
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, png.length);
  const result = new Uint8Array(length);
  result.set(png.subarray(0, HEADER_END));
  let at = HEADER_END;
  for (const chunk of chunks) {
    result.set(chunk, at);
    at += chunk.length;
  }
  result.set(png.subarray(HEADER_END), at);
  return result;
}

/** Makes a text chunk: keyword, five zeros (not compressed, no language, no translated keyword), text. */
function textChunk(keyword: string, text: string): Uint8Array<ArrayBuffer> {
  return chunkOf('iTXt', new TextEncoder().encode(`${keyword}\0\0\0\0\0${text}`));
}

/** Makes a chunk: length, type, content, checksum. */
export function chunkOf(type: string, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const chunk = new Uint8Array(content.length + 12);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, content.length);
  chunk.set(new TextEncoder().encode(type), 4);
  chunk.set(content, 8);
  view.setUint32(content.length + 8, checksum(chunk.subarray(4, -4)));
  return chunk;
}

/** The CRC-32 checksum, as PNG uses it. */
function checksum(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ POLYNOMIAL : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}
