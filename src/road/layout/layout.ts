// The layout of the whole picture, computed from its size and the frame's header. Pure: the same input gives
// the same road. From left to right there are the on-ramp, a funnel, the scene of the thread model, water
// with bridges, and labels of the nodes. A server that calls no nodes has no water. All coordinates are those
// of a picture `zoom` times as large as the screen's.

import { t } from '../../languages/t.ts';
import type { ThreadModelName } from '../../scenario/server.ts';
import { landFor } from '../scenes/freeway.ts';
import { sceneOf } from '../scenes/registry.ts';
import {
  ASPECT,
  type BlockPlan,
  type BoothPlan,
  type QueuePlan,
  type ScenePlan,
  type Vehicle,
} from '../scenes/scene.ts';
import { type Box, clamp } from './box.ts';
import { type BridgeLayout, layoutBridges } from './bridge-layout.ts';
import { type ExitLayout, exitStrip, layoutExit } from './exit-layout.ts';
import { type LaneLayout, layoutLanes } from './lane-layout.ts';
import { type LinkLayout, layoutLinks } from './link-layout.ts';
import { LOOP_LANE_PX, type LoopLayout, layoutLoop, loopStrip } from './loop-layout.ts';
import { type LotLayout, layoutLot } from './lot-layout.ts';
import { layoutRamp, type RampLayout } from './ramp-layout.ts';
import { type LockPlan, layoutTunnels, type TunnelLayout } from './tunnel-layout.ts';
import { layoutYard, type YardLayout, yardWidth } from './yard-layout.ts';
import { hasRanges, layoutZones, RANGE_LINE_PX, ZONE_LINE_PX, type ZoneLabel } from './zones.ts';

export interface RoadDemand {
  /** Size on the screen. */
  readonly width: number;
  readonly height: number;
  readonly devicePixelRatio: number;
  readonly model: ThreadModelName;
  readonly threads: number;
  readonly nodes: number;
  /** Number of nodes of each upstream group. `headed`: whether a line of text is above each group. */
  readonly groups?: readonly number[];
  readonly headed?: boolean;
  /** By group: whether calls to it may be retried. */
  readonly repeated?: readonly boolean[];
  /**
   * Whether requests may wait in front of the server for a connection. A yard in front of the ramp shows
   * them.
   */
  readonly holdsBack?: boolean;
  /** Whether clients resend failed requests. A loop road shows them. */
  readonly repeats?: boolean;
  readonly cores: number;
  /** Number of requests that wait without a thread, which determines the size of parked cars. */
  readonly parked: number;
  /** See `nextLargestSize`. */
  readonly largestLotSize: number;
  /** Number of threads of each role; if omitted, all have the same role. */
  readonly roles?: readonly number[];
  readonly queues?: readonly number[];
  /** Locks to show. */
  readonly locks?: readonly LockPlan[];
  /** 1 if omitted. */
  readonly zoom?: number;
  /** Box over the top left corner, in CSS pixels of the screen. Ramp, lanes and signs leave it free. */
  readonly head?: Head;
  /** Covered height at the bottom left, in CSS pixels of the screen. The ramp leaves it free. */
  readonly foot?: number;
  /**
   * Width of the ramp in CSS pixels of the screen; if omitted it follows from the width of the road and its
   * head.
   */
  readonly rampWidth?: number;
  /** Whether all requests in the waiting zone wait for replies; by default if there are bridges. */
  readonly waitsForReplies?: boolean;
  /** Whether completed requests leave by the bridge over which they came, so that there is no road out. */
  readonly isBehind?: boolean;
  /** Whether another part of a larger picture begins at the right edge. */
  readonly isPart?: boolean;
}

/** Size of the box over the top left corner, with the name of the server. */
export interface Head {
  readonly width: number;
  readonly height: number;
}

/** One lamp per core, or one for several cores if they do not all fit. */
export interface CoreLampLayout {
  readonly x: number;
  readonly y: number;
  readonly lamps: number;
  readonly coresPerLamp: number;
  readonly perRow: number;
  readonly pitch: number;
  readonly radius: number;
}

