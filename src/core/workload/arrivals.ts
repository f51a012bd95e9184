// Arrivals of first requests, from an open loop or from the users of a closed loop.

import { CHOICE, SECTION } from '../codes.ts';
import { Configuration } from '../configuration.ts';
import { Clock } from '../kernel/clock.ts';
import { EventQueue } from '../kernel/event-queue.ts';
import { Sampler } from '../random/sampler.ts';
import { Nanos } from '../types.ts';
import { ClosedLoop } from './closed-loop.ts';
import { OpenLoop } from './open-loop.ts';
import { Quota } from './quota.ts';

export class Arrivals {
  readonly quota: Quota;
  /** Whether requests arrive at a rate that does not depend on replies. */
  readonly isOpen: bool;
  private readonly openLoop: OpenLoop;
  private readonly closedLoop: ClosedLoop;

  constructor(configuration: Configuration, clock: Clock, events: EventQueue, sampler: Sampler) {
    const quota = new Quota(configuration);
    this.quota = quota;
    this.isOpen = i32(configuration.at(SECTION.traffic.kind)) === CHOICE.traffic.kind.open;
    this.openLoop = new OpenLoop(configuration, quota, clock, events, sampler);
    this.closedLoop = new ClosedLoop(configuration, quota, clock, events, sampler);
  }

  /** Schedules the first arrivals. Call it once, at time 0. */
  begin(): void {
    if (this.isOpen) this.openLoop.begin();
    else this.closedLoop.begin();
  }

  /** Applies a changed rate, number of users or think time. The kind of traffic cannot change. */
  configure(configuration: Configuration): void {
    if (this.isOpen) this.openLoop.configure(configuration);
    else this.closedLoop.configure(configuration);
  }

  /** Whether no more first requests can arrive, except from users that still wait for an outcome. */
  get isOver(): bool {
    if (this.quota.isUsedUp) return true;
    return this.isOpen ? this.openLoop.isOver : this.closedLoop.isOver;
  }

  /** How late the request that arrives now was sent. */
  get lagNanos(): Nanos {
    return this.openLoop.lagNanos;
  }

  /** Handles an arrival event. Returns true if a request arrives now, `lagNanos` late. */
  arrives(): bool {
    return this.openLoop.arrives();
  }

  /** Counts an arriving first request, returns its number, and schedules the next one of an open loop. */
  @inline
  send(): f64 {
    const number = this.quota.sent++;
    if (this.isOpen) this.openLoop.scheduleNext();
    return number;
  }

  /** Handles a user's event. Returns true if the user sends a request now. */
  userSends(): bool {
    return this.closedLoop.userSends();
  }

  /**
   * The user's request and all its repeats have ended; `number` is that of the first request. The user
   * thinks, then sends again.
   */
  userIsAnswered(user: i32, number: f64, tookNoTime: bool): void {
    this.closedLoop.userIsAnswered(user, number, tookNoTime);
  }
}
