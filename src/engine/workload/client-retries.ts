// Clients who send again what was rejected, failed, timed out or was given up: as a new request, some time later.
//
// Retry k of request i has number i + k x RETRY_STRIDE, a prime far above all first requests: so first requests keep their numbers
// whatever is sent again, and a retry goes to another node of a round robin than the first, however many there are.
// What it asks for is that of the first (its class, the times of its steps); the latencies that it meets are its own.

import type { Nanos } from '../../scenario/duration.ts';
import type { SectionNumbers } from '../configuration/layout.ts';
import type { Clock } from '../kernel/clock.ts';
import { grownFloats, grownInts } from '../kernel/columns.ts';
import { EVENT } from '../kernel/event-kind.ts';
import { type EventQueue, SUBJECT_MAX } from '../kernel/event-queue.ts';
import { PURPOSE } from '../random/draws.ts';
import type { Sampler } from '../random/sampler.ts';
import { Backoff } from '../upstream/backoff.ts';
import { RetryBudget } from '../upstream/retry-budget.ts';
import { RETRY_STRIDE, type Slot } from '../view/codes.ts';
import { type RequestTable, TooManyRequestsError } from './request-table.ts';

interface ClientRetriesParts {
  readonly clock: Clock;
  readonly events: EventQueue;
  readonly sampler: Sampler;
  readonly requests: RequestTable;
  /** Nothing is sent from this instant on. */
  readonly endsAt: Nanos;
}

export class ClientRetries {
  /** Requests that will be sent again. */
  pending = 0;
  /** Requests that were. */
  sent = 0;
  private readonly parts: ClientRetriesParts;
  private readonly budget = new RetryBudget();
  private readonly backoff = new Backoff();
  private attempts = 0;

  // By entry, as the events number it: number of the retry, of the first request, when it is due and since when it waits
  // (NaN: no entry), who sends it.
  private number = new Float64Array(0);
  private first = new Float64Array(0);
  private due = new Float64Array(0);
  private since = new Float64Array(0);
  private user = new Int32Array(0);
  private free = new Int32Array(0);
  private freeCount = 0;

  constructor(settings: SectionNumbers<'clientRetries'>, parts: ClientRetriesParts) {
    this.parts = parts;
    this.configure(settings);
  }

  configure({ attempts, budget, backoffNanos, jitter }: SectionNumbers<'clientRetries'>): void {
    this.attempts = attempts;
    this.budget.configure(budget);
    this.backoff.configure(backoffNanos, Number.POSITIVE_INFINITY, jitter);
  }

  /** A first request was sent. */
  firstSent(): void {
    this.budget.earn();
  }

  /** The request in this slot ended badly. True: its client will send it again. */
  retry(slot: Slot): boolean {
    if (this.attempts === 0) return false;
    const { requests, sampler, clock, events, endsAt } = this.parts;
    const number = requests.number(slot);
    const first = requests.first(slot);
    const before = Math.round((number - first) / RETRY_STRIDE);
    if (before >= this.attempts) return false;
    const entry = this.take();
    sampler.drawUnit(PURPOSE.clientBackoff, requests.rows, requests.numberAt(slot), 0);
    this.backoff.replace(sampler.drawn, before);
    this.due[entry] = clock.now + sampler.drawn[0];
    if (this.due[entry] >= endsAt || !this.budget.take()) {
      this.free[this.freeCount++] = entry;
      return false;
    }
    this.number[entry] = number + RETRY_STRIDE;
    this.first[entry] = first;
    this.since[entry] = clock.now;
    this.user[entry] = requests.user(slot);
    this.pending++;
    events.schedule(this.due, entry, EVENT.clientRetry, entry);
    return true;
  }

  /** The event of an entry came up: puts its number and that of the first into `numbers` and returns its user, or NONE. */
  send(entry: number, numbers: Float64Array): number {
    numbers[0] = this.number[entry];
    numbers[1] = this.first[entry];
    this.since[entry] = Number.NaN;
    this.free[this.freeCount++] = entry;
    this.pending--;
    this.sent++;
    return this.user[entry];
  }

  /**
   * Visits requests that wait to be sent again, for those who look on: at most `most`, those in the lowest of 4,096 entries.
   * The visitor gets the number of the retry, since when it waits, and when it is sent.
   */
  visit(most: number, visitor: (number: number, since: Nanos, due: Nanos) => void): void {
    let left = Math.min(most, this.pending);
    const end = Math.min(this.number.length, 4096);
    for (let entry = 0; entry < end && left > 0; entry++) {
      if (Number.isNaN(this.since[entry])) continue;
      left--;
      visitor(this.number[entry], this.since[entry], this.due[entry]);
    }
  }

  private take(): number {
    if (this.freeCount === 0) this.grow();
    return this.free[--this.freeCount];
  }

  private grow(): void {
    const before = this.number.length;
    const length = Math.max(64, before * 2);
    if (length > SUBJECT_MAX + 1) throw new TooManyRequestsError();
    this.number = grownFloats(this.number, length);
    this.first = grownFloats(this.first, length);
    this.due = grownFloats(this.due, length);
    this.since = grownFloats(this.since, length).fill(Number.NaN, before);
    this.user = grownInts(this.user, length);
    this.free = grownInts(this.free, length);
    // The lowest comes first.
    for (let entry = length - 1; entry >= before; entry--) this.free[this.freeCount++] = entry;
  }
}
