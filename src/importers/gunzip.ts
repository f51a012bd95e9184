// Decompresses gzip in pieces: one member, or several concatenated ones, as programs that append to a compressed log
// write them.

import { Inflate } from 'pako';

export function isGzipHead([first, second]: Uint8Array): boolean {
  return first === 0x1f && second === 0x8b;
}

/** The compressed data are damaged or incomplete. */
export class GunzipError extends Error {
  override readonly name = 'GunzipError';
}

/** In zlib's notation: the largest window, and only the gzip format. */
const GZIP_ALONE = 31;

export class Gunzip {
  readonly #take: (unpacked: Uint8Array) => void;
  #member: Inflate | null = null;

  /** `take`: receives the decompressed data, in pieces. */
  constructor(take: (unpacked: Uint8Array) => void) {
    this.#take = take;
  }

  /** Throws GunzipError if the data are damaged or are followed by something else. */
  push(piece: Uint8Array): void {
    // The library itself continues with the next member if one ends within a piece.
    if (this.#member === null || this.#member.ended) {
      this.#member = new Inflate({ windowBits: GZIP_ALONE });
      this.#member.onData = (unpacked) => this.#take(unpacked as Uint8Array);
    }
    this.#member.push(piece);
    if (this.#member.err !== 0) throw new GunzipError(this.#member.msg);
  }

  /** Throws GunzipError if the last member is incomplete. */
  end(): void {
    if (this.#member?.ended === false) throw new GunzipError('it is cut');
  }
}
