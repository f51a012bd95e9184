// Exponential draws of mean 1 by the ziggurat method. The area under the density exp(-x) is cut into 256
// layers of equal area. Nearly every draw falls into the part of a layer that is entirely under the curve; it
// costs one multiplication and no logarithm. Method: G. Marsaglia and W. W. Tsang, "The Ziggurat Method for
// Generating Random Variables", Journal of Statistical Software 5(8), 2000. The tables use the
// arithmetic-only logarithm, so they are the same everywhere.

import { Draws } from './draws.ts';
import { HIGH_UNIT, LOW_UNIT } from './fraction.ts';
import { logarithm } from './logarithm.ts';

const LAYERS: i32 = 256;
/** Where the box of the lowest layer ends and the tail starts, for 256 layers; and the density there. */
const TAIL: f64 = 7.69711747013105;
const DENSITY_AT_TAIL: f64 = 4.541343538414966e-4;
/** Area of each layer; the lowest one is its box plus the tail. */
const AREA: f64 = (TAIL + 1) * DENSITY_AT_TAIL;

export class Ziggurat {
  readonly draws: Draws;
  /** Per layer, from the lowest: its width, and the part of it that is entirely under the curve. */
  private readonly widths: StaticArray<f64> = new StaticArray<f64>(2 * LAYERS);
  /** Height of the curve at the start of each layer. */
  private readonly heights: StaticArray<f64> = new StaticArray<f64>(LAYERS + 1);

  constructor(draws: Draws) {
    this.draws = draws;
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

  /** Exponential draw of mean 1 for these coordinates, see Draws. */
  draw(purpose: i32, number: f64, step: i32): f64 {
    const draws = this.draws;
    const place = draws.placeOf(purpose, number, step);
    const inner = draws.innerOf(number);
    const first = draws.firstOf(place, inner);
    const second = draws.secondOf(place, inner);
    // This is exact: no rounding occurs.
    const fraction = f64((first >>> 6) & 0x3ffff) * HIGH_UNIT + (f64(second >>> 6) * LOW_UNIT + LOW_UNIT / 2);
    return this.fallsAt(fraction, first, second);
  }

  /**
   * Converts the words to a draw: the uniform number is (layer + fraction) / 256; the layer is its first 8
   * bits, the fraction the rest.
   */
  @inline
  fallsAt(fraction: f64, first: i32, second: i32): f64 {
    const widths = this.widths;
    const layer = i32(first >>> 24);
    const x = fraction * widths[2 * layer];
    return x < widths[2 * layer + 1] ? x : this.settle(x, first, second);
  }

  /** Resolves a draw that may be above the curve, which happens about once in 90 draws. */
  private settle(from: f64, first: i32, second: i32): f64 {
    const widths = this.widths;
    const heights = this.heights;
    const draws = this.draws;
    let x = from;
    let layer = i32(first >>> 24);
    draws.first = first;
    draws.second = second;
    do {
      const unit = draws.drawAnother();
      // Beyond its start, the tail is again an exponential distribution.
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
