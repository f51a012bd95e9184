// The position of a vehicle in its lane: at the lamp, driving, at or in a tunnel, at the stop line. Pure.

import { LOCK_KIND, LOCK_PHASE, VEHICLE } from '../../protocol/frame-layout.ts';
import type { ServerFrame } from '../../protocol/frame-reader.ts';
import { drivesFrom, type LaneLayout, laneLeft, laneMiddle } from '../layout/lane-layout.ts';
import type { TunnelLayout } from '../layout/tunnel-layout.ts';
import { LOOK } from '../paint/analogy.ts';
import type { Atlas } from '../paint/atlas.ts';
import type { Brush } from '../paint/canvas-marks.ts';

export interface LaneSpot {
  x: number;
  y: number;
}

export interface LaneState {
  readonly lane: number;
  readonly look: number;
  /** Progress of the present state, 0 to 1. */
  readonly progress: number;
  /** `phase`: one of LOCK_PHASE. `lock`: the lock that it refers to. */
  readonly phase: number;
  readonly lock: number;
  /** Whether the vehicle holds a lock for a long time, so that it is drawn as a train. */
  readonly train: boolean;
  /** Whether ready vehicles queue in front of the lamp. */
  readonly queues: boolean;
}

/** Writes into `spot`, because frames have many vehicles. */
export function spotInLane(
  spot: LaneSpot,
  lanes: LaneLayout,
  tunnels: readonly TunnelLayout[],
  state: LaneState,
): void {
  const left = laneLeft(lanes, state.lane);
  spot.y = laneMiddle(lanes, state.lane);
  // A vehicle that waits for an undrawn lock waits somewhere in its lane.
  const tunnel = state.lock < 0 ? tunnels[0] : tunnels.find(({ lock }) => lock === state.lock);
  if (tunnel === undefined) {
    spot.x = left + offsetInLane(lanes, state);
    return;
  }
  const half = lanes.carWidth / 2;
  if (state.phase === LOCK_PHASE.waits) {
    spot.x = tunnel.x - half - 5;
    return;
  }
  if (state.phase === LOCK_PHASE.holds) {
    const moves = state.look === LOOK.running || state.look === LOOK.waiting;
    const along = moves ? state.progress : 0.2;
    const front = state.train ? trainLength(lanes, tunnel.width) / 2 : half;
    spot.x = tunnel.x + front + Math.max(0, tunnel.width - 2 * front) * along;
    if (tunnel.kind !== LOCK_KIND.atomic) spot.y = tunnel.boreY;
    return;
  }
  const start = left + drivesFrom(lanes, state.queues);
  const isPast = state.phase === LOCK_PHASE.past;
  if (state.look === LOOK.waiting || state.look === LOOK.stuck) {
    spot.x = left + lanes.stopOffset;
  } else if (isPast) {
    const behind = (tunnels.at(-1) ?? tunnel).x + (tunnels.at(-1) ?? tunnel).width + half + 6;
    const travels = state.look === LOOK.running ? state.progress : 0;
    spot.x = behind + Math.max(0, left + lanes.driveEnd - behind) * travels;
  } else if (state.look === LOOK.ready && state.queues) {
    spot.x = left + lanes.readyOffset;
  } else {
    const travels = state.look === LOOK.running ? state.progress : 0;
    spot.x = start + Math.max(0, tunnel.x - half - 5 - start) * travels;
  }
}

function offsetInLane(lanes: LaneLayout, { look, progress, queues }: LaneState): number {
  if (look === LOOK.waiting || look === LOOK.stuck) return lanes.stopOffset;
  const start = drivesFrom(lanes, queues);
  if (look === LOOK.running || look === LOOK.record) return start + (lanes.driveEnd - start) * progress;
  if (look === LOOK.lockWait) return start + (lanes.driveEnd - start) * 0.55;
  if (look === LOOK.paused || look === LOOK.throttled) return start + (lanes.driveEnd - start) * 0.4;
  if (look === LOOK.switching) return queues ? start : lanes.readyOffset;
  return lanes.readyOffset;
}

/**
 * A lock that is held for this time or longer is drawn as a train. A disk write takes about this long;
 * updating a counter takes a thousandth of it.
 */
const LONG_HOLD_NANOS = 5e6;

/** Whether this vehicle holds a lock for a long time. */
export function isTrain(frame: ServerFrame, vehicle: number): boolean {
  if (frame.vehicle(vehicle, VEHICLE.lockPhase) !== LOCK_PHASE.holds) return false;
  return frame.vehicle(vehicle, VEHICLE.until) - frame.vehicle(vehicle, VEHICLE.since) >= LONG_HOLD_NANOS;
}

/** Length of a train that fits into a tunnel of this width. */
export function trainLength({ carHeight }: LaneLayout, tunnelWidth: number): number {
  return Math.min(tunnelWidth * 0.8, carHeight * 7);
}

export function trainIn({ shelf, layout }: Brush): Atlas {
  const block = layout.blocks.find(({ tunnels }) => tunnels.length > 0) ?? layout.blocks[0];
  const { lanes, tunnels } = block;
  const length = trainLength(lanes, tunnels[0]?.width ?? lanes.carHeight * 9);
  return shelf.take('train', length, lanes.carHeight);
}
