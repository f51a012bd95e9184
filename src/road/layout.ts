// The whole picture's layout, from its size and what the frame's header says. Pure: the same input gives the same road.
// From left to right: on-ramp, funnel, lanes, (parking lot,) water with bridges, labels of the nodes. A server that calls
// no nodes has no water: lanes and lot have that room.

import type { ThreadModelName } from '../scenario/server.ts';
import { hasParkingLot } from './analogy.ts';
import { type Box, clamp } from './box.ts';
import { type BridgeLayout, layoutBridges } from './bridge-layout.ts';
import { type LaneLayout, layoutLanes } from './lane-layout.ts';
import { type LotLayout, layoutLot } from './lot-layout.ts';
import { layoutRamp, type RampLayout } from './ramp-layout.ts';

export interface RoadDemand {
  readonly width: number;
  readonly height: number;
  readonly devicePixelRatio: number;
  readonly model: ThreadModelName;
  readonly threads: number;
  readonly nodes: number;
  readonly cores: number;
  /** Requests that wait without a thread; decides the size of parked cars. */
  readonly parked: number;
  /** See `nextLargestSize`. */
  readonly largestLotSize: number;
}

/** One lamp for each core, or for several where they do not fit. */
export interface CoreLampLayout {
  readonly x: number;
  readonly y: number;
  readonly lamps: number;
  readonly coresPerLamp: number;
  readonly perRow: number;
  readonly pitch: number;
  readonly radius: number;
}

export interface RoadLayout {
  readonly width: number;
  readonly height: number;
  readonly compact: boolean;
  readonly ramp: RampLayout;
  readonly lanes: LaneLayout;
  readonly lot: LotLayout | null;
  /** The area that the lot may use. */
  readonly lotArea: Box | null;
  /** null where the server calls no nodes. */
  readonly bridges: BridgeLayout | null;
  readonly coreLamps: CoreLampLayout;
  /** Middle of the road that leads from the lot back to the lanes; 0 where there is none. */
  readonly returnY: number;
}

const EDGE_PX = 6;
/** Under the lanes where a dash stands for several threads. */
const NOTE_PX = 16;

export function layoutRoad(demand: RoadDemand): RoadLayout {
  const { width, height } = demand;
  const compact = width < 560;
  const parks = hasParkingLot(demand.model);
  const widths = columnWidths(width, compact);
  const middleX = widths.ramp + widths.funnel;
  const beyond = demand.nodes > 0 ? widths.gap * 2 + widths.bridges + widths.labels : widths.gap;
  const middle = width - middleX - beyond;
  const lotWidth = parks ? Math.round(middle * (compact ? 0.58 : 0.52)) : 0;
  const laneWidth = middle - lotWidth - (parks ? widths.gap : 0);
  const laneArea: Box = { x: middleX, y: EDGE_PX, width: laneWidth, height: height - 2 * EDGE_PX };
  const lanes = layoutLaneArea(laneArea, demand, parks);
  const lotArea = parks
    ? { x: middleX + laneWidth + widths.gap, y: EDGE_PX, width: lotWidth, height: height - 2 * EDGE_PX }
    : null;
  const ramp = layoutRampArea(widths.ramp, lanes, demand, compact, parks);
  return {
    width,
    height,
    compact,
    ramp,
    lanes,
    lot: lotArea === null ? null : layoutLot(lotArea, demand.parked, demand.largestLotSize),
    lotArea,
    bridges: demand.nodes > 0 ? layoutBridgeArea(widths, demand) : null,
    coreLamps: layoutCoreLamps(ramp, demand),
    returnY: parks ? Math.min(height - 8, lanes.y + lanes.height + 14) : 0,
  };
}

interface ColumnWidths {
  readonly ramp: number;
  readonly funnel: number;
  readonly gap: number;
  readonly bridges: number;
  readonly labels: number;
}

function columnWidths(width: number, compact: boolean): ColumnWidths {
  if (compact) {
    return {
      ramp: clamp(width * 0.17, 58, 90),
      funnel: 12,
      gap: 5,
      bridges: clamp(width * 0.14, 40, 90),
      labels: 74,
    };
  }
  return {
    ramp: Math.round(clamp(width * 0.17, 104, 240)),
    funnel: Math.round(clamp(width * 0.03, 18, 44)),
    gap: 14,
    bridges: Math.round(clamp(width * 0.18, 90, 320)),
    labels: width < 900 ? 74 : 112,
  };
}

function layoutBridgeArea(widths: ColumnWidths, demand: RoadDemand): BridgeLayout {
  const width = widths.bridges + widths.labels;
  const area: Box = { x: demand.width - width, y: 2, width, height: demand.height - 4 };
  return layoutBridges(area, widths.labels, demand.nodes);
}

function layoutLaneArea(area: Box, demand: RoadDemand, parks: boolean): LaneLayout {
  const laneDemand = {
    threads: demand.threads,
    queuesInLane: parks,
    maxLaneHeight: area.height >= 240 ? 44 : 30,
    pixel: 1 / demand.devicePixelRatio,
  };
  // The road back from the lot runs under the lanes, so both sides keep room for it.
  const inner = parks ? { ...area, y: area.y + 18, height: area.height - 36 } : area;
  const lanes = layoutLanes(inner, laneDemand);
  if (lanes.threadsPerLane === 1) return lanes;
  return layoutLanes({ ...inner, height: inner.height - NOTE_PX }, laneDemand);
}

function layoutRampArea(
  width: number,
  lanes: LaneLayout,
  demand: RoadDemand,
  compact: boolean,
  parks: boolean,
): RampLayout {
  const roomy = !compact && demand.height >= 240;
  const near = roomy && lanes.detail === 'near';
  const carHeight = near ? 16 : roomy ? 9 : 7;
  // Room for two lines of text above and the lamps of the cores below.
  const above = compact ? 44 : 46;
  const below = 30;
  const area: Box = { x: 0, y: above, width, height: Math.max(16, demand.height - above - below) };
  return layoutRamp(area, { carHeight, maxRows: parks ? 3 : near ? 5 : 9 });
}

function layoutCoreLamps(ramp: RampLayout, demand: RoadDemand): CoreLampLayout {
  const x = ramp.width < 90 ? 8 : 44;
  const pitch = 11;
  const perRow = Math.max(2, Math.floor((ramp.width - x) / pitch));
  const coresPerLamp = Math.max(1, Math.ceil(demand.cores / perRow));
  const lamps = Math.ceil(demand.cores / coresPerLamp);
  return { x: x + 4, y: demand.height - 12, lamps, coresPerLamp, perRow, pitch, radius: 4 };
}
