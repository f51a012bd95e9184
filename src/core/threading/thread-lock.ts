// A short lock that threads hold in turn, such as a queue's lock. The holder computes for a fixed time. A
// thread that finds the lock taken parks until its turn; meanwhile its request waits for the lock.

import { NONE, REQUEST_STATE } from '../codes.ts';
import { Fifo } from '../kernel/fifo.ts';
import { Scheduler } from '../machine/scheduler.ts';
import { Nanos, Slot, ThreadId } from '../types.ts';
import { RequestTable } from '../workload/request-table.ts';

/**
 * Returned by `pass` once the thread has held and released the lock. Distinct from the results of Execution.
 */
export const THROUGH: Nanos = -10;

export class ThreadLock {
  /** How long each thread holds the lock; 0 means that it is never taken. */
  nanos: Nanos = 0;
  private readonly scheduler: Scheduler;
  private readonly requests: RequestTable;
  private readonly waiters: Fifo = new Fifo();
  private holder: ThreadId = NONE;
  /**
   * Whether the holder computes under the lock. If not, it has been given the lock but has not had a core
   * since.
   */
  private begun: bool = false;

  constructor(scheduler: Scheduler, requests: RequestTable) {
    this.scheduler = scheduler;
    this.requests = requests;
  }

  /**
   * Call whenever a thread that needs the lock has a core. Returns the nanoseconds to compute, or 0 to park;
   * call again afterwards. Returns THROUGH once the thread has held and released the lock.
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
