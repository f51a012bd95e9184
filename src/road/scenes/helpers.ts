// Event loop with helpers: the loop's lane with its parking lot, and below it the lanes of the helpers with
// their own queue. Blocking steps go there by a side road and return by the road from the lot.

import { type Box, clamp } from '../layout/box.ts';
import { describeHelpers, describeLoops, LOOP_WORDS, loopsAtLock } from '../words/caption-threads.ts';
import { besideLot, selectorOf } from './loops.ts';
import { type Scene, slice, threadsOf } from './scene.ts';

export const LOOP_WITH_HELPERS: Scene = {
  vehicle: 'car',
  parks: true,
  describe: (frame, around) => describeHelpers(frame) ?? describeLoops(frame, LOOP_WORDS, around, 1),
  atLock: loopsAtLock,
  plan: (area, demand) => {
    const { zoom, compact } = demand;
    const beside = besideLot(area, zoom, compact);
    // Room for the road down to the helpers, between the loop's end and the lot.
    const lanes: Box = { ...beside.lanes, width: beside.lanes.width - (compact ? 6 : 10) * zoom };
    const height = area.height / zoom;
    const upper = Math.min(clamp(height * 0.32, 38, 84), height * 0.36) * zoom;
    const roads = Math.min(clamp(height * 0.28, 44, 68), height * 0.42) * zoom;
    const head = Math.min(clamp(height * 0.12, 16, 24) * zoom, upper * 0.5);
    const loop: Box = { ...lanes, y: lanes.y + head, height: upper - head };
    const lower: Box = {
      ...lanes,
      y: lanes.y + upper + roads,
      height: lanes.height - upper - roads - 2 * zoom,
    };
    return {
      blocks: [
        {
          role: 0,
          area: loop,
          threads: 1,
          queuesInLane: true,
          zoned: true,
          maxLaneHeight: 60,
        },
        {
          role: 1,
          area: slice(lower, 0.42, 1),
          threads: threadsOf(demand, 1),
          queuesInLane: false,
          waits: true,
          maxLaneHeight: 34,
        },
      ],
      lot: beside.lot,
      queues: [{ queue: 1, area: slice(lower, 0.09, 0.36), holds: 'requests', forHelpers: true }],
      booths: [selectorOf(loop)],
      joins: 'side-road',
    };
  },
};
