// Decodes the bytes of a file: UTF-8, or UTF-16 as Windows writes it, with or without a byte order mark. The binary
// log of Gatling is decoded to one character per byte, so that it is read like all other logs.

/** In windows-1252 each character is one byte. */
type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/**
 * The encoding: by the first record of Gatling, by the byte order mark, or by the positions of zero bytes in plain
 * letters.
 */
export function encodingOf(first: Uint8Array): Encoding {
  const [one, two] = first;
  if (gatlingVersionIn((index) => first[index] ?? -1) !== null) return 'windows-1252';
  if (one === 0xff && two === 0xfe) return 'utf-16le';
  if (one === 0xfe && two === 0xff) return 'utf-16be';
  const looked = first.subarray(0, 256);
  const zeros = (odd: 0 | 1): number =>
    looked.filter((byte, index) => index % 2 === odd && byte === 0).length;
  const half = looked.length / 2;
  if (half < 4) return 'utf-8';
  if (zeros(1) > half * 0.7 && zeros(0) === 0) return 'utf-16le';
  if (zeros(0) > half * 0.7 && zeros(1) === 0) return 'utf-16be';
  return 'utf-8';
}

/**
 * The characters of windows-1252 whose code differs from their byte: the characters of the bytes 0x80 to
 * 0x9f.
 */
const MOVED = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** The byte that encodingOf decoded to this character; -1 if there is none. */
export function byteOf(text: string, index: number): number {
  const code = text.charCodeAt(index);
  if (code < 256) return code;
  const moved = MOVED.indexOf(text[index] ?? ' ');
  return moved < 0 ? -1 : moved + 0x80;
}

const VERSION_MAX = 40;

/**
 * The version in the first record of a binary log of Gatling; null if the file has no such record. The record
 * is a zero, the length of the version in four bytes, the version, and a zero that marks its characters as
 * Latin-1.
 */
export function gatlingVersionIn(byteAt: (index: number) => number): string | null {
  const length = byteAt(4);
  if ([0, 1, 2, 3].some((index) => byteAt(index) !== 0) || length < 3 || length > VERSION_MAX) return null;
  const version = Array.from({ length }, (_, index) => String.fromCharCode(byteAt(5 + index))).join('');
  return /^\d{1,2}\.\d{1,3}[\w.+-]*$/.test(version) && byteAt(5 + length) === 0 ? version : null;
}
