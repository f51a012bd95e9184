// Threads that poll the network for the carriers of green threads. The number of a request determines the
// poller that handles its data. Each reply or new request costs that poller CPU time before the green thread
// becomes ready.

import { NONE, REQUEST_STATE } from '../codes.ts';
import { Fifo } from '../kernel/fifo.ts';
import { remainder } from '../kernel/remainder.ts';
import { Scheduler } from '../machine/scheduler.ts';
import { Nanos, Slot, ThreadId } from '../types.ts';
import { RequestTable } from '../workload/request-table.ts';

export class NetworkPollers {
  readonly count: i32;
  costNanos: Nanos = 0;
  /** Requests whose green threads have become ready. The model takes them out. */
  readonly handled: Fifo = new Fifo();
  private readonly first: ThreadId;
  /** Per poller: requests for which network data has arrived. */
  private readonly queues: StaticArray<Fifo>;
  private readonly scheduler: Scheduler;
  private readonly requests: RequestTable;

  /** Creates `count` pollers, with thread ids from `first` on. */
  constructor(count: i32, first: ThreadId, scheduler: Scheduler, requests: RequestTable) {
    this.count = count;
    this.first = first;
    this.scheduler = scheduler;
    this.requests = requests;
    const queues = new StaticArray<Fifo>(count);
    for (let poller = 0; poller < count; poller++) queues[poller] = new Fifo();
    this.queues = queues;
  }

  isOne(thread: ThreadId): bool {
    return thread >= this.first && thread < this.first + this.count;
  }

  /** Id of the last poller; NONE if there are none. */
  get last(): ThreadId {
    return this.count === 0 ? NONE : this.first + this.count - 1;
  }

  push(request: Slot): void {
    const poller = remainder(this.requests.number(request), this.count);
    this.queues[poller].push(request);
    this.scheduler.wake(this.first + poller);
  }

  /** See ThreadModel. Requests whose data the poller has handled go into `handled`. */
  nextBurst(thread: ThreadId): Nanos {
    const scheduler = this.scheduler;
    const requests = this.requests;
    const done = scheduler.servedBy(thread);
    if (done !== NONE) {
      scheduler.serve(thread, NONE);
      requests.enter(done, REQUEST_STATE.ready);
      this.handled.push(done);
    }
    const queue = this.queues[thread - this.first];
    while (queue.length > 0) {
      const request = queue.shift();
      if (this.costNanos > 0) {
        scheduler.serve(thread, request);
        requests.enter(request, REQUEST_STATE.ready);
        return this.costNanos;
      }
      this.handled.push(request);
    }
    return 0;
  }

  /** Number of requests waiting for the pollers. */
  get length(): i32 {
    let sum = 0;
    for (let poller = 0; poller < this.count; poller++) sum += this.queues[poller].length;
    return sum;
  }

  /** The request at this position, counted over all queues in order, or NONE. */
  at(place: i32): Slot {
    let left = place;
    for (let poller = 0; poller < this.count; poller++) {
      const queue = this.queues[poller];
      if (left < queue.length) return queue.at(left);
      left -= queue.length;
    }
    return NONE;
  }
}
