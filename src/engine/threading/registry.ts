// Which class runs which thread model.

import { type Configuration, MODEL, sectionOf } from '../configuration/layout.ts';
import { BlockingPool } from './blocking-pool.ts';
import { EventLoops } from './event-loops.ts';
import { GreenThreads } from './green-threads.ts';
import { LoopWithHelpers } from './loop-with-helpers.ts';
import { SingleWriter } from './single-writer.ts';
import { Staged } from './staged.ts';
import type { ModelParts, ThreadModel } from './thread-model.ts';
import { ThreadPerRequest } from './thread-per-request.ts';

type ModelName = keyof typeof MODEL;
type Runs = new (configuration: Configuration, parts: ModelParts) => ThreadModel;

const CLASSES: { readonly [Model in ModelName]: Runs } = {
  'blocking-pool': BlockingPool,
  'thread-per-request': ThreadPerRequest,
  'event-loop': EventLoops,
  'multi-reactor': EventLoops,
  'green-threads': GreenThreads,
  'loop-with-helpers': LoopWithHelpers,
  staged: Staged,
  'single-writer': SingleWriter,
};

export function createThreadModel(configuration: Configuration, parts: ModelParts): ThreadModel {
  const { model } = sectionOf(configuration, 'run');
  const name = (Object.keys(MODEL) as readonly ModelName[])[model];
  return new CLASSES[name](configuration, parts);
}
