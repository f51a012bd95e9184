// What the parts of the upstreams are given.

import { Clock } from '../kernel/clock.ts';
import { EventQueue } from '../kernel/event-queue.ts';
import { Sampler } from '../random/sampler.ts';
import { RequestTable } from '../workload/request-table.ts';
import { UpstreamGroup } from './group.ts';

export class UpstreamParts {
  readonly clock: Clock;
  readonly events: EventQueue;
  readonly requests: RequestTable;
  readonly sampler: Sampler;

  constructor(clock: Clock, events: EventQueue, requests: RequestTable, sampler: Sampler) {
    this.clock = clock;
    this.events = events;
    this.requests = requests;
    this.sampler = sampler;
  }
}

export class CallParts extends UpstreamParts {
  readonly groups: StaticArray<UpstreamGroup>;

  constructor(parts: UpstreamParts, groups: StaticArray<UpstreamGroup>) {
    super(parts.clock, parts.events, parts.requests, parts.sampler);
    this.groups = groups;
  }
}

/** The coordinate of a draw for attempt `number` of the call in step `step`: that of the first is the step itself. */
export function attemptCoordinate(step: i32, number: i32): i32 {
  return step | (number << 8);
}
