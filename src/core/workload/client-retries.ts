// Clients that resend rejected, failed, timed-out or abandoned requests as new requests after a delay.
//
// Retry k of request i has number i + k × RETRY_STRIDE, a prime far above the numbers of all first requests.
// So first requests keep their numbers whatever is resent, and with any number of nodes a retry goes to a
// different round-robin node than the attempt before. A retry has the same demands as the first request (its
// class, the times of its steps), but its calls draw new latencies.

import { EVENT, NONE, RETRY_STRIDE, SECTION } from '../codes.ts';
import { Configuration } from '../configuration.ts';
import { Clock } from '../kernel/clock.ts';
import { grownInts } from '../kernel/columns.ts';
import { EventQueue, SUBJECT_MAX } from '../kernel/event-queue.ts';
import { PURPOSE } from '../random/draws.ts';
import { Sampler } from '../random/sampler.ts';
import { Nanos, Slot } from '../types.ts';
import { Backoff } from '../upstream/backoff.ts';
import { RetryBudget } from '../upstream/retry-budget.ts';
import { RequestTable } from './request-table.ts';

/** Number of entries, from the first on, that are available for display. */
const SHOWN_ENTRIES: i32 = 4096;

/** A request that will be resent. */
export class Retry {
  /** Number of the request; and below, the number of the first request that it repeats. */
  number: f64 = 0;
  first: f64 = 0;
  /** Since when the request has waited to be resent (NaN if the entry is free); and below, when it is due. */
  since: Nanos = NaN;
  due: Nanos = 0;
  /** The user that will send the request, or NONE. */
  user: i32 = NONE;
}

export class ClientRetries {
  /** Number of requests waiting to be resent. */
  pending: i32 = 0;
  /** Number of requests resent so far. */
  sent: f64 = 0;
  private readonly clock: Clock;
  private readonly events: EventQueue;
  private readonly sampler: Sampler;
  private readonly requests: RequestTable;
  /** No request is sent from this instant on. */
  private readonly endsAt: Nanos;
  private readonly budget: RetryBudget = new RetryBudget();
  private readonly backoff: Backoff = new Backoff();
  private attempts: i32 = 0;

  /** The requests that will be resent, indexed by the subjects of their events. */
  private entries: StaticArray<Retry> = new StaticArray<Retry>(0);
  private free: StaticArray<i32> = new StaticArray<i32>(0);
  private freeCount: i32 = 0;

  constructor(
    configuration: Configuration,
    clock: Clock,
    events: EventQueue,
    sampler: Sampler,
    requests: RequestTable,
    endsAt: Nanos,
  ) {
    this.clock = clock;
    this.events = events;
    this.sampler = sampler;
    this.requests = requests;
    this.endsAt = endsAt;
    this.configure(configuration);
  }

  configure(configuration: Configuration): void {
    this.attempts = i32(configuration.at(SECTION.clientRetries.attempts));
    this.budget.configure(configuration.at(SECTION.clientRetries.budget));
    this.backoff.configure(
      configuration.at(SECTION.clientRetries.backoffNanos),
      Infinity,
      configuration.at(SECTION.clientRetries.jitter),
    );
  }

  /** A first request was sent. */
  firstSent(): void {
    this.budget.earn();
  }

  /** The request in this slot has ended without success. Returns true if its client will resend it. */
  retry(slot: Slot): bool {
    if (this.attempts === 0) return false;
    const requests = this.requests;
    const number = requests.number(slot);
    const first = requests.first(slot);
    const before = i32(Math.round((number - first) / RETRY_STRIDE));
    if (before >= this.attempts) return false;
    const drawn = this.sampler.drawUnit(PURPOSE.clientBackoff, number, 0);
    const due = this.clock.now + this.backoff.nanos(drawn, before);
    if (due >= this.endsAt || !this.budget.take()) return false;
    const entry = this.take();
    const retry = this.entries[entry];
    retry.number = number + RETRY_STRIDE;
    retry.first = first;
    retry.since = this.clock.now;
    retry.due = due;
    retry.user = requests.user(slot);
    this.pending++;
    this.events.schedule(due, EVENT.clientRetry, entry);
    return true;
  }

  /**
   * Handles an entry's event, and returns the entry. The entry stays valid until the next call of `retry`.
   */
  send(entry: i32): Retry {
    const retry = this.entries[entry];
    retry.since = NaN;
    this.free[this.freeCount++] = entry;
    this.pending--;
    this.sent++;
    return retry;
  }

  /** For display: the first waiting entry from this one on; NONE if there is none among the first 4,096. */
  waitingFrom(entry: i32): i32 {
    const end = min(this.entries.length, SHOWN_ENTRIES);
    for (let each = entry; each < end; each++) {
      if (!isNaN(this.entries[each].since)) return each;
    }
    return NONE;
  }

  /** Data of a waiting entry: number of the retry, when its wait began, and when it is sent. */
  numberOf(entry: i32): f64 {
    return this.entries[entry].number;
  }

  sinceOf(entry: i32): Nanos {
    return this.entries[entry].since;
  }

  dueOf(entry: i32): Nanos {
    return this.entries[entry].due;
  }

  private take(): i32 {
    if (this.freeCount === 0) this.grow();
    return this.free[--this.freeCount];
  }

  private grow(): void {
    const before = this.entries;
    const length = max(64, before.length * 2);
    if (length > SUBJECT_MAX + 1) this.requests.overflow();
    const entries = new StaticArray<Retry>(length);
    for (let entry = 0; entry < length; entry++) {
      entries[entry] = entry < before.length ? before[entry] : new Retry();
    }
    this.entries = entries;
    this.free = grownInts(this.free, length);
    // Adds the entries in descending order, so that the lowest one is taken first.
    for (let entry = length - 1; entry >= before.length; entry--) this.free[this.freeCount++] = entry;
  }
}
