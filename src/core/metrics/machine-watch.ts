// What a machine has come to by the end of each window: its cores' time, its run queue and load averages as they are kept
// all along, the age of the oldest request, and what its threads off the cores do, which is looked at one to four times in
// each window.

import { METER, NONE, REQUEST_STATE, THREAD, WINDOW } from '../codes.ts';
import { Scheduler } from '../machine/scheduler.ts';
import { ThreadModel } from '../threading/thread-model.ts';
import { Nanos } from '../types.ts';
import { RequestTable } from '../workload/request-table.ts';
import { LoadAverage } from './load-average.ts';
import { Watch } from './timeline.ts';

/** Looks at few threads tell little, so there are more of them. */
const LOOKS_AT_FEW: f64 = 4;
const FEW_THREADS: i32 = 256;

export class MachineWatch extends Watch {
  /** When the threads are looked at next. */
  boundary: Nanos;
  private threads: ThreadModel | null = null;
  /** Of the open window, in the order of the columns from WINDOW.looks on. */
  private readonly looks: StaticArray<f64> = new StaticArray<f64>(WINDOW.length - WINDOW.looks);
  /** What has been counted of requests and calls since the start, in the order of the columns from WINDOW.timedOut on. */
  readonly totals: StaticArray<f64> = new StaticArray<f64>(WINDOW.callAttempts + 1 - WINDOW.timedOut);
  private readonly scheduler: Scheduler;
  private readonly requests: RequestTable;
  private readonly loadAverage: LoadAverage;

  /** `looks`: whether anybody wants to know what threads do off the cores. */
  constructor(scheduler: Scheduler, requests: RequestTable, loadAverage: LoadAverage, looks: bool) {
    super();
    this.boundary = looks ? 0 : Infinity;
    this.scheduler = scheduler;
    this.requests = requests;
    this.loadAverage = loadAverage;
  }

  /** The process whose threads are looked at, from now on. */
  attach(threads: ThreadModel): void {
    this.threads = threads;
  }

  /** Takes the looks that are due up to `now`. Nothing may have happened since the last event. */
  override lookUntil(now: Nanos, windowNanos: Nanos): void {
    const threads = this.threads;
    if (now < this.boundary || threads === null) return;
    const step = threads.threadCount <= FEW_THREADS ? windowNanos / LOOKS_AT_FEW : windowNanos;
    // Between events nothing changes: looks that are due by now would all see the same.
    this.look(threads, Math.floor((now - this.boundary) / step) + 1);
    this.boundary = (Math.floor(now / step) + 1) * step;
  }

  /** Writes the row of a window as it stands at `now`, from `at` on. */
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
    rows[at + WINDOW.coreTime] = scheduler.coreNanos(now);
    rows[at + WINDOW.ready] = scheduler.readyNanosUntil(now);
    for (let column = WINDOW.timedOut; column <= WINDOW.callAttempts; column++) {
      rows[at + column] = this.totals[column - WINDOW.timedOut];
    }
    loadAverage.closeUntil(now, scheduler.runnable);
    rows[at + WINDOW.loadMinute] = loadAverage.minutes(0);
    rows[at + WINDOW.loadFiveMinutes] = loadAverage.minutes(1);
    rows[at + WINDOW.loadQuarterHour] = loadAverage.minutes(2);
    rows[at + WINDOW.oldestAge] = now - this.requests.oldestDueAt();
    for (let column = WINDOW.looks; column < WINDOW.length; column++) {
      rows[at + column] = this.looks[column - WINDOW.looks];
    }
  }

  /** The looks of the next window begin. */
  override beginWindow(): void {
    this.looks.fill(0);
  }

  private look(model: ThreadModel, weight: f64): void {
    const scheduler = this.scheduler;
    let threads = 0;
    let waiting = 0;
    let locked = 0;
    let idle = 0;
    for (let thread = 0; thread < model.threadCount; thread++) {
      if (scheduler.stateOf(thread) !== THREAD.parked) {
        threads++;
        continue;
      }
      const slot = scheduler.servedBy(thread);
      if (slot === NONE && !model.exists(thread)) continue;
      threads++;
      if (slot === NONE) idle++;
      else if (this.requests.state(slot) === REQUEST_STATE.lockWait) locked++;
      else waiting++;
    }
    this.add(WINDOW.looks, weight);
    this.add(WINDOW.threads, weight * f64(threads));
    this.add(WINDOW.waiting, weight * f64(waiting));
    this.add(WINDOW.lockWait, weight * f64(locked));
    this.add(WINDOW.idle, weight * f64(idle));
  }

  private add(column: i32, seen: f64): void {
    this.looks[column - WINDOW.looks] += seen;
  }
}
