// Ends idle threads of a pool: those beyond the number to keep, after a set time without work. Each thread
// has at most one pending timer. If the thread has worked in the meantime, its timer is set again, for when
// its new idle time is over.

import { EVENT } from '../codes.ts';
import { Clock } from '../kernel/clock.ts';
import { grownFloats } from '../kernel/columns.ts';
import { EventQueue } from '../kernel/event-queue.ts';
import { Nanos, ThreadId } from '../types.ts';
import { ThreadSet } from './thread-set.ts';

export class KeepAlive {
  private readonly threads: ThreadSet;
  private readonly clock: Clock;
  private readonly events: EventQueue;
  /** Per thread: when its idle time is over and it ends; NaN if it does not end. */
  private due: StaticArray<f64> = new StaticArray<f64>(0);
  /**
   * Per thread: when its pending timer is due; NaN if it has none. A timer at any other instant is ignored.
   */
  private timerAt: StaticArray<f64> = new StaticArray<f64>(0);
  private kept: f64 = Infinity;
  private nanos: Nanos = 0;

  constructor(threads: ThreadSet, clock: Clock, events: EventQueue) {
    this.threads = threads;
    this.clock = clock;
    this.events = events;
  }

  /**
   * Applies the settings: threads end only while there are more than `kept`, after `nanos` without work. For
   * idle threads, that time starts again.
   */
  configure(kept: f64, nanos: Nanos): void {
    if (kept === this.kept && nanos === this.nanos) return;
    this.kept = kept;
    this.nanos = nanos;
    const threads = this.threads;
    for (let thread = 0; thread < threads.span; thread++) if (threads.isIdle(thread)) this.begin(thread);
  }

  /** The thread has become idle. */
  begin(thread: ThreadId): void {
    if (thread >= this.due.length) this.grow(thread + 1);
    if (f64(this.threads.count) <= this.kept) {
      this.due[thread] = NaN;
      return;
    }
    this.due[thread] = this.clock.now + this.nanos;
    // A timer that is pending and due earlier sets itself again.
    if (!(this.timerAt[thread] <= this.due[thread])) this.schedule(thread);
  }

  /** A timer of this thread is due: the thread ends if it has been idle long enough. */
  timer(thread: ThreadId): void {
    const threads = this.threads;
    const now = this.clock.now;
    if (this.timerAt[thread] !== now) return;
    this.timerAt[thread] = NaN;
    const due = this.due[thread];
    if (due > now) this.schedule(thread);
    else if (due === now && threads.isIdle(thread) && f64(threads.count) > this.kept) threads.end(thread);
  }

  private schedule(thread: ThreadId): void {
    const due = this.due[thread];
    this.timerAt[thread] = due;
    this.events.schedule(due, EVENT.modelTimer, thread);
  }

  private grow(count: i32): void {
    const before = this.due.length;
    const length = max(max(count, before * 2), 16);
    this.due = grownFloats(this.due, length);
    this.due.fill(NaN, before);
    this.timerAt = grownFloats(this.timerAt, length);
    this.timerAt.fill(NaN, before);
  }
}
