// Where the lanes are. Pure. Many lanes wrap into carriageways side by side, so that no lane gets thinner than
// MIN_LANE_PX; where even that does not fit, a lane stands for several threads.

import type { Box } from './box.ts';

const MIN_LANE_PX = 3;
const MIN_CARRIAGEWAY_PX = 24;
/** Bound of marks in one scene, whatever its size. */
const MAX_LANES = 1200;

export type Detail = 'near' | 'middle' | 'thin';

export interface LaneLayout extends Box {
  /** Lanes drawn; each stands for `threadsPerLane` threads, the last perhaps for fewer. */
  readonly lanes: number;
  readonly threadsPerLane: number;
  readonly carriageways: number;
  readonly lanesPerCarriageway: number;
  readonly laneHeight: number;
  /** From the left of one carriageway to the left of the next. */
  readonly carriagewayPitch: number;
  readonly carriagewayWidth: number;
  readonly detail: Detail;
  readonly carWidth: number;
  readonly carHeight: number;
  /** Offsets from the left of a carriageway to the middle of the lamp, and to the middle of a car at each place. */
  readonly lampOffset: number;
  readonly readyOffset: number;
  readonly stopOffset: number;
  /** Ready cars that fit before the lamp. */
  readonly readyFit: number;
  readonly readyPitch: number;
}

export interface LaneDemand {
  readonly threads: number;
  /** Ready vehicles queue in the lane (event loops), else a lane has one vehicle. */
  readonly queuesInLane: boolean;
  readonly maxLaneHeight: number;
  /** One device pixel in CSS pixels: lanes are whole device pixels tall, so that edges stay crisp. */
  readonly pixel: number;
}

export function layoutLanes(area: Box, demand: LaneDemand): LaneLayout {
  const threads = Math.max(1, demand.threads);
  const perColumn = Math.max(1, Math.floor(area.height / MIN_LANE_PX));
  const columnsThatFit = Math.max(1, Math.floor(area.width / MIN_CARRIAGEWAY_PX));
  const threadsPerLane = Math.ceil(threads / Math.min(MAX_LANES, perColumn * columnsThatFit));
  const lanes = Math.ceil(threads / threadsPerLane);
  const carriageways = Math.min(columnsThatFit, Math.ceil(lanes / perColumn));
  const lanesPerCarriageway = Math.ceil(lanes / carriageways);
  const raw = Math.min(demand.maxLaneHeight, area.height / lanesPerCarriageway);
  const laneHeight = Math.max(demand.pixel, Math.floor(raw / demand.pixel) * demand.pixel);
  const height = laneHeight * lanesPerCarriageway;
  const gap = carriageways > 1 ? Math.min(8, Math.max(3, (area.width / carriageways) * 0.08)) : 0;
  const carriagewayPitch = (area.width + gap) / carriageways;
  const carriagewayWidth = carriagewayPitch - gap;
  return {
    x: area.x,
    y: Math.round(area.y + (area.height - height) / 2),
    width: area.width,
    height,
    lanes,
    threadsPerLane,
    carriageways,
    lanesPerCarriageway,
    laneHeight,
    carriagewayPitch,
    carriagewayWidth,
    ...placesInLane(laneHeight, carriagewayWidth, demand.queuesInLane),
  };
}

type PlacesInLane = Pick<
  LaneLayout,
  | 'detail'
  | 'carWidth'
  | 'carHeight'
  | 'lampOffset'
  | 'readyOffset'
  | 'stopOffset'
  | 'readyFit'
  | 'readyPitch'
>;

function placesInLane(laneHeight: number, width: number, queuesInLane: boolean): PlacesInLane {
  const roomy = laneHeight >= 20 && width >= 170;
  const detail: Detail = roomy ? 'near' : laneHeight >= 6.5 ? 'middle' : 'thin';
  const carHeight =
    detail === 'near'
      ? Math.min(17, Math.round(laneHeight * 0.52))
      : detail === 'middle'
        ? Math.min(12, Math.max(4, Math.round(laneHeight * 0.64)))
        : Math.max(1.5, laneHeight - 1);
  const longest = detail === 'thin' ? Math.max(6, Math.min(22, width * 0.14)) : carHeight * 2.1;
  const carWidth = Math.round(Math.min(longest, width * 0.22));
  const readyPitch = carWidth + Math.max(2, carWidth * 0.18);
  const stopOffset = width - carWidth / 2 - Math.min(10, width * 0.04) - (detail === 'near' ? 4 : 0);
  if (queuesInLane) {
    const lampOffset = width * 0.42;
    const readyOffset = lampOffset - carWidth / 2 - (detail === 'near' ? 22 : 9);
    const readyFit = Math.max(1, Math.floor((readyOffset + carWidth / 2 - 4) / readyPitch));
    return { detail, carWidth, carHeight, lampOffset, readyOffset, stopOffset, readyFit, readyPitch };
  }
  const lampWidth = detail === 'near' ? 30 : detail === 'middle' ? 10 : Math.min(9, width * 0.1);
  const lampOffset = detail === 'near' ? carWidth + 28 + lampWidth / 2 : 3 + lampWidth / 2;
  const readyOffset = detail === 'near' ? 16 + carWidth / 2 : lampOffset + lampWidth / 2 + 4 + carWidth / 2;
  const places = { lampOffset, readyOffset: Math.min(readyOffset, width * 0.45) };
  return { detail, carWidth, carHeight, ...places, stopOffset, readyFit: 1, readyPitch };
}

/** Left edge of this lane. */
export function laneLeft(layout: LaneLayout, lane: number): number {
  return layout.x + Math.floor(lane / layout.lanesPerCarriageway) * layout.carriagewayPitch;
}

/** Middle of this lane, downwards. */
export function laneMiddle(layout: LaneLayout, lane: number): number {
  return layout.y + ((lane % layout.lanesPerCarriageway) + 0.5) * layout.laneHeight;
}
