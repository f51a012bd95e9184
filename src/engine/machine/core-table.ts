// What each core does, a row by core, and what the cores' time has gone into. The scheduler writes it; whoever looks on
// reads from it how far a slice under way has come.

import type { Nanos } from '../../scenario/duration.ts';
import { HALT, METER, NONE } from '../view/codes.ts';

/** Most cores that a machine can have, now or after a live change. */
export const CORES_MAX = 64;

const METERS = 6;

/** A row is 8 doubles: `floats[(core << FLOATS_SHIFT) | CORE.sliceEnd]`, and 4 whole numbers besides. */
export const FLOATS_SHIFT = 3;
export const INTS_SHIFT = 2;

/**
 * Places in a row of doubles. A slice is one stretch of time on a core: first its cost (the scheduler's search, then the
 * switch), then the run. It may be stopped and go on later with what it had left.
 */
export const CORE = {
  /** When the slice is due to end; NaN where none is under way. An event at another instant is stale. */
  sliceEnd: 0,
  sliceFrom: 1,
  /** Switching and scheduling, before the run. */
  sliceCost: 2,
  /** Scheduling alone, which comes first. */
  sliceScheduling: 3,
  sliceRun: 4,
  /** What the thread may still run before others come, of its time slice. */
  quantumLeft: 5,
  /** Since when it is halted, or goes on. */
  haltedFrom: 6,
} as const;

/** Places in a row of whole numbers. */
export const CORE_INT = {
  /** Thread on the core, or NONE. */
  running: 0,
  /** Thread that it ran last, or NONE. */
  ranLast: 1,
  /** METER that the run counts for. */
  runMeter: 2,
  /** One of HALT. */
  halted: 3,
} as const;

export class CoreTable {
  readonly floats = new Float64Array(CORES_MAX << FLOATS_SHIFT);
  readonly ints = new Int32Array(CORES_MAX << INTS_SHIFT);
  /** Core time booked so far, by METER. */
  readonly spent = new Float64Array(METERS);
  /** Core time that there has been up to an instant, the instant, and how many cores there have been since. */
  private readonly capacity = new Float64Array(3);

  constructor() {
    for (let core = 0; core < CORES_MAX; core++) {
      this.floats[(core << FLOATS_SHIFT) | CORE.sliceEnd] = Number.NaN;
      this.ints[(core << INTS_SHIFT) | CORE_INT.running] = NONE;
      this.ints[(core << INTS_SHIFT) | CORE_INT.ranLast] = NONE;
    }
  }

  /** Thread on the core, or NONE. */
  running(core: number): number {
    return this.ints[(core << INTS_SHIFT) | CORE_INT.running];
  }

  /** One of HALT. */
  halted(core: number): number {
    return this.ints[(core << INTS_SHIFT) | CORE_INT.halted];
  }

  /** Books what the slice has come to by `now` and leaves in the row what is left of it. Returns how much of it was run. */
  bookPart(core: number, now: Nanos): Nanos {
    const { spent, floats } = this;
    const at = core << FLOATS_SHIFT;
    const elapsed = now - floats[at | CORE.sliceFrom];
    const cost = Math.min(elapsed, floats[at | CORE.sliceCost]);
    const scheduling = Math.min(elapsed, floats[at | CORE.sliceScheduling]);
    const run = elapsed - cost;
    spent[METER.scheduling] += scheduling;
    spent[METER.switching] += cost - scheduling;
    spent[this.ints[(core << INTS_SHIFT) | CORE_INT.runMeter]] += run;
    floats[at | CORE.sliceScheduling] -= scheduling;
    floats[at | CORE.sliceCost] -= cost;
    floats[at | CORE.sliceRun] -= run;
    return run;
  }

  /** Which idle core of 0 to `cores` - 1 a thread gets: the one it ran on last if that is idle. There must be one. */
  idleFor(home: number, cores: number): number {
    if (home === NONE) return this.firstCore(cores);
    if (home < cores && this.running(home) === NONE) return home;
    let core = 0;
    while (this.running(core) !== NONE) core++;
    return core;
  }

  /** For a thread that has run on none: an idle core that nobody has run on, where it changes places with no one; or any idle one. */
  private firstCore(cores: number): number {
    let idle = NONE;
    for (let core = 0; core < cores; core++) {
      if (this.running(core) !== NONE) continue;
      if (this.ints[(core << INTS_SHIFT) | CORE_INT.ranLast] === NONE) return core;
      if (idle === NONE) idle = core;
    }
    return idle;
  }

  /** Whether a slice gets on at this moment. */
  computes(core: number): boolean {
    return this.running(core) !== NONE && this.halted(core) === HALT.none;
  }

  /** METER that the run of this core's slice counts for. */
  meterOf(core: number): number {
    return this.ints[(core << INTS_SHIFT) | CORE_INT.runMeter];
  }

  /** From `now` on there are so many cores. */
  setPresent(cores: number, now: Nanos): void {
    this.capacity[0] = this.capacityNanos(now);
    this.capacity[1] = now;
    this.capacity[2] = cores;
  }

  /** Core time that there has been up to `now`, used or not. */
  capacityNanos(now: Nanos): Nanos {
    return this.capacity[0] + (now - this.capacity[1]) * this.capacity[2];
  }

  /** The thread on the core stops, or goes on; books how long it stood. */
  halt(core: number, reason: number, now: Nanos): void {
    const before = this.halted(core);
    const since = (core << FLOATS_SHIFT) | CORE.haltedFrom;
    if (before !== HALT.none) this.spent[before] += now - this.floats[since];
    this.ints[(core << INTS_SHIFT) | CORE_INT.halted] = reason;
    this.floats[since] = now;
  }

  /** Core time that has gone into this METER up to `now`, nanoseconds summed over cores: what slices under way have used included. */
  nanos(meter: number, now: Nanos): Nanos {
    let sum = this.spent[meter];
    for (let core = 0; core < CORES_MAX; core++)
      if (this.running(core) !== NONE) sum += this.under(core, meter, now);
    return sum;
  }

  /** What the slice under way on this core, or its halt, has put into this METER so far. */
  private under(core: number, meter: number, now: Nanos): Nanos {
    const { floats } = this;
    const at = core << FLOATS_SHIFT;
    const halted = this.halted(core);
    if (halted !== HALT.none) return halted === meter ? now - floats[at | CORE.haltedFrom] : 0;
    const elapsed = now - floats[at | CORE.sliceFrom];
    const scheduling = Math.min(elapsed, floats[at | CORE.sliceScheduling]);
    const cost = Math.min(elapsed, floats[at | CORE.sliceCost]);
    if (meter === METER.scheduling) return scheduling;
    if (meter === METER.switching) return cost - scheduling;
    return meter === this.ints[(core << INTS_SHIFT) | CORE_INT.runMeter] ? elapsed - cost : 0;
  }
}
