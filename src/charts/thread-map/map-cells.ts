// Paints the cells of a thread map. Each pixel shows one state, and a mixed cell gets pixels in proportion to
// its shares of time, so that every visible colour is that of a state. The pixels of a tall row are divided
// from the bottom up; in low rows neighbouring columns alternate.

import { THREAD_KINDS } from '../../protocol/thread-map-api.ts';
import type { MapData } from './map-data.ts';
import { KIND_LOOKS } from './thread-kinds.ts';

/** Rows of at least this many pixels are divided; lower rows are dithered. */
const DIVIDED_PX = 4;
/**
 * Step widths whose multiples, modulo 1, stay evenly spread however many there are (the R2 sequence of M.
 * Roberts).
 */
const ACROSS = 0.7548776662466927;
const DOWN = 0.5698402909980532;

interface PaintedColumns {
  /** Height of a row, including `gapPx` empty pixels at its bottom. */
  readonly rowPx: number;
  readonly gapPx: number;
  readonly from: number;
  readonly until: number;
}

/** Paints columns `from` to `until` - 1. `colours` has 0xAABBGGRR values, indexed by THREAD_KIND. */
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
        // y counts from the bottom of the row.
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
