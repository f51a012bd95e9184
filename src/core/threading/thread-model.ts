// What every thread model is. Adding a model is adding a file with a class that extends this one and a line in registry.ts.
// It knows nothing of the parts that a model is made of, so that whoever asks something of a model can name it.

import { Configuration } from '../configuration.ts';
import { Bursts } from '../machine/bursts.ts';
import { Slot, ThreadId } from '../types.ts';

export abstract class ThreadModel extends Bursts {
  /**
   * Threads and bytes are what they were when memory was added up last, and no request would add to them: whoever accounts for
   * memory need not ask. Only a model that can tell lets it be so, and takes it back with each change.
   */
  memoryStands: bool = false;
  /** Whether it can tell. */
  tellsMemory: bool = false;

  /** A request entered: bind it to a thread, queue it or reject it. */
  abstract admit(request: Slot): void;

  /** What the request waited for has ended: a call, a sleep, blocking work, or the wait for a lock. */
  abstract resume(request: Slot): void;

  /** Takes on live parameters. */
  abstract configure(configuration: Configuration): void;

  /** Threads that take memory beyond the process itself. */
  abstract get extraThreads(): i32;

  /** Threads or loops to show; ids run from 0. */
  abstract get threadCount(): i32;

  /** Requests that wait to be taken up, from the head, for those who look on. */
  abstract get backlogLength(): i32;

  abstract backlogAt(place: i32): Slot;

  /** A timer that the model scheduled (EVENT.modelTimer) came up; it may be stale. */
  timer(_subject: i32): void {}

  /** Bytes besides threads, reserved and resident, such as stacks of green threads. */
  get extraBytes(): f64 {
    return 0;
  }

  /** Threads that there would be more, at most, with this request and those that came before it. */
  threadsFor(_request: Slot): i32 {
    return 0;
  }

  /** The same of `extraBytes`. */
  bytesFor(_request: Slot): f64 {
    return 0;
  }

  /**
   * Queues that requests wait in, in the order of `backlogAt`; what is in a queue of the model's own that holds no requests comes
   * last.
   */
  get queueCount(): i32 {
    return 1;
  }

  /** What waits in this queue; the lengths of those of requests add up to `backlogLength`. */
  queueLength(_queue: i32): i32 {
    return this.backlogLength;
  }

  /** What requests have left to be done, and is not done yet: records that no owner has written. */
  get recordsOwed(): i32 {
    return 0;
  }

  /** What the thread is there for, where threads differ: 0 for those that take up new requests. */
  roleOf(_thread: ThreadId): i32 {
    return 0;
  }

  /** Whether this thread, below `threadCount`, exists now. */
  exists(_thread: ThreadId): bool {
    return true;
  }
}
