// When requests arrive. Open loop: the next arrival does not depend on the server. Closed loop: a user sends again
// once its reply is there and its think time is over.

import type { Nanos } from '../../scenario/duration.ts';
import type { Scenario, Traffic } from '../../scenario/scenario.ts';
import { EVENT } from '../kernel/event-kind.ts';
import type { EventQueue } from '../kernel/event-queue.ts';
import { PURPOSE } from '../random/draws.ts';
import { type CompiledDistribution, compileDistribution, type Sampler } from '../random/sampler.ts';
import { type BatchPlan, batchPlan, firstBatchSize } from './batches.ts';

/**
 * A user whose request took no time at all, as one that is rejected at once, sends again no sooner: a round trip over
 * the loopback interface takes about this long. Without it time would stand still while users send.
 */
const SHORTEST_TURN_NANOS = 100_000;

export class Arrivals {
  /** Requests sent so far; the number of the next. */
  sent = 0;
  /** When the request that arrives now should have been sent. */
  intendedAt: Nanos = 0;

  private readonly events: EventQueue;
  private readonly sampler: Sampler;
  private readonly requestLimit: number;
  private readonly endsAt: Nanos;
  private traffic: Traffic;
  private think: CompiledDistribution;

  /** When the pending arrival of an open loop is due, NaN for none (an event at another instant is stale), and when it was meant to be. */
  private due: Nanos = Number.NaN;
  private dueIntendedAt: Nanos = 0;
  /** Evenly spaced arrivals count from here, so that rounding does not add up. */
  private anchorAt: Nanos = 0;
  private anchorSent = 0;
  private plan: BatchPlan;
  private batchIndex = 0;
  private leftInBatch: number;

  /** Users who have a request under way or will send another. */
  private activeUsers = 0;

  constructor(scenario: Scenario, events: EventQueue, sampler: Sampler) {
    this.events = events;
    this.sampler = sampler;
    this.requestLimit = scenario.stop.requests ?? Number.POSITIVE_INFINITY;
    this.endsAt = scenario.stop.durationNanos ?? Number.POSITIVE_INFINITY;
    this.traffic = scenario.traffic;
    this.think = compileDistribution(scenario.traffic.think);
    this.plan = batchPlan(scenario.traffic.ratePerSecond);
    this.leftInBatch = firstBatchSize(this.plan);
  }

  /** Schedules the first arrivals. Once, at time 0. */
  begin(): void {
    if (this.traffic.kind === 'closed') this.addUsers(0);
    else if (this.traffic.arrivals === 'poisson') this.schedulePoisson(0);
    else this.schedule(0, 0);
  }

  /** Takes on a changed rate, number of users or think time; the kind of traffic stays. */
  configure(traffic: Traffic, now: Nanos): void {
    const before = this.traffic;
    this.traffic = traffic;
    this.think = compileDistribution(traffic.think);
    if (traffic.kind === 'closed') {
      this.addUsers(now);
      return;
    }
    if (traffic.ratePerSecond === before.ratePerSecond || Number.isNaN(this.due)) return;
    const wait = Math.round(((this.due - now) * before.ratePerSecond) / traffic.ratePerSecond);
    this.plan = batchPlan(traffic.ratePerSecond);
    this.leftInBatch = this.plan.size;
    this.batchIndex = 0;
    this.schedule(now + wait, now + wait);
    this.anchorAt = this.due;
    this.anchorSent = this.sent;
  }

  /** Whether no request can come any more but from users who still wait for a reply. */
  get isOver(): boolean {
    if (this.sent >= this.requestLimit) return true;
    return this.traffic.kind === 'open' ? Number.isNaN(this.due) : this.activeUsers === 0;
  }

  /** An arrival event came up. True: a request arrives now, sent later than at `intendedAt` if the generator lags. */
  arrives(now: Nanos): boolean {
    if (now !== this.due) return false;
    this.due = Number.NaN;
    this.intendedAt = this.dueIntendedAt;
    return true;
  }

  /** Counts the request that arrives, gives its number, and schedules the next of an open loop. */
  send(now: Nanos): number {
    const number = this.sent++;
    if (this.traffic.kind === 'open') this.scheduleNext(now);
    else this.intendedAt = now;
    return number;
  }

  /** A user's event came up. True: it sends a request now. */
  userSends(): boolean {
    if (this.activeUsers > this.traffic.users || this.sent >= this.requestLimit) {
      this.activeUsers--;
      return false;
    }
    return true;
  }

  /** The user's request has ended: it thinks, then sends again. */
  userIsAnswered(user: number, request: number, startedAt: Nanos, now: Nanos): void {
    const think = this.sampler.duration(this.think, PURPOSE.think, request, 0);
    const wait = startedAt === now ? Math.max(think, SHORTEST_TURN_NANOS) : think;
    this.scheduleUser(now + wait, user);
  }

  private addUsers(now: Nanos): void {
    if (now >= this.endsAt) return;
    while (this.activeUsers < this.traffic.users) {
      this.scheduleUser(now, this.activeUsers++);
    }
  }

  /** A user who would send after the end of arrivals leaves. */
  private scheduleUser(at: Nanos, user: number): void {
    if (at < this.endsAt) this.events.schedule(at, EVENT.userSends, user);
    else this.activeUsers--;
  }

  private scheduleNext(now: Nanos): void {
    const { arrivals, ratePerSecond } = this.traffic;
    if (arrivals === 'batches') {
      this.scheduleInBatch(now);
    } else if (arrivals === 'poisson') {
      this.schedulePoisson(now);
    } else {
      const at = this.anchorAt + Math.round(((this.sent - this.anchorSent) * 1e9) / ratePerSecond);
      this.schedule(at, at);
    }
  }

  private schedulePoisson(now: Nanos): void {
    const mean = 1e9 / this.traffic.ratePerSecond;
    const at = now + Math.round(this.sampler.exponential(mean, PURPOSE.arrival, this.sent, 0));
    this.schedule(at, at);
  }

  private scheduleInBatch(now: Nanos): void {
    if (--this.leftInBatch > 0) {
      this.schedule(now, this.intendedAt);
      return;
    }
    this.leftInBatch = this.plan.size;
    this.batchIndex++;
    const intended = this.anchorAt + this.batchIndex * this.plan.periodNanos;
    const lag = this.traffic.generatorLagChance;
    const late = lag > 0 && this.sampler.unit(PURPOSE.lag, this.batchIndex, 0) < lag;
    this.schedule(late ? intended + this.plan.periodNanos : intended, intended);
  }

  private schedule(at: Nanos, intendedAt: Nanos): void {
    if (at >= this.endsAt || this.sent >= this.requestLimit) return;
    this.due = at;
    this.dueIntendedAt = intendedAt;
    this.events.schedule(at, EVENT.arrival, 0);
  }
}
