// The one thread that owns an output: it does the work that others hand to it, one record after another, whether it
// computes or blocks. Putting a record into its queue holds the queue's lock.

import { EVENT } from '../codes.ts';
import { Fifo } from '../kernel/fifo.ts';
import { Distribution } from '../random/distribution.ts';
import { PURPOSE } from '../random/draws.ts';
import { Nanos, ThreadId } from '../types.ts';
import { ModelParts } from './model-parts.ts';
import { ThreadLock } from './thread-lock.ts';

export class RecordWriter {
  /** How late the kernel wakes a thread that blocked. */
  slackNanos: Nanos = 0;
  /** Of the queue; held for each put. */
  readonly lock: ThreadLock;
  /** Records that wait to be written. */
  waiting: i32 = 0;
  /** Most that may wait. */
  private limit: f64 = Infinity;
  /** Threads that wait for room in the queue, in turn; and places that are kept for those that were woken. */
  private readonly senders: Fifo = new Fifo();
  private kept: i32 = 0;
  /** Where all that wait are written in one round: what it takes besides its records. Else null. */
  round: Distribution | null = null;
  private rounds: f64 = 0;
  /** How many records are being written. */
  private writing: i32 = 0;
  /** Of a round: what blocks the thread once it has computed. */
  private rest: Nanos = 0;
  private readonly parts: ModelParts;
  private readonly thread: ThreadId;
  /** How long each record takes, below 0 where it blocks the thread; a ring. */
  private ring: StaticArray<f64> = new StaticArray<f64>(64);
  private head: i32 = 0;
  /** When the record under way is written if it blocks the thread, else NaN. */
  private due: Nanos = NaN;

  constructor(parts: ModelParts, thread: ThreadId) {
    this.parts = parts;
    this.thread = thread;
    this.lock = new ThreadLock(parts.scheduler, parts.execution.requests);
  }

  /** Records that are not written yet. */
  get owed(): i32 {
    return this.waiting + this.writing;
  }

  setLimit(limit: f64): void {
    this.limit = limit;
    this.giveRoom();
  }

  /** Whether who comes now has to wait for room: the queue is full, or others wait already. */
  get isFull(): bool {
    return this.senders.length > 0 || !this.hasRoom;
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
    while (this.senders.length > 0 && this.hasRoom) {
      this.kept++;
      this.parts.scheduler.wake(this.senders.shift());
    }
  }

  /** A record that takes so long; `blocks`: without a core. */
  put(nanos: Nanos, blocks: bool): void {
    if (this.waiting === this.ring.length) this.grow();
    const place = (this.head + this.waiting++) & (this.ring.length - 1);
    this.ring[place] = blocks ? -nanos : nanos;
    if (isNaN(this.due)) this.parts.scheduler.wake(this.thread);
  }

  /** The thread has a core: nanoseconds to compute; 0 where it blocks or nothing waits. */
  nextBurst(): Nanos {
    if (this.rest > 0) return this.block();
    this.writing = 0;
    while (this.waiting > 0) {
      const round = this.round;
      let computes: Nanos = 0;
      if (round !== null)
        computes = this.parts.sampler.draw(round, PURPOSE.round, this.rounds++, this.thread);
      do {
        const nanos = this.ring[this.head];
        this.head = (this.head + 1) & (this.ring.length - 1);
        this.waiting--;
        this.writing++;
        if (nanos < 0) this.rest -= nanos;
        else computes += nanos;
      } while (round !== null && this.waiting > 0);
      this.giveRoom();
      if (computes > 0) return computes;
      if (this.rest > 0) return this.block();
      this.writing = 0;
    }
    return 0;
  }

  /** What blocks the thread begins. */
  private block(): Nanos {
    this.due = this.parts.clock.now + this.rest + this.slackNanos;
    this.rest = 0;
    this.parts.events.schedule(this.due, EVENT.modelTimer, this.thread);
    return 0;
  }

  /** What blocked the thread is over. */
  timer(): void {
    if (this.due !== this.parts.clock.now) return;
    this.due = NaN;
    this.parts.scheduler.wake(this.thread);
  }

  private get hasRoom(): bool {
    return f64(this.waiting + this.kept) < this.limit;
  }

  /** The ring is full. */
  private grow(): void {
    const ring = this.ring;
    const grown = new StaticArray<f64>(ring.length * 2);
    for (let place = 0; place < ring.length; place++)
      grown[place] = ring[(this.head + place) & (ring.length - 1)];
    this.ring = grown;
    this.head = 0;
  }
}
