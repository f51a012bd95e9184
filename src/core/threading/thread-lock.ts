// A short lock that threads pass through in turn, as that of a queue: who holds it computes for a set time, who finds it
// taken parks and is handed it in turn. The request that the thread is at waits for the lock meanwhile.

import { NONE, REQUEST_STATE } from '../codes.ts';
import { Fifo } from '../kernel/fifo.ts';
import { Scheduler } from '../machine/scheduler.ts';
import { Nanos, Slot, ThreadId } from '../types.ts';
import { RequestTable } from '../workload/request-table.ts';

/** What `pass` says once the thread has held the lock and given it back. Apart from what Execution says. */
export const THROUGH: Nanos = -10;

export class ThreadLock {
  /** How long each who passes holds it. 0: it is never taken. */
  nanos: Nanos = 0;
  private readonly scheduler: Scheduler;
  private readonly requests: RequestTable;
  private readonly waiters: Fifo = new Fifo();
  private holder: ThreadId = NONE;
  /** Whether the holder computes under it; else the lock was handed to it and it has had no core since. */
  private begun: bool = false;

  constructor(scheduler: Scheduler, requests: RequestTable) {
    this.scheduler = scheduler;
    this.requests = requests;
  }

  /**
   * One visit of a thread that has a core: nanoseconds to compute, or 0 to park; it visits again when that is over.
   * THROUGH once it has held the lock and given it back.
   */
  pass(thread: ThreadId, request: Slot): Nanos {
    if (this.holder !== thread) {
      if (this.nanos === 0) return THROUGH;
      if (this.holder !== NONE) {
        this.waiters.push(thread);
        this.requests.enter(request, REQUEST_STATE.lockWait);
        return 0;
      }
      this.holder = thread;
    }
    if (!this.begun && this.nanos > 0) {
      this.begun = true;
      return this.nanos;
    }
    this.begun = false;
    this.holder = this.waiters.length > 0 ? this.waiters.shift() : NONE;
    if (this.holder !== NONE) this.scheduler.wake(this.holder);
    return THROUGH;
  }
}
