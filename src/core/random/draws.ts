// Random numbers as a function of (seed, purpose, request, step): whoever asks, in whatever order, gets the same.
// So two servers that are compared receive the same arrivals and the same demands (common random numbers).
// Counter-based: two rounds of the 32-bit finalizer of MurmurHash3 (A. Appleby, public domain) over the coordinates.

/** What a draw is for; part of its coordinates, so that draws for different ends are independent. */
export namespace PURPOSE {
  export const arrival: i32 = 1;
  export const step: i32 = 2;
  export const late: i32 = 3;
  export const lateAgain: i32 = 4;
  export const think: i32 = 5;
  export const lag: i32 = 6;
  export const requestClass: i32 = 7;
  export const clientBackoff: i32 = 8;
  export const callNode: i32 = 20;
  export const shard: i32 = 21;
  export const backoff: i32 = 22;
  export const errorReply: i32 = 23;
}

/** 2^32. */
const WORD_SPAN: f64 = 4294967296;

function mixed(word: u32): u32 {
  let mix = word ^ (word >> 16);
  mix *= 0x85ebca6b;
  mix ^= mix >> 13;
  mix *= 0xc2b2ae35;
  return mix ^ (mix >> 16);
}

export class Draws {
  /** The two words of the last draw: random bits, 32 each. */
  first: u32 = 0;
  second: u32 = 0;
  private readonly firstSeed: u32;
  private readonly secondSeed: u32;

  /** `seed` is whole, not negative and below 2^53, of which the lower 32 bits count. */
  constructor(seed: f64) {
    const word = lowerBits(seed);
    this.firstSeed = mixed(word ^ 0x9e3779b9);
    this.secondSeed = mixed(word + 0x7f4a7c15);
  }

  /** Draws uniformly over the open interval from 0 to 1, 52 random bits. The request's number may be as large as 2^53. */
  draw(purpose: i32, number: f64, step: i32): f64 {
    this.mix(purpose, number, step);
    return this.unit;
  }

  /** As `draw`, but leaves the draw in `first` and `second`. */
  @inline
  mix(purpose: i32, number: f64, step: i32): void {
    // Numbers of requests may pass 2^32: both halves count.
    const whole = i64(number);
    const upper = u32(whole >> 32);
    const lower = u32(whole);
    const place = (u32(purpose) * 0x27d4eb2f) ^ (u32(step) * 0x165667b1) ^ (upper * 0x2545f491);
    const inner = mixed(lower ^ this.firstSeed);
    this.first = mixed(inner ^ place);
    this.second = mixed((inner * 0x9e3779b1 + place) ^ this.secondSeed);
  }

  /** Draws another number for the same coordinates, as a function of the one before. */
  drawAnother(): f64 {
    this.first = mixed(this.first + 0x9e3779b9);
    this.second = mixed(this.second ^ this.first);
    return this.unit;
  }

  /** The high 26 bits of each word, then a 1, over 2^53. */
  private get unit(): f64 {
    return (
      (f64(this.first >> 6) * 67108864 + f64(this.second >> 6)) * 2.220446049250313e-16 +
      1.1102230246251565e-16
    );
  }
}

function lowerBits(number: f64): u32 {
  return u32(number - Math.floor(number / WORD_SPAN) * WORD_SPAN);
}
