// Puts texts into a WebM file, as a Tags element at the end of its segment (Matroska specification, RFC 9559, 5.1.8).

/** IDs of elements, with their marker bits. */
const SEGMENT = 0x18538067;
const ID = {
  tags: 0x1254c367,
  tag: 0x7373,
  targets: 0x63c0,
  simpleTag: 0x67c8,
  tagName: 0x45a3,
  tagString: 0x4487,
};

/** Names are those of Matroska's tagging, such as TITLE, COMMENT or URL. Throws where the file has no segment with a size. */
export function withTags(webm: Uint8Array, tags: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  const simple = Object.entries(tags).map(([name, text]) =>
    element(ID.simpleTag, joined([element(ID.tagName, utf8(name)), element(ID.tagString, utf8(text))])),
  );
  const added = element(
    ID.tags,
    element(ID.tag, joined([element(ID.targets, new Uint8Array(0)), ...simple])),
  );
  const result = joined([webm, added]);
  const { sizeAt, sizeLength, size } = segmentOf(webm);
  writeSize(result, sizeAt, sizeLength, size + added.length);
  return result;
}

interface Segment {
  readonly sizeAt: number;
  readonly sizeLength: number;
  readonly size: number;
}

/** The segment is the last element of the file, behind the EBML header. */
function segmentOf(webm: Uint8Array): Segment {
  let at = 0;
  while (at < webm.length) {
    const idLength = lengthAt(webm, at);
    let id = 0;
    for (let byte = 0; byte < idLength; byte++) id = id * 256 + webm[at + byte];
    const sizeAt = at + idLength;
    const sizeLength = lengthAt(webm, sizeAt);
    let size = webm[sizeAt] & (0xff >> sizeLength);
    for (let byte = 1; byte < sizeLength; byte++) size = size * 256 + webm[sizeAt + byte];
    if (id === SEGMENT) {
      if (sizeAt + sizeLength + size !== webm.length) break;
      return { sizeAt, sizeLength, size };
    }
    at = sizeAt + sizeLength + size;
  }
  throw new RangeError('the film has no segment that ends with the file');
}

/** Length in bytes of a number with a marker bit: one more than there are zero bits before its first one bit. */
function lengthAt(bytes: Uint8Array, at: number): number {
  const length = Math.clz32(bytes[at]) - 23;
  if (length > 8) throw new RangeError('the film is not well formed');
  return length;
}

function element(id: number, content: Uint8Array): Uint8Array {
  const idBytes = bytesOf(id, Math.ceil((32 - Math.clz32(id)) / 8));
  const size = new Uint8Array(4);
  writeSize(size, 0, 4, content.length);
  return joined([idBytes, size, content]);
}

/** Throws RangeError where so many bytes do not hold the size. */
function writeSize(bytes: Uint8Array, at: number, length: number, size: number): void {
  if (size >= 2 ** (7 * length) - 1) throw new RangeError('the film is too long for its texts');
  const digits = bytesOf(size, length);
  digits[0] |= 0x80 >> (length - 1);
  bytes.set(digits, at);
}

/** Highest byte first. */
function bytesOf(value: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let rest = value;
  for (let at = length - 1; at >= 0; at--) {
    bytes[at] = rest % 256;
    rest = Math.floor(rest / 256);
  }
  return bytes;
}

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const result = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    result.set(part, at);
    at += part.length;
  }
  return result;
}
