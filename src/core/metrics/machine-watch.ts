// State of the machine at the end of each window. Core time, run queue and load averages are kept
// continuously. The age of the oldest request is computed at the end. The states of threads off the cores are
// sampled one to four times per window.

import { ArrivalAdmission } from '../admission/arrival-admission.ts';
import { METER, NONE, REQUEST_STATE, THREAD, WINDOW } from '../codes.ts';
import { Scheduler } from '../machine/scheduler.ts';
import { ThreadModel } from '../threading/thread-model.ts';
import { Nanos } from '../types.ts';
import { Upstreams } from '../upstream/upstreams.ts';
import { RequestTable } from '../workload/request-table.ts';
import { LoadAverage } from './load-average.ts';
import { Watch } from './timeline.ts';

/**
 * Up to FEW_THREADS threads are sampled this often per window, because a single sample of so few says little.
 */
const LOOKS_AT_FEW: f64 = 4;
const FEW_THREADS: i32 = 256;

export class MachineWatch extends Watch {
  /** When the states of threads are sampled next. */
  boundary: Nanos;
  private threads: ThreadModel | null = null;
  /** Samples of the open window, in the order of the columns from WINDOW.looks on. */
  private readonly looks: StaticArray<f64> = new StaticArray<f64>(WINDOW.length - WINDOW.looks);
  /** Counts of requests and calls since the start, in the order of the columns from WINDOW.timedOut on. */
  readonly totals: StaticArray<f64> = new StaticArray<f64>(WINDOW.callAttempts + 1 - WINDOW.timedOut);
  private readonly scheduler: Scheduler;
  private readonly requests: RequestTable;
  private readonly loadAverage: LoadAverage;
  private readonly upstreams: Upstreams;
  private readonly admission: ArrivalAdmission;

  /** `looks`: whether to sample the states of threads off the cores. */
  constructor(
    scheduler: Scheduler,
    requests: RequestTable,
    loadAverage: LoadAverage,
    upstreams: Upstreams,
    admission: ArrivalAdmission,
    looks: bool,
  ) {
    super();
    this.boundary = looks ? 0 : Infinity;
    this.scheduler = scheduler;
    this.requests = requests;
    this.loadAverage = loadAverage;
    this.upstreams = upstreams;
    this.admission = admission;
  }

  /** Sets the process whose threads are sampled from now on. */
  attach(threads: ThreadModel): void {
    this.threads = threads;
  }

  /** Takes the samples due up to `now`. Call only if nothing has changed since the last event. */
  override lookUntil(now: Nanos, windowNanos: Nanos): void {
    const threads = this.threads;
    if (now < this.boundary || threads === null) return;
    const step = threads.threadCount <= FEW_THREADS ? windowNanos / LOOKS_AT_FEW : windowNanos;
    // Nothing changes between events, so all samples due by now are equal.
    this.look(threads, Math.floor((now - this.boundary) / step) + 1);
    this.boundary = (Math.floor(now / step) + 1) * step;
  }

  /** Writes a window's row, which begins at `at`, as of `now`. */
  override write(rows: StaticArray<f64>, at: i32, now: Nanos): void {
    const scheduler = this.scheduler;
    const loadAverage = this.loadAverage;
    rows[at + WINDOW.useful] = scheduler.meterNanos(METER.useful, now);
    rows[at + WINDOW.switching] = scheduler.meterNanos(METER.switching, now);
    rows[at + WINDOW.scheduling] = scheduler.meterNanos(METER.scheduling, now);
    rows[at + WINDOW.spinning] = scheduler.meterNanos(METER.spinning, now);
    rows[at + WINDOW.interrupts] = scheduler.meterNanos(METER.interrupts, now);
    rows[at + WINDOW.paused] = scheduler.meterNanos(METER.paused, now);
    rows[at + WINDOW.clients] = scheduler.meterNanos(METER.clients, now);
    rows[at + WINDOW.throttled] = scheduler.meterNanos(METER.throttled, now);
    rows[at + WINDOW.periods] = scheduler.periods;
    rows[at + WINDOW.throttledPeriods] = scheduler.throttledPeriods;
    rows[at + WINDOW.coreTime] = scheduler.coreNanos(now);
    rows[at + WINDOW.ready] = scheduler.readyNanosUntil(now);
    for (let column = WINDOW.timedOut; column <= WINDOW.callAttempts; column++) {
      rows[at + column] = this.totals[column - WINDOW.timedOut];
    }
    loadAverage.closeUntil(now, scheduler.load);
    rows[at + WINDOW.loadMinute] = loadAverage.minutes(0);
    rows[at + WINDOW.loadFiveMinutes] = loadAverage.minutes(1);
    rows[at + WINDOW.loadQuarterHour] = loadAverage.minutes(2);
    rows[at + WINDOW.oldestAge] = now - this.requests.oldestDueAt();
    rows[at + WINDOW.limit] = this.admission.limitNow;
    for (let column = WINDOW.looks; column < WINDOW.length; column++) {
      rows[at + column] = this.looks[column - WINDOW.looks];
    }
  }

  /** Starts the samples of the next window. */
  override beginWindow(): void {
    this.looks.fill(0);
  }

  private look(model: ThreadModel, weight: f64): void {
    const scheduler = this.scheduler;
    let threads = 0;
    let waiting = 0;
    let locked = 0;
    let idle = 0;
    let stuck = 0;
    for (let thread = 0; thread < model.threadCount; thread++) {
      if (scheduler.stateOf(thread) !== THREAD.parked) {
        threads++;
        continue;
      }
      const slot = scheduler.servedBy(thread);
      if (slot === NONE && !model.exists(thread)) continue;
      threads++;
      if (slot === NONE) {
        idle++;
        continue;
      }
      const state = this.requests.state(slot);
      if (state === REQUEST_STATE.lockWait || state === REQUEST_STATE.poolWait) locked++;
      else {
        waiting++;
        if (this.upstreams.isStuck(slot)) stuck++;
      }
    }
    this.add(WINDOW.looks, weight);
    this.add(WINDOW.threads, weight * f64(threads));
    this.add(WINDOW.waiting, weight * f64(waiting));
    this.add(WINDOW.lockWait, weight * f64(locked));
    this.add(WINDOW.idle, weight * f64(idle));
    this.add(WINDOW.stuck, weight * f64(stuck));
  }

  private add(column: i32, seen: f64): void {
    this.looks[column - WINDOW.looks] += seen;
  }
}
