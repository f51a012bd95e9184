// The two zones that every road has, named alike on all: where a request computes, and where it waits for a reply, in its
// lane or parked. Pure.

import type { Box } from './box.ts';
import type { LaneLayout } from './lane-layout.ts';
import type { BlockPlan } from './scenes/scene.ts';

/** Height of the line over the lanes in which they are named. */
export const ZONE_LINE_PX = 20;
/** Room that the name of the zone of computing takes. */
const COMPUTES_PX = 86;
const COMPUTES_COMPACT_PX = 68;

export interface ZoneLabel {
  readonly x: number;
  /** Middle of the line. */
  readonly y: number;
  readonly align: 'left' | 'right';
  /** From long to short: the first that fits. */
  readonly texts: readonly string[];
  readonly room: number;
}

const COMPUTES = ['COMPUTES'];
const IN_LANE = ['WAITS FOR THE REPLY, IN ITS LANE', 'WAITS IN ITS LANE', 'WAITS'];
const PARKED = ['WAITS FOR THE REPLY, PARKED', 'WAITS, PARKED', 'PARKED'];

export interface ZoneDemand {
  readonly blocks: readonly { readonly plan: BlockPlan; readonly lanes: LaneLayout }[];
  readonly lot: Box | null;
  readonly compact: boolean;
  /** Where the ground beyond the last lanes ends. */
  readonly end: number;
}

export function layoutZones({ blocks, lot, compact, end }: ZoneDemand): readonly ZoneLabel[] {
  const zoned = blocks.filter(({ plan, lanes }) => plan.zoned === true && lanes.detail !== 'cell');
  const labels = zoned.flatMap(({ plan, lanes }): ZoneLabel[] => {
    const y = lanes.y - 10;
    // Where they lie in several carriageways, once for all of them.
    const own = lanes.x + lanes.width;
    // On a narrow picture names take the ground beside the lanes too.
    const isAlone = compact && zoned.length === 1 && lot === null && lanes.carriageways === 1;
    const right = isAlone ? end : own;
    const isShort = compact || lanes.detail !== 'near' || lanes.carriagewayWidth < 240;
    const x = isShort ? lanes.x - (isAlone ? 6 : 0) : lanes.x + lanes.lampOffset - 8;
    const computes: ZoneLabel = { x, y, align: 'left', texts: COMPUTES, room: right - x };
    if (plan.waits !== true) return [computes];
    const room = right - x - (compact ? COMPUTES_COMPACT_PX : COMPUTES_PX);
    return [computes, { x: right, y, align: 'right', texts: IN_LANE, room }];
  });
  if (lot === null) return labels;
  // In front of it stands how many are parked.
  const room = lot.width - (compact ? 26 : 70);
  return [...labels, { x: lot.x + lot.width - 2, y: lot.y - 10, align: 'right', texts: PARKED, room }];
}
