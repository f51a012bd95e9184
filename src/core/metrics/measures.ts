// All that is measured of one server's run.

import { METER, OUTCOME, OUTCOMES, REQUEST_STATES, WINDOW } from '../codes.ts';
import { Clock } from '../kernel/clock.ts';
import { ProcessMemory } from '../machine/memory.ts';
import { Scheduler } from '../machine/scheduler.ts';
import { ThreadModel } from '../threading/thread-model.ts';
import { Nanos, Slot } from '../types.ts';
import { Upstreams } from '../upstream/upstreams.ts';
import { RequestTable } from '../workload/request-table.ts';
import { Latencies } from './latencies.ts';
import { LatencyColumns } from './latency-columns.ts';
import { LatencyHistogram } from './latency-histogram.ts';
import { LoadAverage } from './load-average.ts';
import { MachineWatch } from './machine-watch.ts';
import { SecondsMeter } from './seconds-meter.ts';
import { Timeline } from './timeline.ts';

const SECOND_NANOS: Nanos = 1e9;

export class Measures {
  readonly loadAverage: LoadAverage;
  /** Time in each state, summed over ended requests, by REQUEST_STATE code. */
  readonly splitTotals: StaticArray<f64> = new StaticArray<f64>(REQUEST_STATES);
  /** Requests that arrived, those included that were sent again. */
  offered: f64 = 0;
  /** Of these, those that repeat another. */
  retried: f64 = 0;
  /** When the first request should have been sent; NaN before it has come. */
  firstDueAt: Nanos = NaN;
  /** When the latest request arrived, one that was sent again included; 0 before any. */
  lastArrivedAt: Nanos = 0;
  /** When a request was completed last; 0 before any. */
  lastCompletedAt: Nanos = 0;

  private readonly latencies: Latencies;
  private readonly watch: MachineWatch;
  private readonly secondsMeter: SecondsMeter = new SecondsMeter();
  /** By OUTCOME. */
  private readonly ended: StaticArray<f64> = new StaticArray<f64>(OUTCOMES);
  /** Counts are booked into windows and seconds as these end, or as someone looks, not with each request: what is booked. */
  private bookedOffered: f64 = 0;
  private bookedCompleted: f64 = 0;
  private bookedFailed: f64 = 0;
  /** When the present second ends. */
  private secondEnds: Nanos = SECOND_NANOS;
  /** When the next window or sample is due. */
  private boundary: Nanos = 0;
  private readonly clock: Clock;
  private readonly requests: RequestTable;
  private readonly scheduler: Scheduler;
  private readonly processMemory: ProcessMemory;
  private readonly upstreams: Upstreams;

  /** `charted`: whether to measure also what only charts show: service latencies, and what threads do off the cores. */
  constructor(
    clock: Clock,
    requests: RequestTable,
    scheduler: Scheduler,
    memory: ProcessMemory,
    upstreams: Upstreams,
    charted: bool,
  ) {
    const loadAverage = new LoadAverage();
    this.loadAverage = loadAverage;
    this.latencies = new Latencies(charted);
    this.clock = clock;
    this.requests = requests;
    this.scheduler = scheduler;
    this.processMemory = memory;
    this.upstreams = upstreams;
    this.watch = new MachineWatch(scheduler, requests, loadAverage, charted);
  }

  /** The process whose threads are watched, from now on. */
  attach(threads: ThreadModel): void {
    this.watch.attach(threads);
  }

  /** The clock has gone forward, to `now`, and nothing else has happened since the last event. */
  @inline
  timePasses(now: Nanos): void {
    if (now >= this.boundary) this.passBoundaries();
  }

  @inline
  requestArrived(slot: Slot): void {
    if (this.offered++ === 0) this.firstDueAt = this.requests.intendedAt(slot);
    this.lastArrivedAt = this.clock.now;
  }

  /** The request that arrived last repeats another. */
  requestRepeats(): void {
    this.retried++;
  }

