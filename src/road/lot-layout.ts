// Where the parking lot and its spots are. Pure. Cars get smaller while more want to park; at the smallest size one car
// stands for several requests.

import type { Box } from './box.ts';
import { DOTS } from './ramp-layout.ts';

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
  /** Height of the line with the P. */
  readonly header: number;
  /** Index in the sizes, 0 the largest. */
  readonly size: number;
  /** Cars are dots. */
  readonly dots: boolean;
}

const SIZES: readonly (readonly [carWidth: number, carHeight: number, pitchX: number, pitchY: number])[] = [
  [34, 16, 40, 24],
  [22, 11, 27, 17],
  [14, 8, 18, 13],
  [9, 6, 12, 10],
  ...DOTS.map(([size, pitch]) => [size, size, pitch, pitch] as const),
];
const FIRST_DOTS = SIZES.length - DOTS.length;
const SMALLEST = SIZES.length - 1;
const FOOTER_PX = 16;
const MAX_DEPARTING = 8;
/** A lot has at least so many spots, unless it is at its smallest size. */
const LEAST_SPOTS = 12;

/** The largest size at which `parked` cars fit, but not larger than `largest`. */
export function layoutLot(area: Box, parked: number, largest = 0): LotLayout {
  let lot = lotOfSize(area, Math.min(largest, SMALLEST));
  while (lot.size < SMALLEST && lot.spots < Math.max(parked, LEAST_SPOTS))
    lot = lotOfSize(area, lot.size + 1);
  return lot;
}

/**
 * Largest size that may be used after this layout: cars grow again only when well under half of the spots are taken and
 * `departing` cars, which can still be seen on their narrow spots, are few: grown, they would overlap.
 */
export function nextLargestSize(lot: LotLayout, area: Box, parked: number, departing: number): number {
  if (lot.size === 0 || departing > MAX_DEPARTING) return lot.size;
  const { spots } = lotOfSize(area, lot.size - 1);
  return spots >= LEAST_SPOTS && parked < spots * 0.4 ? lot.size - 1 : lot.size;
}

function lotOfSize(area: Box, size: number): LotLayout {
  const [carWidth, carHeight, pitchX, pitchY] = SIZES[size]!;
  const header = area.height >= 150 ? 34 : 26;
  const inner = area.width - (area.width > 160 ? 20 : 10);
  const columns = Math.max(1, Math.floor(inner / pitchX));
  const rows = Math.max(1, Math.floor((area.height - header - FOOTER_PX) / pitchY));
  return {
    ...area,
    columns,
    rows,
    spots: columns * rows,
    left: area.x + (area.width - columns * pitchX) / 2,
    top: area.y + header,
    pitchX,
    pitchY,
    carWidth,
    carHeight,
    header,
    size,
    dots: size >= FIRST_DOTS,
  };
}

export function spotX(lot: LotLayout, spot: number): number {
  return lot.left + ((spot % lot.columns) + 0.5) * lot.pitchX;
}

export function spotY(lot: LotLayout, spot: number): number {
  return lot.top + (Math.floor(spot / lot.columns) + 0.5) * lot.pitchY;
}

/** Requests that one parked car stands for. */
export function requestsPerCar(lot: LotLayout, parked: number): number {
  return Math.max(1, Math.ceil(parked / lot.spots));
}
