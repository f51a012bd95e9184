// Freight trains: what a request is that holds a lock for long, while all others stand at the gate.

import { LOCK_PHASE, VEHICLE } from '../../protocol/frame-layout.ts';
import type { ServerFrame } from '../../protocol/frame-reader.ts';
import type { LaneLayout } from '../layout/lane-layout.ts';
import type { Atlas } from '../paint/atlas.ts';
import type { Brush } from '../paint/canvas-marks.ts';

/** A hold of this length or longer: a disk's write and more, a thousand times that of a counter. */
const LONG_HOLD_NANOS = 5e6;

/** Whether this vehicle holds a lock for long. */
export function isTrain(frame: ServerFrame, vehicle: number): boolean {
  if (frame.vehicle(vehicle, VEHICLE.lockPhase) !== LOCK_PHASE.holds) return false;
  return frame.vehicle(vehicle, VEHICLE.until) - frame.vehicle(vehicle, VEHICLE.since) >= LONG_HOLD_NANOS;
}

/** Fits into a tunnel of this width. */
export function trainLength({ carHeight }: LaneLayout, tunnelWidth: number): number {
  return Math.min(tunnelWidth * 0.8, carHeight * 7);
}

export function trainIn({ shelf, layout }: Brush): Atlas {
  const block = layout.blocks.find(({ tunnels }) => tunnels.length > 0) ?? layout.blocks[0];
  const { lanes, tunnels } = block;
  const length = trainLength(lanes, tunnels[0]?.width ?? lanes.carHeight * 9);
  return shelf.take('train', length, lanes.carHeight);
}
