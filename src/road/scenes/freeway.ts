// Blocking pool: a freeway with as many lanes as threads. A vehicle keeps its lane until it is done, waits included.

import { type Scene, threadsOf } from './scene.ts';

export const FREEWAY: Scene = {
  vehicle: 'car',
  parks: false,
  plan: (area, demand) => ({
    blocks: [
      {
        role: 0,
        area,
        threads: threadsOf(demand, 0),
        queuesInLane: false,
        word: 'thread',
        maxLaneHeight: area.height >= 240 * demand.zoom ? 60 : 34,
        onDemand: true,
      },
    ],
    lot: null,
    queues: [],
    booths: [],
  }),
};