/** Lanes of the threads of one role. */
export interface BlockLayout {
  readonly plan: BlockPlan;
  readonly lanes: LaneLayout;
  /** Tunnels across these lanes. */
  readonly tunnels: readonly TunnelLayout[];
}

export interface QueueLayout {
  readonly plan: QueuePlan;
  readonly ramp: RampLayout;
  /** Upper edge of the asphalt around the queue. */
  readonly top: number;
}

export interface RoadLayout {
  /** Size of the whole picture, `zoom` times that of the screen. */
  readonly width: number;
  readonly height: number;
  readonly zoom: number;
  readonly compact: boolean;
  readonly vehicle: Vehicle;
  readonly ramp: RampLayout;
  /** Lanes by role, numbered consecutively. */
  readonly blocks: readonly BlockLayout[];
  /** Lanes of the first role. */
  readonly lanes: LaneLayout;
  /** Number of all lanes. */
  readonly laneCount: number;
  readonly queues: readonly QueueLayout[];
  readonly booths: readonly BoothPlan[];
  readonly links: LinkLayout;
  /** The tunnels of all blocks. */
  readonly tunnels: readonly TunnelLayout[];
  readonly lot: LotLayout | null;
  /** Area available to the parking lot. */
  readonly lotArea: Box | null;
  /** null if the server calls no nodes. */
  readonly bridges: BridgeLayout | null;
  readonly coreLamps: CoreLampLayout;
  /** By upstream group: whether its bridges have turning circles. */
  readonly circles: readonly boolean[];
  /** The yard that shows requests that are due and not sent yet; null if clients never hold requests back. */
  readonly yard: YardLayout | null;
  /** The road that shows requests that will be resent; null if clients do not retry. */
  readonly loop: LoopLayout | null;
  /** The road by which completed requests leave; null if there is no room for it. */
  readonly exit: ExitLayout | null;
  /** Middle of the road that leads from the lot back to the lanes; 0 if there is none. */
  readonly returnY: number;
  /** Box over the top left corner. */
  readonly head: Head;
  /** The names of the zones of computing and of waiting. */
  readonly zones: readonly ZoneLabel[];
  /**
   * Whether another part of a larger picture begins at the right edge, so that nothing may extend beyond it.
   */
  readonly isPart: boolean;
}

const EDGE_PX = 6;
/** Gap between the lanes and the area to their right, if vehicles do not wait in lanes. */
const EXIT_GAP_PX = 12;
/** Minimum height of all lanes together. */
const LANES_LEAST_PX = 16;
/**
 * Room for the lanes of a role in a picture that is too small for any, so that every coordinate is a number.
 */
const BLOCK_LEAST_PX = 1;
/**
 * The least height of the road, because a lower one is not visible. If the head leaves less height, the road
 * is below the head.
 */
const ROAD_LEAST_PX = 64;
/** Height of the line with the number of parked vehicles, above their lot. */
const LOT_LINE_PX = 16;
/** Largest share of the funnel in which the edge of the road may be below the text of the head. */
const HEAD_INTO_FUNNEL = 0.4;
/** Largest share of the width for the ramp, because lanes would otherwise become too short. */
const RAMP_MOST_SHARE = 0.28;
const HEAD_MAY_GROW_PX = 64;
export const NO_HEAD: Head = { width: 0, height: 0 };
/** Height of a note under the lanes, if a cell stands for several threads or lanes are built on demand. */
const NOTE_PX = 16;

