// Random numbers as a function of (seed, purpose, request, step): whoever asks, in whatever order, gets the same.
// So two servers that are compared receive the same arrivals and the same demands (common random numbers).
// Counter-based: two rounds of the 32-bit finalizer of MurmurHash3 (A. Appleby, public domain) over the coordinates.

/** What a draw is for; part of its coordinates, so that draws for different ends are independent. */
export const PURPOSE = { arrival: 1, step: 2, late: 3, lateAgain: 4, think: 5, lag: 6 } as const;

const TO_UNIT = 2 ** -53;
const HIGH_HALF = 2 ** -32;

function mixed(word: number): number {
  let mix = word ^ (word >>> 16);
  mix = Math.imul(mix, 0x85ebca6b);
  mix ^= mix >>> 13;
  mix = Math.imul(mix, 0xc2b2ae35);
  return mix ^ (mix >>> 16);
}

export class Draws {
  private readonly low: number;
  private readonly high: number;
  /** Where a draw is left: a double that a call returns is put on the heap, and the hot path is to allocate nothing. */
  readonly drawn = new Float64Array(1);

  constructor(seed: number) {
    this.low = mixed(seed ^ 0x9e3779b9);
    this.high = mixed((seed + 0x7f4a7c15) | 0);
  }

  /**
   * Draws uniformly over the open interval from 0 to 1, 52 random bits, into `drawn[0]`. The request's number stands in a
   * column, as it may be too large for a small integer.
   */
  draw(purpose: number, numbers: Float64Array, index: number, step: number): void {
    const request = numbers[index]!;
    const place = Math.imul(purpose, 0x27d4eb2f) ^ Math.imul(step, 0x165667b1);
    // Numbers of requests may pass 2^32: both halves count.
    const upper = Math.imul((request * HIGH_HALF) | 0, 0x2545f491);
    const first = mixed(mixed((request | 0) ^ this.low) ^ place ^ upper);
    const second = mixed((first + this.high) ^ Math.imul(request | 0, 0x9e3779b1) ^ place);
    this.drawn[0] = ((first >>> 6) * 67108864 + (second >>> 6)) * 2 * TO_UNIT + TO_UNIT;
  }
}
