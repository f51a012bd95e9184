// The one thread that owns an output: it does the work that others hand to it, one record after another, whether it
// computes or blocks. Putting a record into its queue holds the queue's lock.

import type { Nanos } from '../../scenario/duration.ts';
import { grownFloats } from '../kernel/columns.ts';
import { EVENT } from '../kernel/event-kind.ts';
import { Fifo } from '../kernel/fifo.ts';
import { ThreadLock } from './thread-lock.ts';
import type { ModelParts, ThreadId } from './thread-model.ts';

export class RecordWriter {
  /** How late the kernel wakes a thread that blocked. */
  slackNanos: Nanos = 0;
  /** Of the queue; held for each put. */
  readonly lock: ThreadLock;
  /** Records that wait to be written. */
  waiting = 0;
  /** Most that may wait. */
  private limit = Number.POSITIVE_INFINITY;
  /** Threads that wait for room in the queue, in turn; and places that are kept for those that were woken. */
  private readonly senders = new Fifo();
  private kept = 0;
  /** A record is being written. */
  private writes = false;
  private readonly parts: ModelParts;
  private readonly thread: ThreadId;
  /** How long each record takes, below 0 where it blocks the thread; a ring. */
  private ring = new Float64Array(64);
  private head = 0;
  /** When the record under way is written if it blocks the thread, else NaN. */
  private readonly due = new Float64Array([Number.NaN]);

  constructor(parts: ModelParts, thread: ThreadId) {
    this.parts = parts;
    this.thread = thread;
    this.lock = new ThreadLock(parts.scheduler, parts.execution.requests);
  }

  /** Records that are not written yet. */
  get owed(): number {
    return this.waiting + (this.writes ? 1 : 0);
  }

  setLimit(limit: number): void {
    this.limit = limit;
    this.giveRoom();
  }

  /** Whether who comes now has to wait for room: the queue is full, or others wait already. */
  get isFull(): boolean {
    return this.senders.length > 0 || this.waiting + this.kept >= this.limit;
  }

  /** The thread waits for room; it is woken with a place kept for it, which `takeRoom` gives up. */
  waitForRoom(thread: ThreadId): void {
    this.senders.push(thread);
  }

  /** The place that was kept for a thread is used now, or not needed after all. */
  takeRoom(): void {
    this.kept--;
  }

  /** Wakes those for whom there is room. */
  giveRoom(): void {
    while (this.senders.length > 0 && this.waiting + this.kept < this.limit) {
      this.kept++;
      this.parts.scheduler.wake(this.senders.shift());
    }
  }

  /** A record that takes time[0]; `blocks`: without a core. */
  put(time: Float64Array, blocks: boolean): void {
    if (this.waiting === this.ring.length) this.grow();
    const place = (this.head + this.waiting++) & (this.ring.length - 1);
    this.ring[place] = blocks ? -time[0] : time[0];
    if (Number.isNaN(this.due[0])) this.parts.scheduler.wake(this.thread);
  }

  /** The thread has a core: nanoseconds to compute; 0 where it blocks or nothing waits. */
  nextBurst(): Nanos {
    this.writes = false;
    while (this.waiting > 0) {
      const nanos = this.ring[this.head];
      this.head = (this.head + 1) & (this.ring.length - 1);
      this.waiting--;
      this.giveRoom();
      this.writes = nanos !== 0;
      if (nanos > 0) return nanos;
      if (nanos < 0) {
        this.due[0] = this.parts.clock.now - nanos + this.slackNanos;
        this.parts.events.schedule(this.due, 0, EVENT.modelTimer, this.thread);
        return 0;
      }
    }
    return 0;
  }

  /** What blocked the thread is over. */
  timer(): void {
    if (this.due[0] !== this.parts.clock.now) return;
    this.due[0] = Number.NaN;
    this.parts.scheduler.wake(this.thread);
  }

  private grow(): void {
    const { ring, head } = this;
    const grown = grownFloats(ring.subarray(head), ring.length * 2);
    grown.set(ring.subarray(0, head), ring.length - head);
    this.ring = grown;
    this.head = 0;
  }
}
