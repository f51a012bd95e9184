// Blocking pool: a freeway with as many lanes as threads. A vehicle keeps its lane until its request ends,
// including its waits.

import { describePool, lanesAtLock } from '../words/caption-threads.ts';
import { lanesAlone, type Scene } from './scene.ts';

export const FREEWAY: Scene = {
  vehicle: 'car',
  parks: false,
  describe: describePool,
  atLock: lanesAtLock,
  plan(area, demand) {
    const plan = lanesAlone(area, demand, 60);
    return { ...plan, blocks: plan.blocks.map((block) => ({ ...block, counted: true })) };
  },
};

/**
 * Minimum number of lanes that get room. The room doubles when it is used up, so that the road rarely moves.
 */
const LEAST_LANES = 8;

export const BUILT_LANES: Scene = {
  vehicle: 'car',
  parks: false,
  builds: true,
  describe: describePool,
  atLock: lanesAtLock,
  plan: (area, demand) => lanesAlone(area, demand, 46),
};

/** Number of lanes with room for this many threads. */
export function landFor(threads: number): number {
  let land = LEAST_LANES;
  while (land < threads) land *= 2;
  return land;
}
