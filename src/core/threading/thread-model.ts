// The base of all thread models. To add a model, add a file with a subclass and a line in registry.ts. This
// file imports none of a model's parts, so that any caller of a model can import it.

import { Configuration } from '../configuration.ts';
import { Bursts } from '../machine/bursts.ts';
import { Slot, ThreadId } from '../types.ts';

export abstract class ThreadModel extends Bursts {
  /**
   * Whether threads and bytes are unchanged since memory was last summed, and no request would add to them;
   * memory accounting can then skip the model. Only a model that tracks this sets it, and clears it with each
   * change.
   */
  memoryStands: bool = false;
  /** Whether the model tracks `memoryStands`. */
  tellsMemory: bool = false;

  /** A request has entered: assign it to a thread, queue it or reject it. */
  abstract admit(request: Slot): void;

  /** What the request waited for has ended: a call, a sleep, blocking work, or the wait for a lock. */
  abstract resume(request: Slot): void;

  /** Applies live parameters. */
  abstract configure(configuration: Configuration): void;

  /** Threads that take memory besides the process itself. */
  abstract get extraThreads(): i32;

  /** Number of thread or loop rows to show; ids start at 0. */
  abstract get threadCount(): i32;

  /** Requests waiting for a thread, from the head of the queue, for readers. */
  abstract get backlogLength(): i32;

  abstract backlogAt(place: i32): Slot;

  /** A timer scheduled by the model (EVENT.modelTimer) is due; it may be out of date. */
  timer(_subject: i32): void {}

  /** Bytes besides threads, reserved and resident, such as stacks of green threads. */
  get extraBytes(): f64 {
    return 0;
  }

  /** Most additional threads once this request and those before it are admitted. */
  threadsFor(_request: Slot): i32 {
    return 0;
  }

  /** The same for `extraBytes`. */
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

  /** Length of this queue; the lengths of the request queues add up to `backlogLength`. */
  queueLength(_queue: i32): i32 {
    return this.backlogLength;
  }

  /** Unfinished work that requests left behind: records that no owner has written yet. */
  get recordsOwed(): i32 {
    return 0;
  }

  /** Role of the thread if the model has several roles; 0 for threads that take new requests. */
  roleOf(_thread: ThreadId): i32 {
    return 0;
  }

  /** Whether this thread, below `threadCount`, exists now. */
  exists(_thread: ThreadId): bool {
    return true;
  }
}
