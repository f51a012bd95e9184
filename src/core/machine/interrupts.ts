// Timer interrupts: each core is taken from its thread every so often for a while. Of n cores, core c is interrupted
// at k + c/n periods, k from 0 on but not at time 0. A core without a thread has nothing to be taken from, so events
// are only kept for cores in use. An interrupt that comes while the last one is handled, or as it ends, is lost.
//
// An interrupt of an idle core is felt too: it leaves the caches cold, and what computes there next refills them first.
// For a slice under way that is part of how long the interrupt takes: refills on top of each interrupt could keep the core
// from ever getting on.

import { EVENT, SECTION } from '../codes.ts';
import { Configuration } from '../configuration.ts';
import { Clock } from '../kernel/clock.ts';
import { EventQueue } from '../kernel/event-queue.ts';
import { Nanos } from '../types.ts';
import { CORES_MAX } from './core-table.ts';
import { HaltedCores } from './halted-cores.ts';

export class Interrupts {
  /** Whether there are any. */
  on: bool = false;
  private everyNanos: Nanos = Infinity;
  private lengthNanos: Nanos = 0;
  private cores: f64 = 1;
  /** By core: when it is interrupted next, NaN while no event is kept; and when the last interrupt ends or ended. */
  private readonly next: StaticArray<f64> = new StaticArray<f64>(CORES_MAX);
  private readonly ends: StaticArray<f64> = new StaticArray<f64>(CORES_MAX);
  /** By core: its interrupts until it became idle; NaN while nothing has computed there. */
  private readonly ticksSeen: StaticArray<f64> = new StaticArray<f64>(CORES_MAX);
  private readonly clock: Clock;
  private readonly events: EventQueue;
  private target: HaltedCores | null = null;

  constructor(clock: Clock, events: EventQueue) {
    this.clock = clock;
    this.events = events;
    this.next.fill(NaN);
    this.ends.fill(NaN);
    this.ticksSeen.fill(NaN);
  }

  /** Whose cores are interrupted; set before the first `configure`. */
  attach(target: HaltedCores): void {
    this.target = target;
  }

  /** Interrupts are spread over all cores of the machine, lost ones included. */
  configure(configuration: Configuration): void {
    const every = configuration.at(SECTION.machine.interruptEveryNanos);
    const length = configuration.at(SECTION.machine.interruptNanos);
    const cores = configuration.at(SECTION.machine.cores);
    if (every === this.everyNanos && length === this.lengthNanos && cores === this.cores) return;
    this.everyNanos = every;
    this.lengthNanos = length;
    this.cores = cores;
    this.on = every < Infinity && length > 0;
    this.next.fill(NaN);
    this.ticksSeen.fill(NaN);
    for (let core = 0; core < CORES_MAX; core++) if (this.target!.computes(core)) this.arm(core);
  }

  /** A slice begins on the core: from now on its interrupts count. */
  arm(core: i32): void {
    if (!this.on || this.next[core] >= this.clock.now) return;
    this.next[core] = this.phase(core) + (this.ticks(core) + 1) * this.everyNanos;
    this.events.schedule(this.next[core], EVENT.interrupt, core);
  }

  /** The core becomes idle. An interrupt at this very instant finds it so. */
  leave(core: i32): void {
    if (!this.on) return;
    this.ticksSeen[core] = Math.ceil((this.clock.now - this.phase(core)) / this.everyNanos) - 1;
  }

  /** Whether an interrupt has come since the core became idle, at this very instant too unless its event is to come. */
  isCold(core: i32): bool {
    if (!this.on) return false;
    const toCome = f64(this.next[core] === this.clock.now);
    return this.ticks(core) - toCome > this.ticksSeen[core];
  }

  /** The event of an interrupt: of this core it begins, of `CORES_MAX` more it ends. */
  change(subject: i32): void {
    const target = this.target!;
    const now = this.clock.now;
    if (subject >= CORES_MAX) {
      const core = subject - CORES_MAX;
      if (this.ends[core] === now) target.resume(core);
      return;
    }
    if (this.next[subject] !== now) return;
    this.next[subject] = NaN;
    if (this.ends[subject] >= now) {
      this.arm(subject);
      return;
    }
    if (!target.computes(subject)) return;
    this.arm(subject);
    const end = now + this.lengthNanos;
    this.ends[subject] = end;
    target.interrupt(subject);
    this.events.schedule(end, EVENT.interrupt, subject + CORES_MAX);
  }

  private phase(core: i32): Nanos {
    return Math.round((this.everyNanos * f64(core)) / this.cores);
  }

  /** Interrupts of the core up to now, less than 0 before the first. */
  private ticks(core: i32): f64 {
    return Math.floor((this.clock.now - this.phase(core)) / this.everyNanos);
  }
}
