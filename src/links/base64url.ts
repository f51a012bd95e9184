// Encodes bytes, and text as UTF-8 bytes, as base64url (RFC 4648, section 5, without padding), identically in
// every environment.

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

export function encodeBytes(bytes: ArrayLike<number>): string {
  let out = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const group = (bytes[at]! << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    const letters = Math.min(4, bytes.length - at + 1);
    for (let index = 0; index < letters; index++) out += ALPHABET[(group >> (18 - 6 * index)) & 63];
  }
  return out;
}

/** Returns null if the text is not base64url. */
export function decodeBytes(text: string): number[] | null {
  const bytes: number[] = [];
  let bits = 0;
  let held = 0;
  for (const letter of text) {
    const value = ALPHABET.indexOf(letter);
    if (value < 0) return null;
    held = ((held << 6) | value) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((held >> bits) & 255);
  }
  return bytes;
}

/** Throws URIError for text with a lone surrogate. */
export function encodeBase64Url(text: string): string {
  return encodeBytes(utf8(text));
}

/** Returns null if the text is not base64url of UTF-8. */
export function decodeBase64Url(text: string): string | null {
  const bytes = decodeBytes(text);
  try {
    return (
      bytes && decodeURIComponent(bytes.map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''))
    );
  } catch {
    return null;
  }
}

function utf8(text: string): number[] {
  const bytes: number[] = [];
  const escaped = encodeURIComponent(text);
  for (let at = 0; at < escaped.length; at++) {
    if (escaped[at] === '%') {
      bytes.push(Number.parseInt(escaped.slice(at + 1, at + 3), 16));
      at += 2;
    } else bytes.push(escaped.charCodeAt(at));
  }
  return bytes;
}
