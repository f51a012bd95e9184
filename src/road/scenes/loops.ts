// Event loops: one lane or a few, and a parking lot for all that waits. In front of each loop's lane stands a booth, its
// selector: every vehicle that goes on passes it.

import type { Box } from '../box.ts';
import { type BlockPlan, type BoothPlan, type Scene, type SceneDemand, slice, threadsOf } from './scene.ts';

/** Room under and over the lanes, for the road that leads back from the lot. */
export const RETURN_ROOM_PX = 18;

export const LOOPS: Scene = {
  vehicle: 'car',
  parks: true,
  plan: (area, demand) => {
    const { lanes, lot } = besideLot(area, demand.zoom, demand.compact);
    const block: BlockPlan = {
      role: 0,
      area: withReturnRoad(lanes, demand.zoom),
      threads: threadsOf(demand, 0),
      queuesInLane: true,
      word: 'loop',
      maxLaneHeight: maxLaneHeight(area, demand),
    };
    return { blocks: [block], lot, queues: [], booths: [selectorOf(block.area)] };
  },
};

/** A loop that has the road to itself is wide; many share what there is. */
export function maxLaneHeight(area: Box, { zoom, roles }: SceneDemand): number {
  if (area.height < 240 * zoom) return 38;
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
  const room = RETURN_ROOM_PX * zoom;
  return { ...area, y: area.y + room, height: area.height - 2 * room };
}

export function selectorOf(lanes: Box): BoothPlan {
  return { area: slice(lanes, 0, 0.05), kind: 'selector', word: 'selector' };
}
