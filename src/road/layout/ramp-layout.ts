// Layout of a queue, on the on-ramp or in front of a stage.
//
// Its rows are side by side and face the lanes. The oldest request is on the right, and when one leaves, the
// others move up by their share of a place. Cars keep their size however long the queue is: its end is out of
// the picture, and the sign says how many requests are in it.
//
// A belt of records is a serpentine with its head at the right end of the top row. The longer the belt, the
// smaller the records; finally each is a dot for several.

import type { Box } from './box.ts';

export interface RampLayout extends Box {
  /** An odd number for a serpentine, so that its tail is at the left edge. */
  readonly rows: number;
  readonly columns: number;
  /** Number of vehicles that fit. */
  readonly capacity: number;
  readonly carWidth: number;
  readonly carHeight: number;
  readonly pitchX: number;
  readonly pitchY: number;
  /** Whether rows are side by side in one direction. Otherwise they form a serpentine. */
  readonly sideBySide: boolean;
  /** Whether vehicles are dots, in columns from the right, each from the top. */
  readonly dots: boolean;
  /** For a belt: its capacity at the next larger size; 0 at the largest size. */
  readonly lessCapacity: number;
}

export interface RampDemand {
  readonly carHeight: number;
  readonly maxRows: number;
  /** Number of records on the belt. */
  readonly queued: number;
  readonly sideBySide: boolean;
}

/** Sizes and distances of dots, from large to small. */
const DOTS: readonly (readonly [sizePx: number, pitchPx: number])[] = [
  [6, 8],
  [4, 6],
  [3, 4],
  [2, 3],
];

/** Heights of records that are tried if they do not fit at the height that the caller gives. */
const SMALLER: readonly number[] = [12, 9, 7, 5];

/** A belt tries few rows, then the whole area, then smaller records, and finally dots. */
export function layoutRamp(area: Box, demand: RampDemand): RampLayout {
  const { queued, sideBySide } = demand;
  const first = layoutCars(area, demand.carHeight, demand.maxRows, sideBySide);
  if (sideBySide || queued <= Math.max(4, first.capacity)) return first;
  let lessCapacity = first.capacity;
  for (const carHeight of [demand.carHeight, ...SMALLER]) {
    if (carHeight > demand.carHeight) continue;
    const cars = layoutCars(area, carHeight, Number.POSITIVE_INFINITY, sideBySide);
    if (queued <= cars.capacity) return { ...cars, lessCapacity };
    lessCapacity = Math.max(lessCapacity, cars.capacity);
  }
  let dots = first;
  for (const [size, pitch] of DOTS) {
    dots = { ...layoutDots(area, size, pitch), sideBySide, lessCapacity };
    if (queued <= dots.capacity) break;
    lessCapacity = Math.max(lessCapacity, dots.capacity);
  }
  return dots;
}

/** Whether the queue can keep its layout. A belt must fit, and must not also fit with much larger records. */
export function rampStillFits(ramp: RampLayout, queued: number): boolean {
  if (ramp.sideBySide) return true;
  if (ramp.dots && ramp.carWidth === DOTS.at(-1)![0]) return queued * 2 > ramp.lessCapacity;
  return queued <= Math.max(4, ramp.capacity) && queued * 2.5 >= ramp.lessCapacity;
}

function layoutCars(area: Box, carHeight: number, maxRows: number, sideBySide: boolean): RampLayout {
  const carWidth = Math.round(carHeight * (carHeight >= 10 ? 2 : 1.6));
  const pitchX = carWidth + Math.max(2, Math.round(carHeight * 0.28));
  const pitchY = carHeight + Math.max(4, Math.round(carHeight * 0.55));
  // The last cars of a queue may be cut by the edge, up to their middle: the queue continues beyond the edge.
  const wide = (area.width - 4) / pitchX;
  const columns = Math.max(1, sideBySide ? Math.round(wide) : Math.floor(wide));
  const fit = Math.max(1, Math.min(maxRows, Math.floor((area.height - 4) / pitchY)));
  const rows = sideBySide || fit % 2 === 1 ? fit : fit - 1;
  const height = rows * pitchY + 4;
  return {
    x: area.x,
    y: Math.round(area.y + (area.height - height) / 2),
    width: area.width,
    height,
    rows,
    columns,
    capacity: rows * columns,
    carWidth,
    carHeight,
    pitchX,
    pitchY,
    sideBySide,
    dots: false,
    lessCapacity: 0,
  };
}

function layoutDots(area: Box, size: number, pitch: number): Omit<RampLayout, 'sideBySide'> {
  const columns = Math.max(1, Math.floor((area.width - 4) / pitch));
  const rows = Math.max(1, Math.floor((area.height - 4) / pitch));
  return {
    ...area,
    y: Math.round(area.y),
    rows,
    columns,
    capacity: rows * columns,
    carWidth: size,
    carHeight: size,
    pitchX: pitch,
    pitchY: pitch,
    dots: true,
    lessCapacity: 0,
  };
}

/** How far rejected vehicles drive onto the ramp, measured from its beginning. */
export function gateReach({ width }: Pick<RampLayout, 'width'>): number {
  return Math.min(46, width * 0.3);
}

/**
 * Row of this place, counted from the head. Places may be fractions while the queue moves up. `gone`: how
 * many requests have left the queue so far, because each request keeps its row if rows are side by side.
 */
export function rampRow(ramp: RampLayout, place: number, gone = 0): number {
  if (!ramp.sideBySide) return Math.floor(place / ramp.columns);
  return (Math.floor(place) + (gone % ramp.rows)) % ramp.rows;
}

/** Middle of this place in the queue (x). Odd rows of a serpentine run the other way. */
export function rampX(ramp: RampLayout, place: number, gone = 0): number {
  const right = ramp.x + ramp.width - ramp.pitchX / 2 - 2;
  if (ramp.dots) return right - Math.floor(place / ramp.rows) * ramp.pitchX;
  if (ramp.sideBySide) {
    const left = gone % ramp.rows;
    const whole = Math.floor(place);
    const column = Math.floor((whole + left) / ramp.rows);
    return right - (column - (left - (place - whole)) / ramp.rows) * ramp.pitchX;
  }
  const row = rampRow(ramp, place);
  const along = Math.min(place - row * ramp.columns, ramp.columns - 1);
  return row % 2 === 0 ? right - along * ramp.pitchX : right - (ramp.columns - 1 - along) * ramp.pitchX;
}

/**
 * Middle of this place in the queue (y). A serpentine turns between the last place of a row and the next row.
 */
export function rampY(ramp: RampLayout, place: number, gone = 0): number {
  if (ramp.dots) return ramp.y + 2 + ((place % ramp.rows) + 0.5) * ramp.pitchY;
  const row = rampRow(ramp, place, gone);
  if (ramp.sideBySide) return ramp.y + 2 + (row + 0.5) * ramp.pitchY;
  const turn = Math.max(0, place - row * ramp.columns - (ramp.columns - 1));
  return ramp.y + 2 + (Math.min(row + turn, ramp.rows - 0.5) + 0.5) * ramp.pitchY;
}
