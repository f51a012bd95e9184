// Creates the thread model of a configuration. A test starts every model in the table, so none can be missing
// here.

import { MODEL, SECTION, SERVER } from '../codes.ts';
import { Configuration } from '../configuration.ts';
import { BlockingPool } from './blocking-pool.ts';
import { EventLoops } from './event-loops.ts';
import { GreenThreads } from './green-threads.ts';
import { InterpretedPool } from './interpreted-pool.ts';
import { LoopWithHelpers } from './loop-with-helpers.ts';
import { ModelParts } from './model-parts.ts';
import { SingleWriter } from './single-writer.ts';
import { Staged } from './staged.ts';
import { ThreadModel } from './thread-model.ts';
import { ThreadPerRequest } from './thread-per-request.ts';

export function createThreadModel(configuration: Configuration, parts: ModelParts): ThreadModel {
  switch (i32(configuration.at(SECTION.run.model))) {
    case MODEL.blockingPool:
      if (configuration.at(configuration.server + SERVER.blockingPool.interpreterLockNanos) < Infinity)
        return new InterpretedPool(configuration, parts);
      return new BlockingPool(configuration, parts);
    case MODEL.threadPerRequest:
      return new ThreadPerRequest(configuration, parts);
    case MODEL.eventLoop:
    case MODEL.multiReactor:
      return new EventLoops(configuration, parts);
    case MODEL.greenThreads:
      return new GreenThreads(configuration, parts);
    case MODEL.loopWithHelpers:
      return new LoopWithHelpers(configuration, parts);
    case MODEL.staged:
      return new Staged(configuration, parts);
    case MODEL.singleWriter:
      return new SingleWriter(configuration, parts);
    default:
      throw new Error('no class runs this thread model');
  }
}
