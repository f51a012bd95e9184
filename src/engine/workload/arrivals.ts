// When first requests arrive: from an open loop or from the users of a closed one.

import type { Nanos } from '../../scenario/duration.ts';
import { CHOICE, type Configuration, sectionOf } from '../configuration/layout.ts';
import type { Clock } from '../kernel/clock.ts';
import type { EventQueue } from '../kernel/event-queue.ts';
import type { Sampler } from '../random/sampler.ts';
import { ClosedLoop } from './closed-loop.ts';
import { OpenLoop } from './open-loop.ts';
import { Quota } from './quota.ts';

export class Arrivals {
  /**
   * Of the request that arrives now: its number, and that of the first request that it repeats (its own if it is one),
   * from 0.
   */
  readonly number = new Float64Array(2);
  readonly quota: Quota;
  private readonly isOpen: boolean;
  private readonly openLoop: OpenLoop;
  private readonly closedLoop: ClosedLoop;

  constructor(configuration: Configuration, clock: Clock, events: EventQueue, sampler: Sampler) {
    this.quota = new Quota(sectionOf(configuration, 'run'));
    this.isOpen = sectionOf(configuration, 'traffic').kind === CHOICE.traffic.kind.open;
    this.openLoop = new OpenLoop(configuration, this.quota, clock, events, sampler);
    this.closedLoop = new ClosedLoop(configuration, this.quota, clock, events, sampler);
  }

  /** Schedules the first arrivals. Once, at time 0. */
  begin(): void {
    if (this.isOpen) this.openLoop.begin();
    else this.closedLoop.begin();
  }

  /** Takes on a changed rate, number of users or think time; the kind of traffic stays. */
  configure(configuration: Configuration): void {
    if (this.isOpen) this.openLoop.configure(configuration);
    else this.closedLoop.configure(configuration);
  }

  /** Whether no first request can come any more but from users who still wait for an outcome. */
  get isOver(): boolean {
    if (this.quota.isUsedUp) return true;
    return this.isOpen ? this.openLoop.isOver : this.closedLoop.isOver;
  }

  /** How much later than it should have been the request that arrives now is sent. */
  get lagNanos(): Nanos {
    return this.openLoop.lagNanos;
  }

  /** An arrival event came up. True: a request arrives now, `lagNanos` late. */
  arrives(): boolean {
    return this.openLoop.arrives();
  }

  /** Counts the first request that arrives, puts its number into `number`, and schedules the next of an open loop. */
  send(): void {
    const number = this.quota.sent[0]++;
    this.number[0] = number;
    this.number[1] = number;
    if (this.isOpen) this.openLoop.scheduleNext();
  }

  /** A user's event came up. True: it sends a request now. */
  userSends(): boolean {
    return this.closedLoop.userSends();
  }

  /** The user's request has ended for good: it thinks, then sends again. */
  userIsAnswered(user: number, numbers: Float64Array, index: number, tookNoTime: boolean): void {
    this.closedLoop.userIsAnswered(user, numbers, index, tookNoTime);
  }
}
