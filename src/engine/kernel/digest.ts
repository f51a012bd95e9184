// A running fingerprint of all events of a run: the same scenario and seed must give the same one everywhere.

export class Digest {
  private readonly state = new Int32Array([0x243f6a88, 0x13198a2e]);
  private readonly bits = new Float64Array(1);
  private readonly halves = new Int32Array(this.bits.buffer);

  /** An event of this kind and subject was taken at column[0]. */
  add(column: Float64Array, kind: number, subject: number): void {
    const { state, halves } = this;
    this.bits[0] = column[0];
    let low = Math.imul(state[0] ^ halves[0], 0x85ebca6b);
    let high = Math.imul(state[1] ^ halves[1] ^ ((kind << 24) | subject), 0xc2b2ae35);
    low ^= low >>> 15;
    high ^= high >>> 13;
    state[0] = (low + high) | 0;
    state[1] = high ^ (low << 9);
  }

  /** 16 hexadecimal digits. */
  toString(): string {
    const half = (word: number): string => (word >>> 0).toString(16).padStart(8, '0');
    return half(this.state[0]) + half(this.state[1]);
  }
}
