// The CPU time that each thread has had, as Linux's fair schedulers keep it. A thread's virtual time is the
// time that it has computed. The mean is over all runnable threads. The amount by which a thread is behind
// the mean is its lag. A thread that goes to sleep keeps its lag, up to one slice, and when it wakes it is
// that far behind the mean of that moment. A thread that was ahead of the mean waits until the other threads
// have caught up. If no thread waits for a core, there is no lag.
//
// While a thread computes, its row and the sum hold its virtual time minus the present instant, so neither
// changes as time passes.

import { Clock } from '../kernel/clock.ts';
import { Nanos } from '../types.ts';
import { Thread, ThreadTable } from './thread-table.ts';

export class VirtualTimes {
  /** Whether virtual times are kept: only if they order the run queue. */
  kept: bool = false;
  /**
   * Sum of the virtual times of the runnable threads, and their highest mean so far. The mean never
   * decreases, so threads that become runnable later start later.
   */
  private sum: Nanos = 0;
  private mean: Nanos = 0;
  private runnable: i32 = 0;
  private computing: i32 = 0;
  private readonly clock: Clock;
  private readonly threads: ThreadTable;

  constructor(clock: Clock, threads: ThreadTable) {
    this.clock = clock;
    this.threads = threads;
  }

  /** Resets a new thread to no lag. */
  forget(thread: Thread): void {
    thread.virtualTime = 0;
    thread.isTimed = false;
    thread.owed = 0;
  }

  /** The thread's virtual time up to now. */
  of(thread: Thread): Nanos {
    return thread.isTimed ? thread.virtualTime + this.clock.now : thread.virtualTime;
  }

  /** The thread becomes runnable. */
  join(thread: Thread): void {
    this.bringUp();
    const from = this.mean - thread.owed;
    if (thread.virtualTime < from) thread.virtualTime = from;
    this.sum += thread.virtualTime;
    this.runnable++;
  }

  /**
   * Like `join`, with a queue per core. The thread joins `others` threads with this mean, and keeps its lag
   * relative to them.
   */
  joinOthers(thread: Thread, mean: Nanos, others: i32, isHome: bool): void {
    const lag = others > 0 ? Math.floor((thread.owed * f64(others + 1)) / f64(others)) : 0;
    const from = mean - lag;
    // A thread that was ahead of the mean and returns to its core stays ahead until the others have caught
    // up.
    const to = isHome && thread.owed < 0 ? Math.max(thread.virtualTime, mean) : from;
    // The heap that orders the threads accepts no negative instants.
    thread.virtualTime = Math.max(0, to);
  }

  /** The thread goes to sleep on a core whose threads, including itself, have this mean. */
  leaveCore(thread: Thread, mean: Nanos, mostOwed: Nanos): void {
    thread.owed = Math.max(-mostOwed, Math.min(mean - thread.virtualTime, mostOwed));
  }

  /** The thread, which has stopped computing, goes to sleep; `mostOwed` limits its lag, in nanoseconds. */
  @inline
  leave(thread: Thread, mostOwed: Nanos): void {
    if (this.runnable !== 1) {
      this.leaveOthers(thread, mostOwed);
      return;
    }
    // If the thread is the only runnable one, the mean is its own virtual time, unless the mean was higher
    // before.
    const own = thread.virtualTime;
    if (own > this.mean) this.mean = own;
    thread.owed = Math.min(this.mean - own, mostOwed);
    this.sum = 0;
    this.runnable = 0;
  }

  private leaveOthers(thread: Thread, mostOwed: Nanos): void {
    this.bringUp();
    const lag = this.mean - thread.virtualTime;
    thread.owed = lag <= 0 ? 0 : lag < mostOwed ? lag : mostOwed;
    this.sum -= thread.virtualTime;
    this.runnable--;
  }

  /** The runnable thread starts computing. */
  begin(thread: Thread): void {
    const now = this.clock.now;
    thread.virtualTime -= now;
    thread.isTimed = true;
    this.sum -= now;
    this.computing++;
  }

  /** The runnable thread stops computing. */
  end(thread: Thread): void {
    const now = this.clock.now;
    thread.virtualTime += now;
    thread.isTimed = false;
    this.sum += now;
    this.computing--;
  }

  /** Resets: no thread is runnable, and all virtual times are 0. */
  clear(): void {
    const rows = this.threads.rows;
    for (let id = 0; id < rows.length; id++) this.forget(rows[id]);
    this.sum = 0;
    this.mean = 0;
    this.runnable = 0;
    this.computing = 0;
  }

  /** Updates the mean to now, in whole nanoseconds. */
  private bringUp(): void {
    if (this.runnable === 0) return;
    const mean = Math.floor((this.sum + f64(this.computing) * this.clock.now) / f64(this.runnable));
    if (mean > this.mean) this.mean = mean;
  }
}
