// Which idle threads of a pool end: those beyond the number that is kept, after so long without work. At most one timer
// a thread is pending: one that comes up while the thread has worked since goes on to when it will have been idle for
// long enough.

import type { Nanos } from '../../scenario/duration.ts';
import type { Clock } from '../kernel/clock.ts';
import { grownFloats } from '../kernel/columns.ts';
import { EVENT } from '../kernel/event-kind.ts';
import type { EventQueue } from '../kernel/event-queue.ts';
import type { ThreadId } from './thread-model.ts';
import type { ThreadSet } from './thread-set.ts';

export class KeepAlive {
  private readonly threads: ThreadSet;
  private readonly clock: Clock;
  private readonly events: EventQueue;
  /** By thread: when its time is over. NaN: never. */
  private due = new Float64Array(0);
  /** By thread: when its pending timer comes up, NaN for none. A timer at another instant is stale. */
  private timerAt = new Float64Array(0);
  private kept = Number.POSITIVE_INFINITY;
  private nanos: Nanos = 0;

  constructor(threads: ThreadSet, clock: Clock, events: EventQueue) {
    this.threads = threads;
    this.clock = clock;
    this.events = events;
  }

  /** Only threads beyond `kept` end, after `nanos`; for those that are idle the time begins anew. */
  configure(kept: number, nanos: Nanos): void {
    if (kept === this.kept && nanos === this.nanos) return;
    this.kept = kept;
    this.nanos = nanos;
    const { threads } = this;
    for (let thread = 0; thread < threads.span; thread++) if (threads.isIdle(thread)) this.begin(thread);
  }

  /** The thread has become idle. */
  begin(thread: ThreadId): void {
    if (thread >= this.due.length) this.grow(thread + 1);
    if (this.threads.count <= this.kept) {
      this.due[thread] = Number.NaN;
      return;
    }
    this.due[thread] = this.clock.now + this.nanos;
    // A pending timer that is no later goes on from there.
    if (!(this.timerAt[thread] <= this.due[thread])) this.schedule(thread);
  }

  /** A timer of this thread came up: the thread ends if it has been idle for long enough. */
  timer(thread: ThreadId): void {
    const { due, timerAt, threads } = this;
    const { now } = this.clock;
    if (timerAt[thread] !== now) return;
    timerAt[thread] = Number.NaN;
    if (due[thread] > now) this.schedule(thread);
    else if (due[thread] === now && threads.isIdle(thread) && threads.count > this.kept) threads.end(thread);
  }

  private schedule(thread: ThreadId): void {
    this.timerAt[thread] = this.due[thread];
    this.events.schedule(this.timerAt, thread, EVENT.modelTimer, thread);
  }

  private grow(count: number): void {
    const before = this.due.length;
    const length = Math.max(count, before * 2, 16);
    this.due = grownFloats(this.due, length).fill(Number.NaN, before);
    this.timerAt = grownFloats(this.timerAt, length).fill(Number.NaN, before);
  }
}
