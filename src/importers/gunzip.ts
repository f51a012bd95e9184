// Unpacks gzip as it comes: of one member, or of several behind each other, as whoever appends to a packed log writes them.

import { Inflate } from 'pako';

export function isGzipHead([first, second]: Uint8Array): boolean {
  return first === 0x1f && second === 0x8b;
}

/** What is packed cannot be unpacked to its end. */
export class GunzipError extends Error {
  override readonly name = 'GunzipError';
}

/** The largest window, and no other format than gzip, as zlib counts it. */
const GZIP_ALONE = 31;

export class Gunzip {
  readonly #take: (unpacked: Uint8Array) => void;
  #member: Inflate | null = null;

  /** `take`: gets what is unpacked, in pieces. */
  constructor(take: (unpacked: Uint8Array) => void) {
    this.#take = take;
  }

  /** Throws GunzipError where it is damaged, or where something else follows. */
  push(piece: Uint8Array): void {
    // Members that end within a piece follow one another by themselves.
    if (this.#member === null || this.#member.ended) {
      this.#member = new Inflate({ windowBits: GZIP_ALONE });
      this.#member.onData = (unpacked) => this.#take(unpacked as Uint8Array);
    }
    this.#member.push(piece);
    if (this.#member.err !== 0) throw new GunzipError(this.#member.msg);
  }

  /** Throws GunzipError where the last member is cut. */
  end(): void {
    if (this.#member?.ended === false) throw new GunzipError('it is cut');
  }
}
