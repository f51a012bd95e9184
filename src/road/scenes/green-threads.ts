// Green threads: every request is a motorbike, and a few carriers' lanes are shared by all of them. What waits parks; one
// that blocks holds its carrier's lane. Threads that watch the network have a small road of their own.

import type { Box } from '../box.ts';
import { besideLot, withReturnRoad } from './loops.ts';
import { type BlockPlan, type Scene, slice, threadsOf } from './scene.ts';

export const GREEN_THREADS: Scene = {
  vehicle: 'motorbike',
  parks: true,
  plan: (area, demand) => {
    const { zoom } = demand;
    const { lanes, lot } = besideLot(area, zoom, demand.compact);
    const pollers = demand.roles[1] ?? 0;
    const whole = withReturnRoad(lanes, zoom);
    const watch = pollers > 0 ? whole.height * 0.34 : 0;
    const carriers: Box = { ...whole, height: whole.height - watch };
    const blocks: BlockPlan[] = [
      {
        role: 0,
        area: carriers,
        threads: threadsOf(demand, 0),
        queuesInLane: true,
        word: 'carrier',
        maxLaneHeight: area.height >= 240 * zoom ? 48 : 32,
      },
    ];
    if (pollers > 0) {
      const below: Box = { ...whole, y: whole.y + carriers.height + 32 * zoom, height: watch - 32 * zoom };
      blocks.push({
        role: 1,
        area: slice(below, 0.3, 1),
        threads: pollers,
        queuesInLane: false,
        word: 'poller',
        maxLaneHeight: 24,
      });
    }
    return { blocks, lot, queues: [], booths: [] };
  },
};
