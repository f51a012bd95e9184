// A limit on CPU time, as containers have it: Linux's CFS bandwidth control (kernel/sched/fair.c). In each
// period, the cores together may compute for the limit times the period. That quota fills a pool when the
// period begins. A core that computes takes slices from the pool. When it becomes idle it gives back what is
// left of its slice, except for a small reserve. While the pool is empty, a core that has used up its slice
// is throttled: its thread waits for the next period. Throttled cores resume in the order in which they were
// throttled.
//
// Periods begin at multiples of their length. After a period in which no core took a slice, no further period
// is scheduled. The next core that takes a slice begins a period again.

import { EVENT, SECTION } from '../codes.ts';
import { Configuration } from '../configuration.ts';
import { Clock } from '../kernel/clock.ts';
import { EventQueue } from '../kernel/event-queue.ts';
import { Fifo } from '../kernel/fifo.ts';
import { Nanos } from '../types.ts';
import { CORES_MAX, Core, CoreTable } from './core-table.ts';
import { HaltedCores } from './halted-cores.ts';

/** The slice that a core may use after it has taken it from the pool (sysctl_sched_cfs_bandwidth_slice). */
const SLICE: Nanos = 5e6;
/** The time that a core keeps when it becomes idle (min_cfs_rq_runtime). */
const KEPT: Nanos = 1e6;
/** Time that cores have given back goes to throttled cores after this delay (cfs_bandwidth_slack_period). */
const HAND_OUT_AFTER: Nanos = 5e6;
/**
 * Time that cores have given back is not handed out if less than this would remain until the next period
 * (min_bandwidth_expiration).
 */
const NEAR: Nanos = 2e6;

/** Subjects of EVENT.cpuLimit. */
const PERIOD: i32 = 0;
const HAND_OUT: i32 = 1;

export class CpuLimit {
  /** Whether there is a limit. */
  on: bool = false;
  /**
   * As in cpu.stat: ended periods in which CPU time was requested (nr_periods), and those of them at whose
   * end cores were throttled (nr_throttled).
   */
  periods: f64 = 0;
  throttledPeriods: f64 = 0;
  private quota: Nanos = Infinity;
  private period: Nanos = 0;
  private pool: Nanos = 0;
  /** When the next period begins; NaN if none is scheduled. */
  private next: Nanos = NaN;
  /**
   * Whether the period that begins at `next` has begun already: its instant is now, but its event has not
   * been handled yet.
   */
  private hasBegun: bool = false;
  /** Whether no core has taken time from the pool since the last period began. */
  private idle: bool = false;
  /** When time that cores have given back is handed out; NaN if that is not scheduled. */
  private handOutAt: Nanos = NaN;
  /** Throttled cores, the one that has waited longest first. */
  private readonly waiting: Fifo = new Fifo();
  private readonly table: CoreTable;
  private readonly clock: Clock;
  private readonly events: EventQueue;
  private target: HaltedCores | null = null;

  constructor(table: CoreTable, clock: Clock, events: EventQueue) {
    this.table = table;
    this.clock = clock;
    this.events = events;
  }

  /** Sets the cores that the limit halts. Must be called before the first `configure`. */
  attach(target: HaltedCores): void {
    this.target = target;
  }

  /** Number of throttled cores. */
  get throttled(): i32 {
    return this.waiting.length;
  }

  /**
   * Applies the settings. After a change of the limit the pool is full, and throttled cores try again, as in
   * Linux.
   */
  configure(configuration: Configuration): void {
    const period = configuration.at(SECTION.machine.cpuPeriodNanos);
    const quota = Math.round(configuration.at(SECTION.machine.cpuLimit) * period);
    if (quota === this.quota && (period === this.period || quota === Infinity)) return;
    this.quota = quota;
    this.period = period;
    this.on = quota < Infinity;
    this.pool = quota;
    this.next = NaN;
    this.hasBegun = false;
    this.handOutAt = NaN;
    const now = this.clock.now;
    for (let each = 0; each < CORES_MAX; each++) {
      const core = this.table.rows[each];
      core.allowance = this.on ? 0 : Infinity;
      core.usesFrom = this.on && core.computes ? now : NaN;
    }
    this.handOut();
  }

  /** Whether the core may compute now. Takes a slice from the pool if the core has used up its own. */
  grant(core: Core): bool {
    if (core.allowance > 0) return true;
    if (isNaN(this.next)) this.schedule((Math.floor(this.clock.now / this.period) + 1) * this.period);
    else if (this.next === this.clock.now) this.begin();
    if (this.pool > 0) {
      const taken = Math.min(this.pool, SLICE - core.allowance);
      this.pool -= taken;
      core.allowance += taken;
      this.idle = false;
    }
    return core.allowance > 0;
  }

  /** The core begins to use its allowance. */
  use(core: Core): void {
    if (this.on) core.usesFrom = this.clock.now;
  }

  /** The core stops using its allowance. */
  stopUse(core: Core): void {
    if (isNaN(core.usesFrom)) return;
    core.allowance -= this.clock.now - core.usesFrom;
    core.usesFrom = NaN;
  }

  /** The core is throttled. */
  throttle(core: Core): void {
    this.waiting.push(core.id);
  }

  /** The core has become idle. */
  giveBack(core: Core): void {
    if (!this.on || core.allowance <= KEPT) return;
    this.pool += core.allowance - KEPT;
    core.allowance = KEPT;
    if (this.waiting.length === 0 || this.pool <= SLICE || this.handOutAt >= this.clock.now) return;
    const at = this.clock.now + HAND_OUT_AFTER;
    if (this.next - at < NEAR) return;
    this.handOutAt = at;
    this.events.schedule(at, EVENT.cpuLimit, HAND_OUT);
  }

  /** Handles an event of the limit. */
  change(subject: i32): void {
    const now = this.clock.now;
    if (subject === HAND_OUT) {
      if (this.handOutAt === now && this.next - now >= NEAR && this.pool > SLICE) this.handOut();
      return;
    }
    if (this.next !== now) return;
    this.begin();
    this.hasBegun = false;
    if (this.waiting.length === 0 && this.idle) {
      this.next = NaN;
      return;
    }
    this.idle = true;
    this.schedule(now + this.period);
    this.handOut();
  }

  /** The process has ended. */
  end(): void {
    while (this.waiting.length > 0) this.waiting.shift();
  }

  /** Begins a period, unless it has begun already. */
  private begin(): void {
    if (this.hasBegun) return;
    this.hasBegun = true;
    this.periods++;
    if (this.waiting.length > 0) this.throttledPeriods++;
    this.pool = this.quota;
  }

  /** Lets throttled cores continue until the pool is empty. */
  private handOut(): void {
    const waiting = this.waiting;
    while (waiting.length > 0) {
      const core = this.table.rows[waiting.at(0)];
      if (this.on && !this.grant(core)) return;
      waiting.shift();
      this.target!.letGo(core.id);
    }
  }

  private schedule(at: Nanos): void {
    this.next = at;
    this.events.schedule(at, EVENT.cpuLimit, PERIOD);
  }
}
