// Exponential draws of mean 1 by the ziggurat method: the area under the density exp(-x) is cut into 256 layers of
// equal area, and nearly every draw falls where a layer lies wholly under the curve: one multiplication, no logarithm.
// Method: G. Marsaglia and W. W. Tsang, "The Ziggurat Method for Generating Random Variables", Journal of Statistical
// Software 5(8), 2000. The tables are built with the arithmetic-only logarithm, so they are the same everywhere.

import { type Draws, FIRST, SECOND } from './draws.ts';
import { Logarithm } from './logarithm.ts';

const LAYERS = 256;
/** Where the lowest layer's box ends and the tail begins, for 256 layers, and the density there. */
const TAIL = 7.69711747013105;
const DENSITY_AT_TAIL = 4.541343538414966e-4;
/** Of each layer; the lowest one's is box and tail together. */
const AREA = (TAIL + 1) * DENSITY_AT_TAIL;

/** What the 18 bits of a draw's first word that follow those of the layer count in, and the 26 of its second word. */
const HIGH_UNIT = 2 ** -18;
const LOW_UNIT = 2 ** -44;

export class Ziggurat {
  private readonly draws: Draws;
  private readonly logarithm = new Logarithm();
  private readonly cell = new Float64Array(1);
  /** By layer, from the lowest: its width, and how far it lies wholly under the curve. */
  private readonly widths = new Float64Array(2 * LAYERS);
  /** Height of the curve where each layer begins. */
  private readonly heights = new Float64Array(LAYERS + 1);

  constructor(draws: Draws) {
    this.draws = draws;
    const { widths, heights } = this;
    let inner = TAIL;
    let height = DENSITY_AT_TAIL;
    widths[0] = AREA / DENSITY_AT_TAIL;
    widths[1] = TAIL;
    for (let layer = 1; layer < LAYERS; layer++) {
      heights[layer] = height;
      widths[2 * layer] = inner;
      height += AREA / inner;
      inner = layer < LAYERS - 1 ? -this.logarithmOf(height) : 0;
      widths[2 * layer + 1] = inner;
    }
    heights[LAYERS] = 1;
  }

  /** Puts an exponential draw of mean 1 for these coordinates, see Draws, in the place of column[0]. */
  draw(column: Float64Array, purpose: number, numbers: Float64Array, index: number, step: number): void {
    const { widths, draws } = this;
    draws.mix(purpose, numbers, index, step);
    const first = draws.words[FIRST];
    const second = draws.words[SECOND];
    // The uniform draw is layer + fraction over 256: its first 8 bits, and all that follow. Nothing is rounded.
    const layer = first >>> 24;
    const fraction = ((first >>> 6) & 0x3ffff) * HIGH_UNIT + ((second >>> 6) * LOW_UNIT + LOW_UNIT / 2);
    const x = fraction * widths[2 * layer];
    column[0] = x;
    if (x >= widths[2 * layer + 1]) this.settle(column, layer);
  }

  /** column[0] fell where its layer may lie over the curve, about once in 90 draws. */
  private settle(column: Float64Array, from: number): void {
    const { widths, heights, draws } = this;
    let layer = from;
    for (;;) {
      draws.drawAnother();
      const unit = draws.drawn[0];
      if (layer === 0) {
        // Beyond the tail's beginning the distribution is the same again.
        column[0] = TAIL - this.logarithmOf(unit);
        return;
      }
      const height = heights[layer] + unit * (heights[layer + 1] - heights[layer]);
      if (-this.logarithmOf(height) > column[0]) return;
      draws.drawAnother();
      const scaled = draws.drawn[0] * LAYERS;
      layer = scaled | 0;
      column[0] = (scaled - layer) * widths[2 * layer];
      if (column[0] < widths[2 * layer + 1]) return;
    }
  }

  private logarithmOf(x: number): number {
    this.cell[0] = x;
    this.logarithm.replace(this.cell);
    return this.cell[0];
  }
}
