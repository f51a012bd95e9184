// Layout of a saved picture: one card per server, with a line below them.

import type { Box } from '../road/layout/box.ts';

const EDGE_PX = 12;
const GAP_PX = 10;
const FOOT_PX = 26;
/**
 * Height of a card's head: HEAD_PX with the sentence beside the title, TALL_HEAD_PX with the sentence below
 * it.
 */
const HEAD_PX = 36;
const TALL_HEAD_PX = 50;
const WIDE_FROM_PX = 640;
/** Cards go side by side if a road would otherwise be more than this many times as wide as high. */
const LONGEST = 4.4;

export interface SceneBlock {
  readonly card: Box;
  readonly road: Box;
  /** Height of the head above the road. */
  readonly headHeight: number;
  readonly isWide: boolean;
}

export interface PictureBlocks {
  readonly scenes: readonly SceneBlock[];
  readonly foot: Box;
}

/**
 * Heights in a poster: that of the line with the scene's name above the cards, and that of each card's head,
 * which shows a number.
 */
export const POSTER_TITLE_PX = 42;
const POSTER_HEAD_PX = 70;

/** In CSS pixels. `isPoster`: with a name above the cards and a number in each head. */
export function blocksOf(width: number, height: number, servers: number, isPoster = false): PictureBlocks {
  const count = Math.max(1, servers);
  const top = EDGE_PX + (isPoster ? POSTER_TITLE_PX : 0);
  const inner = { width: width - 2 * EDGE_PX, height: height - top - EDGE_PX - FOOT_PX };
  let columns = 1;
  while (columns < count && aspectOf(inner, count, columns) > LONGEST) columns++;
  const rows = Math.ceil(count / columns);
  const cardHeight = Math.floor((inner.height - (rows - 1) * GAP_PX) / rows);
  const scenes = Array.from({ length: count }, (_, index): SceneBlock => {
    const row = Math.floor(index / columns);
    // The cards of the last row share the full width.
    const inRow = Math.min(columns, count - row * columns);
    const cardWidth = Math.floor((inner.width - (inRow - 1) * GAP_PX) / inRow);
    const x = EDGE_PX + (index - row * columns) * (cardWidth + GAP_PX);
    const card = { x, y: top + row * (cardHeight + GAP_PX), width: cardWidth, height: cardHeight };
    const isWide = cardWidth >= WIDE_FROM_PX;
    const plainHead = isWide ? HEAD_PX : TALL_HEAD_PX;
    const headHeight = isPoster ? POSTER_HEAD_PX : plainHead;
    const road = { ...card, y: card.y + headHeight, height: cardHeight - headHeight };
    return { card, road, headHeight, isWide };
  });
  const foot = { x: EDGE_PX, y: height - EDGE_PX - FOOT_PX + 8, width: inner.width, height: FOOT_PX - 8 };
  return { scenes, foot };
}

function aspectOf(
  inner: { readonly width: number; readonly height: number },
  count: number,
  columns: number,
): number {
  const rows = Math.ceil(count / columns);
  return inner.width / columns / (inner.height / rows - HEAD_PX);
}
