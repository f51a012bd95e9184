// Layout of the program's locks, across the lanes of the threads that take them. A mutex is a hill with a
// one-lane tunnel. An atomic is a crossing with four stop signs. For thread-local data there are rails
// between the lanes, which separate them up to a small tunnel where copies are merged.

import { LOCK_KIND } from '../../protocol/frame-layout.ts';
import type { Box } from './box.ts';
import { drivesFrom, type LaneLayout } from './lane-layout.ts';

/** Maximum number of tunnels on the same lanes. */
export const MOST_TUNNELS = 3;
/** Minimum width of a tunnel; a narrower one would look like a line. */
const LEAST_WIDTH_PX = 14;
/** Distance between a waiting vehicle and the tunnel. */
const MOUTH_PX = 5;

/** A lock that can be shown. */
export interface LockPlan {
  /** Number of the lock in the scenario. */
  readonly lock: number;
  /** One of LOCK_KIND. */
  readonly kind: number;
  /** Roles of the threads that take it. */
  readonly roles: readonly number[];
}

export interface TunnelLayout extends Box {
  /** Number of the lock in the scenario. */
  readonly lock: number;
  /** One of LOCK_KIND. */
  readonly kind: number;
  /** Middle of the bore, and its height. */
  readonly boreY: number;
  readonly boreHeight: number;
}

/**
 * The locks that fit on these lanes, from left to right in the given order. `queues`: vehicles queue before
 * the lamp.
 */
export function layoutTunnels(
  lanes: LaneLayout,
  locks: readonly LockPlan[],
  queues: boolean,
): readonly TunnelLayout[] {
  if (lanes.carriageways > 1 || lanes.detail === 'cell') return [];
  // Start after the lamps.
  const from = Math.max(drivesFrom(lanes, queues), lanes.lampOffset + lanes.carWidth / 2 + 8);
  const way = lanes.driveEnd + lanes.carWidth / 2 - from;
  const apart = lanes.carWidth + 2 * MOUTH_PX;
  let shown = Math.min(locks.length, MOST_TUNNELS);
  while (shown > 0 && way / shown < apart + LEAST_WIDTH_PX) shown--;
  if (shown === 0) return [];
  const share = way / shown;
  const widest = Math.min(lanes.width * (shown === 1 ? 0.2 : 0.13), 130 * Math.max(1, lanes.carHeight / 16));
  const width = Math.max(LEAST_WIDTH_PX, Math.min(share - apart, Math.max(widest, lanes.carWidth * 1.5)));
  return locks.slice(0, shown).map(({ lock, kind }, nth) => {
    const middle = lanes.x + from + share * (nth + 0.5) + lanes.carWidth * 0.25;
    const boreHeight = Math.max(lanes.carHeight * 1.6, Math.min(26, lanes.height * 0.4));
    return {
      lock,
      kind,
      x: Math.round(middle - width / 2),
      width: Math.round(width),
      // Starts below the line of text over the lanes.
      y: Math.max(2, lanes.y - 4),
      height: lanes.height + 8 - Math.max(0, 6 - lanes.y),
      boreY: Math.round(lanes.y + lanes.height / 2),
      boreHeight: Math.round(kind === LOCK_KIND.atomic ? lanes.height : boreHeight),
    };
  });
}

/** Whether only one request at a time holds the lock: then all lanes lead through one bore. */
export function isHill({ kind }: TunnelLayout): boolean {
  return kind === LOCK_KIND.mutex || kind === LOCK_KIND.spin || kind === LOCK_KIND.combining;
}

/** Whether a position along the lanes is in a tunnel or at its mouth. */
export function isAtTunnel(tunnels: readonly TunnelLayout[], x: number): boolean {
  return tunnels.some((tunnel) => x > tunnel.x - MOUTH_PX && x < tunnel.x + tunnel.width);
}

/** Distance from the edge of a hill over which vehicles turn into the bore. */
const BEND_PX = 9;

/** The y of a vehicle: inside a hill it is in the bore. */
export function throughTunnels(tunnels: readonly TunnelLayout[], x: number, y: number): number {
  for (const tunnel of tunnels) {
    if (!isHill(tunnel) || x <= tunnel.x || x >= tunnel.x + tunnel.width) continue;
    if (y < tunnel.y || y > tunnel.y + tunnel.height) continue;
    const inside = Math.min(x - tunnel.x, tunnel.x + tunnel.width - x) / BEND_PX;
    return y + (tunnel.boreY - y) * Math.min(1, inside);
  }
  return y;
}
