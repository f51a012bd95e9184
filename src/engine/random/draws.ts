// Random numbers as a function of (seed, purpose, request, step): whoever asks, in whatever order, gets the same.
// So two servers that are compared receive the same arrivals and the same demands (common random numbers).
// Counter-based: two rounds of the 32-bit finalizer of MurmurHash3 (A. Appleby, public domain) over the coordinates.

/** What a draw is for; part of its coordinates, so that draws for different ends are independent. */
export const PURPOSE = {
  arrival: 1,
  step: 2,
  late: 3,
  lateAgain: 4,
  think: 5,
  lag: 6,
  requestClass: 7,
  clientBackoff: 8,
  callNode: 20,
  shard: 21,
  backoff: 22,
  errorReply: 23,
} as const;

function mixed(word: number): number {
  let mix = word ^ (word >>> 16);
  mix = Math.imul(mix, 0x85ebca6b);
  mix ^= mix >>> 13;
  mix = Math.imul(mix, 0xc2b2ae35);
  return mix ^ (mix >>> 16);
}

/** Places of the words of a draw. */
export const FIRST = 2;
export const SECOND = 3;

export class Draws {
  /** Where a draw is left: a double that a call returns is put on the heap, and the hot path is to allocate nothing. */
  readonly drawn = new Float64Array(1);
  /** The seed in two words, then the two words of the last draw. */
  readonly words = new Int32Array(4);

  constructor(seed: number) {
    this.words[0] = mixed(seed ^ 0x9e3779b9);
    this.words[1] = mixed((seed + 0x7f4a7c15) | 0);
  }

  /**
   * Draws uniformly over the open interval from 0 to 1, 52 random bits, into `drawn[0]`. The request's number stands in a
   * column, as it may be too large for a small integer.
   */
  draw(purpose: number, numbers: Float64Array, index: number, step: number): void {
    this.mix(purpose, numbers, index, step);
    this.leave();
  }

  /** As `draw`, but leaves the draw as two words of random bits, 32 each, in `words[FIRST]` and `words[SECOND]`. */
  mix(purpose: number, numbers: Float64Array, index: number, step: number): void {
    const { words } = this;
    const request = numbers[index];
    // Numbers of requests may pass 2^32: both halves count.
    const upper = Math.imul((request * 2.3283064365386963e-10) | 0, 0x2545f491);
    const place = Math.imul(purpose, 0x27d4eb2f) ^ Math.imul(step, 0x165667b1) ^ upper;
    const inner = mixed((request | 0) ^ words[0]);
    words[FIRST] = mixed(inner ^ place);
    words[SECOND] = mixed((Math.imul(inner, 0x9e3779b1) + place) ^ words[1]);
  }

  /** Draws another number for the same coordinates, as a function of the one before. */
  drawAnother(): void {
    const { words } = this;
    const first = mixed(words[FIRST] + 0x9e3779b9);
    words[FIRST] = first;
    words[SECOND] = mixed(words[SECOND] ^ first);
    this.leave();
  }

  private leave(): void {
    const { words } = this;
    // The high 26 bits of each, then a 1, over 2^53.
    this.drawn[0] =
      ((words[FIRST] >>> 6) * 67108864 + (words[SECOND] >>> 6)) * 2.220446049250313e-16 +
      1.1102230246251565e-16;
  }
}
