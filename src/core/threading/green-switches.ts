// What it takes a carrier to change over to another green thread than the one that it ran last: CPU of its own, without
// the kernel. The first green thread that a carrier runs and the one that it ran last cost nothing.

import { grownFloats } from '../kernel/columns.ts';
import { Scheduler } from '../machine/scheduler.ts';
import { Nanos, Slot, ThreadId } from '../types.ts';
import { RequestTable } from '../workload/request-table.ts';

/** No request has this number. */
const NOBODY: f64 = -1;

export class GreenSwitches {
  costNanos: Nanos = 0;
  /** By thread: number of the request that the carrier ran last. */
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
    this.lastRun.fill(NOBODY, before);
  }

  /** The carrier takes up the green thread of this request. Returns what that costs. */
  to(carrier: ThreadId, request: Slot): Nanos {
    const number = this.requests.number(request);
    const before = this.lastRun[carrier];
    this.lastRun[carrier] = number;
    if (before === number || before === NOBODY) return 0;
    this.scheduler.greenSwitches++;
    return this.costNanos;
  }
}
