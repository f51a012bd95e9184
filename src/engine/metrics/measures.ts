// All that is measured of one server's run.

import type { RequestCounts } from '../../scenario/answered.ts';
import type { Nanos } from '../../scenario/duration.ts';
import { REQUEST_STATE, REQUEST_STATES } from '../../scenario/request-state.ts';
import type { Clock } from '../kernel/clock.ts';
import type { ProcessMemory } from '../machine/memory.ts';
import type { Scheduler } from '../machine/scheduler.ts';
import { METER, OUTCOME, OUTCOMES, type Outcome, type Slot } from '../view/codes.ts';
import type { RequestTable } from '../workload/request-table.ts';
import { Latencies, TOOK } from './latencies.ts';
import type { LatencyColumns } from './latency-columns.ts';
import type { LatencyHistogram } from './latency-histogram.ts';
import { LoadAverage } from './load-average.ts';
import { MachineWatch, type WatchedThreads } from './machine-watch.ts';
import { SecondsMeter } from './seconds-meter.ts';
import type { Timeline } from './timeline.ts';

const SECOND_NANOS = 1e9;

export type Counts = Omit<RequestCounts, 'ghosts'>;

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
  readonly loadAverage = new LoadAverage();
  /** Time in each state, summed over ended requests, by REQUEST_STATE code. */
  readonly splitTotals = new Float64Array(REQUEST_STATES);

  private readonly latencies: Latencies;
  private readonly watch: MachineWatch;
  private readonly secondsMeter = new SecondsMeter();
  /** Counts are booked into windows and seconds as these end, or as someone looks: not with each request. */
  private readonly booked: Booked = { offered: 0, completed: 0, failed: 0 };
  private offered = 0;
  private retried = 0;
  /** When the first request should have been sent; NaN before it has come. */
  firstDueAt: Nanos = Number.NaN;
  /** When the latest request arrived, and when one was completed last. */
  private readonly latest = new Float64Array(2);
  /** When the present second ends. */
  private secondEnds = SECOND_NANOS;
  private readonly ended = new Float64Array(OUTCOMES);
  /** When the next window or sample is due. */
  private readonly boundary = new Float64Array(1);
  private readonly clock: Clock;
  private readonly requests: RequestTable;
  private readonly scheduler: Scheduler;
  private readonly processMemory: ProcessMemory;

  /** `charted`: whether to measure also what only charts show: service latencies, and what threads do off the cores. */
  constructor(
    clock: Clock,
    requests: RequestTable,
    scheduler: Scheduler,
    memory: ProcessMemory,
    charted: boolean,
  ) {
    this.latencies = new Latencies(charted);
    this.clock = clock;
    this.requests = requests;
    this.scheduler = scheduler;
    this.processMemory = memory;
    this.watch = new MachineWatch(scheduler, requests, this.loadAverage, charted);
  }

  /** The process whose threads are watched, from now on. */
  attach(threads: WatchedThreads): void {
    this.watch.attach(threads);
  }

  /** The clock has gone forward and nothing else has happened since the last event. */
  timePasses(): void {
    if (this.clock.cell[0] >= this.boundary[0]) this.passBoundaries(this.clock.now);
  }

  requestArrived(slot: Slot): void {
    if (this.offered++ === 0) this.firstDueAt = this.requests.intendedAt(slot);
    this.latest[0] = this.clock.cell[0];
    this.processMemory.requestArrived();
  }

  /** The request that arrived last repeats another. */
  requestRepeats(): void {
    this.retried++;
  }

  requestEnded(slot: Slot, outcome: Outcome): void {
    const { requests } = this;
    const now = this.clock.cell[0];
    this.ended[outcome]++;
    this.processMemory.requestEnds();
    requests.addSplitTo(this.splitTotals, slot);
    if (outcome !== OUTCOME.completed) return;
    this.latest[1] = now;
    const { latencies } = this;
    const { rows, at } = latencies;
    const startedAt = requests.startedAt(slot);
    const actual = now - startedAt;
    rows[at + TOOK.overhead] = actual - requests.drawnNanos(slot);
    rows[at + TOOK.intended] = now - requests.intendedAt(slot);
    rows[at + TOOK.actual] = actual;
    if (latencies.hasService) {
      const queued = requests.work.floats[requests.workAt(slot) + REQUEST_STATE.queued];
      rows[at + TOOK.service] = actual - queued;
    }
    latencies.add();
  }

  /** Of completed requests: latency from the actual start minus the waits that the request drew. */
  get overhead(): LatencyHistogram {
    return this.latencies.overhead.histogram;
  }

  /** Of completed requests, from the intended start. */
  get latency(): LatencyHistogram {
    return this.latencies.intended.histogram;
  }

  /** Of completed requests, from the actual start. */
  get latencyActual(): LatencyHistogram {
    return this.latencies.actual.histogram;
  }

  /** Of completed requests, from the actual start, without the time in the queue. In charted runs only. */
  get service(): LatencyHistogram {
    return this.latencies.service.histogram;
  }

  /** What happened when, up to now. */
  get timeline(): Timeline {
    const { timeline } = this.latencies;
    this.book();
    timeline.observe(this.clock.now, this.watch);
    return timeline;
  }

  /** Latencies of this kind by window, up to now. */
  latencyColumns(name: Parameters<Latencies['columns']>[0]): LatencyColumns {
    return this.latencies.columns(name);
  }

  get seconds(): SecondsMeter {
    this.book();
    return this.secondsMeter;
  }

  get contextSwitches(): number {
    return this.scheduler.contextSwitches;
  }

  /**
   * Requests completed a second over the whole run: all that have completed, by the time from when the first request was
   * due until now, which is the end of a run that has ended. Starting, draining and standing still count like the rest.
   * NaN before any time has passed.
   */
  wholeRunRps(): number {
    const nanos = this.clock.now - this.firstDueAt;
    return nanos > 0 ? (this.ended[OUTCOME.completed] * SECOND_NANOS) / nanos : Number.NaN;
  }

  /** Population standard deviation of the completions in each whole second of that time; NaN while there is none. */
  wholeRunStdDevRps(): number {
    const from = Math.ceil(this.firstDueAt / SECOND_NANOS);
    const to = Math.floor(this.clock.now / SECOND_NANOS);
    return to > from ? this.seconds.stdDevRps(from, to) : Number.NaN;
  }

  /** When the latest request arrived, one that was sent again included; 0 before any. */
  get lastArrivedAt(): Nanos {
    return this.latest[0];
  }

  /** When a request was completed last; 0 before any. */
  get lastCompletedAt(): Nanos {
    return this.latest[1];
  }

  counts(): Counts {
    return {
      offered: this.offered,
      completed: this.ended[OUTCOME.completed],
      failed: this.ended[OUTCOME.failed],
      timedOut: this.ended[OUTCOME.timedOut],
      rejected: this.ended[OUTCOME.rejected],
      abandoned: this.ended[OUTCOME.abandoned],
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
    let nanos = this.splitTotals[state];
    for (let slot = 0; slot < requests.slots; slot++) {
      // A ghost's time is in the totals up to when its client gave up.
      if (requests.number(slot) < 0 || requests.isGhost(slot)) continue;
      nanos += requests.work.floats[requests.workAt(slot) + state];
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

  /** Books what has been counted since the last time into the open window and the present second. */
  private book(): void {
    const { booked, offered, ended } = this;
    this.latencies.count();
    const completed = ended[OUTCOME.completed];
    let failed = -completed;
    for (const count of ended) failed += count;
    this.latencies.timeline.add(
      offered - booked.offered,
      completed - booked.completed,
      failed - booked.failed,
    );
    this.secondsMeter.record(this.secondEnds / SECOND_NANOS - 1, completed - booked.completed);
    booked.offered = offered;
    booked.completed = completed;
    booked.failed = failed;
  }

  private passBoundaries(now: Nanos): void {
    const { latencies, loadAverage, watch } = this;
    const { timeline } = latencies;
    this.book();
    timeline.closeUntil(now, watch);
    loadAverage.closeUntil(now, this.scheduler);
    watch.lookUntil(now, timeline.windowNanos);
    if (now >= this.secondEnds) this.secondEnds = (Math.floor(now / SECOND_NANOS) + 1) * SECOND_NANOS;
    this.boundary[0] = Math.min(timeline.boundary, loadAverage.boundary, watch.boundary, this.secondEnds);
  }
}
