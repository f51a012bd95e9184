// Requests of an open loop that the clients hold back, since each of their open connections carries one already. They
// are sent late, in turn, as connections come free; when they should have been sent is kept.

import type { Nanos } from '../../scenario/duration.ts';
import type { Clock } from '../kernel/clock.ts';
import { grownFloats } from '../kernel/columns.ts';
import { EVENT } from '../kernel/event-kind.ts';
import type { EventQueue } from '../kernel/event-queue.ts';
import type { RequestTable } from './request-table.ts';

export class HeldBack {
  /** Requests held back now. */
  length = 0;
  /** How late the request is that `take` took last. */
  lagNanos: Nanos = 0;
  private readonly connections: number;
  private readonly clock: Clock;
  private readonly events: EventQueue;
  private readonly requests: RequestTable;
  /** A ring: number of each, and when it should have been sent. */
  private numbers = new Float64Array(64);
  private intendedAt = new Float64Array(64);
  private head = 0;
  /** Sends that are scheduled for this instant, each with a connection kept free for it. */
  private scheduled = 0;

  /** `connections` Infinity: clients open as many as they need, and nothing is ever held back. */
  constructor(connections: number, clock: Clock, events: EventQueue, requests: RequestTable) {
    this.connections = connections;
    this.clock = clock;
    this.events = events;
    this.requests = requests;
  }

  /** Whether a request that would be sent now has to wait for a connection. */
  get mustHold(): boolean {
    if (this.length > 0) return true;
    const { live, ghosts } = this.requests;
    return live - ghosts >= this.connections;
  }

  /** Holds back request number[0], which should have been sent `lagNanos` ago. */
  hold(number: Float64Array, lagNanos: Nanos): void {
    if (this.length === this.numbers.length) this.grow();
    const place = (this.head + this.length++) & (this.numbers.length - 1);
    this.numbers[place] = number[0];
    this.intendedAt[place] = this.clock.now - lagNanos;
  }

  /** A request ends: its connection takes the next one that is held back, by an event. */
  connectionIsFree(): void {
    if (this.scheduled >= this.length) return;
    this.scheduled++;
    this.events.schedule(this.clock.cell, 0, EVENT.heldSends, 0);
  }

  /** Takes the next request held back into `number`, and how late it is into `lagNanos`. Only for an event of kind heldSends. */
  take(number: Float64Array): void {
    number[0] = this.numbers[this.head];
    number[1] = number[0];
    this.lagNanos = this.clock.now - this.intendedAt[this.head];
    this.head = (this.head + 1) & (this.numbers.length - 1);
    this.length--;
    this.scheduled--;
  }

  private grow(): void {
    const { numbers, intendedAt, head, length } = this;
    this.numbers = grownFloats(numbers, length * 2);
    this.intendedAt = grownFloats(intendedAt, length * 2);
    for (let place = 0; place < length; place++) {
      this.numbers[place] = numbers[(head + place) & (length - 1)];
      this.intendedAt[place] = intendedAt[(head + place) & (length - 1)];
    }
    this.head = 0;
  }
}
