// When requests arrive. Open loop: the next arrival does not depend on the server. Closed loop: a user sends again
// once its reply is there and its think time is over.

import type { Nanos } from '../../scenario/duration.ts';
import type { Scenario, Traffic } from '../../scenario/scenario.ts';
import type { Clock } from '../kernel/clock.ts';
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

function gapAt(ratePerSecond: number): CompiledDistribution {
  return compileDistribution({ kind: 'exponential', meanNanos: 1e9 / ratePerSecond });
}

export class Arrivals {
  /** Requests sent so far; the number of the next. In a column, for draws. */
  private readonly sentCell = new Float64Array(1);
  /** Number of the request that arrives now, from 0. */
  readonly number = new Float64Array(1);
  /** How much later than it should have been the request that arrives now is sent. */
  lagNanos: Nanos = 0;

  private readonly clock: Clock;
  private readonly events: EventQueue;
  private readonly sampler: Sampler;
  private readonly requestLimit: number;
  private readonly endsAt: Nanos;
  private traffic: Traffic;
  private think: CompiledDistribution;
  /** Between Poisson arrivals. */
  private gap: CompiledDistribution;

  /** When the pending arrival of an open loop is due, NaN for none (an event at another instant is stale), and when it was meant to be. */
  private readonly due = new Float64Array([Number.NaN]);
  private dueLagNanos: Nanos = 0;
  private readonly userDue = new Float64Array(1);
  /** Evenly spaced arrivals count from here, so that rounding does not add up. */
  private anchorAt: Nanos = 0;
  private anchorSent = 0;
  private plan: BatchPlan;
  private batchIndex = 0;
  private leftInBatch: number;

  /** Users who have a request under way or will send another. */
  private activeUsers = 0;

  constructor(scenario: Scenario, clock: Clock, events: EventQueue, sampler: Sampler) {
    this.clock = clock;
    this.events = events;
    this.sampler = sampler;
    this.requestLimit = scenario.stop.requests ?? Number.POSITIVE_INFINITY;
    this.endsAt = scenario.stop.durationNanos ?? Number.POSITIVE_INFINITY;
    this.traffic = scenario.traffic;
    this.think = compileDistribution(scenario.traffic.think);
    this.gap = gapAt(scenario.traffic.ratePerSecond);
    this.plan = batchPlan(scenario.traffic.ratePerSecond);
    this.leftInBatch = firstBatchSize(this.plan);
  }

  /** Schedules the first arrivals. Once, at time 0. */
  begin(): void {
    if (this.traffic.kind === 'closed') this.addUsers();
    else if (this.traffic.arrivals === 'poisson') this.schedulePoisson();
    else this.scheduleFirst();
  }

  /** Takes on a changed rate, number of users or think time; the kind of traffic stays. */
  configure(traffic: Traffic): void {
    const now = this.clock.now;
    const before = this.traffic;
    this.traffic = traffic;
    this.think = compileDistribution(traffic.think);
    if (traffic.kind === 'closed') {
      this.addUsers();
      return;
    }
    if (traffic.ratePerSecond === before.ratePerSecond || Number.isNaN(this.due[0])) return;
    const wait = Math.round(((this.due[0]! - now) * before.ratePerSecond) / traffic.ratePerSecond);
    this.gap = gapAt(traffic.ratePerSecond);
    this.plan = batchPlan(traffic.ratePerSecond);
    this.leftInBatch = this.plan.size;
    this.batchIndex = 0;
    this.due[0] = now + wait;
    this.scheduleDue(0);
    this.anchorAt = this.due[0]!;
    this.anchorSent = this.sent;
  }

  private get sent(): number {
    return this.sentCell[0]!;
  }

  /** Whether no request can come any more but from users who still wait for a reply. */
  get isOver(): boolean {
    if (this.sent >= this.requestLimit) return true;
    return this.traffic.kind === 'open' ? Number.isNaN(this.due[0]) : this.activeUsers === 0;
  }

  /** An arrival event came up. True: a request arrives now, `lagNanos` late. */
  arrives(): boolean {
    if (this.clock.now !== this.due[0]) return false;
    this.due[0] = Number.NaN;
    this.lagNanos = this.dueLagNanos;
    return true;
  }

  /** Counts the request that arrives, puts its number into `number[0]`, and schedules the next of an open loop. */
  send(): void {
    this.number[0] = this.sentCell[0]!++;
    if (this.traffic.kind === 'open') this.scheduleNext();
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
  userIsAnswered(user: number, numbers: Float64Array, index: number, tookNoTime: boolean): void {
    this.sampler.draw(this.think, PURPOSE.think, numbers, index, 0);
    const think = this.sampler.drawn[0]!;
    this.scheduleUser(tookNoTime ? Math.max(think, SHORTEST_TURN_NANOS) : think, user);
  }

  private addUsers(): void {
    if (this.clock.now >= this.endsAt) return;
    while (this.activeUsers < this.traffic.users) {
      this.scheduleUser(0, this.activeUsers++);
    }
  }

  /** A user who would send after the end of arrivals leaves. */
  private scheduleUser(waitNanos: Nanos, user: number): void {
    this.userDue[0] = this.clock.now + waitNanos;
    if (this.userDue[0] < this.endsAt) this.events.schedule(this.userDue, 0, EVENT.userSends, user);
    else this.activeUsers--;
  }

  private scheduleFirst(): void {
    this.due[0] = 0;
    this.scheduleDue(0);
  }

  private scheduleNext(): void {
    const { arrivals, ratePerSecond } = this.traffic;
    if (arrivals === 'batches') {
      this.scheduleInBatch();
    } else if (arrivals === 'poisson') {
      this.schedulePoisson();
    } else {
      this.due[0] = this.anchorAt + Math.round(((this.sent - this.anchorSent) * 1e9) / ratePerSecond);
      this.scheduleDue(0);
    }
  }

  private schedulePoisson(): void {
    this.sampler.draw(this.gap, PURPOSE.arrival, this.sentCell, 0, 0);
    this.due[0] = this.clock.now + this.sampler.drawn[0]!;
    this.scheduleDue(0);
  }

  private scheduleInBatch(): void {
    if (--this.leftInBatch > 0) {
      this.due[0] = this.clock.now;
      this.scheduleDue(this.lagNanos);
      return;
    }
    this.leftInBatch = this.plan.size;
    this.batchIndex++;
    const intended = this.anchorAt + this.batchIndex * this.plan.periodNanos;
    const lag = this.traffic.generatorLagChance;
    this.sampler.drawUnit(PURPOSE.lag, this.sentCell, 0, 0);
    const lagNanos = this.sampler.drawn[0]! < lag ? this.plan.periodNanos : 0;
    this.due[0] = intended + lagNanos;
    this.scheduleDue(lagNanos);
  }

  /** The next arrival is due at `due[0]`, `lagNanos` later than it was meant to be. */
  private scheduleDue(lagNanos: Nanos): void {
    this.dueLagNanos = lagNanos;
    if (this.due[0]! >= this.endsAt || this.sent >= this.requestLimit) this.due[0] = Number.NaN;
    else this.events.schedule(this.due, 0, EVENT.arrival, 0);
  }
}
