// The parts that thread models receive.

import { Clock } from '../kernel/clock.ts';
import { EventQueue } from '../kernel/event-queue.ts';
import { Scheduler } from '../machine/scheduler.ts';
import { Sampler } from '../random/sampler.ts';
import { KeptConnections } from '../workload/kept-connections.ts';
import { Execution } from './execution.ts';

export class ModelParts {
  readonly execution: Execution;
  readonly scheduler: Scheduler;
  readonly sampler: Sampler;
  readonly clock: Clock;
  readonly events: EventQueue;
  readonly kept: KeptConnections;

  constructor(
    execution: Execution,
    scheduler: Scheduler,
    sampler: Sampler,
    clock: Clock,
    events: EventQueue,
    kept: KeptConnections,
  ) {
    this.execution = execution;
    this.scheduler = scheduler;
    this.sampler = sampler;
    this.clock = clock;
    this.events = events;
    this.kept = kept;
  }
}
