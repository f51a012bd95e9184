// Layout of the road by which completed requests leave: from the end of the lanes down to the lower edge of the picture, and along
// it to the left, to where they came from. What flows out there is the throughput.

import type { LaneLayout } from './lane-layout.ts';

export interface ExitLayout {
  /** Middle of the part along the edge. */
  readonly y: number;
  /** Middle of the part that leads down to it, and where that begins. */
  readonly downX: number;
  readonly topY: number;
  readonly roadWidth: number;
  readonly carWidth: number;
  readonly carHeight: number;
}

/** With less height for the road there is none to spare. */
const LEAST_ROOM_PX = 110;
/** Room around a car on its road, and below the road. */
const AROUND_PX = 5;
const BELOW_PX = 2;

/** Height of the road at the lower edge, with what is below it; 0 where a road that is this high on the screen has no room for it. */
export function exitStrip(screenHeight: number, compact: boolean, zoom: number): number {
  return screenHeight < LEAST_ROOM_PX ? 0 : (compact ? 15 : 20) * zoom;
}

/**
 * `lanes`: those at whose end requests are complete. `top`: upper edge of the strip, which is `height` high. Where vehicles wait in
 * their lanes the way out begins behind the stop line, else behind the lanes, in a gap that is this wide.
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