export function layoutRoad(demand: RoadDemand): RoadLayout {
  const zoom = demand.zoom ?? 1;
  const width = demand.width * zoom;
  const height = demand.height * zoom;
  const compact = demand.width < 560;
  const scene = sceneOf(demand.model);
  const columns = columnWidths(demand.width, compact, zoom, demand.head ?? NO_HEAD);
  const { rampWidth } = demand;
  const widths = rampWidth === undefined ? columns : { ...columns, ramp: Math.round(rampWidth * zoom) };
  const middleX = widths.ramp + widths.funnel;
  const beyond = demand.nodes > 0 ? widths.gap * 2 + widths.bridges + widths.labels : widths.gap;
  const edge = EDGE_PX * zoom;
  const loopHeight = demand.repeats === true ? loopStrip(zoom) : 0;
  const head = headOf(demand);
  const exitHeight =
    demand.isBehind === true
      ? 0
      : exitStrip(demand.height - (head.height + loopHeight) / zoom, compact, zoom);
  const strip = loopHeight + exitHeight;
  // A head that ends beyond the start of the funnel also covers the lanes.
  const line = demand.height < 150 ? 0 : ZONE_LINE_PX * zoom;
  const overLanes = head.width > widths.ramp + widths.funnel * HEAD_INTO_FUNNEL;
  const lotLine = overLanes && scene.parks && line === 0 ? LOT_LINE_PX * zoom : 0;
  const top = Math.max(edge, line + lotLine + (overLanes ? head.height : 0));
  const area: Box = {
    x: middleX,
    y: top,
    width: Math.max(BLOCK_LEAST_PX, width - middleX - beyond),
    height: Math.max(LANES_LEAST_PX, height - top - edge - strip),
  };
  const plan = scene.plan(area, {
    roles: demand.roles ?? [demand.threads],
    queues: demand.queues ?? [],
    zoom,
    compact,
  });
  const blocks = layoutBlocks(plan.blocks, demand, ASPECT[scene.vehicle], zoom, line > 0);
  const lanes = blocks[0].lanes;
  const ramp = layoutRampArea(
    widths.ramp,
    lanes,
    { ...demand, height: demand.height - strip / zoom },
    scene.parks,
  );
  const last = blocks.at(-1)!.lanes;
  const queues = layoutQueues(plan, demand, blocks);
  const widest = roadWidthOf(lanes, compact, height / zoom);
  // There is less room beside another road.
  const roadWidth = plan.joins === 'side-road' ? Math.min(widest, 13 * Math.sqrt(zoom)) : widest;
  const returnY = scene.parks
    ? Math.min(
        height - strip - roadWidth / 2 - 2,
        lanes.y + lanes.height + (6 + roadWidth / 2) * Math.sqrt(zoom),
      )
    : 0;
  return {
    width,
    height,
    zoom,
    compact,
    vehicle: scene.vehicle,
    ramp,
    blocks,
    lanes,
    laneCount: last.firstLane + last.lanes,
    queues,
    booths: plan.booths,
    links: layoutLinks({
      joins: plan.joins ?? 'none',
      blocks,
      queues,
      lot: plan.lot,
      returnY,
      roadWidth,
    }),
    tunnels: blocks.flatMap(({ tunnels }) => tunnels),
    lot: plan.lot === null ? null : layoutLot(plan.lot, demand.parked, demand.largestLotSize),
    lotArea: plan.lot,
    bridges: demand.nodes > 0 ? layoutBridgeArea(widths, demand, head, zoom) : null,
    circles: demand.repeated ?? [],
    coreLamps: layoutCoreLamps(ramp, { ...demand, height: demand.height - strip / zoom }, zoom),
    yard: demand.holdsBack === true ? layoutYard(ramp) : null,
    loop:
      loopHeight === 0
        ? null
        : layoutLoop(ramp, { x: 0, y: height - loopHeight, width: area.x + area.width, height: loopHeight }),
    exit:
      exitHeight === 0
        ? null
        : layoutExit(plan.joins === 'in-line' ? last : lanes, height - strip, exitHeight, EXIT_GAP_PX * zoom),
    returnY,
    head,
    isPart: demand.isPart === true,
    zones:
      line === 0
        ? []
        : layoutZones({
            blocks,
            lot: plan.lot,
            compact,
            end: width - beyond + widths.gap,
            repeats: demand.repeated?.includes(true) === true,
            waitsForReplies: demand.waitsForReplies ?? demand.nodes > 0,
          }),
  };
}

/** The head in the pixels of the picture. It has the same share of the picture at any zoom. */
function headOf({ head = NO_HEAD, zoom = 1, height }: RoadDemand): Head {
  // If there is not enough height for both, the road gets it.
  return { width: head.width * zoom, height: clamp(height - ROAD_LEAST_PX, 0, head.height) * zoom };
}

