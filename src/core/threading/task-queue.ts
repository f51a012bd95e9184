// The queue of a blocking pool and the line in front of it. Requests wait in the line while the acceptor is
// busy. They also wait there while the queue is full, if a full queue blocks the acceptor. They enter the
// queue in order of arrival.

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
   * Adds the request to the full queue. Returns the request to reject instead, which may be this one; NONE if
   * none is rejected.
   */
  force(request: Slot): Slot {
    // If a full queue blocks the acceptor, the queue had room when the acceptor checked; a live change has
    // since made it shorter.
    if (!this.blocks && (!this.dropsOldest || this.tasks.length === 0)) return request;
    const dropped = this.blocks ? NONE : this.tasks.takeOldest();
    this.tasks.push(request);
    return dropped;
  }

  /** Number of waiting requests: in the queue, at the acceptor and in the line. */
  get length(): i32 {
    return this.tasks.length + i32(this.inHand !== NONE) + this.line.length;
  }

  /** The waiting request at this place in the order of arrival, even if the newest is served first. */
  at(place: i32): Slot {
    let left = place;
    if (left < this.tasks.length) return this.tasks.at(left);
    left -= this.tasks.length;
    if (this.inHand !== NONE && left-- === 0) return this.inHand;
    return this.line.at(left);
  }
}
