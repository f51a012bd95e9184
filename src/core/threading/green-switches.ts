// The cost of switching a carrier to another green thread: CPU time in user space, without the kernel. The
// first green thread of a carrier costs nothing; neither does continuing with the same one.

import { grownFloats } from '../kernel/columns.ts';
import { Scheduler } from '../machine/scheduler.ts';
import { Nanos, Slot, ThreadId } from '../types.ts';
import { RequestTable } from '../workload/request-table.ts';

/** No request has this number. */
const NO_REQUEST: f64 = -1;

export class GreenSwitches {
  costNanos: Nanos = 0;
  /** Per thread: number of the request that the carrier ran last. */
  private lastRun: StaticArray<f64> = new StaticArray<f64>(0);
  private readonly requests: RequestTable;
  private readonly scheduler: Scheduler;

  constructor(requests: RequestTable, scheduler: Scheduler) {
    this.requests = requests;
    this.scheduler = scheduler;
  }

  ensureThreads(count: i32): void {
    const before = this.lastRun.length;
    if (count <= before) return;
    this.lastRun = grownFloats(this.lastRun, count);
    this.lastRun.fill(NO_REQUEST, before);
  }

  /** Switches the carrier to this request's green thread. Returns the cost. */
  to(carrier: ThreadId, request: Slot): Nanos {
    const number = this.requests.number(request);
    const before = this.lastRun[carrier];
    this.lastRun[carrier] = number;
    if (before === number || before === NO_REQUEST) return 0;
    this.scheduler.greenSwitches++;
    return this.costNanos;
  }
}
