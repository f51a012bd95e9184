// All measures of one server's run.

import { ArrivalAdmission } from '../admission/arrival-admission.ts';
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
  /** Time in each state, summed over ended requests, indexed by REQUEST_STATE. */
  readonly splitTotals: StaticArray<f64> = new StaticArray<f64>(REQUEST_STATES);
  /** Number of requests that arrived, including resent ones. */
  offered: f64 = 0;
  /** Number of resent requests among those offered. */
  retried: f64 = 0;
  /** When the first request should have been sent; NaN before any request has been sent. */
  firstDueAt: Nanos = NaN;
  /** When the latest request arrived (a resent one counts too); 0 before any has arrived. */
  lastArrivedAt: Nanos = 0;
  /** When the last request completed; 0 before any has completed. */
  lastCompletedAt: Nanos = 0;

  private readonly latencies: Latencies;
  private readonly watch: MachineWatch;
  private readonly secondsMeter: SecondsMeter = new SecondsMeter();
  /** Indexed by OUTCOME. */
  private readonly ended: StaticArray<f64> = new StaticArray<f64>(OUTCOMES);
  /**
   * How many of the counts have been booked so far. Counts are booked into windows and seconds when a window
   * or second ends or is read, not per request.
   */
  private bookedOffered: f64 = 0;
  private bookedCompleted: f64 = 0;
  private bookedFailed: f64 = 0;
  /** When the current second ends. */
  private secondEnds: Nanos = SECOND_NANOS;
  /** When the next window or sample is due. */
  private boundary: Nanos = 0;
  private readonly clock: Clock;
  private readonly requests: RequestTable;
  private readonly scheduler: Scheduler;
  private readonly processMemory: ProcessMemory;
  private readonly upstreams: Upstreams;

  /**
   * `charted`: whether to measure values that only charts show: service latencies and the states of threads
   * that are not on a core.
   */
  constructor(
    clock: Clock,
    requests: RequestTable,
    scheduler: Scheduler,
    memory: ProcessMemory,
    upstreams: Upstreams,
    admission: ArrivalAdmission,
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
    this.watch = new MachineWatch(scheduler, requests, loadAverage, upstreams, admission, charted);
  }

  /** See Timeline. */
  fitWindows(periodNanos: Nanos): void {
    this.latencies.timeline.fit(periodNanos);
  }

  /** Sets the process whose threads are watched from now on. */
  attach(threads: ThreadModel): void {
    this.watch.attach(threads);
  }

  /**
   * Notes that the clock has advanced to `now`. Apart from the clock, nothing may have changed since the last
   * event.
   */
  @inline
  timePasses(now: Nanos): void {
    if (now >= this.boundary) this.passBoundaries();
  }

  @inline
  requestArrived(slot: Slot): void {
    if (this.offered++ === 0) this.firstDueAt = this.requests.intendedAt(slot);
    this.lastArrivedAt = this.clock.now;
  }

  /** Counts the latest arrival as resent. */
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

  /**
   * Overhead of completed requests: latency from the actual start minus the waits sampled for the request.
   */
  get overhead(): LatencyHistogram {
    return this.latencies.overhead.histogram;
  }

  /** Latency of completed requests from the intended start. */
  get latency(): LatencyHistogram {
    return this.latencies.intended.histogram;
  }

  /** Latency of completed requests from the actual start. */
  get latencyActual(): LatencyHistogram {
    return this.latencies.actual.histogram;
  }

  /**
   * Latency of completed requests from the actual start, minus the time in the queue. Only in charted runs.
   */
  get service(): LatencyHistogram {
    return this.latencies.service.histogram;
  }

  /** Whether service latencies are counted. */
  get hasService(): bool {
    return this.latencies.hasService;
  }

  /** The timeline up to now. */
  get timeline(): Timeline {
    const timeline = this.latencies.timeline;
    this.book();
    timeline.observe(this.clock.now, this.watch);
    return timeline;
  }

  /** Latencies of this kind (a value of TOOK) per window, up to now. */
  latencyColumns(kind: i32): LatencyColumns {
    return this.latencies.columns(kind);
  }

  get seconds(): SecondsMeter {
    this.book();
    return this.secondsMeter;
  }

  /** Number of requests that have arrived and have not ended for their clients. */
  get inSystem(): f64 {
    return f64(this.requests.live - this.requests.ghosts);
  }

  /**
   * Time since the oldest request in the system was due; NaN if there is none. See RequestTable.oldestDueAt.
   */
  oldestAge(): Nanos {
    return this.clock.now - this.requests.oldestDueAt();
  }

  /** Completed requests as a share of ended requests; NaN before any has ended. */
  answered(): f64 {
    const ended = this.offered - this.inSystem;
    return ended > 0 ? this.ended[OUTCOME.completed] / ended : NaN;
  }

  /**
   * Completed requests per second over the whole run, including ramp-up, drain and stalls. All completions
   * are divided by the time from when the first request was due until now, or until the end of a finished
   * run. NaN before any time has passed.
   */
  throughput(): f64 {
    const nanos = this.clock.now - this.firstDueAt;
    return nanos > 0 ? (this.ended[OUTCOME.completed] * SECOND_NANOS) / nanos : NaN;
  }

  /**
   * Population standard deviation of completions per second, over the whole seconds between the instant at
   * which the first request was due and now. NaN with fewer than two seconds.
   */
  throughputStdDev(): f64 {
    const from = Math.ceil(this.firstDueAt / SECOND_NANOS);
    const to = Math.floor(this.clock.now / SECOND_NANOS);
    return to > from ? this.seconds.stdDevRps(i32(from), i32(to)) : NaN;
  }

  /** Number of requests that have ended with this OUTCOME. */
  endedAs(outcome: i32): f64 {
    return this.ended[outcome];
  }

  /** Core time spent on this METER since the start, in nanoseconds summed over cores. */
  cpuNanos(meter: i32): Nanos {
    return this.scheduler.meterNanos(meter, this.clock.now);
  }

  /** Core time that is booked to no METER. Idle time and all meters together are the available core time. */
  idleNanos(): Nanos {
    const used =
      this.cpuNanos(METER.useful) +
      this.cpuNanos(METER.switching) +
      this.cpuNanos(METER.scheduling) +
      this.cpuNanos(METER.interrupts) +
      this.cpuNanos(METER.spinning) +
      this.cpuNanos(METER.paused) +
      this.cpuNanos(METER.clients) +
      this.cpuNanos(METER.throttled);
    return this.scheduler.coreNanos(this.clock.now) - used;
  }

  /** This METER's share of the core time since the start; 0 before there was any. */
  cpuShare(meter: i32): f64 {
    const all = this.scheduler.coreNanos(this.clock.now);
    return all > 0 ? this.cpuNanos(meter) / all : 0;
  }

  /** Idle share of the core time since the start; 1 before there was any. */
  idleShare(): f64 {
    const all = this.scheduler.coreNanos(this.clock.now);
    return all > 0 ? this.idleNanos() / all : 1;
  }

  /** Mean time that ended requests spent in this REQUEST_STATE; NaN before any has ended. */
  meanStateNanos(state: i32): f64 {
    const ended = this.offered - this.inSystem;
    return ended > 0 ? this.splitTotals[state] / ended : NaN;
  }

  /** Number of ready threads without a core, averaged over the time since the start. */
  meanReady(): f64 {
    return this.scheduler.readyNanosUntil(this.clock.now) / this.clock.now;
  }

  /**
   * Number of runnable threads (ready or on cores, but not throttled), averaged over the time since the
   * start. The load average samples this number.
   */
  meanRunnable(): f64 {
    const now = this.clock.now;
    const onCores = this.scheduler.coreNanos(now) - this.idleNanos() - this.cpuNanos(METER.throttled);
    return this.meanReady() + onCores / now;
  }

  /** Number of requests in this REQUEST_STATE, averaged over the time since the start. */
  meanInState(state: i32): f64 {
    const requests = this.requests;
    const now = this.clock.now;
    let nanos = this.splitTotals[state];
    for (let slot = 0; slot < requests.slots; slot++) {
      // For an abandoned request the totals already include the time until its client gave up.
      if (requests.number(slot) < 0 || requests.isGhost(slot)) continue;
      nanos += requests.part(slot, state);
      if (requests.state(slot) === state) nanos += now - requests.since(slot);
    }
    return nanos / now;
  }

  /** Number of requests in the system, averaged over the time since the start. */
  meanInSystem(): f64 {
    let sum: f64 = 0;
    for (let state = 0; state < REQUEST_STATES; state++) sum += this.meanInState(state);
    return sum;
  }

  /** Books the counts since the last booking into the open window and the current second. */
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

  /** Passes to the watch the running totals that each window copies. */
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
    loadAverage.closeUntil(now, this.scheduler.load);
    watch.lookUntil(now, timeline.windowNanos);
    if (now >= this.secondEnds) this.secondEnds = (Math.floor(now / SECOND_NANOS) + 1) * SECOND_NANOS;
    this.boundary = Math.min(
      Math.min(timeline.boundary, loadAverage.boundary),
      Math.min(watch.boundary, this.secondEnds),
    );
  }
}
