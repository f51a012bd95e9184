// The ready green threads in front of their carriers. With stealing each carrier has a queue of its own, and one that
// finds its own empty takes the older half of another's (Blumofe and Leiserson, "Scheduling multithreaded computations
// by work stealing", 1999; half at a time as Go does): the next carrier in order of place, so that runs repeat. Without
// stealing all share one queue.

import { NONE } from '../codes.ts';
import { Fifo } from '../kernel/fifo.ts';
import { remainder } from '../kernel/remainder.ts';
import { Slot, ThreadId } from '../types.ts';
import { RequestTable } from '../workload/request-table.ts';
import { WorkerThreads } from './worker-threads.ts';

export class CarrierQueues {
  /** Ready green threads in all queues. */
  length: i32 = 0;
  /** Times that a carrier took from another's queue. */
  steals: f64 = 0;

  /** By place of the carrier; only the first without stealing. */
  private readonly queues: Array<Fifo> = [];
  private readonly stealing: bool;
  private readonly carriers: WorkerThreads;
  private readonly requests: RequestTable;

  constructor(stealing: bool, carriers: WorkerThreads, requests: RequestTable) {
    this.stealing = stealing;
    this.carriers = carriers;
    this.requests = requests;
  }

  /** The number of carriers has changed: a carrier that is to leave keeps no queue. */
  carriersChanged(): void {
    const size = this.carriers.size;
    while (this.queues.length < size) this.queues.push(new Fifo());
    if (!this.stealing) return;
    for (let place = size; place < this.queues.length; place++) {
      const left = this.queues[place];
      for (; left.length > 0; this.length--) {
        const request = left.shift();
        this.push(this.carrierFor(request), request);
      }
    }
  }

  /** Carrier that a request is dealt to which has none. */
  carrierFor(request: Slot): ThreadId {
    return this.carriers.at(remainder(this.requests.number(request), this.carriers.size));
  }

  /** The request is ready to run, on this carrier unless another takes it. */
  push(carrier: ThreadId, request: Slot): void {
    this.requests.setThread(request, carrier);
    this.queues[this.stealing ? this.carriers.placeOf(carrier) : 0].push(request);
    this.length++;
  }

  /** Takes what this carrier is to run next, or NONE if nothing is ready. */
  take(carrier: ThreadId): Slot {
    if (this.length === 0) return NONE;
    this.length--;
    const place = this.stealing ? this.carriers.placeOf(carrier) : 0;
    const own = this.queues[place];
    return own.length > 0 ? own.shift() : this.steal(carrier, place, own);
  }

  /** The request at this place over all queues, one after the other, or NONE. */
  at(place: i32): Slot {
    let left = place;
    for (let index = 0; index < this.queues.length; index++) {
      const queue = this.queues[index];
      if (left < queue.length) return queue.at(left);
      left -= queue.length;
    }
    return NONE;
  }

  /** Something is ready in another's queue. */
  private steal(thief: ThreadId, place: i32, own: Fifo): Slot {
    let victim = place;
    do victim = victim + 1 < this.queues.length ? victim + 1 : 0;
    while (this.queues[victim].length === 0);
    const from = this.queues[victim];
    this.steals++;
    // The half is rounded up: the thief runs the first at once.
    const others = (from.length - 1) >> 1;
    const first = from.shift();
    for (let count = 0; count < others; count++) {
      const request = from.shift();
      this.requests.setThread(request, thief);
      own.push(request);
    }
    return first;
  }
}
