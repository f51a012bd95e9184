// The queue of a blocking pool and the line in front of it. Requests wait in the line while the acceptor is
// busy or, if the pool blocks it, while the queue is full. They enter the queue in order of arrival.

import { CHOICE, NONE, SERVER } from '../codes.ts';
import { Configuration } from '../configuration.ts';
import { Fifo } from '../kernel/fifo.ts';
import { Slot } from '../types.ts';
import { RequestQueue } from './request-queue.ts';

export class TaskQueue {
  readonly tasks: RequestQueue;
  readonly line: Fifo = new Fifo();
  /** The request that the acceptor is adding to the queue, or NONE. */
  inHand: Slot = NONE;
  /** Whether requests wait in the line while the queue is full. */
  blocks: bool = false;
  private dropsOldest: bool = false;
  private limit: f64 = Infinity;

  constructor(tasks: RequestQueue) {
    this.tasks = tasks;
  }

  configure(configuration: Configuration): void {
    const server = configuration.server;
    const whenFull = i32(configuration.at(server + SERVER.blockingPool.whenFull));
    this.limit = configuration.at(server + SERVER.blockingPool.queueLimit);
    this.blocks = whenFull === CHOICE.server.whenFull.block;
    this.dropsOldest = whenFull === CHOICE.server.whenFull.dropOldest;
    this.tasks.configure(i32(configuration.at(server + SERVER.blockingPool.order)));
  }

  get isFull(): bool {
    return f64(this.tasks.length) >= this.limit;
  }

  /**
   * Adds the request to the full queue. Returns the request to reject for it, possibly itself; NONE if there
   * is none.
   */
  force(request: Slot): Slot {
    // The queue had room when a blocking acceptor checked, but a live change has removed it since.
    if (!this.blocks && (!this.dropsOldest || this.tasks.length === 0)) return request;
    const dropped = this.blocks ? NONE : this.tasks.takeOldest();
    this.tasks.push(request);
    return dropped;
  }

  /** All waiting requests: in the queue, then at the acceptor. */
  get length(): i32 {
    return this.tasks.length + i32(this.inHand !== NONE) + this.line.length;
  }

  /** In order of arrival, even if the newest is served first. */
  at(place: i32): Slot {
    let left = place;
    if (left < this.tasks.length) return this.tasks.at(left);
    left -= this.tasks.length;
    if (this.inHand !== NONE && left-- === 0) return this.inHand;
    return this.line.at(left);
  }
}
