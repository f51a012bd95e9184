// Single writer: a freeway, and below it a lane of its own for each owner of an output. The others drop their record at
// its gate and drive on; the owner takes them up one after the other.

import type { Box } from '../box.ts';
import { type BlockPlan, type QueuePlan, type Scene, slice, threadsOf } from './scene.ts';

export const WRITERS: Scene = {
  vehicle: 'car',
  parks: false,
  plan: (area, demand) => {
    const { zoom } = demand;
    const owners = Math.max(0, demand.roles.length - 1);
    const each = Math.min(46 * zoom, area.height * 0.3);
    const gap = 16 * zoom;
    const pool: Box = { ...area, height: area.height - owners * (each + gap) };
    const blocks: BlockPlan[] = [
      {
        role: 0,
        area: pool,
        threads: threadsOf(demand, 0),
        queuesInLane: false,
        word: 'thread',
        maxLaneHeight: area.height >= 240 * zoom ? 48 : 32,
      },
    ];
    const queues: QueuePlan[] = [];
    for (let owner = 0; owner < owners; owner++) {
      const y = pool.y + pool.height + gap + owner * (each + gap);
      const own: Box = { ...area, y, height: each };
      queues.push({ queue: owner + 1, area: slice(own, 0.1, 0.52), holds: 'records', word: 'records' });
      blocks.push({
        role: owner + 1,
        area: slice(own, 0.56, 1),
        threads: 1,
        queuesInLane: false,
        word: 'writer',
        maxLaneHeight: 44,
      });
    }
    return { blocks, lot: null, queues, booths: [], joins: 'belt' };
  },
};
