// Which class runs which thread model.

import type { Server, ServerOf, ThreadModelName } from '../../scenario/server.ts';
import { BlockingPool } from './blocking-pool.ts';
import { EventLoops } from './event-loops.ts';
import { GreenThreads } from './green-threads.ts';
import { LoopWithHelpers } from './loop-with-helpers.ts';
import { SingleWriter } from './single-writer.ts';
import { Staged } from './staged.ts';
import type { ModelParts, ThreadModel } from './thread-model.ts';
import { ThreadPerRequest } from './thread-per-request.ts';

type Runs<Of> = new (server: Of, parts: ModelParts) => ThreadModel;

const CLASSES: { readonly [Model in ThreadModelName]: Runs<ServerOf<Model>> } = {
  'blocking-pool': BlockingPool,
  'thread-per-request': ThreadPerRequest,
  'event-loop': EventLoops,
  'multi-reactor': EventLoops,
  'green-threads': GreenThreads,
  'loop-with-helpers': LoopWithHelpers,
  staged: Staged,
  'single-writer': SingleWriter,
};

export function createThreadModel(server: Server, parts: ModelParts): ThreadModel {
  return new (CLASSES[server.model] as Runs<Server>)(server, parts);
}
