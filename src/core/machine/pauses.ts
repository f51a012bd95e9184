// Stop-the-world pauses: at every multiple of a period, time 0 excepted, the whole process stands still for a while, as
// in a garbage collection. Pauses longer than the period begin at the next multiple after the last one. While nothing
// computes and nothing wants to, no events are kept: the first thread that wants a core finds out where things stand.

import { EVENT, SECTION } from '../codes.ts';
import { Configuration } from '../configuration.ts';
import { Clock } from '../kernel/clock.ts';
import { EventQueue } from '../kernel/event-queue.ts';
import { longRemainder } from '../kernel/remainder.ts';
import { Nanos } from '../types.ts';
import { HaltedCores } from './halted-cores.ts';

/** Subjects of EVENT.pause. */
const STANDS: i32 = 0;
const GOES_ON: i32 = 1;

export class Pauses {
  /** Whether there are pauses, but no event is kept for the next: ask before a thread gets a core. */
  dormant: bool = false;
  standing: bool = false;
  /** 0: there are none. */
  private everyNanos: Nanos = 0;
  private lengthNanos: Nanos = 0;
  /** When the event comes that counts. */
  private due: Nanos = NaN;
  private readonly clock: Clock;
  private readonly events: EventQueue;
  private process: HaltedCores | null = null;

  constructor(clock: Clock, events: EventQueue) {
    this.clock = clock;
    this.events = events;
  }

  /** Whose pauses these are; set before the first `configure`. */
  attach(process: HaltedCores): void {
    this.process = process;
  }

  /** Whether there are any. */
  get on(): bool {
    return this.everyNanos > 0;
  }

  /** A pause under way ends when it would have. */
  configure(configuration: Configuration): void {
    const length = configuration.at(SECTION.machine.pauseNanos);
    const period = configuration.at(SECTION.machine.pauseEveryNanos);
    const every = length > 0 && period < Infinity ? period : 0;
    if (every === this.everyNanos && length === this.lengthNanos) return;
    this.everyNanos = every;
    this.lengthNanos = length;
    if (this.standing) return;
    this.sleep();
    this.rouseIfWanted();
  }

  /** A thread wants a core and no event is kept: finds out whether the process stands still now, and when that changes. */
  rouse(): void {
    const now = this.clock.now;
    const every = this.everyNanos;
    const length = this.lengthNanos;
    this.dormant = false;
    if (now < every) {
      this.schedule(every, STANDS);
      return;
    }
    const period = every * (Math.floor(length / every) + 1);
    const into = longRemainder(now - every, period);
    if (into < length) this.stand(now - into + length);
    else this.schedule(now - into + period, STANDS);
  }

  /** The event of a pause: it begins, or ends if one is under way. */
  change(): void {
    const now = this.clock.now;
    if (this.due !== now) return;
    const process = this.process!;
    if (this.standing) {
      this.standing = false;
      this.sleep();
      process.goOn();
      // Not within the pause that has just ended, so this finds the next one.
      this.rouseIfWanted();
    } else if (process.runnable > 0) {
      this.stand(now + this.lengthNanos);
    } else {
      this.sleep();
    }
  }

  private rouseIfWanted(): void {
    if (this.dormant && this.process!.runnable > 0) this.rouse();
  }

  private sleep(): void {
    this.due = NaN;
    this.dormant = this.on;
  }

  private stand(until: Nanos): void {
    this.standing = true;
    this.schedule(until, GOES_ON);
    this.process!.stand();
  }

  private schedule(at: Nanos, subject: i32): void {
    this.due = at;
    this.events.schedule(at, EVENT.pause, subject);
  }
}
