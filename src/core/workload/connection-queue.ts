// Open-loop requests that wait at the clients because every open connection is in use. They are sent late, in
// order, as connections become free. The times at which they should have been sent are kept.

import { EVENT } from '../codes.ts';
import { Clock } from '../kernel/clock.ts';
import { EventQueue } from '../kernel/event-queue.ts';
import { Nanos } from '../types.ts';
import { RequestTable } from './request-table.ts';

export class ConnectionQueue {
  /** Number of waiting requests. */
  length: i32 = 0;
  /** How late the request is that `take` returned last. */
  lagNanos: Nanos = 0;
  private readonly connections: f64;
  private readonly clock: Clock;
  private readonly events: EventQueue;
  private readonly requests: RequestTable;
  /** Ring of the waiting requests: their numbers; and below, when they should have been sent. */
  private numbers: StaticArray<f64> = new StaticArray<f64>(64);
  private intendedAt: StaticArray<f64> = new StaticArray<f64>(64);
  private head: i32 = 0;
  /** Number of sends that are scheduled for this instant. A connection is reserved for each. */
  private scheduled: i32 = 0;

  /** A `connections` of Infinity means that clients open as many as they need, so no request waits. */
  constructor(connections: f64, clock: Clock, events: EventQueue, requests: RequestTable) {
    this.connections = connections;
    this.clock = clock;
    this.events = events;
    this.requests = requests;
  }

  /** Whether a request sent now must wait for a connection. */
  get mustWait(): bool {
    if (this.connections === Infinity) return false;
    return this.length > 0 || f64(this.requests.live - this.requests.ghosts) >= this.connections;
  }

  /** Adds the request of this number, which should have been sent `lagNanos` ago. */
  add(number: f64, lagNanos: Nanos): void {
    if (this.length === this.numbers.length) this.grow();
    const place = (this.head + this.length++) & (this.numbers.length - 1);
    this.numbers[place] = number;
    this.intendedAt[place] = this.clock.now - lagNanos;
  }

  /** A request ends, so its connection goes to the next waiting request by an event. */
  connectionIsFree(): void {
    if (this.scheduled >= this.length) return;
    this.scheduled++;
    this.events.schedule(this.clock.now, EVENT.heldSends, 0);
  }

  /**
   * Takes the request that has waited longest: returns its number and sets `lagNanos`. Call only for an event
   * of kind heldSends.
   */
  take(): f64 {
    const number = this.numbers[this.head];
    this.lagNanos = this.clock.now - this.intendedAt[this.head];
    this.head = (this.head + 1) & (this.numbers.length - 1);
    this.length--;
    this.scheduled--;
    return number;
  }

  private grow(): void {
    const length = this.length;
    const numbers = new StaticArray<f64>(length * 2);
    const intendedAt = new StaticArray<f64>(length * 2);
    for (let place = 0; place < length; place++) {
      const from = (this.head + place) & (length - 1);
      numbers[place] = this.numbers[from];
      intendedAt[place] = this.intendedAt[from];
    }
    this.numbers = numbers;
    this.intendedAt = intendedAt;
    this.head = 0;
  }
}
