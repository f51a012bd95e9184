// Single writer: a freeway, and below it a lane for the owner of each output. The other threads drop their
// records at the gate of that lane and drive on. The owner processes the records one by one.

import type { Box } from '../layout/box.ts';
import { describePool, describeWriters, lanesAtLock } from '../words/caption-threads.ts';
import { type BlockPlan, type QueuePlan, type Scene, slice, threadsOf } from './scene.ts';

export const WRITERS: Scene = {
  vehicle: 'car',
  parks: false,
  describe: (frame, around) => describeWriters(around.facts) ?? describePool(frame, around),
  atLock: lanesAtLock,
  plan: (area, demand) => {
    const { zoom } = demand;
    const owners = Math.max(0, demand.roles.length - 1);
    // However many owners there are, the pool keeps over a third of the height.
    const room = (area.height * 0.6) / Math.max(1, owners);
    const gap = Math.min(20 * zoom, room * 0.26);
    const each = Math.min(46 * zoom, area.height * 0.3, room - gap);
    const pool: Box = { ...area, height: area.height - owners * (each + gap) };
    const blocks: BlockPlan[] = [
      {
        role: 0,
        area: pool,
        threads: threadsOf(demand, 0),
        queuesInLane: false,
        waits: true,
        zoned: true,
        maxLaneHeight: area.height >= 240 * zoom ? 48 : 32,
      },
    ];
    const queues: QueuePlan[] = [];
    for (let owner = 0; owner < owners; owner++) {
      const y = pool.y + pool.height + gap + owner * (each + gap);
      const own: Box = { ...area, y, height: each };
      queues.push({ queue: owner + 1, area: slice(own, 0.1, 0.52), holds: 'records' });
      blocks.push({
        role: owner + 1,
        area: slice(own, 0.56, 1),
        threads: 1,
        queuesInLane: false,
        maxLaneHeight: 44,
      });
    }
    return { blocks, lot: null, queues, booths: [], joins: 'belt' };
  },
};
