// Adds a text to a GIF file as a comment extension before its end (GIF89a specification, section 24).

const TRAILER = 0x3b;
const EXTENSION = 0x21;
const COMMENT = 0xfe;
const BLOCK_MAX = 255;

/**
 * Writes the text in UTF-8, in blocks of up to 255 bytes. Throws RangeError if the file does not end like a
 * GIF.
 */
export function withComment(gif: Uint8Array, text: string): Uint8Array<ArrayBuffer> {
  if (gif.at(-1) !== TRAILER) throw new RangeError('the file does not end as a GIF does');
  const bytes = new TextEncoder().encode(text);
  const blocks = Math.ceil(bytes.length / BLOCK_MAX);
  const result = new Uint8Array(gif.length + 2 + bytes.length + blocks + 1);
  result.set(gif.subarray(0, -1));
  let at = gif.length - 1;
  result[at++] = EXTENSION;
  result[at++] = COMMENT;
  for (let from = 0; from < bytes.length; from += BLOCK_MAX) {
    const block = bytes.subarray(from, from + BLOCK_MAX);
    result[at++] = block.length;
    result.set(block, at);
    at += block.length;
  }
  result[at++] = 0;
  result[at] = TRAILER;
  return result;
}
