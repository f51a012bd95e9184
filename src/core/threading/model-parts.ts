// The parts of a server that its thread model uses.

import { QueueAdmission } from '../admission/queue-admission.ts';
import { WaitingRules } from '../admission/waiting-rules.ts';
import { Clock } from '../kernel/clock.ts';
import { EventQueue } from '../kernel/event-queue.ts';
import { Scheduler } from '../machine/scheduler.ts';
import { Sampler } from '../random/sampler.ts';
import { KeptConnections } from '../workload/kept-connections.ts';
import { Execution } from './execution.ts';
import { RequestQueue } from './request-queue.ts';

export class ModelParts {
  readonly execution: Execution;
  readonly scheduler: Scheduler;
  readonly sampler: Sampler;
  readonly clock: Clock;
  readonly events: EventQueue;
  readonly kept: KeptConnections;
  readonly waiting: WaitingRules;

  constructor(
    execution: Execution,
    scheduler: Scheduler,
    sampler: Sampler,
    clock: Clock,
    events: EventQueue,
    kept: KeptConnections,
    waiting: WaitingRules,
  ) {
    this.execution = execution;
    this.scheduler = scheduler;
    this.sampler = sampler;
    this.clock = clock;
    this.events = events;
    this.kept = kept;
    this.waiting = waiting;
  }

  /** Returns an object that applies the waiting rules to one of the model's queues of new requests. */
  newAdmission(): QueueAdmission {
    return new QueueAdmission(this.waiting, this.execution, this.clock);
  }

  newQueue(): RequestQueue {
    return new RequestQueue(this.newAdmission());
  }
}
