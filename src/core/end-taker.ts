// Receives a server's requests as they end, on behalf of their sender.

import { Scheduler } from './machine/scheduler.ts';
import { Nanos, Slot } from './types.ts';
import { RequestTable } from './workload/request-table.ts';

export abstract class EndTaker {
  /** The request in this slot ends now; its row is still readable. */
  abstract add(slot: Slot, outcome: i32, requests: RequestTable, scheduler: Scheduler, now: Nanos): void;
}
