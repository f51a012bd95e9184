// A blocking pool whose threads run an interpreter. The threads belong to processes, thread t to process t
// mod W, and each process has one lock. A thread computes only while it holds the lock of its process, and it
// releases the lock at each wait. While other threads wait for the lock, a thread that has held it for the
// switch interval passes it to the next in turn. Only the computing of requests needs the lock; spinning,
// waking other threads and the like do not.

import { EVENT, NONE, REQUEST_STATE, SERVER } from '../codes.ts';
import { Configuration } from '../configuration.ts';
import { grownBytes, grownFloats } from '../kernel/columns.ts';
import { Fifo } from '../kernel/fifo.ts';
import { Nanos, ThreadId } from '../types.ts';
import { ACCEPTOR_THREAD } from './acceptor.ts';
import { BlockingPool } from './blocking-pool.ts';
import { ModelParts } from './model-parts.ts';

/** First subject for timers of locks. It is above all thread ids. */
const FIRST_LOCK: i32 = ACCEPTOR_THREAD + 1;

class InterpreterLock {
  /** The thread that holds the lock or has been given it, or NONE. */
  holder: ThreadId = NONE;
  /**
   * Whether the holder has had a core since it got the lock. Its switch interval begins when it first has
   * one.
   */
  begun: bool = false;
  /**
   * Whether the switch interval is over, so that the holder must give the lock away instead of computing on.
   */
  mustYield: bool = false;
  /**
   * When the switch interval is over; NaN if no interval is measured. A timer at any other instant is
   * ignored.
   */
  due: Nanos = NaN;
  readonly waiters: Fifo = new Fifo();
}

export class InterpretedPool extends BlockingPool {
  private readonly locks: StaticArray<InterpreterLock>;
  private readonly intervalNanos: Nanos;
  /**
   * Per thread: the burst that the thread computes once it has the lock. Below: 1 if that burst is the rest
   * of an interrupted one.
   */
  private owed: StaticArray<f64> = new StaticArray<f64>(0);
  private isRest: StaticArray<u8> = new StaticArray<u8>(0);

  constructor(configuration: Configuration, parts: ModelParts) {
    super(configuration, parts);
    const server = configuration.server;
    const processes = i32(configuration.at(server + SERVER.blockingPool.processes));
    this.intervalNanos = configuration.at(server + SERVER.blockingPool.interpreterLockNanos);
    this.locks = new StaticArray<InterpreterLock>(processes);
    for (let process = 0; process < processes; process++) this.locks[process] = new InterpreterLock();
  }

  override nextBurst(thread: ThreadId): Nanos {
    this.scheduler.returnsRest(false);
    if (thread === ACCEPTOR_THREAD) return super.nextBurst(thread);
    if (thread >= this.owed.length) this.makeRoomFor(thread);
    const process = thread % this.locks.length;
    const lock = this.locks[process];
    let nanos = this.owed[thread];
    if (nanos === 0) {
      this.isRest[thread] = 0;
      nanos = super.nextBurst(thread);
      if (nanos === 0) {
        if (lock.holder === thread) this.pass(lock);
        return 0;
      }
      if (!this.scheduler.isUseful(thread)) return nanos;
    }
    if (lock.holder === NONE) lock.holder = thread;
    if (lock.holder !== thread || lock.mustYield) {
      this.owed[thread] = nanos;
      this.wait(lock, process, thread);
      return 0;
    }
    this.owed[thread] = 0;
    if (!lock.begun) {
      lock.begun = true;
      if (lock.waiters.length > 0) this.startInterval(lock, process);
    }
    this.scheduler.returnsRest(this.isRest[thread] === 1);
    return nanos;
  }

  override timer(subject: i32): void {
    if (subject < FIRST_LOCK) {
      super.timer(subject);
      return;
    }
    const lock = this.locks[subject - FIRST_LOCK];
    if (lock.due !== this.clock.now) return;
    lock.due = NaN;
    lock.mustYield = true;
    const holder = lock.holder;
    if (!this.scheduler.isUseful(holder)) return;
    this.owed[holder] = this.scheduler.breakOff(holder);
    this.isRest[holder] = 1;
  }

  /**
   * Makes the thread wait for its turn to hold the lock. If the thread holds the lock now, it first gives it
   * away.
   */
  private wait(lock: InterpreterLock, process: i32, thread: ThreadId): void {
    lock.waiters.push(thread);
    this.execution.requests.enter(this.scheduler.servedBy(thread), REQUEST_STATE.lockWait);
    if (lock.holder === thread) this.pass(lock);
    else if (lock.begun && lock.waiters.length === 1) this.startInterval(lock, process);
  }

  /** Passes the lock to the next waiting thread. If none waits, the lock is free. */
  private pass(lock: InterpreterLock): void {
    lock.begun = false;
    lock.mustYield = false;
    lock.due = NaN;
    lock.holder = lock.waiters.length > 0 ? lock.waiters.shift() : NONE;
    if (lock.holder !== NONE) this.scheduler.wake(lock.holder);
  }

  private startInterval(lock: InterpreterLock, process: i32): void {
    lock.due = this.clock.now + this.intervalNanos;
    this.events.schedule(lock.due, EVENT.modelTimer, FIRST_LOCK + process);
  }

  private makeRoomFor(thread: ThreadId): void {
    const length = max(max(thread + 1, 16), 2 * this.owed.length);
    this.owed = grownFloats(this.owed, length);
    this.isRest = grownBytes(this.isRest, length);
  }
}
