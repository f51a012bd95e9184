// Halts threads that have a core: timer interrupts of single cores, pauses of the whole process, and the CPU
// limit.

import { HALT } from '../codes.ts';
import { Configuration } from '../configuration.ts';
import { Clock } from '../kernel/clock.ts';
import { EventQueue } from '../kernel/event-queue.ts';
import { CORES_MAX, Core, CoreTable } from './core-table.ts';
import { CpuLimit } from './cpu-limit.ts';
import { HaltedCores } from './halted-cores.ts';
import { Interrupts } from './interrupts.ts';
import { Pauses } from './pauses.ts';
import { Slices } from './slices.ts';
import { Thread } from './thread-table.ts';

/** The scheduler's interface for halts. */
export abstract class HaltedProcess {
  /** Number of threads that are on cores or ready for one. */
  abstract get runnable(): i32;

  /** Called when the process has been paused or resumed. */
  abstract countCores(): void;
}

export class Halts extends HaltedCores {
  /** Whether there are interrupts, pauses or a CPU limit. */
  on: bool = false;
  readonly interrupts: Interrupts;
  readonly pauses: Pauses;
  readonly limit: CpuLimit;
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
    this.limit = new CpuLimit(table, clock, events);
    this.interrupts.attach(this);
    this.pauses.attach(this);
    this.limit.attach(this);
  }

  /** Sets the process whose threads are halted. Must be called before the first `configure`. */
  attach(process: HaltedProcess): void {
    this.process = process;
  }

  configure(configuration: Configuration): void {
    this.interrupts.configure(configuration);
    this.pauses.configure(configuration);
    this.limit.configure(configuration);
    this.on = this.interrupts.on || this.pauses.on || this.limit.on;
  }

  override get runnable(): i32 {
    return this.process!.runnable;
  }

  override computes(core: i32): bool {
    return this.table.rows[core].computes;
  }

  override interrupt(core: i32): void {
    this.halt(this.table.rows[core], HALT.interrupt);
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
      if (rows[core].computes) this.halt(rows[core], HALT.pause);
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
    if (core.computes) this.halt(core, HALT.pause);
    this.table.halt(core, HALT.none, this.clock.now);
  }

  /**
   * Starts a slice of the thread on the core, or throttles the core if its CPU time is used up. Call only
   * with a CPU limit.
   */
  start(core: Core, thread: Thread): void {
    const limit = this.limit;
    limit.stopUse(core);
    if (limit.grant(core)) {
      this.slices.startWithin(core, thread, core.allowance);
      limit.use(core);
    } else {
      this.slices.throttle(core, thread);
      limit.throttle(core);
    }
  }

  /** The thread has left the core. `isIdle`: no other thread is ready for the core. */
  leave(core: Core, isIdle: bool): void {
    this.interrupts.leave(core.id);
    this.limit.stopUse(core);
    if (isIdle) this.limit.giveBack(core);
  }

  override letGo(core: i32): void {
    const row = this.table.rows[core];
    this.slices.renew(row, row.allowance);
    if (this.pauses.standing) this.slices.pause(row);
    else this.goOnWith(row);
  }

  private halt(core: Core, reason: i32): void {
    this.limit.stopUse(core);
    this.slices.halt(core, reason);
  }

  private goOnWith(core: Core): void {
    this.slices.goOn(core);
    this.limit.use(core);
    this.interrupts.arm(core.id);
  }
}
