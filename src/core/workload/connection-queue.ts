// Requests of an open loop that wait at the clients, since each of their open connections carries one already. They are sent late,
// in turn, as connections come free; when they should have been sent is kept.

import { EVENT } from '../codes.ts';
import { Clock } from '../kernel/clock.ts';
import { EventQueue } from '../kernel/event-queue.ts';
import { Nanos } from '../types.ts';
import { RequestTable } from './request-table.ts';

export class ConnectionQueue {
  /** Requests that wait now. */
  length: i32 = 0;
  /** How late the request is that `take` took last. */
  lagNanos: Nanos = 0;
  private readonly connections: f64;
  private readonly clock: Clock;
  private readonly events: EventQueue;
  private readonly requests: RequestTable;
  /** A ring: number of each, and when it should have been sent. */
  private numbers: StaticArray<f64> = new StaticArray<f64>(64);
  private intendedAt: StaticArray<f64> = new StaticArray<f64>(64);
  private head: i32 = 0;
  /** Sends that are scheduled for this instant, each with a connection kept free for it. */
  private scheduled: i32 = 0;

  /** `connections` Infinity: clients open as many as they need, and nothing ever waits. */
  constructor(connections: f64, clock: Clock, events: EventQueue, requests: RequestTable) {
    this.connections = connections;
    this.clock = clock;
    this.events = events;
    this.requests = requests;
  }

  /** Whether a request that would be sent now has to wait for a connection. */
  get mustWait(): bool {
    if (this.connections === Infinity) return false;
    return this.length > 0 || f64(this.requests.live - this.requests.ghosts) >= this.connections;
  }

  /** The request of this number, which should have been sent `lagNanos` ago, waits for a connection. */
  add(number: f64, lagNanos: Nanos): void {
    if (this.length === this.numbers.length) this.grow();
    const place = (this.head + this.length++) & (this.numbers.length - 1);
    this.numbers[place] = number;
    this.intendedAt[place] = this.clock.now - lagNanos;
  }

  /** A request ends: its connection takes the next one that waits, by an event. */
  connectionIsFree(): void {
    if (this.scheduled >= this.length) return;
    this.scheduled++;
    this.events.schedule(this.clock.now, EVENT.heldSends, 0);
  }

  /** Takes the request that waits longest: its number, and how late it is into `lagNanos`. Only for an event of kind heldSends. */
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