/** Width of roads beside the lanes: that of a vehicle, if there is room. */
function roadWidthOf(lanes: LaneLayout, compact: boolean, height: number): number {
  return Math.max(7, Math.min(compact ? 12 : height < 200 ? 14 : 24, lanes.carHeight + 5));
}

interface ColumnWidths {
  readonly ramp: number;
  readonly funnel: number;
  readonly gap: number;
  readonly bridges: number;
  readonly labels: number;
}

/** The ramp is as long as the head above it, if that leaves enough room for the lanes. */
function columnWidths(width: number, compact: boolean, zoom: number, head: Head): ColumnWidths {
  const times = (px: number): number => Math.round(px * zoom);
  if (compact) {
    return {
      ramp: times(clamp(width * 0.16, 54, 90)),
      funnel: times(clamp(width * 0.06, 12, 30)),
      gap: times(6),
      bridges: times(clamp(width * 0.23, 48, 110)),
      labels: times(36),
    };
  }
  const funnel = clamp(width * 0.06, 24, 76);
  const ramp = clamp(width * 0.17, 104, 260);
  const underHead = Math.ceil(head.width - funnel * HEAD_INTO_FUNNEL);
  return {
    ramp: times(underHead <= width * RAMP_MOST_SHARE ? Math.max(ramp, underHead) : ramp),
    funnel: times(funnel),
    gap: times(16),
    bridges: times(clamp(width * 0.16, 90, 300)),
    labels: times(width < 900 ? 84 : 108),
  };
}

function layoutBridgeArea(widths: ColumnWidths, demand: RoadDemand, head: Head, zoom: number): BridgeLayout {
  const width = widths.bridges + widths.labels;
  const x = demand.width * zoom - width;
  // The width of the head changes with its numbers. Bridges that the head may reach are laid out below it, so
  // that no bridge moves while it is being pressed.
  const y = head.width > x - HEAD_MAY_GROW_PX * zoom ? head.height : 2;
  const area: Box = { x, y, width, height: demand.height * zoom - y - 2 };
  const { nodes, groups = [nodes], headed = false } = demand;
  return layoutBridges(area, widths.labels, { nodes, groups, headed, bank: widths.gap * 2, zoom });
}

function layoutBlocks(
  plans: readonly BlockPlan[],
  demand: RoadDemand,
  carAspect: number,
  zoom: number,
  hasNames: boolean,
): BlockLayout[] {
  let firstLane = 0;
  const builds = sceneOf(demand.model).builds === true;
  return plans.map((plan) => {
    const locks = (demand.locks ?? []).filter(({ roles }) => roles.includes(plan.role));
    const laneDemand = {
      together: locks.length > 0,
      threads: builds ? landFor(plan.threads) : plan.threads,
      queuesInLane: plan.queuesInLane,
      maxLaneHeight: plan.maxLaneHeight,
      waits: plan.waits === true,
      pixel: 1 / demand.devicePixelRatio,
      zoom,
      firstLane,
      carAspect,
    };
    // Roles share the available room, which may be nothing.
    let area: Box = {
      ...plan.area,
      width: Math.max(BLOCK_LEAST_PX, plan.area.width),
      height: Math.max(BLOCK_LEAST_PX, plan.area.height),
    };
    let lanes = layoutLanes(area, laneDemand);
    if (lanes.threadsPerLane > 1 || builds) {
      area = { ...area, height: Math.max(area.height / 2, area.height - NOTE_PX) };
      lanes = layoutLanes(area, laneDemand);
    }
    if (hasNames && hasRanges(lanes)) {
      const line = Math.min(RANGE_LINE_PX * zoom, area.height / 2);
      lanes = layoutLanes({ ...area, y: area.y + line, height: area.height - line }, laneDemand);
    }
    firstLane += lanes.lanes;
    return { plan, lanes, tunnels: layoutTunnels(lanes, locks, plan.queuesInLane) };
  });
}

