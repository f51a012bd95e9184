// Layout of lanes, from one to more than ten thousand. Lanes run to the right. If they would become too thin,
// they continue in further carriageways to the right. If even those do not fit, each thread is a cell of a
// grid. The grid is laid out for zoom 1, so zooming only enlarges it.

import type { Box } from './box.ts';

/** Minimum lane width with several carriageways; before lanes get thinner, another carriageway is added. */
const MIN_LANE_PX = 3;
/**
 * Minimum lane width of a single carriageway. One carriageway is easier to read than two, and tunnels need
 * it.
 */
const MIN_LANE_TOGETHER_PX = 2;
const MIN_CARRIAGEWAY_PX = 24;
/** With more lanes than this, all of them become cells. */
const MAX_LANES = 1200;
/** Aspect ratio of a cell, so that it looks like a lane when zoomed in. */
const CELL_ASPECT = 2.6;
/** Smallest area of a cell, in device pixels. */
const MIN_CELL_AREA = 3;

export type Detail = 'near' | 'middle' | 'thin' | 'cell';

export interface LaneLayout extends Box {
  /** Number of the first of these lanes among all lanes of the picture. */
  readonly firstLane: number;
  /** Number of drawn lanes. Each stands for `threadsPerLane` threads; the last may stand for fewer. */
  readonly lanes: number;
  readonly threadsPerLane: number;
  readonly carriageways: number;
  readonly lanesPerCarriageway: number;
  /** Whether carriageways are columns of the grid of cells, which look like lanes when zoomed in. */
  readonly isGrid: boolean;
  readonly laneHeight: number;
  /** From the left of one carriageway to the left of the next. */
  readonly carriagewayPitch: number;
  readonly carriagewayWidth: number;
  readonly detail: Detail;
  readonly carWidth: number;
  readonly carHeight: number;
  /**
   * Offsets from the left of a carriageway: `lampOffset` to the middle of the lamp, the others to the middle
   * of a car at each place.
   */
  readonly lampOffset: number;
  readonly readyOffset: number;
  readonly stopOffset: number;
  /** Middle of a car that has just finished computing, before the waiting zone. */
  readonly driveEnd: number;
  /**
   * `waitOffset`: start of the zone in which cars wait for replies. `stopLine`: the stop line at its end.
   * Both are the lane's end if cars do not wait in lanes.
   */
  readonly waitOffset: number;
  readonly stopLine: number;
  /** Number of ready cars that fit before the lamp. */
  readonly readyFit: number;
  readonly readyPitch: number;
}

export interface LaneDemand {
  readonly threads: number;
  /** Whether ready vehicles queue in the lane, as for event loops. Otherwise a lane has one vehicle. */
  readonly queuesInLane: boolean;
  readonly maxLaneHeight: number;
  /** One device pixel in CSS pixels. Lanes are whole device pixels tall, so that edges stay sharp. */
  readonly pixel: number;
  /** Zoom of the area; 1 by default. */
  readonly zoom?: number;
  readonly firstLane?: number;
  /** Whether a tunnel crosses the lanes. Thinner lanes are then better than a second carriageway. */
  readonly together?: boolean;
  /** Aspect ratio of the vehicles, width divided by height. */
  readonly carAspect?: number;
  /** Whether vehicles wait for replies in their lanes. */
  readonly waits?: boolean;
}

interface Grid {
  readonly lanes: number;
  readonly threadsPerLane: number;
  readonly carriageways: number;
  readonly lanesPerCarriageway: number;
  readonly cells: boolean;
}

