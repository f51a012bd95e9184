// The list of scenes, by the names in the table of thread models.

import type { MODELS } from '../../scenario/models.ts';
import { modelOf, type ThreadModelName } from '../../scenario/server.ts';
import { BUILT_LANES, FREEWAY } from './freeway.ts';
import { GREEN_THREADS } from './green-threads.ts';
import { LOOP_WITH_HELPERS } from './helpers.ts';
import { LOOPS } from './loops.ts';
import type { Scene } from './scene.ts';
import { STAGES } from './stages.ts';
import { WRITERS } from './writers.ts';

type Road = (typeof MODELS)[ThreadModelName]['road'];

const SCENES: Readonly<Record<Road, Scene>> = {
  freeway: FREEWAY,
  'built-lanes': BUILT_LANES,
  loops: LOOPS,
  'green-threads': GREEN_THREADS,
  'loop-with-helpers': LOOP_WITH_HELPERS,
  stages: STAGES,
  writers: WRITERS,
};

export function sceneOf(model: ThreadModelName): Scene {
  return SCENES[modelOf({ model }).road as Road];
}
