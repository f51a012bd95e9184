// What the parts of the upstreams are given.

import type { Clock } from '../kernel/clock.ts';
import type { EventQueue } from '../kernel/event-queue.ts';
import type { Sampler } from '../random/sampler.ts';
import type { RequestTable } from '../workload/request-table.ts';
import type { UpstreamGroup } from './group.ts';

export interface UpstreamParts {
  readonly clock: Clock;
  readonly events: EventQueue;
  readonly requests: RequestTable;
  readonly sampler: Sampler;
}

export interface CallParts extends UpstreamParts {
  readonly groups: readonly UpstreamGroup[];
}

/** The coordinate of a draw for attempt `number` of the call in step `step`: that of the first is the step itself. */
export function attemptCoordinate(step: number, number: number): number {
  return step | (number << 8);
}
