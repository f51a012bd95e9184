// Layout of the clients' yard in front of the on-ramp. It shows requests that are due but not sent, because
// every open connection already carries a request. The server does not know of them.

import type { Box } from './box.ts';

const MARK_PX = 4;
const PITCH_PX = 6;
const EDGE_PX = 4;
/** Share of the ramp's column that the yard takes. */
const SHARE = 0.42;
const MOST_PX = 120;
/** Gap between the yard's gate and the ramp. */
export const YARD_GAP_PX = 6;

export interface YardLayout extends Box {
  readonly markSize: number;
  /** Number of marks that fit. */
  readonly capacity: number;
  readonly rows: number;
}

/** Width of the yard in a column of this width, with the gap to the ramp. */
export function yardWidth(column: number, zoom: number): number {
  return Math.round(Math.min(column * SHARE, MOST_PX * zoom));
}

/** Places the yard in front of a ramp that begins at `ramp.x`. */
export function layoutYard(ramp: Box): YardLayout {
  const width = ramp.x - YARD_GAP_PX;
  const columns = Math.max(1, Math.floor((width - EDGE_PX) / PITCH_PX));
  const rows = Math.max(1, Math.floor((ramp.height - EDGE_PX) / PITCH_PX));
  return { x: 0, y: ramp.y, width, height: ramp.height, markSize: MARK_PX, rows, capacity: columns * rows };
}

/** Number of requests that one mark stands for. */
export function requestsPerMark({ capacity }: YardLayout, unsent: number): number {
  return Math.max(1, Math.ceil(unsent / capacity));
}

export function marksIn(yard: YardLayout, unsent: number): number {
  return Math.ceil(unsent / requestsPerMark(yard, unsent));
}

/**
 * Left edge of a mark. Marks stand for requests that are due but not sent yet. They line up to the left of
 * the gate, and the one whose request has been due longest is next to the gate.
 */
export function markX({ x, width, rows }: YardLayout, mark: number): number {
  return x + width - EDGE_PX - MARK_PX - Math.floor(mark / rows) * PITCH_PX;
}

export function markY({ y, rows }: YardLayout, mark: number): number {
  return y + EDGE_PX / 2 + (mark % rows) * PITCH_PX;
}
