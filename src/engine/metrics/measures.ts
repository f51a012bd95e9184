// All that is measured of one server's run.

import type { Nanos } from '../../scenario/duration.ts';
import { REQUEST_STATE, REQUEST_STATES } from '../../scenario/request-state.ts';
import type { Clock } from '../kernel/clock.ts';
import { METER } from '../machine/core-table.ts';
import type { ProcessMemory } from '../machine/memory.ts';
import type { Scheduler } from '../machine/scheduler.ts';
import type { RequestTable, Slot } from '../workload/request-table.ts';
import { LatencyHistogram } from './latency-histogram.ts';
import type { LatencyWindows } from './latency-windows.ts';
import { LoadAverage } from './load-average.ts';
import { MachineWatch, type WatchedThreads } from './machine-watch.ts';
import { OUTCOME, OUTCOMES, type Outcome } from './outcome.ts';
import { SecondsMeter } from './seconds-meter.ts';
import { Timeline } from './timeline.ts';

const SECOND_NANOS = 1e9;

/** Places of what a request took: from the actual and the intended start, beyond the waits that it drew, and outside the queue. */
const FROM_START = 0;
const FROM_INTENDED = 1;
const OVERHEAD = 2;
const SERVICE = 3;

export interface Counts {
  readonly offered: number;
  readonly completed: number;
  readonly failed: number;
  readonly timedOut: number;
  readonly rejected: number;
  readonly abandoned: number;
  readonly inSystem: number;
  /** Of `offered`: those that a client sent again. */
  readonly retried: number;
}

/** Core time since the start, in nanoseconds summed over cores; the parts sum to the time that there were cores. */
export interface CpuTimes {
  /** Computing, what it takes longer for want of memory included. */
  readonly usefulNanos: Nanos;
  /** Changing over to another thread, cache refills included. */
  readonly switchingNanos: Nanos;
  /** The scheduler's search among the runnable threads. */
  readonly schedulingNanos: Nanos;
  readonly interruptNanos: Nanos;
  /** Waiting for a lock on a core. */
  readonly spinningNanos: Nanos;
  /** Cores with a thread on them whose process stands still. */
  readonly pausedNanos: Nanos;
  readonly idleNanos: Nanos;
}

/** What has been counted up to the last time that it was booked into windows. */
interface Booked {
  offered: number;
  completed: number;
  failed: number;
}

export class Measures {
  /** Of completed requests: latency from the actual start minus the waits that the request drew. */
  readonly overhead = new LatencyHistogram(true);
  /** Of completed requests, from the intended start. */
  readonly latency = new LatencyHistogram(true);
  readonly loadAverage = new LoadAverage();
  /** Time in each state, summed over ended requests, by REQUEST_STATE code. */
  readonly splitTotals = new Float64Array(REQUEST_STATES);

  /** The same from the actual start, kept apart from the first request on that was sent late; null before. */
  private fromStart: LatencyWindows | null = null;
  /** The latency from the actual start without the time in the queue, kept apart from the first request on that was queued. */
  private outsideQueue: LatencyWindows | null = null;
  private readonly windows = new Timeline([this.overhead, this.latency]);
  private readonly watch: MachineWatch;
  private readonly secondsMeter = new SecondsMeter();
  /** Counts are booked into windows and seconds as these end, or as someone looks: not with each request. */
  private readonly booked: Booked = { offered: 0, completed: 0, failed: 0 };
  private offered = 0;
  private retried = 0;
  /** Of the request that ends. */
  private readonly took = new Float64Array(4);
  /** When the present second ends. */
  private secondEnds = SECOND_NANOS;
  private readonly ended = new Float64Array(OUTCOMES);
  /** When the next window or sample is due. */
  private readonly boundary = new Float64Array(1);
  private readonly clock: Clock;
  private readonly requests: RequestTable;
  private readonly scheduler: Scheduler;
  private readonly processMemory: ProcessMemory;

  constructor(clock: Clock, requests: RequestTable, scheduler: Scheduler, memory: ProcessMemory) {
    this.clock = clock;
    this.requests = requests;
    this.scheduler = scheduler;
    this.processMemory = memory;
    this.watch = new MachineWatch(scheduler, requests, this.loadAverage);
  }

  /** The process whose threads are watched, from now on. */
  attach(threads: WatchedThreads): void {
    this.watch.attach(threads);
  }

  /** The clock has gone forward and nothing else has happened since the last event. */
  timePasses(): void {
    if (this.clock.cell[0]! >= this.boundary[0]!) this.passBoundaries(this.clock.now);
  }

  requestArrived(): void {
    this.offered++;
    this.processMemory.requestArrived();
  }

  /** The request that arrived last repeats another. */
  requestRepeats(): void {
    this.retried++;
  }

  requestEnded(slot: Slot, outcome: Outcome): void {
    const { requests } = this;
    const now = this.clock.cell[0]!;
    this.ended[outcome]!++;
    this.processMemory.requestEnds();
    requests.addSplitTo(this.splitTotals, slot);
    if (outcome !== OUTCOME.completed) return;
    const { took } = this;
    const startedAt = requests.startedAt(slot);
    const intendedAt = requests.intendedAt(slot);
    took[FROM_START] = now - startedAt;
    took[FROM_INTENDED] = now - intendedAt;
    took[OVERHEAD] = now - startedAt - requests.drawnNanos(slot);
    const queued = requests.splitColumn[requests.splitOffset(slot) + REQUEST_STATE.queued]!;
    took[SERVICE] = now - startedAt - queued;
    if (queued > 0 || this.outsideQueue !== null) this.recordService();
    if (intendedAt !== startedAt || this.fromStart !== null) this.recordActual();
    this.latency.record(took, FROM_INTENDED);
    this.overhead.record(took, OVERHEAD);
  }

