// Layout of the road on which completed requests leave. It leads from the end of the lanes down to the lower
// edge of the picture, and along it to the left, to the clients. The traffic on it is the throughput.

import type { LaneLayout } from './lane-layout.ts';

export interface ExitLayout {
  /** Middle of the part along the edge. */
  readonly y: number;
  /** Middle of the part that leads down to the edge, and where that part begins. */
  readonly downX: number;
  readonly topY: number;
  readonly roadWidth: number;
  readonly carWidth: number;
  readonly carHeight: number;
}

/** Below this height, the road has no room to spare. */
const LEAST_ROOM_PX = 110;
/** Room around a car on this road, and below the road. */
const AROUND_PX = 5;
const BELOW_PX = 2;

/**
 * Height of the road at the lower edge, including the margin below it; 0 if the picture is too low on the
 * screen for this road.
 */
export function exitStrip(screenHeight: number, compact: boolean, zoom: number): number {
  return screenHeight < LEAST_ROOM_PX ? 0 : (compact ? 15 : 20) * zoom;
}

/**
 * `lanes`: the lanes at whose ends requests complete. `top`: upper edge of the strip, which is `height` high.
 * If vehicles wait in their lanes, the road begins at the stop line. Otherwise it begins at the end of the
 * lanes, in a gap of the width `gap`.
 */
export function layoutExit(lanes: LaneLayout, top: number, height: number, gap: number): ExitLayout {
  const right = lanes.x + (lanes.carriageways - 1) * lanes.carriagewayPitch + lanes.carriagewayWidth;
  const behindLine = lanes.carriagewayWidth - lanes.stopLine;
  const roadWidth = height - BELOW_PX;
  const carHeight = Math.max(4, roadWidth - AROUND_PX);
  return {
    y: top + roadWidth / 2,
    downX: behindLine > 0 ? right - behindLine / 2 : right + gap / 2,
    topY: lanes.y + lanes.height / 2,
    roadWidth,
    carWidth: carHeight * 2,
    carHeight,
  };
}
