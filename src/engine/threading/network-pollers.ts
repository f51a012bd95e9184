// Threads that watch the network for the carriers of green threads. Each reply and each new request is dealt to one of
// them by its number, and costs that poller CPU before the green thread it is for becomes ready.

import type { Nanos } from '../../scenario/duration.ts';
import { REQUEST_STATE } from '../../scenario/request-state.ts';
import { Fifo } from '../kernel/fifo.ts';
import type { Scheduler } from '../machine/scheduler.ts';
import { NONE, type Slot } from '../view/codes.ts';
import type { RequestTable } from '../workload/request-table.ts';
import type { ThreadId } from './thread-model.ts';

export class NetworkPollers {
  readonly count: number;
  costNanos: Nanos = 0;
  /** Requests whose green threads are to be ready now; the model takes them out. */
  readonly handled = new Fifo();
  private readonly first: ThreadId;
  /** By poller: requests that something has come for. */
  private readonly queues: readonly Fifo[];
  private readonly scheduler: Scheduler;
  private readonly requests: RequestTable;

  /** `count` threads with ids from `first` on. */
  constructor(count: number, first: ThreadId, scheduler: Scheduler, requests: RequestTable) {
    this.count = count;
    this.first = first;
    this.scheduler = scheduler;
    this.requests = requests;
    this.queues = Array.from({ length: count }, () => new Fifo());
  }

  isOne(thread: ThreadId): boolean {
    return thread >= this.first && thread < this.first + this.count;
  }

  /** Id of the last of them, NONE if there are none. */
  get last(): ThreadId {
    return this.count === 0 ? NONE : this.first + this.count - 1;
  }

  push(request: Slot): void {
    const poller = this.requests.number(request) % this.count;
    this.queues[poller].push(request);
    this.scheduler.wake(this.first + poller);
  }

  /** As ThreadModel has it. What the poller is done with is left in `handled`. */
  nextBurst(thread: ThreadId): Nanos {
    const { scheduler, requests, handled } = this;
    const done = scheduler.servedBy(thread);
    if (done !== NONE) {
      scheduler.serve(thread, NONE);
      requests.enter(done, REQUEST_STATE.ready);
      handled.push(done);
    }
    const queue = this.queues[thread - this.first];
    while (queue.length > 0) {
      const request = queue.shift();
      if (this.costNanos > 0) {
        scheduler.serve(thread, request);
        requests.enter(request, REQUEST_STATE.ready);
        return this.costNanos;
      }
      handled.push(request);
    }
    return 0;
  }

  /** Requests in front of the pollers. */
  get length(): number {
    return this.queues.reduce((sum, queue) => sum + queue.length, 0);
  }

  /** The request at this place over all queues, one after the other, or NONE. */
  at(place: number): Slot {
    let left = place;
    for (const queue of this.queues) {
      if (left < queue.length) return queue.at(left);
      left -= queue.length;
    }
    return NONE;
  }
}
