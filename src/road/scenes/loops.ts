// Event loops: one lane or a few, and a parking lot for all waiting requests. In front of each loop's lane is
// a booth, the selector, which every vehicle passes before it continues.

import type { Box } from '../layout/box.ts';
import { describeLoops, LOOP_WORDS, loopsAtLock } from '../words/caption-threads.ts';
import { type BlockPlan, type BoothPlan, type Scene, type SceneDemand, slice, threadsOf } from './scene.ts';

/** Room over the lanes for the selector's note, and under them for the road back from the lot. */
const ROOM_ABOVE_PX = 14;
const RETURN_ROOM_PX = 28;

export const LOOPS: Scene = {
  vehicle: 'car',
  parks: true,
  describe: (frame, around) => describeLoops(frame, LOOP_WORDS, around),
  atLock: loopsAtLock,
  plan: (area, demand) => {
    const { lanes, lot } = besideLot(area, demand.zoom, demand.compact);
    const block: BlockPlan = {
      role: 0,
      area: withReturnRoad(lanes, demand.zoom),
      threads: threadsOf(demand, 0),
      queuesInLane: true,
      zoned: true,
      maxLaneHeight: maxLaneHeight(area, demand),
    };
    return { blocks: [block], lot, queues: [], booths: [selectorOf(block.area)] };
  },
};

/** A single loop has a tall lane; several loops have lower ones. */
export function maxLaneHeight(area: Box, { zoom, roles }: SceneDemand): number {
  if (area.height < 240 * zoom) return 44;
  return (roles[0] ?? 1) === 1 ? 76 : 56;
}

/** Lanes on the left, the lot on the right. */
export function besideLot(area: Box, zoom: number, compact: boolean): { lanes: Box; lot: Box } {
  const gap = (compact ? 5 : 14) * zoom;
  const lotWidth = Math.round(area.width * (compact ? 0.56 : 0.5));
  const lanes: Box = { ...area, width: area.width - lotWidth - gap };
  return { lanes, lot: { ...area, x: area.x + area.width - lotWidth, width: lotWidth } };
}

export function withReturnRoad(area: Box, zoom: number): Box {
  const above = Math.min(ROOM_ABOVE_PX * zoom, area.height * 0.12);
  const below = Math.min(RETURN_ROOM_PX * zoom, area.height * 0.25);
  return { ...area, y: area.y + above, height: area.height - above - below };
}

export function selectorOf(lanes: Box): BoothPlan {
  return { area: slice(lanes, 0, 0.05), kind: 'selector' };
}
