// What each core does, as columns by core, and what the cores' time has gone into. The scheduler writes it; whoever
// looks on reads from it how far a slice under way has come.

import type { Nanos } from '../../scenario/duration.ts';
import { NONE } from '../workload/request-table.ts';

/** Most cores that a machine can have, now or after a live change. */
export const CORES_MAX = 64;

/** What core time goes into. Spinning: waiting for a lock without giving up the core. Paused: a thread stands on the core while its process stands still. */
export const METER = {
  useful: 0,
  switching: 1,
  scheduling: 2,
  spinning: 3,
  interrupts: 4,
  paused: 5,
} as const;
const METERS = 6;

/** Why the thread on a core does not get on; the number is the METER that the time goes into. */
export const HALT = { none: 0, interrupt: METER.interrupts, pause: METER.paused } as const;

/**
 * A slice is one stretch of time on a core: first its cost (the scheduler's search, then the switch), then the run. It
 * may be stopped and go on later with what it had left.
 */
export class CoreTable {
  /** Thread on the core, or NONE. */
  readonly running = new Int32Array(CORES_MAX).fill(NONE);
  readonly sliceFrom = new Float64Array(CORES_MAX);
  /** Switching and scheduling, before the run. */
  readonly sliceCost = new Float64Array(CORES_MAX);
  /** Scheduling alone, which comes first. */
  readonly sliceScheduling = new Float64Array(CORES_MAX);
  readonly sliceRun = new Float64Array(CORES_MAX);
  /** When the slice is due to end; NaN where none is under way. An event at another instant is stale. */
  readonly sliceEnd = new Float64Array(CORES_MAX).fill(Number.NaN);
  /** What the thread may still run before others come, of its time slice. */
  readonly quantumLeft = new Float64Array(CORES_MAX);
  /** METER that the run counts for. */
  readonly runMeter = new Uint8Array(CORES_MAX);
  /** One of HALT, and since when. */
  readonly halted = new Uint8Array(CORES_MAX);
  readonly haltedFrom = new Float64Array(CORES_MAX);
  /** Core time booked so far, by METER. */
  readonly spent = new Float64Array(METERS);
  /** Core time that there has been up to an instant, the instant, and how many cores there have been since. */
  private readonly capacity = new Float64Array(3);

  /** Books what it cost to begin the slice of this core, which has just ended. */
  bookCost(core: number): void {
    const { spent } = this;
    const scheduling = this.sliceScheduling[core]!;
    spent[METER.switching]! += this.sliceCost[core]! - scheduling;
    spent[METER.scheduling]! += scheduling;
    this.sliceScheduling[core] = 0;
    this.sliceCost[core] = 0;
  }

  /** Books what the slice has come to by `now` and leaves in the columns what is left of it. Returns how much of it was run. */
  bookPart(core: number, now: Nanos): Nanos {
    const { spent } = this;
    const elapsed = now - this.sliceFrom[core]!;
    const cost = Math.min(elapsed, this.sliceCost[core]!);
    const scheduling = Math.min(elapsed, this.sliceScheduling[core]!);
    const run = elapsed - cost;
    spent[METER.scheduling]! += scheduling;
    spent[METER.switching]! += cost - scheduling;
    spent[this.runMeter[core]!]! += run;
    this.sliceScheduling[core]! -= scheduling;
    this.sliceCost[core]! -= cost;
    this.sliceRun[core]! -= run;
    return run;
  }

  /** Whether a slice gets on at this moment. */
  computes(core: number): boolean {
    return this.running[core] !== NONE && this.halted[core] === HALT.none;
  }

  /** From `now` on there are so many cores. */
  setPresent(cores: number, now: Nanos): void {
    this.capacity[0] = this.capacityNanos(now);
    this.capacity[1] = now;
    this.capacity[2] = cores;
  }

  /** Core time that there has been up to `now`, used or not. */
  capacityNanos(now: Nanos): Nanos {
    return this.capacity[0]! + (now - this.capacity[1]!) * this.capacity[2]!;
  }

  /** The thread on the core stops, or goes on; books how long it stood. */
  halt(core: number, reason: number, now: Nanos): void {
    const before = this.halted[core]!;
    if (before !== HALT.none) this.spent[before]! += now - this.haltedFrom[core]!;
    this.halted[core] = reason;
    this.haltedFrom[core] = now;
  }

  /** Core time that has gone into this METER up to `now`, nanoseconds summed over cores: what slices under way have used included. */
  nanos(meter: number, now: Nanos): Nanos {
    let sum = this.spent[meter]!;
    for (let core = 0; core < CORES_MAX; core++) {
      if (this.running[core] === NONE) continue;
      if (this.halted[core] !== HALT.none) {
        if (this.halted[core] === meter) sum += now - this.haltedFrom[core]!;
        continue;
      }
      const elapsed = now - this.sliceFrom[core]!;
      const scheduling = Math.min(elapsed, this.sliceScheduling[core]!);
      const cost = Math.min(elapsed, this.sliceCost[core]!);
      if (meter === METER.scheduling) sum += scheduling;
      else if (meter === METER.switching) sum += cost - scheduling;
      else if (meter === this.runMeter[core]) sum += elapsed - cost;
    }
    return sum;
  }
}
