// What each core does, a row for each, and what the cores' time has gone into. The scheduler writes it; whoever looks on
// reads from it how far a slice under way has come.

import { HALT, METER, NONE } from '../codes.ts';
import { Nanos, ThreadId } from '../types.ts';
import { Thread } from './thread-table.ts';

/** Most cores that a machine can have, now or after a live change. */
export const CORES_MAX: i32 = 64;

const METERS: i32 = 7;

/**
 * A core, and the slice on it: one stretch of time, first its cost (the scheduler's search, then the switch), then the run. It
 * may be stopped and go on later with what it had left.
 */
export class Core {
  readonly id: i32;
  /** Thread on the core, and the one that it ran last. */
  thread: Thread | null = null;
  ranLast: Thread | null = null;
  /** Since when no thread is on it, while none is; and since when its thread is. */
  idleFrom: Nanos = -1;
  takenAt: Nanos = 0;
  /** Where each core has a queue of its own: mean virtual time of its threads when it last had any. */
  mean: Nanos = 0;
  /** When the slice is due to end; NaN where none is under way. An event at another instant is stale. */
  sliceEnd: Nanos = NaN;
  sliceFrom: Nanos = 0;
  /** Switching and scheduling, before the run. */
  sliceCost: Nanos = 0;
  /** Scheduling alone, which comes first. */
  sliceScheduling: Nanos = 0;
  sliceRun: Nanos = 0;
  /** What the thread may still run before others come, of its time slice. */
  quantumLeft: Nanos = 0;
  /** Since when it is halted, or goes on. */
  haltedFrom: Nanos = 0;
  /** METER that the run counts for. */
  runMeter: i32 = METER.useful;
  /** One of HALT. */
  halted: i32 = HALT.none;

  constructor(id: i32) {
    this.id = id;
  }

  /** Whether a slice gets on at this moment. */
  get computes(): bool {
    return this.thread !== null && this.halted === HALT.none;
  }
}

export class CoreTable {
  /** By number. */
  readonly rows: StaticArray<Core> = new StaticArray<Core>(CORES_MAX);
  /** Core time booked so far, by METER. */
  readonly spent: StaticArray<f64> = new StaticArray<f64>(METERS);
  /** Core time that there has been up to an instant, the instant, and how many cores there have been since. */
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

  /** Books what the slice has come to by `now` and leaves in the row what is left of it. Returns how much of it was run. */
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

  /** Which idle core of 0 to `cores` - 1 the thread gets: the one it ran on last if that is idle. There must be one. */
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

  /** For a thread that has run on none: an idle core that nobody has run on, where it changes places with no one; or any idle one. */
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

  /** From `now` on there are so many cores. */
  setPresent(cores: i32, now: Nanos): void {
    this.capacity = this.capacityNanos(now);
    this.capacityUntil = now;
    this.present = cores;
  }

  /** Core time that there has been up to `now`, used or not. */
  capacityNanos(now: Nanos): Nanos {
    return this.capacity + (now - this.capacityUntil) * f64(this.present);
  }

  /** The thread on the core stops, or goes on; books how long it stood. */
  halt(core: Core, reason: i32, now: Nanos): void {
    if (core.halted !== HALT.none) this.spent[core.halted] += now - core.haltedFrom;
    core.halted = reason;
    core.haltedFrom = now;
  }

  /** Core time that has gone into this METER up to `now`, nanoseconds summed over cores: what slices under way have used included. */
  nanos(meter: i32, now: Nanos): Nanos {
    let sum = this.spent[meter];
    for (let core = 0; core < CORES_MAX; core++) {
      const row = this.rows[core];
      if (row.thread !== null) sum += this.under(row, meter, now);
    }
    return sum;
  }

  /** What the slice under way on this core, or its halt, has put into this METER so far. */
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
