// Threads of a load generator on the server's machine, such as ab beside the server that it measures. Their
// computing before each send takes the server's cores, under the same scheduler.

import { CHOICE, NONE, SECTION, THREAD } from '../codes.ts';
import { Configuration } from '../configuration.ts';
import { Fifo } from '../kernel/fifo.ts';
import { Bursts } from '../machine/bursts.ts';
import { Scheduler } from '../machine/scheduler.ts';
import { Nanos, Slot, ThreadId } from '../types.ts';

/**
 * Thread ids of clients start here, above those of any model. A staged server has the most threads: 1,000 for
 * each of 32 steps.
 */
const FIRST_THREAD: ThreadId = 32_768;
const MOST_THREADS: i32 = 64;

/** Receives requests whose clients have finished computing. */
export abstract class Sender {
  abstract sends(slot: Slot): void;
}

export class ClientThreads extends Bursts {
  /** Whether clients compute on the server's cores. */
  readonly isOn: bool;
  private count: i32 = 1;
  private nanos: Nanos = 0;
  /** Requests whose clients wait for a thread. */
  private readonly waiting: Fifo = new Fifo();
  /** Per thread: the request for which it computes, or NONE. */
  private readonly inHand: StaticArray<Slot> = new StaticArray<Slot>(MOST_THREADS).fill(NONE);
  private readonly scheduler: Scheduler;
  private sender: Sender | null = null;
  private server: Bursts | null = null;

  constructor(configuration: Configuration, scheduler: Scheduler) {
    super();
    this.scheduler = scheduler;
    this.isOn = i32(configuration.at(SECTION.traffic.clientHost)) === CHOICE.traffic.clientHost.server;
    this.configure(configuration);
  }

  /**
   * Sets the sender that sends a request after its client has computed. Must be called before the first
   * event.
   */
  attach(sender: Sender): void {
    this.sender = sender;
  }

  /**
   * Returns the object that the scheduler must ask for bursts: this one, which also asks the server, or the
   * server itself if clients do not compute on its cores.
   */
  beside(server: Bursts): Bursts {
    this.server = server;
    return this.isOn ? this : server;
  }

  configure(configuration: Configuration): void {
    this.nanos = configuration.at(SECTION.traffic.clientCpuNanos);
    this.count = min(MOST_THREADS, i32(configuration.at(SECTION.traffic.clientCores)));
    for (let left = this.waiting.length; left > 0; left--) this.wakeOne();
  }

  /** The client of this request computes once a thread and a core are free; then it sends. */
  compute(slot: Slot): void {
    // Creates the thread with the highest id first, so that the table grows only once.
    this.scheduler.ensureThread(FIRST_THREAD + MOST_THREADS - 1);
    this.waiting.push(slot);
    this.wakeOne();
  }

  override nextBurst(thread: ThreadId): Nanos {
    if (thread < FIRST_THREAD) return this.server!.nextBurst(thread);
    const place = thread - FIRST_THREAD;
    do {
      const computed = this.inHand[place];
      if (computed !== NONE) this.sender!.sends(computed);
      const goesOn = place < this.count && this.waiting.length > 0;
      this.inHand[place] = goesOn ? this.waiting.shift() : NONE;
      // Repeats, because an edit may have set the computing time to 0 while requests waited for a thread.
    } while (this.inHand[place] !== NONE && this.nanos === 0);
    if (this.inHand[place] === NONE) return 0;
    this.scheduler.spendOnClients();
    return this.nanos;
  }

  /** The server's process has ended, and all requests have ended with it. */
  clear(): void {
    while (this.waiting.length > 0) this.waiting.shift();
    this.inHand.fill(NONE);
  }

  private wakeOne(): void {
    for (let thread = FIRST_THREAD; thread < FIRST_THREAD + this.count; thread++) {
      this.scheduler.ensureThread(thread);
      if (this.scheduler.stateOf(thread) !== THREAD.parked) continue;
      this.scheduler.wake(thread);
      return;
    }
  }
}