export function layoutLanes(area: Box, demand: LaneDemand): LaneLayout {
  const zoom = demand.zoom ?? 1;
  const grid = gridOf(area, demand, zoom);
  const { lanes, carriageways, lanesPerCarriageway } = grid;
  const raw = Math.min(demand.maxLaneHeight * zoom, area.height / lanesPerCarriageway);
  const whole = Math.floor(raw / demand.pixel) * demand.pixel;
  // For thinner lanes, whole pixels would leave too much of the height unused.
  const laneHeight = grid.cells || whole < 3 ? raw : whole;
  const height = laneHeight * lanesPerCarriageway;
  const gap =
    carriageways > 1 && !grid.cells
      ? zoom * Math.min(8, Math.max(3, (area.width / zoom / carriageways) * 0.08))
      : 0;
  const carriagewayPitch = (area.width + gap) / carriageways;
  const carriagewayWidth = carriagewayPitch - gap;
  return {
    x: area.x,
    y: Math.round(area.y + (area.height - height) / 2),
    width: area.width,
    height,
    firstLane: demand.firstLane ?? 0,
    lanes,
    threadsPerLane: grid.threadsPerLane,
    carriageways,
    lanesPerCarriageway,
    isGrid: grid.cells,
    laneHeight,
    carriagewayPitch,
    carriagewayWidth,
    ...placesInLane(laneHeight, carriagewayWidth, demand),
  };
}

function gridOf(area: Box, demand: LaneDemand, zoom: number): Grid {
  const threads = Math.max(1, demand.threads);
  const width = area.width / zoom;
  const height = area.height / zoom;
  const together = demand.together === true;
  const isOneColumn = threads <= Math.floor(height / MIN_LANE_TOGETHER_PX);
  const least = together ? MIN_LANE_TOGETHER_PX : MIN_LANE_PX;
  const perColumn = isOneColumn ? threads : Math.max(1, Math.floor(height / least));
  const columnsThatFit = Math.max(1, Math.floor(width / MIN_CARRIAGEWAY_PX));
  if (threads <= Math.min(MAX_LANES, perColumn * columnsThatFit)) {
    const carriageways = Math.min(columnsThatFit, Math.ceil(threads / perColumn));
    const lanesPerCarriageway = Math.ceil(threads / carriageways);
    return { lanes: threads, threadsPerLane: 1, carriageways, lanesPerCarriageway, cells: false };
  }
  const most = Math.floor((area.width * area.height) / (MIN_CELL_AREA * demand.pixel ** 2));
  const threadsPerLane = Math.ceil(threads / Math.max(1, most));
  const lanes = Math.ceil(threads / threadsPerLane);
  const cellHeight = Math.sqrt((width * height) / lanes / CELL_ASPECT);
  const carriageways = Math.max(1, Math.ceil(lanes / Math.max(1, Math.floor(height / cellHeight))));
  const lanesPerCarriageway = Math.ceil(lanes / carriageways);
  return { lanes, threadsPerLane, carriageways, lanesPerCarriageway, cells: true };
}

/**
 * Where in a lane a vehicle starts to drive, from the left of the lane. It is beyond the lamp if others queue
 * before it or lamps are large, so that a vehicle that loses its core does not hide its lamp.
 */
export function drivesFrom(lanes: LaneLayout, queues: boolean): number {
  if (!queues && lanes.detail !== 'near') return lanes.readyOffset;
  return lanes.lampOffset + (lampSize(lanes).width + lanes.carWidth) / 2 + 5;
}

type PlacesInLane = Pick<
  LaneLayout,
  | 'detail'
  | 'carWidth'
  | 'carHeight'
  | 'lampOffset'
  | 'readyOffset'
  | 'stopOffset'
  | 'driveEnd'
  | 'waitOffset'
  | 'stopLine'
  | 'readyFit'
  | 'readyPitch'
>;

function detailOf(laneHeight: number, width: number): Detail {
  if (laneHeight < MIN_LANE_TOGETHER_PX || width < MIN_CARRIAGEWAY_PX - 4) return 'cell';
  if (laneHeight >= 17 && width >= 130) return 'near';
  return laneHeight >= 6.5 ? 'middle' : 'thin';
}

function carHeightOf(detail: Detail, laneHeight: number, width: number): number {
  // Cars are as large as the lane allows, with some margin in a wide lane.
  if (detail === 'near') {
    return Math.max(
      9,
      Math.min(40, Math.round(Math.min(laneHeight * 0.68, 8 + laneHeight * 0.3, width * 0.1))),
    );
  }
  if (detail === 'middle') {
    return Math.min(18, Math.max(4, Math.round(Math.min(laneHeight * 0.72, width * 0.16))));
  }
  return Math.max(1.5, laneHeight - 1);
}

