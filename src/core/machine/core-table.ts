// The current state of each core, and how the cores' time has been spent. The scheduler writes it; readers
// derive the progress of the current slice from it.

import { HALT, METER, NONE } from '../codes.ts';
import { Nanos, ThreadId } from '../types.ts';
import { Thread } from './thread-table.ts';

/** The largest number of cores that a machine can have, even after a live change. */
export const CORES_MAX: i32 = 64;

const METERS: i32 = 8;

/**
 * A core and its current slice. A slice starts with its cost (scheduler search, then switch); then the thread
 * computes. A slice can be halted; what is left of it then runs later.
 */
export class Core {
  readonly id: i32;
  /** Thread on the core, and the thread it ran last. */
  thread: Thread | null = null;
  ranLast: Thread | null = null;
  /** When the core became idle (valid only while it is idle), and when it got its current thread. */
  idleFrom: Nanos = -1;
  takenAt: Nanos = 0;
  /** With a queue per core: mean virtual time of its threads when it last had any. */
  mean: Nanos = 0;
  /** When the slice is due to end; NaN if there is none. An event at any other instant is ignored. */
  sliceEnd: Nanos = NaN;
  sliceFrom: Nanos = 0;
  /** Scheduling and switching time before the thread computes. */
  sliceCost: Nanos = 0;
  /** Only the scheduling time, which comes before the switch. */
  sliceScheduling: Nanos = 0;
  sliceRun: Nanos = 0;
  /** How much longer the thread may run before others get the core. */
  quantumLeft: Nanos = 0;
  /** When the slice was last halted or resumed. */
  haltedFrom: Nanos = 0;
  /** With a CPU limit: CPU time that the core may still use; negative if it has used too much. */
  allowance: Nanos = 0;
  /** With a CPU limit: when the core began to use its allowance; NaN while it uses none. */
  usesFrom: Nanos = NaN;
  /** The METER to which the computing is booked. */
  runMeter: i32 = METER.useful;
  /** A value of HALT. */
  halted: i32 = HALT.none;

  constructor(id: i32) {
    this.id = id;
  }

  /** Whether the slice makes progress now. */
  get computes(): bool {
    return this.thread !== null && this.halted === HALT.none;
  }
}

export class CoreTable {
  /** Indexed by core number. */
  readonly rows: StaticArray<Core> = new StaticArray<Core>(CORES_MAX);
  /** Core time booked so far, indexed by METER. */
  readonly spent: StaticArray<f64> = new StaticArray<f64>(METERS);
  /** Core time available up to an instant, that instant, and the number of cores from then on. */
  private capacity: Nanos = 0;
  private capacityUntil: Nanos = 0;
  private present: i32 = 0;

  constructor() {
    for (let core = 0; core < CORES_MAX; core++) this.rows[core] = new Core(core);
  }

  /** Thread on the core, or NONE. */
  running(core: i32): ThreadId {
    const thread = this.rows[core].thread;
    return thread === null ? NONE : thread.id;
  }

  /**
   * Books the slice's progress up to `now` and leaves the rest in the row. Returns how much computing was
   * done.
   */
  bookPart(core: Core, now: Nanos): Nanos {
    const spent = this.spent;
    const elapsed = now - core.sliceFrom;
    const cost = Math.min(elapsed, core.sliceCost);
    const scheduling = Math.min(elapsed, core.sliceScheduling);
    const run = elapsed - cost;
    spent[METER.scheduling] += scheduling;
    spent[METER.switching] += cost - scheduling;
    spent[core.runMeter] += run;
    core.sliceScheduling -= scheduling;
    core.sliceCost -= cost;
    core.sliceRun -= run;
    return run;
  }

  /**
   * Returns an idle core (from 0 to `cores` - 1) for the thread: its last core if that is idle, otherwise
   * any. At least one core must be idle.
   */
  @inline
  idleFor(thread: Thread, cores: i32): Core {
    const rows = this.rows;
    const home = thread.core;
    if (home === NONE) return this.firstCore(cores);
    if (home < cores && rows[home].thread === null) return rows[home];
    let core = 0;
    while (rows[core].thread !== null) core++;
    return rows[core];
  }

  /**
   * For a thread that has not run yet: preferably an idle core that no thread has used, which saves the
   * switch; otherwise any idle core.
   */
  private firstCore(cores: i32): Core {
    const rows = this.rows;
    let idle = NONE;
    for (let core = 0; core < cores; core++) {
      if (rows[core].thread !== null) continue;
      if (rows[core].ranLast === null) return rows[core];
      if (idle === NONE) idle = core;
    }
    return rows[idle];
  }

  /** Sets the number of cores from `now` on. */
  setPresent(cores: i32, now: Nanos): void {
    this.capacity = this.capacityNanos(now);
    this.capacityUntil = now;
    this.present = cores;
  }

  /** Core time available up to `now`, used or not. */
  capacityNanos(now: Nanos): Nanos {
    return this.capacity + (now - this.capacityUntil) * f64(this.present);
  }

  /** Halts or resumes the thread on the core and books the time it was halted. */
  halt(core: Core, reason: i32, now: Nanos): void {
    if (core.halted !== HALT.none) this.spent[core.halted] += now - core.haltedFrom;
    core.halted = reason;
    core.haltedFrom = now;
  }

  /**
   * Core time spent on this METER up to `now`, in nanoseconds summed over cores, including current slices.
   */
  nanos(meter: i32, now: Nanos): Nanos {
    let sum = this.spent[meter];
    for (let core = 0; core < CORES_MAX; core++) {
      const row = this.rows[core];
      if (row.thread !== null) sum += this.under(row, meter, now);
    }
    return sum;
  }

  /** Time that the core's current slice or halt has spent on this METER so far. */
  private under(core: Core, meter: i32, now: Nanos): Nanos {
    if (core.halted !== HALT.none) return core.halted === meter ? now - core.haltedFrom : 0;
    const elapsed = now - core.sliceFrom;
    const scheduling = Math.min(elapsed, core.sliceScheduling);
    const cost = Math.min(elapsed, core.sliceCost);
    if (meter === METER.scheduling) return scheduling;
    if (meter === METER.switching) return cost - scheduling;
    return meter === core.runMeter ? elapsed - cost : 0;
  }
}
