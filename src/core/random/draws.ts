// Random numbers as a function of (seed, purpose, request, step), so that draws do not depend on their order.
// Compared servers therefore receive the same arrivals and demands (common random numbers). Counter-based:
// two rounds of the 32-bit finalizer of MurmurHash3 (A. Appleby, public domain) over the coordinates.

import { lowerBits, product, upperBits } from '../kernel/words.ts';

/** The purpose of a draw. It is part of the coordinates, so draws for different purposes are independent. */
export namespace PURPOSE {
  export const arrival: i32 = 1;
  export const step: i32 = 2;
  export const late: i32 = 3;
  export const lateAgain: i32 = 4;
  export const think: i32 = 5;
  export const lag: i32 = 6;
  export const requestClass: i32 = 7;
  export const clientBackoff: i32 = 8;
  export const firstSend: i32 = 9;
  export const round: i32 = 10;
  export const probe: i32 = 11;
  export const callNode: i32 = 20;
  export const shard: i32 = 21;
  export const backoff: i32 = 22;
  export const errorReply: i32 = 23;
  export const visit: i32 = 24;
  export const copyStart: i32 = 25;
}

function mixed(word: i32): i32 {
  let mix = product(word ^ (word >>> 16), 0x85ebca6b);
  mix = product(mix ^ (mix >>> 13), 0xc2b2ae35);
  return mix ^ (mix >>> 16);
}

export class Draws {
  /** The two words of the last draw, each with 32 random bits. `drawAnother` continues from them. */
  first: i32 = 0;
  second: i32 = 0;
  readonly firstSeed: i32;
  readonly secondSeed: i32;

  /** `seed` is an integer from 0 to below 2^53; only its lower 32 bits matter. */
  constructor(seed: f64) {
    const word = lowerBits(seed);
    this.firstSeed = mixed(word ^ 0x9e3779b9);
    this.secondSeed = mixed((word + 0x7f4a7c15) | 0);
  }

  /**
   * Draws uniformly from the open interval (0, 1) with 52 random bits. The request number may be up to 2^53.
   */
  draw(purpose: i32, number: f64, step: i32): f64 {
    const place = this.placeOf(purpose, number, step);
    const inner = this.innerOf(number);
    return unitOf(this.firstOf(place, inner), this.secondOf(place, inner));
  }

  /**
   * Intermediate word for these coordinates, from which `firstOf` and `secondOf` derive the two words of the
   * draw.
   */
  @inline
  placeOf(purpose: i32, number: f64, step: i32): i32 {
    // Request numbers may exceed 2^32, so the upper half enters here, the lower half in `innerOf`.
    return product(purpose, 0x27d4eb2f) ^ product(step, 0x165667b1) ^ product(upperBits(number), 0x2545f491);
  }

  @inline
  innerOf(number: f64): i32 {
    return mixed(lowerBits(number) ^ this.firstSeed);
  }

  @inline
  firstOf(place: i32, inner: i32): i32 {
    return mixed(inner ^ place);
  }

  @inline
  secondOf(place: i32, inner: i32): i32 {
    return mixed((product(inner, 0x9e3779b1) + place) ^ this.secondSeed);
  }

  /**
   * Draws another number for the same coordinates, derived from the previous draw in `first` and `second`.
   */
  drawAnother(): f64 {
    const first = mixed((this.first + 0x9e3779b9) | 0);
    const second = mixed(this.second ^ first);
    this.first = first;
    this.second = second;
    return unitOf(first, second);
  }
}

/** The number whose binary digits are the upper 26 bits of each word, followed by a 1, divided by 2^53. */
function unitOf(first: i32, second: i32): f64 {
  return (f64(first >>> 6) * 67108864 + f64(second >>> 6)) * 2.220446049250313e-16 + 1.1102230246251565e-16;
}
