// A thread that owns an output. It does the work that other threads give it as records, one by one, whether
// that work computes or blocks. A thread that adds a record holds the queue's lock.

import { EVENT } from '../codes.ts';
import { Fifo } from '../kernel/fifo.ts';
import { Distribution } from '../random/distribution.ts';
import { PURPOSE } from '../random/draws.ts';
import { Nanos, ThreadId } from '../types.ts';
import { ModelParts } from './model-parts.ts';
import { ThreadLock } from './thread-lock.ts';

export class RecordWriter {
  /** The kernel's delay in waking a blocked thread. */
  slackNanos: Nanos = 0;
  /** The queue's lock, which a thread holds while it adds a record. */
  readonly lock: ThreadLock;
  /** Number of records waiting to be written. */
  waiting: i32 = 0;
  /** Maximum number of waiting records. */
  private limit: f64 = Infinity;
  /**
   * Threads that wait for room in the queue, in order of arrival. Below: the number of places reserved for
   * threads that have been woken.
   */
  private readonly senders: Fifo = new Fifo();
  private kept: i32 = 0;
  /**
   * If all waiting records are written in one round: the time that the round takes in addition to its
   * records. Otherwise null.
   */
  round: Distribution | null = null;
  private rounds: f64 = 0;
  /** Number of records being written. */
  private writing: i32 = 0;
  /** In a round: how long the thread will block after it has computed. */
  private rest: Nanos = 0;
  private readonly parts: ModelParts;
  private readonly thread: ThreadId;
  /**
   * Durations of the waiting records, in a ring. A negative duration means that the record blocks the thread.
   */
  private ring: StaticArray<f64> = new StaticArray<f64>(64);
  private head: i32 = 0;
  /** When writing the current blocking record ends; NaN if there is none. */
  private due: Nanos = NaN;

  constructor(parts: ModelParts, thread: ThreadId) {
    this.parts = parts;
    this.thread = thread;
    this.lock = new ThreadLock(parts.scheduler, parts.execution.requests);
  }

  /** Number of records that are not written yet. */
  get owed(): i32 {
    return this.waiting + this.writing;
  }

  setLimit(limit: f64): void {
    this.limit = limit;
    this.giveRoom();
  }

  /**
   * Whether a thread that wants to add a record now must wait: the queue is full, or other threads already
   * wait.
   */
  get isFull(): bool {
    return this.senders.length > 0 || !this.hasRoom;
  }

  /** Makes the thread wait for room. When it is woken, a place is reserved for it until `takeRoom`. */
  waitForRoom(thread: ThreadId): void {
    this.senders.push(thread);
  }

  /** Releases the place that was reserved for a thread, whether the thread uses it or not. */
  takeRoom(): void {
    this.kept--;
  }

  /** Wakes waiting threads for which there is room. */
  giveRoom(): void {
    while (this.senders.length > 0 && this.hasRoom) {
      this.kept++;
      this.parts.scheduler.wake(this.senders.shift());
    }
  }

  /** Adds a record of this duration. `blocks`: writing it blocks the thread instead of computing. */
  put(nanos: Nanos, blocks: bool): void {
    if (this.waiting === this.ring.length) this.grow();
    const place = (this.head + this.waiting++) & (this.ring.length - 1);
    this.ring[place] = blocks ? -nanos : nanos;
    if (isNaN(this.due)) this.parts.scheduler.wake(this.thread);
  }

  /**
   * The thread has a core. Returns the nanoseconds to compute; 0 if the thread blocks or there is nothing to
   * write.
   */
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

  /** Starts the part of the writing that blocks. */
  private block(): Nanos {
    this.due = this.parts.clock.now + this.rest + this.slackNanos;
    this.rest = 0;
    this.parts.events.schedule(this.due, EVENT.modelTimer, this.thread);
    return 0;
  }

  /** The part of the writing that blocks is over. */
  timer(): void {
    if (this.due !== this.parts.clock.now) return;
    this.due = NaN;
    this.parts.scheduler.wake(this.thread);
  }

  private get hasRoom(): bool {
    return f64(this.waiting + this.kept) < this.limit;
  }

  /** Doubles the full ring. */
  private grow(): void {
    const ring = this.ring;
    const grown = new StaticArray<f64>(ring.length * 2);
    for (let place = 0; place < ring.length; place++)
      grown[place] = ring[(this.head + place) & (ring.length - 1)];
    this.ring = grown;
    this.head = 0;
  }
}
