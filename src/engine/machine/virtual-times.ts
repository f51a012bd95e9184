// How much of the cores each thread has had, as the fair schedulers of Linux keep it. A thread's virtual time is what it
// has computed; that of all is the mean over the threads that are runnable. A thread that falls behind the mean is owed the
// difference, its lag. It keeps what it is owed while it sleeps, at most a slice, and comes back that far behind the mean of
// then. One that is ahead of the mean comes back no earlier than the others have caught up. Where nobody waits for a core
// nobody is owed anything.
//
// While a thread computes, its row holds its virtual time less the present instant, and so does the sum; so neither needs a
// visit as time passes.

import type { Nanos } from '../../scenario/duration.ts';
import type { Clock } from '../kernel/clock.ts';
import { grownFloats } from '../kernel/columns.ts';

/** Places in the cell of sums. */
const SUM = 0;
const MEAN = 1;

export class VirtualTimes {
  /** Whether they are kept: only where the order of the run queue hangs on them. */
  kept = false;
  /** By thread: its virtual time; less the instant while it computes. */
  times = new Float64Array(0);
  /** By thread that sleeps: what it is owed. */
  private owed = new Float64Array(0);
  /** Sum over the runnable, and the highest that their mean has been: it never goes back, so who comes later stays later. */
  private readonly cell = new Float64Array(2);
  private runnable = 0;
  private computing = 0;
  private readonly clock: Clock;

  constructor(clock: Clock) {
    this.clock = clock;
  }

  /** Makes sure that there are rows for threads 0 to `count` - 1. */
  ensure(count: number): void {
    if (count <= this.times.length) return;
    const length = Math.max(count, this.times.length * 2, 16);
    this.times = grownFloats(this.times, length);
    this.owed = grownFloats(this.owed, length);
  }

  /** The thread of this number is a new one, which is owed nothing and owes nothing. */
  forget(thread: number): void {
    this.times[thread] = 0;
    this.owed[thread] = 0;
  }

  /** The thread becomes runnable. */
  join(thread: number): void {
    const { times, cell } = this;
    this.bringUp();
    const from = cell[MEAN] - this.owed[thread];
    if (times[thread] < from) times[thread] = from;
    cell[SUM] += times[thread];
    this.runnable++;
  }

  /** The thread, which computes no more, sleeps from now on; `mostOwed` is the most that it may be owed, nanoseconds. */
  leave(thread: number, mostOwed: Nanos): void {
    const { times, cell } = this;
    this.bringUp();
    const lag = cell[MEAN] - times[thread];
    this.owed[thread] = lag <= 0 ? 0 : lag < mostOwed ? lag : mostOwed;
    cell[SUM] -= times[thread];
    this.runnable--;
    if (this.runnable === 0) cell[SUM] = 0;
  }

  /** The thread, which is runnable, computes from now on. */
  begin(thread: number): void {
    const now = this.clock.cell[0];
    this.times[thread] -= now;
    this.cell[SUM] -= now;
    this.computing++;
  }

  /** The thread, which is runnable, computes no more. */
  end(thread: number): void {
    const now = this.clock.cell[0];
    this.times[thread] += now;
    this.cell[SUM] += now;
    this.computing--;
  }

  /** No thread is runnable, and all virtual times are 0. */
  clear(): void {
    this.times.fill(0);
    this.owed.fill(0);
    this.cell.fill(0);
    this.runnable = 0;
    this.computing = 0;
  }

  /** The mean up to now, in whole nanoseconds. */
  private bringUp(): void {
    if (this.runnable === 0) return;
    const { cell } = this;
    const mean = Math.floor((cell[SUM] + this.computing * this.clock.cell[0]) / this.runnable);
    if (mean > cell[MEAN]) cell[MEAN] = mean;
  }
}