  @inline
  requestEnded(slot: Slot, outcome: i32): void {
    const requests = this.requests;
    this.ended[outcome]++;
    this.processMemory.requestEnds();
    requests.addSplitTo(this.splitTotals, slot);
    if (outcome !== OUTCOME.completed) return;
    const now = this.clock.now;
    const latencies = this.latencies;
    const actual = now - requests.startedAt(slot);
    const overhead = actual - requests.drawnNanos(slot);
    this.lastCompletedAt = now;
    if (latencies.hasService) latencies.addService(actual - requests.outsideNanos(slot));
    latencies.add(overhead, now - requests.intendedAt(slot), actual);
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

  /** Whether service latencies are counted. */
  get hasService(): bool {
    return this.latencies.hasService;
  }

  /** What happened when, up to now. */
  get timeline(): Timeline {
    const timeline = this.latencies.timeline;
    this.book();
    timeline.observe(this.clock.now, this.watch);
    return timeline;
  }

  /** Latencies of this kind, one of TOOK, by window, up to now. */
  latencyColumns(kind: i32): LatencyColumns {
    return this.latencies.columns(kind);
  }

  get seconds(): SecondsMeter {
    this.book();
    return this.secondsMeter;
  }

  /** Requests that have arrived and not ended for their clients. */
  get inSystem(): f64 {
    return f64(this.requests.live - this.requests.ghosts);
  }

  /** Time since the oldest request in the system was due; NaN while there is none. See RequestTable.oldestDueAt. */
  oldestAge(): Nanos {
    return this.clock.now - this.requests.oldestDueAt();
  }

  /** Share of the requests that ended that were completed; NaN before any has ended. */
  answered(): f64 {
    const ended = this.offered - this.inSystem;
    return ended > 0 ? this.ended[OUTCOME.completed] / ended : NaN;
  }

  /**
   * Requests completed per second over the whole run: all that have completed, by the time from when the first request was
   * due until now, which is the end of a run that has ended. Ramp-up, drain and stalls are included. NaN before any time
   * has passed.
   */
  throughput(): f64 {
    const nanos = this.clock.now - this.firstDueAt;
    return nanos > 0 ? (this.ended[OUTCOME.completed] * SECOND_NANOS) / nanos : NaN;
  }

  /** Population standard deviation of the completions in each whole second of that time; NaN while there are fewer than two. */
  throughputStdDev(): f64 {
    const from = Math.ceil(this.firstDueAt / SECOND_NANOS);
    const to = Math.floor(this.clock.now / SECOND_NANOS);
    return to > from ? this.seconds.stdDevRps(i32(from), i32(to)) : NaN;
  }

  /** Requests that have ended with this OUTCOME. */
  endedAs(outcome: i32): f64 {
    return this.ended[outcome];
  }

  /** Core time since the start that has gone into this METER, in nanoseconds summed over cores. */
  cpuNanos(meter: i32): Nanos {
    return this.scheduler.meterNanos(meter, this.clock.now);
  }

  /** The same that has gone into none: all of them sum to the time that there were cores. */
  idleNanos(): Nanos {
    const used =
      this.cpuNanos(METER.useful) +
      this.cpuNanos(METER.switching) +
      this.cpuNanos(METER.scheduling) +
      this.cpuNanos(METER.interrupts) +
      this.cpuNanos(METER.spinning) +
      this.cpuNanos(METER.paused) +
      this.cpuNanos(METER.clients);
    return this.scheduler.coreNanos(this.clock.now) - used;
  }

  /** Share of core time since the start that has gone into this METER; 0 before there was any. */
  cpuShare(meter: i32): f64 {
    const all = this.scheduler.coreNanos(this.clock.now);
    return all > 0 ? this.cpuNanos(meter) / all : 0;
  }

  /** The same of what has gone into none: before there was any core time, all of it is idle. */
  idleShare(): f64 {
    const all = this.scheduler.coreNanos(this.clock.now);
    return all > 0 ? this.idleNanos() / all : 1;
  }

  /** Mean time in this REQUEST_STATE of a request that has ended; NaN before any has. */
  meanStateNanos(state: i32): f64 {
    const ended = this.offered - this.inSystem;
    return ended > 0 ? this.splitTotals[state] / ended : NaN;
  }

  /** Threads that were ready but had no core, averaged over the time since the start. */
  meanReady(): f64 {
    return this.scheduler.readyNanosUntil(this.clock.now) / this.clock.now;
  }

  /** Threads on cores or ready for one, averaged over the time since the start: what the load average samples. */
  meanRunnable(): f64 {
    const now = this.clock.now;
    return this.meanReady() + (this.scheduler.coreNanos(now) - this.idleNanos()) / now;
  }

  /** Requests in this REQUEST_STATE, averaged over the time since the start. */
  meanInState(state: i32): f64 {
    const requests = this.requests;
    const now = this.clock.now;
    let nanos = this.splitTotals[state];
    for (let slot = 0; slot < requests.slots; slot++) {
      // A ghost's time is in the totals up to when its client gave up.
      if (requests.number(slot) < 0 || requests.isGhost(slot)) continue;
      nanos += requests.part(slot, state);
      if (requests.state(slot) === state) nanos += now - requests.since(slot);
    }
    return nanos / now;
  }

  /** Requests in the system, averaged over the time since the start. */
  meanInSystem(): f64 {
    let sum: f64 = 0;
    for (let state = 0; state < REQUEST_STATES; state++) sum += this.meanInState(state);
    return sum;
  }

  /** Books what has been counted since the last time into the open window and the present second. */
  private book(): void {
    this.latencies.count();
    const ended = this.ended;
    const completed = this.ended[OUTCOME.completed];
    let failed = -completed;
    for (let outcome = 0; outcome < OUTCOMES; outcome++) failed += ended[outcome];
    const justCompleted = completed - this.bookedCompleted;
    this.latencies.timeline.add(this.offered - this.bookedOffered, justCompleted, failed - this.bookedFailed);
    this.secondsMeter.record(i32(this.secondEnds / SECOND_NANOS) - 1, i32(justCompleted));
    this.bookedOffered = this.offered;
    this.bookedCompleted = completed;
    this.bookedFailed = failed;
    this.bookTotals();
  }

  /** Hands on what each window keeps as a total since the start. */
  private bookTotals(): void {
    const totals = this.watch.totals;
    const groups = this.upstreams.groups;
    let retries: f64 = 0;
    let attempts: f64 = 0;
    for (let group = 0; group < groups.length; group++) {
      retries += groups[group].counts.retries;
      attempts += groups[group].counts.attempts;
    }
    totals[0] = this.ended[OUTCOME.timedOut];
    totals[WINDOW.rejected - WINDOW.timedOut] = this.ended[OUTCOME.rejected];
    totals[WINDOW.abandoned - WINDOW.timedOut] = this.ended[OUTCOME.abandoned];
    totals[WINDOW.retried - WINDOW.timedOut] = this.retried;
    totals[WINDOW.callRetries - WINDOW.timedOut] = retries;
    totals[WINDOW.callAttempts - WINDOW.timedOut] = attempts;
  }

  private passBoundaries(): void {
    const now = this.clock.now;
    const timeline = this.latencies.timeline;
    const loadAverage = this.loadAverage;
    const watch = this.watch;
    this.book();
    timeline.closeUntil(now, watch);
    loadAverage.closeUntil(now, this.scheduler.runnable);
    watch.lookUntil(now, timeline.windowNanos);
    if (now >= this.secondEnds) this.secondEnds = (Math.floor(now / SECOND_NANOS) + 1) * SECOND_NANOS;
    this.boundary = Math.min(
      Math.min(timeline.boundary, loadAverage.boundary),
      Math.min(watch.boundary, this.secondEnds),
    );
  }
}
