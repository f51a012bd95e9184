// Timer interrupts: each core is taken from its thread every so often for a while. Of n cores, core c is interrupted
// at k + c/n periods, k from 0 on but not at time 0. A core without a thread has nothing to be taken from, so events
// are only kept for cores in use. An interrupt that comes while the last one is handled, or as it ends, is lost.
//
// An interrupt of an idle core is felt too: it leaves the caches cold, and what computes there next refills them first.
// For a slice under way that is part of how long the interrupt takes: refills on top of each interrupt could keep the core
// from ever getting on.

import type { Nanos } from '../../scenario/duration.ts';
import type { SectionNumbers } from '../configuration/layout.ts';
import type { Clock } from '../kernel/clock.ts';
import { EVENT } from '../kernel/event-kind.ts';
import type { EventQueue } from '../kernel/event-queue.ts';
import { CORES_MAX } from './core-table.ts';

/** What the interrupts do to the cores. */
export interface InterruptedCores {
  /** Whether the core's slice gets on at this moment. */
  computes(core: number): boolean;
  /** The core's thread stops at once, or goes on unless something else holds it. */
  interrupt(core: number): void;
  resume(core: number): void;
}

export class Interrupts {
  /** Whether there are any. */
  on = false;
  private everyNanos: Nanos = Number.POSITIVE_INFINITY;
  private lengthNanos: Nanos = 0;
  private cores = 1;
  /** By core: when it is interrupted next, NaN while no event is kept; and when the last interrupt ends or ended. */
  private readonly next = new Float64Array(CORES_MAX).fill(Number.NaN);
  private readonly ends = new Float64Array(CORES_MAX).fill(Number.NaN);
  /** By core: its interrupts until it became idle; NaN while nothing has computed there. */
  private readonly ticksSeen = new Float64Array(CORES_MAX).fill(Number.NaN);
  private readonly clock: Clock;
  private readonly events: EventQueue;
  private readonly target: InterruptedCores;

  constructor(clock: Clock, events: EventQueue, target: InterruptedCores) {
    this.clock = clock;
    this.events = events;
    this.target = target;
  }

  /** Interrupts are spread over all cores of the machine, lost ones included. */
  configure(machine: SectionNumbers<'machine'>): void {
    const every = machine.interruptEveryNanos;
    if (
      every === this.everyNanos &&
      machine.interruptNanos === this.lengthNanos &&
      machine.cores === this.cores
    )
      return;
    this.everyNanos = every;
    this.lengthNanos = machine.interruptNanos;
    this.cores = machine.cores;
    this.on = every < Number.POSITIVE_INFINITY && this.lengthNanos > 0;
    this.next.fill(Number.NaN);
    this.ticksSeen.fill(Number.NaN);
    for (let core = 0; core < CORES_MAX; core++) if (this.target.computes(core)) this.arm(core);
  }

  /** A slice begins on the core: from now on its interrupts count. */
  arm(core: number): void {
    if (!this.on || this.next[core] >= this.clock.now) return;
    this.next[core] = this.phase(core) + (this.ticks(core) + 1) * this.everyNanos;
    this.events.schedule(this.next, core, EVENT.interrupt, core);
  }

  /** The core becomes idle. An interrupt at this very instant finds it so. */
  leave(core: number): void {
    if (!this.on) return;
    this.ticksSeen[core] = Math.ceil((this.clock.now - this.phase(core)) / this.everyNanos) - 1;
  }

  /** Whether an interrupt has come since the core became idle, at this very instant too unless its event is to come. */
  isCold(core: number): boolean {
    if (!this.on) return false;
    const toCome = this.next[core] === this.clock.now ? 1 : 0;
    return this.ticks(core) - toCome > this.ticksSeen[core];
  }

  /** The event of an interrupt: of this core it begins, of `CORES_MAX` more it ends. */
  change(subject: number): void {
    const { clock } = this;
    if (subject >= CORES_MAX) {
      const core = subject - CORES_MAX;
      if (this.ends[core] === clock.now) this.target.resume(core);
      return;
    }
    if (this.next[subject] !== clock.now) return;
    this.next[subject] = Number.NaN;
    if (this.ends[subject] >= clock.now) {
      this.arm(subject);
      return;
    }
    if (!this.target.computes(subject)) return;
    this.arm(subject);
    this.ends[subject] = clock.now + this.lengthNanos;
    this.target.interrupt(subject);
    this.events.schedule(this.ends, subject, EVENT.interrupt, subject + CORES_MAX);
  }

  private phase(core: number): Nanos {
    return Math.round((this.everyNanos * core) / this.cores);
  }

  /** Interrupts of the core up to now, less than 0 before the first. */
  private ticks(core: number): number {
    return Math.floor((this.clock.now - this.phase(core)) / this.everyNanos);
  }
}
