// Which class runs which thread model.

import type { Nanos } from '../../scenario/duration.ts';
import type { Server } from '../../scenario/scenario.ts';
import type { Scheduler } from '../machine/scheduler.ts';
import type { Sampler } from '../random/sampler.ts';
import { BlockingPool } from './blocking-pool.ts';
import { EventLoops } from './event-loops.ts';
import type { Execution } from './execution.ts';
import type { ThreadModel } from './thread-model.ts';

export interface ModelParts {
  readonly execution: Execution;
  readonly scheduler: Scheduler;
  readonly sampler: Sampler;
  /** How late the kernel wakes a blocked thread, now. */
  readonly slackNanos: () => Nanos;
}

export function createThreadModel(server: Server, parts: ModelParts): ThreadModel {
  switch (server.model) {
    case 'blocking-pool':
      return new BlockingPool(server, parts.execution, parts.scheduler, parts.slackNanos);
    case 'event-loop':
    case 'multi-reactor':
      return new EventLoops(server, parts.execution, parts.scheduler, parts.sampler);
  }
}