function layoutQueues(plan: ScenePlan, demand: RoadDemand, blocks: readonly BlockLayout[]): QueueLayout[] {
  return plan.queues.map((queue) => {
    const ramp = layoutQueue(queue, demand, blocks);
    return { plan: queue, ramp, top: plan.joins === 'in-line' ? blocks[0].lanes.y : ramp.y };
  });
}

/** The queue is as high as the lanes that it leads to. */
function layoutQueue(plan: QueuePlan, demand: RoadDemand, blocks: readonly BlockLayout[]): RampLayout {
  const { lanes } = blocks.find((block) => block.plan.role === plan.queue) ?? blocks[0];
  const carHeight = clamp(Math.round(lanes.carHeight), 5, 12);
  const queued = demand.queues?.[plan.queue] ?? 0;
  const { area } = plan;
  const y = Math.max(area.y, lanes.y);
  const height = Math.max(10, Math.min(area.y + area.height, lanes.y + lanes.height) - y);
  // Only cars have rows side by side, in which each stays in its row; a belt is a serpentine.
  const sideBySide = plan.holds === 'requests';
  return layoutRamp({ ...area, y, height }, { carHeight, maxRows: 15, queued, sideBySide });
}

function layoutRampArea(width: number, lanes: LaneLayout, demand: RoadDemand, parks: boolean): RampLayout {
  const zoom = demand.zoom ?? 1;
  const compact = demand.width < 560;
  const head = headOf(demand);
  // Cars are as large as those on the lanes, but several must fit side by side.
  const most = (compact ? 13 : demand.height >= 240 ? 16 : 13) * Math.sqrt(zoom);
  // Room above for one or two lines of text, and below for texts about the queue and for the lamps of the
  // cores.
  const wantedAbove = head.height > 0 ? head.height + 20 : compact ? 52 : 46;
  const above = Math.min(wantedAbove, demand.height * zoom - 18);
  const texts = head.height > 0 ? (compact ? 34 : 28) : compact || demand.height >= 300 ? 50 : 38;
  const below = Math.max(texts, (demand.foot ?? 0) * zoom);
  const x = demand.holdsBack === true ? yardWidth(width, zoom) : 0;
  const area: Box = {
    x,
    y: above,
    width: width - x,
    height: Math.max(16, demand.height * zoom - above - below),
  };
  // Cars are no larger than a single row of them allows.
  const fits = Math.floor((area.height - 4) / 1.6);
  const carHeight = Math.min(clamp(Math.round(lanes.carHeight), 7, Math.round(most)), Math.max(4, fits));
  const maxRows = Math.round((parks ? 2 : carHeight >= 11 ? 4 : 7) * zoom);
  const ramp = layoutRamp(area, { carHeight, maxRows, queued: 0, sideBySide: true });
  // The ramp is at the height of the lanes, as far as the texts above and below leave room.
  const wanted = lanes.y + lanes.height / 2 - ramp.height / 2;
  return { ...ramp, y: Math.round(clamp(wanted, area.y, area.y + area.height - ramp.height)) };
}

/**
 * Width of the word in front of the lamps, estimated from its letters because layouts do not measure text.
 */
const CORES_WORD_PX = Math.round(t`cores`.length * 6.2);

function layoutCoreLamps(ramp: RampLayout, demand: RoadDemand, zoom: number): CoreLampLayout {
  const column = ramp.x + ramp.width;
  const x =
    (column < 90 ? 8 : Math.max(44, 15 + CORES_WORD_PX)) + (demand.repeats === true ? LOOP_LANE_PX : 0);
  const pitch = 11;
  const perRow = Math.max(2, Math.floor((column - x) / pitch));
  const coresPerLamp = Math.max(1, Math.ceil(demand.cores / perRow));
  const lamps = Math.ceil(demand.cores / coresPerLamp);
  return { x: x + 4, y: demand.height * zoom - 14, lamps, coresPerLamp, perRow, pitch, radius: 4 };
}

/** The block that contains this lane, by its number in the picture. */
export function blockOfLane(layout: RoadLayout, lane: number): BlockLayout {
  const { blocks } = layout;
  let index = blocks.length - 1;
  while (index > 0 && blocks[index].lanes.firstLane > lane) index--;
  return blocks[index];
}
