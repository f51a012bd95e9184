// Rules by which a server drops a request if it has waited too long by the time its turn comes. All queues of
// the server share them.

import { CHOICE, SECTION } from '../codes.ts';
import { Configuration } from '../configuration.ts';
import { Clock } from '../kernel/clock.ts';
import { grownBytes, grownFloats } from '../kernel/columns.ts';
import { Nanos, Slot } from '../types.ts';

export class WaitingRules {
  /** Whether any request may be dropped. If not, queues need not apply the rules. */
  isOn: bool = false;
  ageLimitNanos: Nanos = Infinity;
  targetNanos: Nanos = 0;
  intervalNanos: Nanos = 0;
  /** A value of CHOICE.door.codel. */
  codel: i32 = CHOICE.door.codel.off;
  /**
   * When the rules were switched on or CoDel changed. What queues recorded before this time is no longer
   * valid.
   */
  beganAt: Nanos = 0;
  private readonly clock: Clock;
  /** Per request slot: when the request began to wait for its turn; NaN once its turn has come. */
  private sinceOf: StaticArray<f64> = new StaticArray<f64>(0);
  /**
   * Per request slot: whether CoDel for request queues lets the request wait only for the target (1) or for
   * the interval (0).
   */
  private isBrief: StaticArray<u8> = new StaticArray<u8>(0);

  constructor(configuration: Configuration, clock: Clock) {
    this.clock = clock;
    this.configure(configuration);
  }

  configure(configuration: Configuration): void {
    const before = this.codel;
    const wasOn = this.isOn;
    this.ageLimitNanos = configuration.at(SECTION.door.ageLimitNanos);
    this.codel = i32(configuration.at(SECTION.door.codel));
    this.targetNanos = configuration.at(SECTION.door.codelTargetNanos);
    this.intervalNanos = configuration.at(SECTION.door.codelIntervalNanos);
    this.isOn = this.ageLimitNanos < Infinity || this.codel !== CHOICE.door.codel.off;
    if (this.codel === before && this.isOn === wasOn) return;
    this.beganAt = this.clock.now;
    if (!wasOn) this.sinceOf.fill(NaN);
    this.isBrief.fill(0);
  }

  /** The request begins to wait for its turn. */
  begin(slot: Slot, isBrief: bool): void {
    if (slot >= this.sinceOf.length) this.grow(max(1024, 2 * slot));
    this.sinceOf[slot] = this.clock.now;
    this.isBrief[slot] = u8(isBrief);
  }

  /** Whether the request has waited for its turn since the rules were switched on. */
  isWaiting(slot: Slot): bool {
    return slot < this.sinceOf.length && !isNaN(this.sinceOf[slot]);
  }

  /**
   * The request's turn has come. Returns how long it has waited; any time before the rules were switched on
   * is not counted.
   */
  end(slot: Slot): Nanos {
    if (!this.isWaiting(slot)) return this.clock.now - this.beganAt;
    const since = this.sinceOf[slot];
    this.sinceOf[slot] = NaN;
    return this.clock.now - since;
  }

  /** How long CoDel for request queues allows this request to wait. */
  allowedNanos(slot: Slot): Nanos {
    const isBrief = slot < this.isBrief.length && this.isBrief[slot] === 1;
    return isBrief ? this.targetNanos : this.intervalNanos;
  }

  private grow(length: i32): void {
    const before = this.sinceOf.length;
    this.sinceOf = grownFloats(this.sinceOf, length);
    this.sinceOf.fill(NaN, before);
    this.isBrief = grownBytes(this.isBrief, length);
  }
}
