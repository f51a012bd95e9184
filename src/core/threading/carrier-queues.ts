// Queues of ready green threads for their carriers. With stealing, each carrier has a separate queue. A
// carrier whose queue is empty steals the older half of another carrier's queue (Blumofe and Leiserson,
// "Scheduling multithreaded computations by work stealing", 1999; half at a time as in Go). It chooses the
// next carrier in order, so that runs can be repeated. Without stealing, all carriers share one queue.

import { NONE } from '../codes.ts';
import { Fifo } from '../kernel/fifo.ts';
import { remainder } from '../kernel/remainder.ts';
import { Slot, ThreadId } from '../types.ts';
import { RequestTable } from '../workload/request-table.ts';
import { WorkerThreads } from './worker-threads.ts';

export class CarrierQueues {
  /** Number of ready green threads in all queues. */
  length: i32 = 0;
  /** Number of steals from another carrier's queue. */
  steals: f64 = 0;

  /** One queue per carrier place. Without stealing only the first is used. */
  private readonly queues: Array<Fifo> = [];
  private readonly stealing: bool;
  private readonly carriers: WorkerThreads;
  private readonly requests: RequestTable;

  constructor(stealing: bool, carriers: WorkerThreads, requests: RequestTable) {
    this.stealing = stealing;
    this.carriers = carriers;
    this.requests = requests;
  }

  /**
   * The number of carriers has changed. Requests in the queue of a carrier that leaves move to other
   * carriers.
   */
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

  /** The carrier for a request that does not have one yet. Carriers are chosen in turn. */
  carrierFor(request: Slot): ThreadId {
    return this.carriers.at(remainder(this.requests.number(request), this.carriers.size));
  }

  /** The request is ready to run on this carrier, unless another carrier steals it. */
  push(carrier: ThreadId, request: Slot): void {
    this.requests.setThread(request, carrier);
    this.queues[this.stealing ? this.carriers.placeOf(carrier) : 0].push(request);
    this.length++;
  }

  /** Takes the request that this carrier runs next; NONE if nothing is ready. */
  take(carrier: ThreadId): Slot {
    if (this.length === 0) return NONE;
    this.length--;
    const place = this.stealing ? this.carriers.placeOf(carrier) : 0;
    const own = this.queues[place];
    return own.length > 0 ? own.shift() : this.steal(carrier, place, own);
  }

  /** The request at this position, counted over all queues in order, or NONE. */
  at(place: i32): Slot {
    let left = place;
    for (let index = 0; index < this.queues.length; index++) {
      const queue = this.queues[index];
      if (left < queue.length) return queue.at(left);
      left -= queue.length;
    }
    return NONE;
  }

  /** Steals from the next queue that is not empty. Call only if there is such a queue. */
  private steal(thief: ThreadId, place: i32, own: Fifo): Slot {
    let victim = place;
    do victim = victim + 1 < this.queues.length ? victim + 1 : 0;
    while (this.queues[victim].length === 0);
    const from = this.queues[victim];
    this.steals++;
    // Half of the queue, rounded up. The thief runs the first request at once; this is the number of others.
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
