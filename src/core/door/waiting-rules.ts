// The rules by which a server drops requests whose turn comes after too long a wait. All its queues share them.

import { CHOICE, SECTION } from '../codes.ts';
import { Configuration } from '../configuration.ts';
import { Clock } from '../kernel/clock.ts';
import { grownBytes, grownFloats } from '../kernel/columns.ts';
import { Nanos, Slot } from '../types.ts';

export class WaitingRules {
  /** Whether any request may be dropped; otherwise queues need not ask. */
  isOn: bool = false;
  ageLimitNanos: Nanos = Infinity;
  targetNanos: Nanos = 0;
  intervalNanos: Nanos = 0;
  /** A value of CHOICE.door.codel. */
  codel: i32 = CHOICE.door.codel.off;
  /** When the rules were switched on or CoDel changed: what queues know from before says nothing. */
  beganAt: Nanos = 0;
  private readonly clock: Clock;
  /** Per request slot: since when it waits for its turn; NaN once that has come. */
  private sinceOf: StaticArray<f64> = new StaticArray<f64>(0);
  /** Per request slot: 1 if CoDel for request queues lets it wait for the target only, else for the interval. */
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

  /** Whether it waits for its turn since the rules were switched on. */
  isWaiting(slot: Slot): bool {
    return slot < this.sinceOf.length && !isNaN(this.sinceOf[slot]);
  }

  /** Its turn has come. Returns how long it has waited, at most since the rules were switched on. */
  end(slot: Slot): Nanos {
    if (!this.isWaiting(slot)) return this.clock.now - this.beganAt;
    const since = this.sinceOf[slot];
    this.sinceOf[slot] = NaN;
    return this.clock.now - since;
  }

  /** How long CoDel for request queues lets it wait. */
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
