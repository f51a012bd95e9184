// All that is measured of one server's run.

import type { Nanos } from '../../scenario/duration.ts';
import { REQUEST_STATES } from '../../scenario/request-state.ts';
import type { Clock } from '../kernel/clock.ts';
import { METER } from '../machine/core-table.ts';
import type { ProcessMemory } from '../machine/memory.ts';
import type { Scheduler } from '../machine/scheduler.ts';
import type { RequestTable, Slot } from '../workload/request-table.ts';
import { LatencyHistogram } from './latency-histogram.ts';
import { LoadAverage } from './load-average.ts';
import { OUTCOME, OUTCOMES, type Outcome } from './outcome.ts';
import { SecondsMeter } from './seconds-meter.ts';
import { Timeline } from './timeline.ts';

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

export class Measures {
  /** Of completed requests: latency from the actual start minus the waits that the request drew. */
  readonly overhead = new LatencyHistogram();
  /** Of completed requests, from the intended and from the actual start. */
  readonly latency = new LatencyHistogram();
  readonly latencyActual = new LatencyHistogram();
  readonly seconds = new SecondsMeter();
  readonly timeline = new Timeline();
  readonly loadAverage = new LoadAverage();
  /** Time in each state, summed over ended requests, by REQUEST_STATE code. */
  readonly splitTotals = new Float64Array(REQUEST_STATES);

  private offered = 0;
  private retried = 0;
  /** Of the request that ends: latency from the actual and the intended start, overhead. */
  private readonly took = new Float64Array(3);
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
  }

  /** The clock has gone forward and nothing else has happened since the last event. */
  timePasses(): void {
    if (this.clock.cell[0]! >= this.boundary[0]!) this.passBoundaries(this.clock.now);
  }

  requestArrived(): void {
    this.offered++;
    this.timeline.addOffered();
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
    if (outcome !== OUTCOME.completed) {
      this.timeline.addFailed();
      return;
    }
    const { took } = this;
    took[0] = now - requests.startedAt(slot);
    took[1] = now - requests.intendedAt(slot);
    took[2] = took[0] - requests.drawnNanos(slot);
    this.latencyActual.record(took, 0);
    this.latency.record(took, 1);
    this.overhead.record(took, 2);
    // As a 32-bit number it crosses the call without a place on the heap.
    this.seconds.record((now / 1e9) | 0);
    this.timeline.addCompleted(this.overhead.lastBucket);
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

  private passBoundaries(now: Nanos): void {
    const { timeline, loadAverage } = this;
    timeline.closeUntil(now, this.scheduler);
    loadAverage.closeUntil(now, this.scheduler);
    this.boundary[0] = Math.min(timeline.boundary, loadAverage.boundary);
  }
}
