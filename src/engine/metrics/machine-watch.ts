// What a machine has come to by the end of each window: its cores' time, its run queue and load averages as they are kept
// all along, and what its threads off the cores do, which is looked at a few times in each window.

import type { Nanos } from '../../scenario/duration.ts';
import { REQUEST_STATE } from '../../scenario/request-state.ts';
import type { Scheduler } from '../machine/scheduler.ts';
import { METER, NONE, THREAD, WINDOW } from '../view/codes.ts';
import type { RequestTable } from '../workload/request-table.ts';
import type { LoadAverage } from './load-average.ts';

/** Looks at few threads tell little, so there are more of them. */
const LOOKS_AT_FEW = 4;
const FEW_THREADS = 256;

const METERS = [
  [WINDOW.useful, METER.useful],
  [WINDOW.switching, METER.switching],
  [WINDOW.scheduling, METER.scheduling],
  [WINDOW.spinning, METER.spinning],
  [WINDOW.interrupts, METER.interrupts],
  [WINDOW.paused, METER.paused],
] as const;

/** The threads of a process, numbered from 0. */
export interface WatchedThreads {
  readonly threadCount: number;
  /** Without it all exist. */
  exists?(thread: number): boolean;
}

export class MachineWatch {
  /** When the threads are looked at next. */
  boundary: Nanos;
  private threads: WatchedThreads | null = null;
  /** Of the open window, in the order of the columns from WINDOW.looks on. */
  private readonly looks = new Float64Array(WINDOW.length - WINDOW.looks);
  private readonly scheduler: Scheduler;
  private readonly requests: RequestTable;
  private readonly loadAverage: LoadAverage;

  /** `looks`: whether anybody wants to know what threads do off the cores. */
  constructor(scheduler: Scheduler, requests: RequestTable, loadAverage: LoadAverage, looks: boolean) {
    this.boundary = looks ? 0 : Number.POSITIVE_INFINITY;
    this.scheduler = scheduler;
    this.requests = requests;
    this.loadAverage = loadAverage;
  }

  /** The process whose threads are looked at, from now on. */
  attach(threads: WatchedThreads): void {
    this.threads = threads;
  }

  /** Takes the looks that are due up to `now`. Nothing may have happened since the last event. */
  lookUntil(now: Nanos, windowNanos: Nanos): void {
    if (now < this.boundary || this.threads === null) return;
    const few = this.threads.threadCount <= FEW_THREADS;
    const step = few ? windowNanos / LOOKS_AT_FEW : windowNanos;
    // Between events nothing changes: looks that are due by now would all see the same.
    this.look(Math.floor((now - this.boundary) / step) + 1);
    this.boundary = (Math.floor(now / step) + 1) * step;
  }

  /** Writes the row of a window as it stands at `now`, from `at` on. */
  write(rows: Float64Array, at: number, now: Nanos): void {
    const { scheduler, loadAverage } = this;
    for (const [column, meter] of METERS) rows[at + column] = scheduler.meterNanos(meter, now);
    rows[at + WINDOW.coreTime] = scheduler.coreNanos(now);
    rows[at + WINDOW.ready] = scheduler.readyNanosUntil(now);
    loadAverage.closeUntil(now, scheduler);
    rows[at + WINDOW.loadMinute] = loadAverage.minutes(0);
    rows[at + WINDOW.loadFiveMinutes] = loadAverage.minutes(1);
    rows[at + WINDOW.loadQuarterHour] = loadAverage.minutes(2);
    rows.set(this.looks, at + WINDOW.looks);
  }

  /** The looks of the next window begin. */
  beginWindow(): void {
    this.looks.fill(0);
  }

  private look(weight: number): void {
    const { scheduler, requests, looks } = this;
    const model = this.threads!;
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
      if (slot === NONE && model.exists?.(thread) === false) continue;
      threads++;
      if (slot === NONE) idle++;
      else if (requests.state(slot) === REQUEST_STATE.lockWait) locked++;
      else waiting++;
    }
    looks[0] += weight;
    looks[WINDOW.threads - WINDOW.looks] += weight * threads;
    looks[WINDOW.waiting - WINDOW.looks] += weight * waiting;
    looks[WINDOW.lockWait - WINDOW.looks] += weight * locked;
    looks[WINDOW.idle - WINDOW.looks] += weight * idle;
  }
}
