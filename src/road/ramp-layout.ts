// Where the on-ramp is and where its queue stands. Pure. The queue is a serpentine: its head is at the right end of the
// top row, next to the lanes, its tail at the left edge of the picture.

import type { Box } from './box.ts';

export interface RampLayout extends Box {
  /** An odd number, so that the tail is at the left edge. */
  readonly rows: number;
  readonly columns: number;
  /** Vehicles that fit. */
  readonly capacity: number;
  readonly carWidth: number;
  readonly carHeight: number;
  readonly pitchX: number;
  readonly pitchY: number;
}

export interface RampDemand {
  readonly carHeight: number;
  readonly maxRows: number;
}

export function layoutRamp(area: Box, demand: RampDemand): RampLayout {
  const carHeight = demand.carHeight;
  const carWidth = Math.round(carHeight * (carHeight > 12 ? 2.1 : 1.55));
  const pitchX = carWidth + Math.max(2, Math.round(carHeight * 0.28));
  const pitchY = carHeight + Math.max(4, Math.round(carHeight * 0.55));
  const columns = Math.max(1, Math.floor((area.width - 4) / pitchX));
  const fit = Math.max(1, Math.min(demand.maxRows, Math.floor((area.height - 4) / pitchY)));
  const rows = fit % 2 === 1 ? fit : fit - 1;
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
  };
}

/** Row of the serpentine for this place from the head; places may be fractions while the queue moves up. */
export function rampRow(ramp: RampLayout, place: number): number {
  return Math.floor(place / ramp.columns);
}

/** Middle of this place in the queue, across. Odd rows run the other way. */
export function rampX(ramp: RampLayout, place: number): number {
  const row = rampRow(ramp, place);
  const along = Math.min(place - row * ramp.columns, ramp.columns - 1);
  const right = ramp.x + ramp.width - ramp.pitchX / 2 - 2;
  return row % 2 === 0 ? right - along * ramp.pitchX : right - (ramp.columns - 1 - along) * ramp.pitchX;
}

/** Middle of this place in the queue, downwards. Between the last place of a row and the next row it turns. */
export function rampY(ramp: RampLayout, place: number): number {
  const row = rampRow(ramp, place);
  const turn = Math.max(0, place - row * ramp.columns - (ramp.columns - 1));
  return ramp.y + 2 + (Math.min(row + turn, ramp.rows - 0.5) + 0.5) * ramp.pitchY;
}
