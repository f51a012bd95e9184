// Stop-the-world pauses: at every multiple of a period, time 0 excepted, the whole process stands still for a while, as
// in a garbage collection. Pauses longer than the period begin at the next multiple after the last one. While nothing
// computes and nothing wants to, no events are kept: the first thread that wants a core finds out where things stand.

import type { Nanos } from '../../scenario/duration.ts';
import type { SectionNumbers } from '../configuration/layout.ts';
import type { Clock } from '../kernel/clock.ts';
import { EVENT } from '../kernel/event-kind.ts';
import type { EventQueue } from '../kernel/event-queue.ts';

/** Subjects of EVENT.pause. */
const STANDS = 0;
const GOES_ON = 1;

/** The process that pauses. */
export interface PausedProcess {
  /** Threads on cores or ready for one. */
  readonly runnable: number;
  stand(): void;
  goOn(): void;
}

export class Pauses {
  /** Whether there are pauses, but no event is kept for the next: ask before a thread gets a core. */
  dormant = false;
  standing = false;
  /** 0: there are none. */
  private everyNanos: Nanos = 0;
  private lengthNanos: Nanos = 0;
  /** When the event comes that counts. */
  private readonly due = new Float64Array(1).fill(Number.NaN);
  private readonly clock: Clock;
  private readonly events: EventQueue;
  private readonly process: PausedProcess;

  constructor(clock: Clock, events: EventQueue, process: PausedProcess) {
    this.clock = clock;
    this.events = events;
    this.process = process;
  }

  /** Whether there are any. */
  get on(): boolean {
    return this.everyNanos > 0;
  }

  /** A pause under way ends when it would have. */
  configure(machine: SectionNumbers<'machine'>): void {
    const { pauseNanos, pauseEveryNanos } = machine;
    const every = pauseNanos > 0 && pauseEveryNanos < Number.POSITIVE_INFINITY ? pauseEveryNanos : 0;
    if (every === this.everyNanos && pauseNanos === this.lengthNanos) return;
    this.everyNanos = every;
    this.lengthNanos = pauseNanos;
    if (this.standing) return;
    this.sleep();
    if (this.dormant && this.process.runnable > 0) this.rouse();
  }

  /** A thread wants a core and no event is kept: finds out whether the process stands still now, and when that changes. */
  rouse(): void {
    const now = this.clock.now;
    const { everyNanos, lengthNanos } = this;
    this.dormant = false;
    if (now < everyNanos) {
      this.schedule(everyNanos, STANDS);
      return;
    }
    const period = everyNanos * (Math.floor(lengthNanos / everyNanos) + 1);
    const into = (now - everyNanos) % period;
    if (into < lengthNanos) this.stand(now - into + lengthNanos);
    else this.schedule(now - into + period, STANDS);
  }

  /** The event of a pause: it begins, or ends if one is under way. */
  change(): void {
    const now = this.clock.now;
    if (this.due[0] !== now) return;
    if (this.standing) {
      this.standing = false;
      this.sleep();
      this.process.goOn();
      // Not within the pause that has just ended, so this finds the next one.
      if (this.dormant && this.process.runnable > 0) this.rouse();
    } else if (this.process.runnable > 0) {
      this.stand(now + this.lengthNanos);
    } else {
      this.sleep();
    }
  }

  private sleep(): void {
    this.due[0] = Number.NaN;
    this.dormant = this.everyNanos > 0;
  }

  private stand(until: Nanos): void {
    this.standing = true;
    this.schedule(until, GOES_ON);
    this.process.stand();
  }

  private schedule(at: Nanos, subject: number): void {
    this.due[0] = at;
    this.events.schedule(this.due, 0, EVENT.pause, subject);
  }
}
