// Exponential draws of mean 1 by the ziggurat method: the area under the density exp(-x) is cut into 256 layers of
// equal area, and nearly every draw falls where a layer lies wholly under the curve: one multiplication, no logarithm.
// Method: G. Marsaglia and W. W. Tsang, "The Ziggurat Method for Generating Random Variables", Journal of Statistical
// Software 5(8), 2000. The tables are built with the arithmetic-only logarithm, so they are the same everywhere.

import { lowerBits, upperBits } from '../kernel/words.ts';
import { Draws, firstOf, innerOf, placeOf, secondOf } from './draws.ts';
import { FourDraws } from './four-draws.ts';
import { fractionOf } from './fraction.ts';
import { logarithm } from './logarithm.ts';

const LAYERS: i32 = 256;
/** Where the lowest layer's box ends and the tail begins, for 256 layers, and the density there. */
const TAIL: f64 = 7.69711747013105;
const DENSITY_AT_TAIL: f64 = 4.541343538414966e-4;
/** Of each layer; the lowest one's is box and tail together. */
const AREA: f64 = (TAIL + 1) * DENSITY_AT_TAIL;

export class Ziggurat {
  private readonly draws: Draws;
  /** By layer, from the lowest: its width, and how far it lies wholly under the curve. */
  private readonly widths: StaticArray<f64> = new StaticArray<f64>(2 * LAYERS);
  /** Height of the curve where each layer begins. */
  private readonly heights: StaticArray<f64> = new StaticArray<f64>(LAYERS + 1);
  private readonly four: FourDraws;

  constructor(draws: Draws) {
    this.draws = draws;
    this.four = new FourDraws(draws);
    const widths = this.widths;
    const heights = this.heights;
    let inner = TAIL;
    let height = DENSITY_AT_TAIL;
    widths[0] = AREA / DENSITY_AT_TAIL;
    widths[1] = TAIL;
    for (let layer = 1; layer < LAYERS; layer++) {
      heights[layer] = height;
      widths[2 * layer] = inner;
      height += AREA / inner;
      inner = layer < LAYERS - 1 ? -logarithm(height) : 0;
      widths[2 * layer + 1] = inner;
    }
    heights[LAYERS] = 1;
  }

  /** An exponential draw of mean 1 for these coordinates, see Draws. */
  draw(purpose: i32, number: f64, step: i32): f64 {
    const draws = this.draws;
    const place = placeOf(purpose, number, step);
    const inner = innerOf(lowerBits(number), draws.firstSeed);
    const first = firstOf(place, inner);
    const second = secondOf(place, inner, draws.secondSeed);
    return this.fallsAt(fractionOf(first, second), first, second);
  }

  /** The same for the request of this number and those that follow it, so many, a multiple of 4, into the column. */
  drawMany(purpose: i32, number: f64, step: i32, count: i32, column: StaticArray<f64>): void {
    const lower = lowerBits(number);
    if (upperBits(number) !== upperBits(number + f64(count))) {
      for (let each = 0; each < count; each++) column[each] = this.draw(purpose, number + f64(each), step);
      return;
    }
    const four = this.four;
    const words = four.words;
    const fractions = four.fractions;
    const place = placeOf(purpose, number, step);
    for (let each = 0; each < count; each += 4) {
      four.draw((lower + each) | 0, place);
      column[each] = this.fallsAt(fractions[0], words[0], words[4]);
      column[each + 1] = this.fallsAt(fractions[1], words[1], words[5]);
      column[each + 2] = this.fallsAt(fractions[2], words[2], words[6]);
      column[each + 3] = this.fallsAt(fractions[3], words[3], words[7]);
    }
  }

  /** The draw of these words: the uniform draw is layer + fraction over 256, its first 8 bits, and all that follow. */
  @inline
  private fallsAt(fraction: f64, first: i32, second: i32): f64 {
    const widths = this.widths;
    const layer = i32(first >>> 24);
    const x = fraction * widths[2 * layer];
    return x < widths[2 * layer + 1] ? x : this.settleFrom(x, first, second);
  }

  private settleFrom(x: f64, first: i32, second: i32): f64 {
    this.draws.first = first;
    this.draws.second = second;
    return this.settle(x, i32(first >>> 24));
  }

  /** `from` fell where its layer may lie over the curve, about once in 90 draws. */
  private settle(from: f64, fromLayer: i32): f64 {
    const widths = this.widths;
    const heights = this.heights;
    const draws = this.draws;
    let x = from;
    let layer = fromLayer;
    do {
      const unit = draws.drawAnother();
      // Beyond the tail's beginning the distribution is the same again.
      if (layer === 0) return TAIL - logarithm(unit);
      const height = heights[layer] + unit * (heights[layer + 1] - heights[layer]);
      if (-logarithm(height) > x) return x;
      const scaled = draws.drawAnother() * f64(LAYERS);
      layer = i32(scaled);
      x = (scaled - f64(layer)) * widths[2 * layer];
    } while (x >= widths[2 * layer + 1]);
    return x;
  }
}
