// The queue of a blocking pool and the line in front of it. Requests wait in the line while the acceptor is busy or, in a
// pool that blocks it, while the queue is full; from there they come into the queue in order of arrival.

import { CHOICE, NONE, SERVER } from '../codes.ts';
import { Configuration } from '../configuration.ts';
import { Fifo } from '../kernel/fifo.ts';
import { Slot } from '../types.ts';

export class TaskQueue {
  readonly tasks: Fifo = new Fifo();
  readonly line: Fifo = new Fifo();
  /** Request that the acceptor is putting into the queue, or NONE. */
  inHand: Slot = NONE;
  /** Whether requests wait in the line while the queue is full. */
  blocks: bool = false;
  private dropsOldest: bool = false;
  private newestFirst: bool = false;
  private limit: f64 = Infinity;

  configure(configuration: Configuration): void {
    const server = configuration.server;
    const whenFull = i32(configuration.at(server + SERVER.blockingPool.whenFull));
    this.limit = configuration.at(server + SERVER.blockingPool.queueLimit);
    this.blocks = whenFull === CHOICE.server.whenFull.block;
    this.dropsOldest = whenFull === CHOICE.server.whenFull.dropOldest;
    this.newestFirst = i32(configuration.at(server + SERVER.blockingPool.order)) === CHOICE.server.order.lifo;
  }

  get isFull(): bool {
    return f64(this.tasks.length) >= this.limit;
  }

  /** Puts the request into the full queue. Which request is to be rejected for it, itself maybe; NONE where none is. */
  force(request: Slot): Slot {
    // Where the acceptor blocks it has seen room, which a live change has taken away since.
    if (!this.blocks && (!this.dropsOldest || this.tasks.length === 0)) return request;
    const dropped = this.blocks ? NONE : this.tasks.shift();
    this.tasks.push(request);
    return dropped;
  }

  /** Takes the task whose turn it is. Only while `tasks` is not empty. */
  take(): Slot {
    return this.newestFirst ? this.tasks.pop() : this.tasks.shift();
  }

  /** All that waits: the queue, then what is at the acceptor. */
  get length(): i32 {
    return this.tasks.length + i32(this.inHand !== NONE) + this.line.length;
  }

  /** In order of arrival, also where the newest is served first. */
  at(place: i32): Slot {
    let left = place;
    if (left < this.tasks.length) return this.tasks.at(left);
    left -= this.tasks.length;
    if (this.inHand !== NONE && left-- === 0) return this.inHand;
    return this.line.at(left);
  }
}
