// Green threads: every request is a motorbike, and all of them share a few carriers' lanes. Waiting requests
// park. A request that blocks keeps its carrier's lane. Threads that poll the network have a small separate
// road.

import { formatCount } from '../../languages/quantity.ts';
import { type Box, clamp } from '../layout/box.ts';
import { CARRIER_WORDS, describeLoops } from '../words/caption-threads.ts';
import { besideLot, maxLaneHeight, withReturnRoad } from './loops.ts';
import { type BlockPlan, type Scene, slice, threadsOf } from './scene.ts';

export const GREEN_THREADS: Scene = {
  vehicle: 'motorbike',
  parks: true,
  describe: (frame, around) => describeLoops(frame, CARRIER_WORDS, around),
  // A request that waits for a lock leaves its carrier; in the other models it keeps its thread or loop.
  atLock: (waiting) => formatCount(waiting),
  plan: (area, demand) => {
    const { zoom } = demand;
    const { lanes, lot } = besideLot(area, zoom, demand.compact);
    const pollers = demand.roles[1] ?? 0;
    const whole = withReturnRoad(lanes, zoom);
    // The road back from the lot is between the carriers and the pollers.
    const gap = Math.min(clamp(whole.height * 0.14, 22 * zoom, 34 * zoom), whole.height * 0.3);
    const most = whole.height * 0.42 - gap;
    const watch = pollers > 0 ? gap + clamp(pollers * 24 * zoom, Math.min(10 * zoom, most), most) : 0;
    const carriers: Box = { ...whole, height: whole.height - watch };
    const blocks: BlockPlan[] = [
      {
        role: 0,
        area: carriers,
        threads: threadsOf(demand, 0),
        queuesInLane: true,
        zoned: true,
        maxLaneHeight: maxLaneHeight(area, demand),
      },
    ];
    if (pollers > 0) {
      const below: Box = { ...whole, y: whole.y + carriers.height + gap + 6 * zoom, height: watch - gap };
      blocks.push({
        role: 1,
        area: slice(below, 0.3, 1),
        threads: pollers,
        polls: true,
        queuesInLane: false,
        maxLaneHeight: 24,
      });
    }
    return { blocks, lot, queues: [], booths: [] };
  },
};