  /** Of completed requests, from the actual start. */
  get latencyActual(): LatencyHistogram {
    return this.fromStart?.histogram ?? this.latency;
  }

  /** Of completed requests, from the actual start, without the time in the queue. */
  get service(): LatencyHistogram {
    return (this.outsideQueue ?? this.fromStart)?.histogram ?? this.latency;
  }

  /** What happened when, up to now. */
  get timeline(): Timeline {
    this.book();
    this.windows.observe(this.clock.now, this.watch);
    return this.windows;
  }

  get seconds(): SecondsMeter {
    this.book();
    return this.secondsMeter;
  }

  get contextSwitches(): number {
    return this.scheduler.contextSwitches;
  }

  counts(): Counts {
    return {
      offered: this.offered,
      completed: this.ended[OUTCOME.completed]!,
      failed: this.ended[OUTCOME.failed]!,
      timedOut: this.ended[OUTCOME.timedOut]!,
      rejected: this.ended[OUTCOME.rejected]!,
      abandoned: this.ended[OUTCOME.abandoned]!,
      inSystem: this.requests.live - this.requests.ghosts,
      retried: this.retried,
    };
  }

  /** Changes of green thread on a carrier. */
  get greenSwitches(): number {
    return this.scheduler.greenSwitches;
  }

  /** Bytes now and at most. Reserved is address space, resident is physical memory. */
  memory(): {
    reservedBytes: number;
    residentBytes: number;
    peakReservedBytes: number;
    peakResidentBytes: number;
  } {
    const { reservedBytes, residentBytes } = this.processMemory.held();
    return {
      reservedBytes,
      residentBytes,
      peakReservedBytes: this.processMemory.reservedPeak().reservedBytes,
      peakResidentBytes: this.processMemory.residentPeak().residentBytes,
    };
  }

  /** What the cores' time has gone into up to now. */
  cpu(): CpuTimes {
    const { scheduler } = this;
    const now = this.clock.now;
    const usefulNanos = scheduler.usefulNanos(now);
    const switchingNanos = scheduler.switchingNanos(now);
    const schedulingNanos = scheduler.meterNanos(METER.scheduling, now);
    const interruptNanos = scheduler.meterNanos(METER.interrupts, now);
    const spinningNanos = scheduler.meterNanos(METER.spinning, now);
    const pausedNanos = scheduler.meterNanos(METER.paused, now);
    const used =
      usefulNanos + switchingNanos + schedulingNanos + interruptNanos + spinningNanos + pausedNanos;
    const idleNanos = scheduler.coreNanos(now) - used;
    return {
      usefulNanos,
      switchingNanos,
      schedulingNanos,
      interruptNanos,
      spinningNanos,
      pausedNanos,
      idleNanos,
    };
  }

  /** Threads that were ready but had no core, averaged over the time since the start. */
  meanReady(): number {
    return this.scheduler.readyNanosUntil(this.clock.now) / this.clock.now;
  }

  /** Threads on cores or ready for one, averaged over the time since the start: what the load average samples. */
  meanRunnable(): number {
    const now = this.clock.now;
    return this.meanReady() + (this.scheduler.coreNanos(now) - this.cpu().idleNanos) / now;
  }

  /** Requests in this REQUEST_STATE, averaged over the time since the start. */
  meanInState(state: number): number {
    const { requests } = this;
    let nanos = this.splitTotals[state]!;
    for (let slot = 0; slot < requests.slots; slot++) {
      // A ghost's time is in the totals up to when its client gave up.
      if (requests.number(slot) < 0 || requests.isGhost(slot)) continue;
      nanos += requests.splitColumn[requests.splitOffset(slot) + state]!;
      if (requests.state(slot) === state) nanos += this.clock.now - requests.since(slot);
    }
    return nanos / this.clock.now;
  }

  /** Requests in the system, averaged over the time since the start. */
  meanInSystem(): number {
    let sum = 0;
    for (let state = 0; state < REQUEST_STATES; state++) sum += this.meanInState(state);
    return sum;
  }

  private recordActual(): void {
    // Until now none was late, and both were the same.
    this.fromStart ??= this.windows.keepApart(this.windows.latencies[1]!);
    this.fromStart.histogram.record(this.took, FROM_START);
  }

  private recordService(): void {
    // Until now none was queued, and it was the same as from the actual start.
    this.outsideQueue ??= this.windows.keepApart(this.fromStart ?? this.windows.latencies[1]!);
    this.outsideQueue.histogram.record(this.took, SERVICE);
  }

  /** Books what has been counted since the last time into the open window and the present second. */
  private book(): void {
    const { booked, offered, ended } = this;
    const completed = ended[OUTCOME.completed]!;
    let failed = -completed;
    for (const count of ended) failed += count;
    this.windows.add(offered - booked.offered, completed - booked.completed, failed - booked.failed);
    this.secondsMeter.record(this.secondEnds / SECOND_NANOS - 1, completed - booked.completed);
    booked.offered = offered;
    booked.completed = completed;
    booked.failed = failed;
  }

  private passBoundaries(now: Nanos): void {
    const { windows, loadAverage, watch } = this;
    this.book();
    windows.closeUntil(now, watch);
    loadAverage.closeUntil(now, this.scheduler);
    watch.lookUntil(now, windows.windowNanos);
    if (now >= this.secondEnds) this.secondEnds = (Math.floor(now / SECOND_NANOS) + 1) * SECOND_NANOS;
    this.boundary[0] = Math.min(
      windows.boundary,
      loadAverage.boundary,
      watch.boundary,
      this.secondEnds,
    );
  }
}
