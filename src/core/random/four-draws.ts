// Computes four consecutive draws in parallel with SIMD instructions. Their words equal those of draws.ts bit
// for bit. WebAssembly only: see exponentials.ts.

import { Draws } from './draws.ts';
import { HIGH_UNIT, LOW_UNIT } from './fraction.ts';

export class FourDraws {
  /** The first words of the four draws, followed by their second words. */
  readonly words: StaticArray<i32> = new StaticArray<i32>(8);
  /** The position of each draw within its ziggurat layer: see fraction.ts. */
  readonly fractions: StaticArray<f64> = new StaticArray<f64>(4);
  private readonly draws: Draws;

  constructor(draws: Draws) {
    this.draws = draws;
  }

  /**
   * Makes the draws for the request whose number has these lower bits, and for the next three, into `words`
   * and `fractions`. `place` belongs to their coordinates: see Draws.placeOf. The upper bits of the four
   * numbers must be equal.
   */
  draw(lower: i32, place: i32): void {
    const words = changetype<usize>(this.words);
    const fractions = changetype<usize>(this.fractions);
    const places = i32x4.splat(place);
    const numbers = i32x4.add(i32x4.splat(lower), i32x4(0, 1, 2, 3));
    const inner = this.mixed(v128.xor(numbers, i32x4.splat(this.draws.firstSeed)));
    const first = this.mixed(v128.xor(inner, places));
    const product = i32x4.mul(inner, i32x4.splat(0x9e3779b1));
    const second = this.mixed(v128.xor(i32x4.add(product, places), i32x4.splat(this.draws.secondSeed)));
    v128.store(words, first);
    v128.store(words, second, 16);
    const high = v128.and(i32x4.shr_u(first, 6), i32x4.splat(0x3ffff));
    const low = i32x4.shr_u(second, 6);
    v128.store(fractions, this.fractionsOf(high, low));
    v128.store(fractions, this.fractionsOf(this.upperHalf(high), this.upperHalf(low)), 16);
  }

  @inline
  private mixed(words: v128): v128 {
    let mix = i32x4.mul(v128.xor(words, i32x4.shr_u(words, 16)), i32x4.splat(0x85ebca6b));
    mix = i32x4.mul(v128.xor(mix, i32x4.shr_u(mix, 13)), i32x4.splat(0xc2b2ae35));
    return v128.xor(mix, i32x4.shr_u(mix, 16));
  }

  /** Fractions for the first two of four lanes. */
  @inline
  private fractionsOf(high: v128, low: v128): v128 {
    const parts = f64x2.add(this.scaled(low, LOW_UNIT), f64x2.splat(LOW_UNIT / 2));
    return f64x2.add(this.scaled(high, HIGH_UNIT), parts);
  }

  @inline
  private scaled(numbers: v128, unit: f64): v128 {
    return f64x2.mul(f64x2.convert_low_i32x4_s(numbers), f64x2.splat(unit));
  }

  /** Moves the last two of four lanes to the front. */
  @inline
  private upperHalf(four: v128): v128 {
    return i8x16.shuffle(four, four, 8, 9, 10, 11, 12, 13, 14, 15, 8, 9, 10, 11, 12, 13, 14, 15);
  }
}
