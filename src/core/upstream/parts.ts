// The parts of a server that its upstreams use.

import { Clock } from '../kernel/clock.ts';
import { EventQueue } from '../kernel/event-queue.ts';
import { Turn, Turns } from '../kernel/turns.ts';
import { Sampler } from '../random/sampler.ts';
import { RequestTable } from '../workload/request-table.ts';
import { UpstreamGroup } from './group.ts';

export class UpstreamParts {
  readonly clock: Clock;
  readonly events: EventQueue;
  readonly requests: RequestTable;
  readonly sampler: Sampler;
  /** The calling server's access to the turns of the servers. */
  readonly turn: Turn;
  /** Whether the calling server is itself at a served node. */
  readonly isServed: bool;

  constructor(
    clock: Clock,
    events: EventQueue,
    requests: RequestTable,
    sampler: Sampler,
    turn: Turn = new Turn(new Turns(), 0),
    isServed: bool = false,
  ) {
    this.clock = clock;
    this.events = events;
    this.requests = requests;
    this.sampler = sampler;
    this.turn = turn;
    this.isServed = isServed;
  }
}

export class CallParts extends UpstreamParts {
  readonly groups: StaticArray<UpstreamGroup>;

  constructor(parts: UpstreamParts, groups: StaticArray<UpstreamGroup>) {
    super(parts.clock, parts.events, parts.requests, parts.sampler, parts.turn, parts.isServed);
    this.groups = groups;
  }
}

/**
 * Coordinate of the random draws for attempt `number` of call `branch` in step `step`. For the first attempt
 * of the first call it equals the step.
 */
export function attemptCoordinate(step: i32, branch: i32, number: i32): i32 {
  return step | (number << 8) | (branch << 16);
}
