// The base of all thread models. To add a model, add a file with a subclass and a line in registry.ts. This
// file does not import the parts of any model, so that every caller of a model can import it.

import { Configuration } from '../configuration.ts';
import { Bursts } from '../machine/bursts.ts';
import { Slot, ThreadId } from '../types.ts';

export abstract class ThreadModel extends Bursts {
  /**
   * Whether threads and bytes have not changed since memory was last summed, and no request would add to
   * them. Memory accounting then need not ask the model. Only a model that tracks this sets it, and clears it
   * at each change.
   */
  memoryStands: bool = false;
  /** Whether the model tracks `memoryStands`. */
  tellsMemory: bool = false;

  /** A request has entered: assign it to a thread, queue it or reject it. */
  abstract admit(request: Slot): void;

  /** The request's wait has ended: for a call, a sleep, blocking work or a lock. */
  abstract resume(request: Slot): void;

  /** Applies live parameters. */
  abstract configure(configuration: Configuration): void;

  /** Number of threads that take memory in addition to the process itself. */
  abstract get extraThreads(): i32;

  /** Number of rows for threads or loops to show; ids start at 0. */
  abstract get threadCount(): i32;

  /**
   * Number of requests that wait for a thread, for display. `backlogAt` numbers them from the head of the
   * queue.
   */
  abstract get backlogLength(): i32;

  abstract backlogAt(place: i32): Slot;

  /** A timer scheduled by the model (EVENT.modelTimer) is due; it may be out of date. */
  timer(_subject: i32): void {}

  /**
   * Bytes in addition to those of threads, such as stacks of green threads. All of them are both reserved and
   * resident.
   */
  get extraBytes(): f64 {
    return 0;
  }

  /** The largest number of threads that can be added by admitting this request and those before it. */
  threadsFor(_request: Slot): i32 {
    return 0;
  }

  /** The largest number of bytes that admitting this request can add to `extraBytes`. */
  bytesFor(_request: Slot): f64 {
    return 0;
  }

  /**
   * Number of queues. Queues of requests come first, in the order of `backlogAt`; then queues of the model
   * that hold no requests.
   */
  get queueCount(): i32 {
    return 1;
  }

  /** Length of this queue. The lengths of the queues of requests add up to `backlogLength`. */
  queueLength(_queue: i32): i32 {
    return this.backlogLength;
  }

  /** Work that requests left behind unfinished: the number of records that no owner has written yet. */
  get recordsOwed(): i32 {
    return 0;
  }

  /** Role of the thread if the model has several roles; 0 for threads that take new requests. */
  roleOf(_thread: ThreadId): i32 {
    return 0;
  }

  /** Whether this thread exists now; its id is below `threadCount`. */
  exists(_thread: ThreadId): bool {
    return true;
  }
}
