// Who takes the requests of a server as they end for who sent them.

import { Scheduler } from './machine/scheduler.ts';
import { Nanos, Slot } from './types.ts';
import { RequestTable } from './workload/request-table.ts';

export abstract class EndTaker {
  /** The request in this slot ends now, while its row can still be read. */
  abstract add(slot: Slot, outcome: i32, requests: RequestTable, scheduler: Scheduler, now: Nanos): void;
}
