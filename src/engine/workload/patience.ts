// Clients who give up some time after they sent. The request then has ended for them and for what is measured, while
// the server does not notice: it goes on with it to the end of its program (see RequestTable.ghost).

import type { Nanos } from '../../scenario/duration.ts';
import type { Clock } from '../kernel/clock.ts';
import { grownFloats } from '../kernel/columns.ts';
import { EVENT } from '../kernel/event-kind.ts';
import type { EventQueue } from '../kernel/event-queue.ts';
import type { Slot } from '../view/codes.ts';

export class Patience {
  private readonly clock: Clock;
  private readonly events: EventQueue;
  private nanos: Nanos;
  /** By request slot: when its client gives up; NaN or past where it does not. An event at another instant is stale. */
  private due = new Float64Array(0);

  /** `patienceNanos`: Infinity for endless. */
  constructor(patienceNanos: Nanos, clock: Clock, events: EventQueue) {
    this.clock = clock;
    this.events = events;
    this.nanos = patienceNanos;
  }

  /** Holds for requests that are sent from now on. */
  configure(patienceNanos: Nanos): void {
    this.nanos = patienceNanos;
  }

  /** The request in this slot is sent now. */
  begin(slot: Slot): void {
    if (this.nanos === Number.POSITIVE_INFINITY) return;
    if (slot >= this.due.length) {
      this.due = grownFloats(this.due, Math.max(1024, slot + 1, this.due.length * 2));
    }
    this.due[slot] = this.clock.now + this.nanos;
    this.events.schedule(this.due, slot, EVENT.patienceEnd, slot);
  }

  /** The request in this slot has ended. */
  end(slot: Slot): void {
    if (slot < this.due.length) this.due[slot] = Number.NaN;
  }

  /** The event of this slot came up: whether its client gives up now. */
  isOver(slot: Slot): boolean {
    return this.due[slot] === this.clock.now;
  }
}
