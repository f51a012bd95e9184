// Users that send a request, wait for its outcome, think, and send again.

import { EVENT, SECTION } from '../codes.ts';
import { Configuration } from '../configuration.ts';
import { Clock } from '../kernel/clock.ts';
import { EventQueue } from '../kernel/event-queue.ts';
import { Distribution } from '../random/distribution.ts';
import { PURPOSE } from '../random/draws.ts';
import { distributionAt, Sampler } from '../random/sampler.ts';
import { Nanos } from '../types.ts';
import { Quota } from './quota.ts';

/**
 * A user waits at least this long before it sends again after a request that took no time, such as one that
 * was rejected immediately: about a round trip over the loopback interface. Without this wait, users would
 * send endlessly at one simulated instant.
 */
const SHORTEST_TURN_NANOS: Nanos = 100000;

export class ClosedLoop {
  private readonly clock: Clock;
  private readonly events: EventQueue;
  private readonly sampler: Sampler;
  private readonly quota: Quota;
  private users: i32 = 0;
  private think: Distribution;
  private firstSend: Distribution;
  /** Number of users that have a request in progress or will send another. */
  private active: i32 = 0;

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
    this.users = usersOf(configuration);
    this.think = thinkOf(configuration);
    this.firstSend = firstSendOf(configuration);
  }

  /** Schedules the first request of each user. Call it once, at time 0. */
  begin(): void {
    this.addUsers();
  }

  /**
   * Applies a changed number of users or a changed think time. A surplus user leaves when it is due to send.
   */
  configure(configuration: Configuration): void {
    this.users = usersOf(configuration);
    this.think = thinkOf(configuration);
    this.firstSend = firstSendOf(configuration);
    this.addUsers();
  }

  get isOver(): bool {
    return this.active === 0;
  }

  /** Handles a user's event. Returns true if the user sends a request now. */
  userSends(): bool {
    if (this.active > this.users || this.quota.isUsedUp) {
      this.active--;
      return false;
    }
    return true;
  }

  /**
   * The user's request and all its repeats have ended; `number` is that of the first request. The user
   * thinks, then sends again.
   */
  userIsAnswered(user: i32, number: f64, tookNoTime: bool): void {
    const think = this.sampler.draw(this.think, PURPOSE.think, number, 0);
    this.scheduleUser(tookNoTime ? Math.max(think, SHORTEST_TURN_NANOS) : think, user);
  }

  private addUsers(): void {
    if (this.clock.now >= this.quota.endsAt) return;
    const users = this.users;
    for (let user = this.active; user < users; user++) {
      this.active++;
      this.scheduleUser(this.sampler.draw(this.firstSend, PURPOSE.firstSend, f64(user), 0), user);
    }
  }

  /** A user that would send after arrivals have ended leaves instead. */
  private scheduleUser(waitNanos: Nanos, user: i32): void {
    const due = this.clock.now + waitNanos;
    if (due < this.quota.endsAt) this.events.schedule(due, EVENT.userSends, user);
    else this.active--;
  }
}

function usersOf(configuration: Configuration): i32 {
  return i32(configuration.at(SECTION.traffic.users));
}

function thinkOf(configuration: Configuration): Distribution {
  return distributionAt(configuration, i32(configuration.at(SECTION.traffic.think)));
}

function firstSendOf(configuration: Configuration): Distribution {
  return distributionAt(configuration, i32(configuration.at(SECTION.traffic.firstSend)));
}
