// Labels of the two zones that every road has: where requests compute, and where they wait for replies, in
// their lane or parked. Also the lane ranges of several carriageways, which could otherwise be mistaken for
// stages.

import { formatCount } from '../../languages/quantity.ts';
import { t } from '../../languages/t.ts';
import type { BlockPlan } from '../scenes/scene.ts';
import type { Box } from './box.ts';
import type { LaneLayout } from './lane-layout.ts';
import { isHill, type TunnelLayout } from './tunnel-layout.ts';

/** Height of the line over the lanes with the names of the zones. */
export const ZONE_LINE_PX = 20;
/**
 * Room before the name of the lot for the number of parked requests and, if calls are retried, the number of
 * retrying ones.
 */
const COUNT_PX = 90;
const COUNT_COMPACT_PX = 58;
const COUNTS_PX = 150;
/**
 * Width kept free for the number of busy lanes, which stands before the name of the waiting zone if lanes are
 * thin.
 */
const TAKEN_PX = 130;
const TAKEN_COMPACT_PX = 88;
/** Room for the shortest name of the waiting zone. */
const LEAST_NAME_PX = 48;
/** Distance from the rounded edge of the picture to the end of a zone's name. */
const EDGE_PX = 7;
/** Width of the name of the computing zone. */
const COMPUTES_PX = 86;
const COMPUTES_COMPACT_PX = 68;
/** Height of the line between the names and the lanes, with the lane range of each carriageway. */
export const RANGE_LINE_PX = 15;
/** Minimum width of a carriageway with both names over it, and the width of the first name. */
const LEAST_WITH_NAMES_PX = 150;
const OWN_COMPUTES_PX = 82;
/** Maximum width of a character in a range. */
const DIGIT_PX = 6.8;

export interface ZoneLabel {
  /** A zone, or a range of lanes. `taken`: room for a sign, see notes.ts. */
  readonly names: 'zone' | 'lanes' | 'taken';
  readonly x: number;
  /** Middle of the line. */
  readonly y: number;
  readonly align: 'left' | 'right';
  /** Texts from long to short; the first that fits is used. */
  readonly texts: readonly string[];
  readonly room: number;
}

const COMPUTES = [t`COMPUTES`];
/** The first name of each zone with waiting requests is for requests that only wait for replies. */
const IN_LANE = [t`WAITING FOR THE REPLY, LANE HELD`, t`WAITING, LANE HELD`, t`WAITING`];
const EACH = [
  t`EACH LANE: COMPUTES, THEN WAITS FOR THE REPLY`,
  t`EACH LANE: COMPUTES, THEN WAITS`,
  t`EACH: COMPUTES, WAITS`,
  t`COMPUTES, WAITS`,
];
const EACH_COMPUTES = [t`EACH LANE COMPUTES`, t`COMPUTES`];
const PARKED = [t`WAITING FOR THE REPLY, PARKED`, t`WAITING, PARKED`, t`PARKED`];

export interface ZoneDemand {
  readonly blocks: readonly {
    readonly plan: BlockPlan;
    readonly lanes: LaneLayout;
    readonly tunnels: readonly TunnelLayout[];
  }[];
  readonly lot: Box | null;
  readonly compact: boolean;
  /** End of the ground beyond the last lanes. */
  readonly end: number;
  /** Whether calls may be retried. The sign of the lot then also counts retries. */
  readonly repeats: boolean;
  /** Whether all requests in the waiting zone wait for replies. */
  readonly waitsForReplies: boolean;
}

