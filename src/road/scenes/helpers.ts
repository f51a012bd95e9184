// Event loop with helpers: the loop's lane with its parking lot, and below it a side road to the lanes of the helpers, with
// a queue of its own. What blocks goes there and comes back.

import type { Box } from '../box.ts';
import { besideLot, selectorOf } from './loops.ts';
import { type Scene, slice, threadsOf } from './scene.ts';

export const LOOP_WITH_HELPERS: Scene = {
  vehicle: 'car',
  parks: true,
  plan: (area, demand) => {
    const { zoom } = demand;
    const { lanes, lot } = besideLot(area, zoom, demand.compact);
    const upper = area.height * 0.36;
    const gap = 30 * zoom;
    const loop: Box = { ...lanes, y: lanes.y + 10 * zoom, height: upper - 10 * zoom };
    const lower: Box = { ...lanes, y: lanes.y + upper + gap, height: lanes.height - upper - gap - 4 * zoom };
    return {
      blocks: [
        {
          role: 0,
          area: loop,
          threads: 1,
          queuesInLane: true,
          word: 'loop',
          maxLaneHeight: 48,
        },
        {
          role: 1,
          area: slice(lower, 0.34, 1),
          threads: threadsOf(demand, 1),
          queuesInLane: false,
          word: 'helper',
          maxLaneHeight: 30,
        },
      ],
      lot,
      queues: [{ queue: 1, area: slice(lower, 0, 0.3), holds: 'requests', word: 'wait for helpers' }],
      booths: [selectorOf(loop)],
    };
  },
};
