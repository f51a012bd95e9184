// What keeps threads that have a core from getting on: timer interrupts of single cores and pauses of the whole process.

import type { SectionNumbers } from '../configuration/layout.ts';
import type { Clock } from '../kernel/clock.ts';
import type { EventQueue } from '../kernel/event-queue.ts';
import { HALT, NONE } from '../view/codes.ts';
import { CORES_MAX, type CoreTable } from './core-table.ts';
import { type InterruptedCores, Interrupts } from './interrupts.ts';
import { type PausedProcess, Pauses } from './pauses.ts';
import type { Slices } from './slices.ts';

/** What halts ask of the scheduler. */
export interface HaltedProcess {
  /** Threads on cores or ready for one. */
  readonly runnable: number;
  /** The process has been paused or resumed. */
  countCores(): void;
}

export class Halts implements InterruptedCores, PausedProcess {
  /** Whether there are interrupts or pauses. */
  on = false;
  readonly interrupts: Interrupts;
  readonly pauses: Pauses;
  private readonly clock: Clock;
  private readonly table: CoreTable;
  private readonly slices: Slices;
  private readonly process: HaltedProcess;

  constructor(
    table: CoreTable,
    slices: Slices,
    parts: { clock: Clock; events: EventQueue },
    process: HaltedProcess,
  ) {
    this.clock = parts.clock;
    this.table = table;
    this.slices = slices;
    this.process = process;
    this.interrupts = new Interrupts(parts.clock, parts.events, this);
    this.pauses = new Pauses(parts.clock, parts.events, this);
  }

  configure(machine: SectionNumbers<'machine'>): void {
    this.interrupts.configure(machine);
    this.pauses.configure(machine);
    this.on = this.interrupts.on || this.pauses.on;
  }

  get runnable(): number {
    return this.process.runnable;
  }

  computes(core: number): boolean {
    return this.table.computes(core);
  }

  interrupt(core: number): void {
    this.slices.halt(core, HALT.interrupt);
  }

  resume(core: number): void {
    if (this.table.running(core) === NONE) return;
    if (this.pauses.standing) this.table.halt(core, HALT.pause, this.clock.now);
    else this.goOnWith(core);
  }

  stand(): void {
    for (let core = 0; core < CORES_MAX; core++) {
      if (this.table.computes(core)) this.slices.halt(core, HALT.pause);
    }
    this.process.countCores();
  }

  goOn(): void {
    for (let core = 0; core < CORES_MAX; core++) {
      if (this.table.running(core) !== NONE && this.table.halted(core) === HALT.pause) this.goOnWith(core);
    }
    this.process.countCores();
  }

  /** The thread on this core leaves it for good, amid its slice. */
  end(core: number): void {
    if (this.table.computes(core)) this.slices.halt(core, HALT.pause);
    this.table.halt(core, HALT.none, this.clock.now);
  }

  private goOnWith(core: number): void {
    this.slices.goOn(core);
    this.interrupts.arm(core);
  }
}
