// All that is measured of one server's run.

import type { Nanos } from '../../scenario/duration.ts';
import { REQUEST_STATES } from '../../scenario/request-state.ts';
import type { Memory } from '../../scenario/scenario.ts';
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
  private readonly ended = new Float64Array(OUTCOMES);
  private peakReserved = 0;
  private peakResident = 0;
  private now: Nanos = 0;

  private readonly requests: RequestTable;
  private readonly scheduler: Scheduler;
  private readonly model: ThreadModel;
  private memorySettings: Memory;

  constructor(requests: RequestTable, scheduler: Scheduler, model: ThreadModel, memory: Memory) {
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

  /** The clock goes forward to `now`; nothing has happened since the last event. */
  passTo(now: Nanos): void {
    this.now = now;
    if (now >= this.timeline.boundary) this.timeline.closeUntil(now, this.scheduler);
  }

  requestArrived(): void {
    this.offered++;
    this.timeline.addOffered();
    this.notePeak();
  }

  requestEnded(slot: Slot, outcome: Outcome): void {
    const { requests, now } = this;
    this.ended[outcome]!++;
    const offset = requests.splitOffset(slot);
    for (let state = 0; state < REQUEST_STATES; state++) {
      this.splitTotals[state]! += requests.splitColumn[offset + state]!;
    }
    if (outcome !== OUTCOME.completed) {
      this.timeline.addFailed();
      return;
    }
    const actual = now - requests.startedAt[slot]!;
    const overhead = actual - requests.drawnNanos[slot]!;
    this.overhead.record(overhead);
    this.latencyActual.record(actual);
    this.latency.record(now - requests.intendedAt[slot]!);
    this.seconds.record(now);
    this.timeline.addCompleted(overhead);
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
    const usefulNanos = this.scheduler.usefulNanos(this.now);
    const switchingNanos = this.scheduler.switchingNanos(this.now);
    const idleNanos = Math.max(0, this.scheduler.cores * this.now - usefulNanos - switchingNanos);
    return { usefulNanos, switchingNanos, idleNanos };
  }

  /** Requests in this REQUEST_STATE, averaged over the time since the start. */
  meanInState(state: number): number {
    const { requests } = this;
    let nanos = this.splitTotals[state]!;
    for (let slot = 0; slot < requests.slots; slot++) {
      if (requests.number[slot]! < 0) continue;
      nanos += requests.splitColumn[requests.splitOffset(slot) + state]!;
      if (requests.state[slot] === state) nanos += this.now - requests.since[slot]!;
    }
    return nanos / this.now;
  }

  /** Requests in the system, averaged over the time since the start. */
  meanInSystem(): number {
    let sum = 0;
    for (let state = 0; state < REQUEST_STATES; state++) sum += this.meanInState(state);
    return sum;
  }

  private finishedCount(): number {
    let sum = 0;
    for (let outcome = 0; outcome < OUTCOMES; outcome++) sum += this.ended[outcome]!;
    return sum;
  }

  /** What grows with requests, in bytes: those in the system and the records of those gone. */
  private ofRequests(): number {
    const { perWaitingTaskBytes, perFinishedRequestBytes } = this.memorySettings;
    return this.requests.live * perWaitingTaskBytes + this.finishedCount() * perFinishedRequestBytes;
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
