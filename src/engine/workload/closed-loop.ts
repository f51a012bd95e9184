// Users who each send a request, wait for its outcome, think, and send again.

import type { Nanos } from '../../scenario/duration.ts';
import { type Configuration, sectionOf } from '../configuration/layout.ts';
import type { Clock } from '../kernel/clock.ts';
import { EVENT } from '../kernel/event-kind.ts';
import type { EventQueue } from '../kernel/event-queue.ts';
import { PURPOSE } from '../random/draws.ts';
import { type CompiledDistribution, distributionAt, type Sampler } from '../random/sampler.ts';
import type { Quota } from './quota.ts';

/**
 * A user whose request took no time at all, as one that is rejected at once, sends again no sooner: a round trip over
 * the loopback interface takes about this long. Without it time would stand still while users send.
 */
const SHORTEST_TURN_NANOS = 100_000;

export class ClosedLoop {
  private readonly clock: Clock;
  private readonly events: EventQueue;
  private readonly sampler: Sampler;
  private readonly quota: Quota;
  private users = 0;
  private think: CompiledDistribution = new Float64Array(2);
  private readonly userDue = new Float64Array(1);
  /** Users who have a request under way or will send another. */
  private active = 0;

  constructor(
    configuration: Configuration,
    quota: Quota,
    clock: Clock,
    events: EventQueue,
    sampler: Sampler,
  ) {
    this.clock = clock;
    this.events = events;
    this.sampler = sampler;
    this.quota = quota;
    this.read(configuration);
  }

  /** Schedules the first request of each user. Once, at time 0. */
  begin(): void {
    this.addUsers();
  }

  /** Takes on a changed number of users and think time. Users who are too many leave when it is their turn to send. */
  configure(configuration: Configuration): void {
    this.read(configuration);
    this.addUsers();
  }

  get isOver(): boolean {
    return this.active === 0;
  }

  /** A user's event came up. True: it sends a request now. */
  userSends(): boolean {
    if (this.active > this.users || this.quota.isUsedUp) {
      this.active--;
      return false;
    }
    return true;
  }

  /** The user's request, number numbers[index], has ended for good: it thinks, then sends again. */
  userIsAnswered(user: number, numbers: Float64Array, index: number, tookNoTime: boolean): void {
    this.sampler.draw(this.think, PURPOSE.think, numbers, index, 0);
    const think = this.sampler.drawn[0];
    this.scheduleUser(tookNoTime ? Math.max(think, SHORTEST_TURN_NANOS) : think, user);
  }

  private read(configuration: Configuration): void {
    const { users, think } = sectionOf(configuration, 'traffic');
    this.users = users;
    this.think = distributionAt(configuration, think);
  }

  private addUsers(): void {
    if (this.clock.now >= this.quota.endsAt) return;
    while (this.active < this.users) {
      this.scheduleUser(0, this.active++);
    }
  }

  /** A user who would send after the end of arrivals leaves. */
  private scheduleUser(waitNanos: Nanos, user: number): void {
    this.userDue[0] = this.clock.now + waitNanos;
    if (this.userDue[0] < this.quota.endsAt) this.events.schedule(this.userDue, 0, EVENT.userSends, user);
    else this.active--;
  }
}
