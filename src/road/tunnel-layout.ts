// Where the locks of the program lie across the lanes. Pure. A mutex is a hill with a tunnel of one lane through it, an
// atomic a crossing with four stop signs, thread-local data rails between the lanes that keep them apart up to a small
// tunnel where copies are added up.

import { LOCK_KIND } from '../protocol/frame-layout.ts';
import type { Box } from './box.ts';
import type { LaneLayout } from './lane-layout.ts';

/** Narrower lanes have no room for what stands across them. */
const MIN_LANE_WIDTH_PX = 260;
const MOST_TUNNELS = 2;

export interface TunnelLayout extends Box {
  /** Number of the lock in the scenario. */
  readonly lock: number;
  /** One of LOCK_KIND. */
  readonly kind: number;
  /** Middle of the bore, and its height. */
  readonly boreY: number;
  readonly boreHeight: number;
}

/** `kinds`: of each lock, by its number. Empty where the lanes have no room. */
export function layoutTunnels(lanes: LaneLayout, kinds: readonly number[]): readonly TunnelLayout[] {
  const roomy =
    lanes.carriageways === 1 && lanes.detail !== 'cell' && lanes.carriagewayWidth >= MIN_LANE_WIDTH_PX;
  if (!roomy || kinds.length === 0) return [];
  const shown = Math.min(kinds.length, MOST_TUNNELS);
  const width = Math.min(lanes.width * (shown === 1 ? 0.2 : 0.13), 130 * Math.max(1, lanes.carHeight / 16));
  return kinds.slice(0, shown).map((kind, lock) => {
    const middle = lanes.x + lanes.width * (shown === 1 ? 0.55 : 0.42 + lock * 0.27);
    const boreHeight = Math.max(lanes.carHeight * 1.6, Math.min(26, lanes.height * 0.4));
    return {
      lock,
      kind,
      x: Math.round(middle - width / 2),
      width: Math.round(width),
      y: Math.max(2, lanes.y - 7),
      height: lanes.height + 14 - Math.max(0, 9 - lanes.y),
      boreY: Math.round(lanes.y + lanes.height / 2),
      boreHeight: Math.round(kind === LOCK_KIND.atomic ? lanes.height : boreHeight),
    };
  });
}
