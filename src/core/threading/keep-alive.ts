// Which idle threads of a pool end: those beyond the number that is kept, after so long without work. At most one timer
// a thread is pending: one that comes up while the thread has worked since goes on to when it will have been idle for
// long enough.

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
  /** By thread: when its time is over. NaN: never. */
  private due: StaticArray<f64> = new StaticArray<f64>(0);
  /** By thread: when its pending timer comes up, NaN for none. A timer at another instant is stale. */
  private timerAt: StaticArray<f64> = new StaticArray<f64>(0);
  private kept: f64 = Infinity;
  private nanos: Nanos = 0;

  constructor(threads: ThreadSet, clock: Clock, events: EventQueue) {
    this.threads = threads;
    this.clock = clock;
    this.events = events;
  }

  /** Only threads beyond `kept` end, after `nanos`; for those that are idle the time begins anew. */
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
    // A pending timer that is no later goes on from there.
    if (!(this.timerAt[thread] <= this.due[thread])) this.schedule(thread);
  }

  /** A timer of this thread came up: the thread ends if it has been idle for long enough. */
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
