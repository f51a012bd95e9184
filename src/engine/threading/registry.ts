// Which class runs which thread model.

import type { Server } from '../../scenario/server.ts';
import { BlockingPool } from './blocking-pool.ts';
import { EventLoops } from './event-loops.ts';
import { GreenThreads } from './green-threads.ts';
import { LoopWithHelpers } from './loop-with-helpers.ts';
import { SingleWriter } from './single-writer.ts';
import { Staged } from './staged.ts';
import type { ModelParts, ThreadModel } from './thread-model.ts';
import { ThreadPerRequest } from './thread-per-request.ts';

export function createThreadModel(server: Server, parts: ModelParts): ThreadModel {
  switch (server.model) {
    case 'event-loop':
    case 'multi-reactor':
      return new EventLoops(server, parts);
    case 'loop-with-helpers':
      return new LoopWithHelpers(server, parts);
    case 'green-threads':
      return new GreenThreads(server, parts);
    case 'blocking-pool':
      return new BlockingPool(server, parts);
    case 'thread-per-request':
      return new ThreadPerRequest(server, parts);
    case 'staged':
      return new Staged(server, parts);
    case 'single-writer':
      return new SingleWriter(server, parts);
  }
}
