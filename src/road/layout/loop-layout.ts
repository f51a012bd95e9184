// Layout of the loop road for requests that their clients will resend. It leads along the lower edge of the
// picture back to the left, and up to the on-ramp. The position of a vehicle on it shows how much of the
// client's backoff has passed.

import type { Box } from './box.ts';
import type { RampLayout } from './ramp-layout.ts';

/** Width of the last part of the road, at the left edge. Texts and lamps leave it free. */
export const LOOP_LANE_PX = 18;
const CAR_HEIGHT_PX = 9;
const CAR_WIDTH_PX = 14;
const CAR_PITCH_PX = 17;
/** Maximum number of vehicles; with more requests each vehicle stands for several. */
const MOST_CARS = 72;

export interface LoopLayout {
  /** `startX`: start of the road on the right. `y`: middle of the part along the edge. */
  readonly startX: number;
  readonly y: number;
  /** `upX`: middle of the part that goes up. `endY`: end of that part. */
  readonly upX: number;
  readonly endY: number;
  readonly roadWidth: number;
  readonly carWidth: number;
  readonly carHeight: number;
  /** Room for the road's sign, to the right of it. */
  readonly sign: Box;
  /** Number of vehicles that fit. */
  readonly capacity: number;
}

/** Height of the loop road at the lower edge, at this zoom. */
export function loopStrip(zoom: number): number {
  return Math.round(20 * Math.sqrt(zoom));
}

/** `strip`: the area at the lower edge, from the left edge to the water. */
export function layoutLoop(ramp: RampLayout, strip: Box): LoopLayout {
  const scale = strip.height / 20;
  const signWidth = Math.min(150, strip.width * 0.3);
  const startX = strip.x + strip.width - signWidth - 8;
  const upX = strip.x + LOOP_LANE_PX / 2;
  const y = strip.y + strip.height / 2 - 1;
  const endY = ramp.y + ramp.height;
  const length = startX - upX + Math.max(0, y - endY);
  return {
    startX,
    y,
    upX,
    endY,
    roadWidth: Math.min(15 * scale, LOOP_LANE_PX - 3),
    sign: { ...strip, x: strip.x + strip.width - signWidth, width: signWidth },
    carWidth: CAR_WIDTH_PX,
    carHeight: CAR_HEIGHT_PX,
    capacity: Math.max(4, Math.min(MOST_CARS, Math.floor(length / CAR_PITCH_PX))),
  };
}

export interface LoopSpot {
  x: number;
  y: number;
  /** Whether the point is on the part that goes up, at the left edge. */
  up: boolean;
}

/** Writes the point of the road at this share of the way, from 0 to 1. */
export function spotOnLoop(spot: LoopSpot, loop: LoopLayout, share: number): void {
  const along = loop.startX - loop.upX;
  const at = share * (along + Math.max(0, loop.y - loop.endY));
  spot.up = at > along;
  spot.x = spot.up ? loop.upX : loop.startX - at;
  spot.y = spot.up ? loop.y - (at - along) : loop.y;
}

/** Number of requests that one vehicle on the road stands for. */
export function requestsPerLoopCar(loop: LoopLayout, waiting: number): number {
  return Math.max(1, Math.ceil(waiting / loop.capacity));
}