export function layoutZones({
  blocks,
  lot,
  compact,
  end,
  repeats,
  waitsForReplies,
}: ZoneDemand): readonly ZoneLabel[] {
  const [inLane, each, parked] = [IN_LANE, EACH, PARKED].map((texts) => texts.slice(waitsForReplies ? 0 : 1));
  const zoned = blocks.filter(({ plan, lanes }) => plan.zoned === true && lanes.detail !== 'cell');
  const labels = zoned.flatMap(({ plan, lanes, tunnels }): ZoneLabel[] => {
    if (hasRanges(lanes)) return zonesOfEach(lanes, plan.waits === true, inLane, each);
    const y = lanes.y - 10;
    const own = lanes.x + lanes.width;
    // In a narrow picture, names also use the ground beside the lanes.
    const isAlone = compact && zoned.length === 1 && lot === null;
    const right = isAlone ? end - EDGE_PX : own;
    const isShort = compact || lanes.detail !== 'near' || lanes.carriagewayWidth < 240;
    const x = isShort ? lanes.x - (isAlone ? 6 : 0) : lanes.x + lanes.lampOffset - 8;
    const computes: ZoneLabel = { names: 'zone', x, y, align: 'left', texts: COMPUTES, room: right - x };
    if (plan.waits !== true) return [computes];
    // A crossing extends up through this line, with its own name, or that of thread-local copies, inside. The
    // name of the waiting zone is to its right.
    const crossing = tunnels.findLast((tunnel) => !isHill(tunnel));
    const from = Math.max(
      x + (compact ? COMPUTES_COMPACT_PX : COMPUTES_PX),
      crossing === undefined ? 0 : crossing.x + crossing.width + 8,
    );
    const wanted = compact ? TAKEN_COMPACT_PX : TAKEN_PX;
    // The name of the zone takes precedence over the number of busy lanes.
    const counts = plan.counted === true && lanes.detail !== 'near' && right - from - wanted >= LEAST_NAME_PX;
    const reserved = counts ? wanted : 0;
    const waits: ZoneLabel = {
      names: 'zone',
      x: right,
      y,
      align: 'right',
      texts: inLane,
      room: right - from - reserved,
    };
    if (!counts) return [computes, waits];
    const taken: ZoneLabel = {
      names: 'taken',
      x: from + 6,
      y,
      align: 'left',
      texts: [],
      room: reserved - 14,
    };
    return [computes, taken, waits];
  });
  labels.push(...blocks.flatMap(({ lanes }) => (hasRanges(lanes) ? rangesOf(lanes) : [])));
  if (lot === null) return labels;
  const room = lot.width - (compact ? COUNT_COMPACT_PX : repeats ? COUNTS_PX : COUNT_PX);
  return [
    ...labels,
    {
      names: 'zone',
      x: lot.x + lot.width - 2,
      y: lot.y - 10,
      align: 'right',
      texts: parked,
      room,
    },
  ];
}

/** Whether the lanes continue in further carriageways, each of which has several lanes. */
export function hasRanges({ carriageways, lanesPerCarriageway, isGrid }: LaneLayout): boolean {
  return carriageways > 1 && lanesPerCarriageway > 1 && !isGrid;
}

/** Places both names over each carriageway, or one sentence over all carriageways if they do not fit. */
function zonesOfEach(
  lanes: LaneLayout,
  waits: boolean,
  inLane: readonly string[],
  each: readonly string[],
): ZoneLabel[] {
  const y = lanes.y - RANGE_LINE_PX - 8;
  const width = lanes.carriagewayWidth;
  if (width < (waits ? LEAST_WITH_NAMES_PX : OWN_COMPUTES_PX)) {
    const texts = waits ? each : EACH_COMPUTES;
    return [{ names: 'zone', x: lanes.x, y, align: 'left', texts, room: lanes.width }];
  }
  return lefts(lanes).flatMap((x): ZoneLabel[] => {
    const computes: ZoneLabel = { names: 'zone', x, y, align: 'left', texts: COMPUTES, room: width };
    if (!waits) return [computes];
    // The room ends earlier, because the text would otherwise be read together with the first name of the
    // next carriageway.
    const room = lanes.stopLine - OWN_COMPUTES_PX;
    return [computes, { names: 'zone', x: x + lanes.stopLine, y, align: 'right', texts: inLane, room }];
  });
}

/** "lanes 1–75" over the first, "lanes 76–150" over the second; all are shortened if one does not fit. */
function rangesOf(lanes: LaneLayout): ZoneLabel[] {
  const room = lanes.carriagewayPitch - 4;
  const all = lefts(lanes).map((_, carriageway) => {
    const first = carriageway * lanes.lanesPerCarriageway + 1;
    const last = Math.min(lanes.lanes, first + lanes.lanesPerCarriageway - 1);
    const range = `${formatCount(first)}–${formatCount(last)}`;
    return [t`lanes ${range}`, range, formatCount(first)];
  });
  const form = [0, 1].find((size) => all.every((texts) => texts[size].length * DIGIT_PX <= room)) ?? 2;
  return lefts(lanes).map((x, carriageway) => {
    const texts = all[carriageway].slice(form);
    return { names: 'lanes', x, y: lanes.y - 8, align: 'left', texts, room };
  });
}

/** Left edges of the carriageways that have lanes. */
function lefts(lanes: LaneLayout): readonly number[] {
  const used = Math.ceil(lanes.lanes / lanes.lanesPerCarriageway);
  return Array.from({ length: used }, (_, carriageway) => lanes.x + carriageway * lanes.carriagewayPitch);
}
