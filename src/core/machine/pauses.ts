// Stop-the-world pauses: at every multiple of a period, except time 0, the whole process stops for a while,
// as in garbage collection. After a pause longer than the period, the next one begins at the next multiple.
// While no thread is runnable, no events are scheduled; the first thread that then wants a core causes the
// current state to be computed.

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
  /**
   * Whether pauses are configured but no event for the next one is scheduled. Check this before a thread gets
   * a core.
   */
  dormant: bool = false;
  standing: bool = false;
  /** 0 means no pauses. */
  private everyNanos: Nanos = 0;
  private lengthNanos: Nanos = 0;
  /** When the next event is due (the begin or end of a pause); an event at any other instant is ignored. */
  private due: Nanos = NaN;
  private readonly clock: Clock;
  private readonly events: EventQueue;
  private process: HaltedCores | null = null;

  constructor(clock: Clock, events: EventQueue) {
    this.clock = clock;
    this.events = events;
  }

  /** Sets the process that is paused. Must be called before the first `configure`. */
  attach(process: HaltedCores): void {
    this.process = process;
  }

  /** Whether there are pauses. */
  get on(): bool {
    return this.everyNanos > 0;
  }

  /** If the process is paused now, that pause ends when it would have ended without the change. */
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

  /**
   * Call when a thread wants a core and no event is scheduled. Determines whether the process is paused now
   * and when that changes.
   */
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

  /** Handles a pause event: begins a pause, or ends the current one. */
  change(): void {
    const now = this.clock.now;
    if (this.due !== now) return;
    const process = this.process!;
    if (this.standing) {
      this.standing = false;
      this.sleep();
      process.goOn();
      // The pause has just ended, so this call finds the next one.
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
