// The scene of each thread model.

import type { ThreadModelName } from '../../scenario/server.ts';
import { BUILT_LANES } from './built-lanes.ts';
import { FREEWAY } from './freeway.ts';
import { GREEN_THREADS } from './green-threads.ts';
import { LOOP_WITH_HELPERS } from './helpers.ts';
import { LOOPS } from './loops.ts';
import type { Scene } from './scene.ts';
import { STAGES } from './stages.ts';
import { WRITERS } from './writers.ts';

export const SCENES: Readonly<Record<ThreadModelName, Scene>> = {
  'blocking-pool': FREEWAY,
  'thread-per-request': BUILT_LANES,
  'event-loop': LOOPS,
  'multi-reactor': LOOPS,
  'green-threads': GREEN_THREADS,
  'loop-with-helpers': LOOP_WITH_HELPERS,
  staged: STAGES,
  'single-writer': WRITERS,
};

/** True where waiting requests leave their lane for the parking lot. */
export function hasParkingLot(model: ThreadModelName): boolean {
  return SCENES[model].parks;
}
