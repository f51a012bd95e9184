// Clients that give up some time after sending. The request has then ended for the client and for the
// measures. The server does not notice, and runs the request's program to the end (see RequestTable.isGhost).

import { EVENT } from '../codes.ts';
import { Clock } from '../kernel/clock.ts';
import { grownFloats } from '../kernel/columns.ts';
import { EventQueue } from '../kernel/event-queue.ts';
import { Nanos, Slot } from '../types.ts';

export class Patience {
  private readonly clock: Clock;
  private readonly events: EventQueue;
  private nanos: Nanos;
  /**
   * Per request slot: when its client gives up; NaN or a past instant if it does not. An event at any other
   * instant is ignored.
   */
  private due: StaticArray<f64> = new StaticArray<f64>(0);

  /** `patienceNanos`: how long clients wait; Infinity for unlimited patience. */
  constructor(patienceNanos: Nanos, clock: Clock, events: EventQueue) {
    this.clock = clock;
    this.events = events;
    this.nanos = patienceNanos;
  }

  /** Applies a new patience to requests sent from now on. */
  configure(patienceNanos: Nanos): void {
    this.nanos = patienceNanos;
  }

  /** The request in this slot is sent now. */
  @inline
  begin(slot: Slot): void {
    if (this.nanos < Infinity) this.plan(slot);
  }

  private plan(slot: Slot): void {
    if (slot >= this.due.length) {
      this.due = grownFloats(this.due, max(max(1024, slot + 1), this.due.length * 2));
    }
    const at = this.clock.now + this.nanos;
    this.due[slot] = at;
    this.events.schedule(at, EVENT.patienceEnd, slot);
  }

  /** The request in this slot has ended. */
  end(slot: Slot): void {
    if (slot < this.due.length) this.due[slot] = NaN;
  }

  /** The slot's event is due. Returns whether its client gives up now. */
  isOver(slot: Slot): bool {
    return this.due[slot] === this.clock.now;
  }
}
