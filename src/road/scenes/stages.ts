// Staged: the steps of the program are toll plazas in a row, each with its own lanes and queue. The queue of
// the first stage is on the on-ramp.

import { describePool, describeStages, lanesAtLock } from '../words/caption-threads.ts';
import type { BlockPlan, BoothPlan, QueuePlan, Scene } from './scene.ts';
import { slice, threadsOf } from './scene.ts';

/** Shares of a stage's width for its queue and its booth. The rest are lanes. */
const QUEUE_SHARE = 0.24;
const BOOTH_SHARE = 0.05;

export const STAGES: Scene = {
  vehicle: 'car',
  parks: false,
  describe: (frame, around) => describeStages(frame, around) ?? describePool(frame, around),
  atLock: lanesAtLock,
  plan: (area, demand) => {
    const stages = Math.max(1, demand.roles.length);
    const blocks: BlockPlan[] = [];
    const queues: QueuePlan[] = [];
    const booths: BoothPlan[] = [];
    // The first stage needs no room for a queue.
    const whole = stages - QUEUE_SHARE;
    // Room for two lines of text: the names of the stages, and the lengths of their queues.
    const head = (demand.compact ? 26 : 30) * Math.sqrt(demand.zoom);
    let from = 0;
    for (let stage = 0; stage < stages; stage++) {
      const to = from + (stage === 0 ? 1 - QUEUE_SHARE : 1) / whole;
      const own = slice(area, from, to - 0.012);
      const queueShare = stage === 0 ? 0 : QUEUE_SHARE;
      const inner = { ...own, y: own.y + head, height: own.height - head };
      if (stage > 0) {
        queues.push({ queue: stage, area: slice(inner, 0, queueShare), holds: 'requests' });
      }
      booths.push({
        area: slice(inner, queueShare, queueShare + BOOTH_SHARE),
        kind: 'plaza',
      });
      blocks.push({
        role: stage,
        area: slice(inner, queueShare + BOOTH_SHARE, 1),
        threads: threadsOf(demand, stage),
        queuesInLane: false,
        waits: true,
        zoned: true,
        maxLaneHeight: area.height >= 240 * demand.zoom ? 56 : 34,
      });
      from = to;
    }
    return { blocks, lot: null, queues, booths, joins: 'in-line' };
  },
};
