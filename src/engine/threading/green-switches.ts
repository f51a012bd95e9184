// What it takes a carrier to change over to another green thread than the one that it ran last: CPU of its own, without
// the kernel. The first green thread that a carrier runs and the one that it ran last cost nothing.

import type { Nanos } from '../../scenario/duration.ts';
import type { Scheduler } from '../machine/scheduler.ts';
import type { Slot } from '../view/codes.ts';
import type { RequestTable } from '../workload/request-table.ts';
import type { ThreadId } from './thread-model.ts';

/** No request has this number. */
const NOBODY = -1;

export class GreenSwitches {
  costNanos: Nanos = 0;
  /** By thread: number of the request that the carrier ran last. */
  private lastRun = new Float64Array(0);
  private readonly requests: RequestTable;
  private readonly scheduler: Scheduler;

  constructor(requests: RequestTable, scheduler: Scheduler) {
    this.requests = requests;
    this.scheduler = scheduler;
  }

  ensureThreads(count: number): void {
    if (count <= this.lastRun.length) return;
    const lastRun = new Float64Array(count).fill(NOBODY);
    lastRun.set(this.lastRun);
    this.lastRun = lastRun;
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
