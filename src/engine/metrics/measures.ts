// All that is measured of one server's run.

import { REQUEST_STATES } from '../../scenario/request-state.ts';
import type { Memory } from '../../scenario/scenario.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Scheduler } from '../machine/scheduler.ts';
import type { ThreadModel } from '../threading/thread-model.ts';
import type { RequestTable, Slot } from '../workload/request-table.ts';
import { LatencyHistogram } from './latency-histogram.ts';
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
}

export class Measures {
  /** Of completed requests: latency from the actual start minus the waits that the request drew. */
  readonly overhead = new LatencyHistogram();
  /** Of completed requests, from the intended and from the actual start. */
  readonly latency = new LatencyHistogram();
  readonly latencyActual = new LatencyHistogram();
  readonly seconds = new SecondsMeter();
  readonly timeline = new Timeline();
  /** Time in each state, summed over ended requests, by REQUEST_STATE code. */
  readonly splitTotals = new Float64Array(REQUEST_STATES);

  private offered = 0;
  /** Of the request that ends: latency from the actual and the intended start, overhead. */
  private readonly took = new Float64Array(3);
  private readonly ended = new Float64Array(OUTCOMES);
  private peakReserved = 0;
  private peakResident = 0;
  private readonly clock: Clock;

  private readonly requests: RequestTable;
  private readonly scheduler: Scheduler;
  private readonly model: ThreadModel;
  private memorySettings: Memory;

  constructor(
    clock: Clock,
    requests: RequestTable,
    scheduler: Scheduler,
    model: ThreadModel,
    memory: Memory,
  ) {
    this.clock = clock;
    this.requests = requests;
    this.scheduler = scheduler;
    this.model = model;
    this.memorySettings = memory;
    this.notePeak();
  }

  configure(memory: Memory): void {
    this.memorySettings = memory;
    this.notePeak();
  }

  /** The clock has gone forward and nothing else has happened since the last event. */
  timePasses(): void {
    if (this.clock.now >= this.timeline.boundary) this.timeline.closeUntil(this.clock.now, this.scheduler);
  }

  requestArrived(): void {
    this.offered++;
    this.timeline.addOffered();
    this.notePeak();
  }

  requestEnded(slot: Slot, outcome: Outcome): void {
    const { requests } = this;
    const now = this.clock.cell[0]!;
    this.ended[outcome]!++;
    requests.addSplitTo(this.splitTotals, slot);
    if (outcome !== OUTCOME.completed) {
      this.timeline.addFailed();
      return;
    }
    const { took } = this;
    took[0] = now - requests.startedAt[slot]!;
    took[1] = now - requests.intendedAt[slot]!;
    took[2] = took[0] - requests.drawnNanos[slot]!;
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
      inSystem: this.requests.live,
    };
  }

  /** Bytes now and at most. Reserved is address space, resident is physical memory. */
  memory(): {
    reservedBytes: number;
    residentBytes: number;
    peakReservedBytes: number;
    peakResidentBytes: number;
  } {
    return {
      reservedBytes: this.reserved(),
      residentBytes: this.resident(),
      peakReservedBytes: this.peakReserved,
      peakResidentBytes: this.peakResident,
    };
  }

  /** Core time since the start, in nanoseconds summed over the cores there are now. */
  cpu(): { usefulNanos: number; switchingNanos: number; idleNanos: number } {
    const usefulNanos = this.scheduler.usefulNanos(this.clock.now);
    const switchingNanos = this.scheduler.switchingNanos(this.clock.now);
    const idleNanos = Math.max(0, this.scheduler.cores * this.clock.now - usefulNanos - switchingNanos);
    return { usefulNanos, switchingNanos, idleNanos };
  }

  /** Requests in this REQUEST_STATE, averaged over the time since the start. */
  meanInState(state: number): number {
    const { requests } = this;
    let nanos = this.splitTotals[state]!;
    for (let slot = 0; slot < requests.slots; slot++) {
      if (requests.number[slot]! < 0) continue;
      nanos += requests.splitColumn[requests.splitOffset(slot) + state]!;
      if (requests.state[slot] === state) nanos += this.clock.now - requests.since[slot]!;
    }
    return nanos / this.clock.now;
  }

  /** Requests in the system, averaged over the time since the start. */
  meanInSystem(): number {
    let sum = 0;
    for (let state = 0; state < REQUEST_STATES; state++) sum += this.meanInState(state);
    return sum;
  }

  /** What grows with requests, in bytes: those in the system and the records of those gone. */
  private ofRequests(): number {
    const { perWaitingTaskBytes, perFinishedRequestBytes } = this.memorySettings;
    const { live } = this.requests;
    return live * perWaitingTaskBytes + (this.offered - live) * perFinishedRequestBytes;
  }

  private reserved(): number {
    const { reservedBaseBytes, reservedPerThreadBytes } = this.memorySettings;
    return reservedBaseBytes + this.model.extraThreads * reservedPerThreadBytes + this.ofRequests();
  }

  private resident(): number {
    const { residentBaseBytes, residentPerThreadBytes } = this.memorySettings;
    return residentBaseBytes + this.model.extraThreads * residentPerThreadBytes + this.ofRequests();
  }

  private notePeak(): void {
    const reserved = this.reserved();
    const resident = this.resident();
    if (reserved > this.peakReserved) this.peakReserved = reserved;
    if (resident > this.peakResident) this.peakResident = resident;
  }
}