function placesInLane(laneHeight: number, width: number, demand: LaneDemand): PlacesInLane {
  const detail = detailOf(laneHeight, width);
  const carHeight = carHeightOf(detail, laneHeight, width);
  const dash = detail === 'thin' || detail === 'cell';
  const longest = dash ? Math.max(6, Math.min(22, width * 0.14)) : carHeight * (demand.carAspect ?? 2);
  const carWidth = Math.max(1, Math.round(Math.min(longest, width * (width < 80 ? 0.34 : 0.22))));
  const readyPitch = carWidth + Math.max(2, carWidth * 0.18);
  const ends = endOfLane(width, carWidth, demand.waits === true);
  const lamp = lampSize({ detail, laneHeight, carriagewayWidth: width }).width;
  const common = { detail, carWidth, carHeight, readyPitch };
  if (demand.queuesInLane) {
    const lampOffset = width * 0.44;
    const readyOffset = lampOffset - carWidth / 2 - (detail === 'near' ? 14 : 9);
    // The text "+ 12" is left of the vehicles that fit.
    const head = detail === 'near' || (detail === 'middle' && width > 100) ? 30 : 4;
    const readyFit = Math.max(1, Math.floor((readyOffset + carWidth / 2 - head) / readyPitch));
    return { ...common, ...ends, lampOffset, readyOffset, readyFit };
  }
  if (detail === 'near') {
    // From the left: the number of the lane, the waiting car, the lamp.
    const readyOffset = numberRoom(width) + carWidth / 2;
    return {
      ...common,
      ...ends,
      lampOffset: readyOffset + carWidth / 2 + 5 + lamp / 2,
      readyOffset,
      readyFit: 1,
    };
  }
  const lampOffset = 3 + lamp / 2;
  const readyOffset = Math.min(lampOffset + lamp / 2 + 4 + carWidth / 2, width * 0.45);
  return { ...common, ...ends, lampOffset, readyOffset, readyFit: 1 };
}

/** Room for the number of the lane at its beginning, in a lane of this width. */
export function numberRoom(width: number): number {
  return width >= 240 ? 24 : 4;
}

function endOfLane(
  width: number,
  carWidth: number,
  waits: boolean,
): Pick<LaneLayout, 'stopOffset' | 'driveEnd' | 'waitOffset' | 'stopLine'> {
  if (!waits) {
    const stopOffset = width - carWidth / 2 - Math.min(10, width * 0.04);
    return { stopOffset, driveEnd: stopOffset, waitOffset: width, stopLine: width };
  }
  const stopLine = width - Math.max(1, Math.min(34, width * 0.05));
  const stopOffset = stopLine - carWidth / 2 - Math.min(5, width * 0.02);
  const waitOffset = stopOffset - carWidth / 2 - Math.min(44, width * 0.06);
  return { stopOffset, driveEnd: waitOffset - carWidth * 0.5, waitOffset, stopLine };
}

/** Size of a lane's lamp; when zoomed in, of the lamp's housing. */
export function lampSize(lanes: Pick<LaneLayout, 'detail' | 'laneHeight' | 'carriagewayWidth'>): {
  readonly width: number;
  readonly height: number;
} {
  const { detail, laneHeight, carriagewayWidth } = lanes;
  if (detail === 'near') {
    const size = Math.max(9, Math.min(18, Math.round(laneHeight * 0.62)));
    return { width: size, height: size };
  }
  if (detail === 'middle') {
    const size = Math.min(10, Math.round(laneHeight * 0.66));
    return { width: size, height: size };
  }
  return { width: Math.min(9, carriagewayWidth * 0.1), height: Math.max(1, laneHeight - 1) };
}

/** Left edge of this lane, by its number in the picture. */
export function laneLeft(layout: LaneLayout, lane: number): number {
  const own = lane - layout.firstLane;
  return layout.x + Math.floor(own / layout.lanesPerCarriageway) * layout.carriagewayPitch;
}

/** Middle of this lane (y). */
export function laneMiddle(layout: LaneLayout, lane: number): number {
  const own = lane - layout.firstLane;
  return layout.y + ((own % layout.lanesPerCarriageway) + 0.5) * layout.laneHeight;
}
