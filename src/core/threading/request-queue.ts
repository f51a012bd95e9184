// A queue of requests that wait for a thread, in the server's order. It drops requests that have waited too
// long: see WaitingRules.

import { QueueAdmission } from '../admission/queue-admission.ts';
import { CHOICE, NONE } from '../codes.ts';
import { Fifo } from '../kernel/fifo.ts';
import { Slot } from '../types.ts';

export class RequestQueue {
  /** Whether the queue must be told of each request that arrives at the server, through `arrives`. */
  isFollowed: bool = false;
  private readonly waiting: Fifo = new Fifo();
  private readonly admission: QueueAdmission;
  /** A value of CHOICE.server.order. */
  private order: i32 = CHOICE.server.order.fifo;
  /** Whether requests leave in the order in which they arrive and none is dropped. */
  private isPlain: bool = true;

  constructor(admission: QueueAdmission) {
    this.admission = admission;
  }

  /** The rules or the order have changed. */
  configure(order: i32): void {
    const isAdaptive = order === CHOICE.server.order.adaptive;
    if (isAdaptive && this.order !== order && !this.isFollowed) this.admission.begin();
    this.order = order;
    this.isPlain = order === CHOICE.server.order.fifo && !this.admission.rules.isOn;
    this.isFollowed = isAdaptive || this.admission.rules.isOn;
  }

  get length(): i32 {
    return this.waiting.length;
  }

  /** The waiting request at this place in the order of arrival, even if the newest is served first. */
  at(place: i32): Slot {
    return this.waiting.at(place);
  }

  /** A request arrives while `before` other requests wait. Call only if the queue is followed. */
  arrives(request: Slot, before: i32): void {
    this.admission.arrives(request, before);
  }

  push(request: Slot): void {
    this.waiting.push(request);
  }

  /**
   * Takes the request whose turn it is; NONE if all waiting requests are dropped. Call only if the queue is
   * not empty.
   */
  take(): Slot {
    return this.isPlain ? this.waiting.shift() : this.takeKept();
  }

  /** Takes the oldest request. Call only if the queue is not empty. */
  takeOldest(): Slot {
    return this.waiting.shift();
  }

  /** Whether a request that has waited elsewhere may have a thread. If not, it is rejected. */
  lets(request: Slot): bool {
    return !this.admission.rules.isOn || this.admission.keeps(request, this.waiting.length);
  }

  private takeKept(): Slot {
    const waiting = this.waiting;
    while (waiting.length > 0) {
      const request = this.takesNewest ? waiting.pop() : waiting.shift();
      if (this.lets(request)) return request;
    }
    return NONE;
  }

  private get takesNewest(): bool {
    if (this.order === CHOICE.server.order.adaptive) return this.admission.isOverloaded;
    return this.order === CHOICE.server.order.lifo;
  }
}
