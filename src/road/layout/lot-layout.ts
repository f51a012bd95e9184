// Layout of the parking lot and its spots. The more requests are parked, the smaller their cars are. There
// are only a few sizes, far apart, so that the size seldom changes. At the smallest size a car stands for
// several requests.

import type { Box } from './box.ts';

export interface LotLayout extends Box {
  readonly columns: number;
  readonly rows: number;
  readonly spots: number;
  readonly left: number;
  readonly top: number;
  readonly pitchX: number;
  readonly pitchY: number;
  readonly carWidth: number;
  readonly carHeight: number;
  /**
   * Number of rows above the aisle, which is as high as a row. If there is no aisle, the number of all rows.
   */
  readonly rowsAbove: number;
  /** Index of the size, 0 for the largest. */
  readonly size: number;
  /** Whether cars are dots. */
  readonly dots: boolean;
}

/** Sizes of the dots that replace cars in a crowded parking lot, and the distances from dot to dot. */
const LOT_DOTS: readonly (readonly [sizePx: number, pitchPx: number])[] = [
  [4, 6],
  [2, 3],
];
const SIZES: readonly (readonly [carWidth: number, carHeight: number, pitchX: number, pitchY: number])[] = [
  [36, 18, 46, 32],
  [22, 11, 29, 19],
  [10, 6, 13, 10],
  ...LOT_DOTS.map(([size, pitch]) => [size, size, pitch, pitch] as const),
];
const FIRST_DOTS = SIZES.length - LOT_DOTS.length;
const SMALLEST = SIZES.length - 1;
/** Distance from the edge of the lot to its bays. */
const PADDING_PX = 6;
/** Smaller cars need no aisle. */
const LEAST_WITH_AISLE_PX = 8;
/** Height of the line with the scale, below the smallest marks, which may stand for several requests. */
const SCALE_PX = 13;
const MAX_DEPARTING = 8;
/** Minimum number of spots, unless the lot is at its smallest size. */
const LEAST_SPOTS = 12;

/** The largest size at which `parked` cars fit, but not larger than `largest`. */
export function layoutLot(area: Box, parked: number, largest = 0): LotLayout {
  let lot = lotOfSize(area, Math.min(largest, SMALLEST));
  while (lot.size < SMALLEST && lot.spots < Math.max(parked, LEAST_SPOTS))
    lot = lotOfSize(area, lot.size + 1);
  return lot;
}

/**
 * The largest size for the next layout. Cars grow again only when well under half of the spots are taken and
 * few cars are `departing`. Departing cars are still on their narrow spots and would overlap.
 */
export function nextLargestSize(lot: LotLayout, area: Box, parked: number, departing: number): number {
  if (lot.size === 0 || departing > MAX_DEPARTING) return lot.size;
  const { spots } = lotOfSize(area, lot.size - 1);
  return spots >= LEAST_SPOTS && parked < spots * 0.4 ? lot.size - 1 : lot.size;
}

function lotOfSize(area: Box, size: number): LotLayout {
  const [carWidth, carHeight, pitchX, pitchY] = SIZES[size];
  const inner = area.width - (area.width > 160 ? 24 : 10);
  const columns = Math.max(1, Math.floor(inner / pitchX));
  const height = size === SMALLEST ? area.height - SCALE_PX : area.height;
  const fit = Math.max(1, Math.floor((height - 2 * PADDING_PX) / pitchY));
  const hasAisle = fit >= 3 && carHeight >= LEAST_WITH_AISLE_PX;
  const rows = hasAisle ? fit - 1 : fit;
  return {
    ...area,
    columns,
    rows,
    rowsAbove: hasAisle ? Math.ceil(rows / 2) : rows,
    spots: columns * rows,
    left: area.x + (area.width - columns * pitchX) / 2,
    top: area.y + (height - fit * pitchY) / 2,
    pitchX,
    pitchY,
    carWidth,
    carHeight,
    size,
    dots: size >= FIRST_DOTS,
  };
}

export function spotX(lot: LotLayout, spot: number): number {
  return lot.left + ((spot % lot.columns) + 0.5) * lot.pitchX;
}

export function spotY(lot: LotLayout, spot: number): number {
  return rowY(lot, Math.floor(spot / lot.columns));
}

/** Middle of a row of spots. */
export function rowY(lot: LotLayout, row: number): number {
  return lot.top + (row + (row < lot.rowsAbove ? 0.5 : 1.5)) * lot.pitchY;
}

/** Number of requests that one parked car stands for. */
export function requestsPerCar(lot: LotLayout, parked: number): number {
  return Math.max(1, Math.ceil(parked / lot.spots));
}
