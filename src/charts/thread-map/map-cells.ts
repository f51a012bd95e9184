// The cells of a map of threads as pixels, each of one state: of a mixed cell as many as its share of the time. A row of some
// pixels is divided from below; in a lower one the pixels of neighbouring columns take turns, so that no colour is shown that
// is no state.

import { THREAD_KINDS } from '../../protocol/thread-map-api.ts';
import type { MapData } from './map-data.ts';
import { KIND_LOOKS } from './thread-kinds.ts';

/** Rows of so many pixels are divided, lower ones are mixed. */
const DIVIDED_PX = 4;
/** Steps that spread evenly however many are taken (the R2 sequence of M. Roberts). */
const ACROSS = 0.7548776662466927;
const DOWN = 0.5698402909980532;

interface PaintedColumns {
  /** Height of a row, of which the lowest `gapPx` stay clear. */
  readonly rowPx: number;
  readonly gapPx: number;
  readonly from: number;
  readonly until: number;
}

/** Fills pixels, those columns wide, with columns `from` to `until` - 1. `colours` by THREAD_KIND, 0xAABBGGRR. */
export function paintCells(
  data: MapData,
  pixels: Uint32Array,
  colours: Uint32Array,
  { rowPx, gapPx, from, until }: PaintedColumns,
): void {
  const width = until - from;
  const height = rowPx - gapPx;
  for (let row = 0; row < data.plan.rows; row++) {
    for (let column = from; column < until; column++) {
      const shares = data.sharesAt(column, row);
      const turn = height < DIVIDED_PX ? (column * ACROSS + row * DOWN) % 1 : 0.5;
      for (let y = 0; y < height; y++) {
        // The lowest pixel comes first.
        const kind = kindAt(shares, (y + turn) / height);
        pixels[(row * rowPx + height - 1 - y) * width + column - from] = colours[kind];
      }
    }
  }
}

function kindAt(shares: Float32Array, place: number): number {
  let below = 0;
  let last = THREAD_KINDS - 1;
  for (const { kind } of KIND_LOOKS) {
    if (shares[kind] === 0) continue;
    below += shares[kind];
    last = kind;
    if (below > place) return kind;
  }
  return last;
}
