// Decodes the bytes of a file: UTF-8, or UTF-16 as Windows writes it, with or without a byte order mark.

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be';

/** By the byte order mark, or by the positions of zero bytes in plain letters. */
export function encodingOf(first: Uint8Array): Encoding {
  const [one, two] = first;
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
