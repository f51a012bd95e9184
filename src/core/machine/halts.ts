// Halts threads that have a core: timer interrupts of single cores and pauses of the whole process.

import { HALT } from '../codes.ts';
import { Configuration } from '../configuration.ts';
import { Clock } from '../kernel/clock.ts';
import { EventQueue } from '../kernel/event-queue.ts';
import { CORES_MAX, Core, CoreTable } from './core-table.ts';
import { HaltedCores } from './halted-cores.ts';
import { Interrupts } from './interrupts.ts';
import { Pauses } from './pauses.ts';
import { Slices } from './slices.ts';

/** What halts need from the scheduler. */
export abstract class HaltedProcess {
  /** Threads on cores or ready for one. */
  abstract get runnable(): i32;

  /** Called when the process has been paused or resumed. */
  abstract countCores(): void;
}

export class Halts extends HaltedCores {
  /** Whether there are interrupts or pauses. */
  on: bool = false;
  readonly interrupts: Interrupts;
  readonly pauses: Pauses;
  private readonly clock: Clock;
  private readonly table: CoreTable;
  private readonly slices: Slices;
  private process: HaltedProcess | null = null;

  constructor(table: CoreTable, slices: Slices, clock: Clock, events: EventQueue) {
    super();
    this.clock = clock;
    this.table = table;
    this.slices = slices;
    this.interrupts = new Interrupts(clock, events);
    this.pauses = new Pauses(clock, events);
    this.interrupts.attach(this);
    this.pauses.attach(this);
  }

  /** Sets the process whose threads are halted, before the first `configure`. */
  attach(process: HaltedProcess): void {
    this.process = process;
  }

  configure(configuration: Configuration): void {
    this.interrupts.configure(configuration);
    this.pauses.configure(configuration);
    this.on = this.interrupts.on || this.pauses.on;
  }

  override get runnable(): i32 {
    return this.process!.runnable;
  }

  override computes(core: i32): bool {
    return this.table.rows[core].computes;
  }

  override interrupt(core: i32): void {
    this.slices.halt(this.table.rows[core], HALT.interrupt);
  }

  override resume(core: i32): void {
    const row = this.table.rows[core];
    if (row.thread === null) return;
    if (this.pauses.standing) this.table.halt(row, HALT.pause, this.clock.now);
    else this.goOnWith(row);
  }

  override stand(): void {
    const rows = this.table.rows;
    for (let core = 0; core < CORES_MAX; core++) {
      if (rows[core].computes) this.slices.halt(rows[core], HALT.pause);
    }
    this.process!.countCores();
  }

  override goOn(): void {
    const rows = this.table.rows;
    for (let core = 0; core < CORES_MAX; core++) {
      if (rows[core].thread !== null && rows[core].halted === HALT.pause) this.goOnWith(rows[core]);
    }
    this.process!.countCores();
  }

  /** The thread leaves this core for good in the middle of its slice. */
  end(core: Core): void {
    if (core.computes) this.slices.halt(core, HALT.pause);
    this.table.halt(core, HALT.none, this.clock.now);
  }

  private goOnWith(core: Core): void {
    this.slices.goOn(core);
    this.interrupts.arm(core.id);
  }
}
