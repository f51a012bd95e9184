// Timer interrupts: each core periodically stops its thread for a while. Of n cores, core c is interrupted at
// k + c/n periods for k from 0, except at time 0. An interrupt of a core without a thread costs nothing, so
// only cores in use have events. An interrupt that arrives while the previous one is handled, or as it ends,
// is lost.
//
// Interrupts of an idle core also have an effect: they leave the caches cold, and the next thread there
// refills them first. For a running slice, the refill is part of the interrupt's length. With an extra refill
// for each interrupt, the core might make no progress at all.

import { EVENT, SECTION } from '../codes.ts';
import { Configuration } from '../configuration.ts';
import { Clock } from '../kernel/clock.ts';
import { EventQueue } from '../kernel/event-queue.ts';
import { Nanos } from '../types.ts';
import { CORES_MAX } from './core-table.ts';
import { HaltedCores } from './halted-cores.ts';

export class Interrupts {
  /** Whether there are interrupts. */
  on: bool = false;
  private everyNanos: Nanos = Infinity;
  private lengthNanos: Nanos = 0;
  private cores: f64 = 1;
  /** Per core: time of its next interrupt (NaN if it has no event), and when its last one ends or ended. */
  private readonly next: StaticArray<f64> = new StaticArray<f64>(CORES_MAX);
  private readonly ends: StaticArray<f64> = new StaticArray<f64>(CORES_MAX);
  /**
   * Per core: how many of its interrupts were due before it became idle; NaN if nothing has computed there.
   */
  private readonly ticksUntilIdle: StaticArray<f64> = new StaticArray<f64>(CORES_MAX);
  private readonly clock: Clock;
  private readonly events: EventQueue;
  private target: HaltedCores | null = null;

  constructor(clock: Clock, events: EventQueue) {
    this.clock = clock;
    this.events = events;
    this.next.fill(NaN);
    this.ends.fill(NaN);
    this.ticksUntilIdle.fill(NaN);
  }

  /** Sets the cores that are interrupted. Must be called before the first `configure`. */
  attach(target: HaltedCores): void {
    this.target = target;
  }

  /**
   * Applies the settings. Interrupts are spread over all cores of the machine, even while some cores are
   * lost.
   */
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
    this.ticksUntilIdle.fill(NaN);
    for (let core = 0; core < CORES_MAX; core++) if (this.target!.computes(core)) this.arm(core);
  }

  /** A slice begins on the core, so its interrupts count from now on. */
  arm(core: i32): void {
    if (!this.on || this.next[core] >= this.clock.now) return;
    this.next[core] = this.phase(core) + (this.ticks(core) + 1) * this.everyNanos;
    this.events.schedule(this.next[core], EVENT.interrupt, core);
  }

  /** The core becomes idle; an interrupt at this very instant finds it idle. */
  leave(core: i32): void {
    if (!this.on) return;
    this.ticksUntilIdle[core] = Math.ceil((this.clock.now - this.phase(core)) / this.everyNanos) - 1;
  }

  /**
   * Whether the core was interrupted since it became idle. An interrupt at this instant counts unless its
   * event has not been handled yet.
   */
  isCold(core: i32): bool {
    if (!this.on) return false;
    const toCome = f64(this.next[core] === this.clock.now);
    return this.ticks(core) - toCome > this.ticksUntilIdle[core];
  }

  /**
   * Handles an interrupt event: subjects below CORES_MAX begin one on that core; subject CORES_MAX + core
   * ends it.
   */
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

  /** Number of the core's interrupts up to now; negative before the first. */
  private ticks(core: i32): f64 {
    return Math.floor((this.clock.now - this.phase(core)) / this.everyNanos);
  }
}
