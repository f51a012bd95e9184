// Thread per request, or per connection: a lane is built for each vehicle as it comes, and taken away behind it.

import { type Scene, threadsOf } from './scene.ts';

/** Room is kept for so many lanes at least, and doubles when they are built up, so that the road stays where it is. */
const LEAST_LANES = 8;

export const BUILT_LANES: Scene = {
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
        maxLaneHeight: area.height >= 240 * demand.zoom ? 46 : 34,
        onDemand: true,
      },
    ],
    lot: null,
    queues: [],
    booths: [],
  }),
};

/** Lanes that there is room for with so many threads. */
export function landFor(threads: number): number {
  let land = LEAST_LANES;
  while (land < threads) land *= 2;
  return land;
}
