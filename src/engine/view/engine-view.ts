// Everything that can be read of a running engine, by name: numbers, columns by index (request slot, thread,
// core, node, lock) and typed arrays. Comments say what each of them means. Reading never changes the run.

import type { ClassValues, GroupValues, NodeValues, ServerValues } from '../../measures/made/values.ts';
import type { Nanos } from '../../scenario/duration.ts';
import type { CallView } from './call-view.ts';
import type { BreakerState, CopyState, FaultCode, RecoveryState, Slot } from './codes.ts';

/** Percentiles that are kept for each window, as fractions. */
export const WATCHED_FRACTIONS = [0.5, 0.9, 0.99, 0.999] as const;

export interface LatencyView {
  readonly count: number;
  /** Infinity if nothing has been recorded. */
  readonly min: number;
  readonly max: number;
  /** Exact mean in nanoseconds; NaN if nothing was recorded. */
  mean(): number;
  /** The value that this fraction (0 to 1) does not exceed; NaN if nothing was recorded. */
  percentile(fraction: number): Nanos;
  /** Like `percentile`, for several increasing fractions in one pass. */
  percentiles(fractions: readonly number[]): Float64Array;
  /** The value at this rank (1 is the smallest), within 0.8 %; NaN if nothing was recorded. */
  valueAtRank(rank: number): Nanos;
  /** Counts by bucket of everything recorded: see view/latency-buckets.ts. */
  counts(): Uint32Array;
}

/** Values of measures (src/measures/). They are read from the core on request. */
export interface ValuesView<Values extends object> {
  value(name: keyof Values & string): number;
  values(): Values;
}

export interface CpuTimes {
  /** Core time spent computing, including slowdown from lack of memory. */
  readonly usefulNanos: number;
  /** Core time spent switching to another thread, including cache refills. */
  readonly switchingNanos: number;
  /** Core time spent by the scheduler on scanning the runnable threads. */
  readonly schedulingNanos: number;
  readonly interruptNanos: number;
  /** Core time of threads that wait for a lock while they keep the core. */
  readonly spinningNanos: number;
  /** Core time while the process is paused and a thread is on the core. */
  readonly pausedNanos: number;
  /** Core time while the thread on the core waits for the next period of the CPU limit. */
  readonly throttledNanos: number;
  /** Core time that a load generator on the same machine spends on computing. */
  readonly clientsNanos: number;
  readonly idleNanos: number;
}

/** Holders of memory. */
export type Holder = 'base' | 'threads' | 'stacks' | 'requests' | 'records';

export interface MemoryUse {
  readonly reservedBytes: number;
  readonly residentBytes: number;
  readonly reservedBy: Readonly<Record<Holder, number>>;
  readonly residentBy: Readonly<Record<Holder, number>>;
}

export interface TimelineView {
  readonly windowNanos: number;
  /** Number of windows begun, including the open one. */
  readonly length: number;
  /** A column of a window: see WINDOW. */
  get(window: number, column: number): number;
  /** The rows of all windows, one after another. */
  rows(): Float64Array;
  /**
   * Overhead at this fraction, over the windows from `from` up to, but not including, `to`; NaN if nothing
   * completed.
   */
  percentileBetween(from: number, to: number, fraction: number): Nanos;
}

/**
 * All lists, one after another: the start of each list and the end of the last one, the bins, and the counts.
 */
export interface BinLists {
  readonly starts: Uint32Array;
  readonly buckets: Uint16Array;
  readonly counts: Uint32Array;
}

export interface LatencyColumnsView {
  /** One column for each of WATCHED_FRACTIONS, with the open window last; NaN if nothing completed. */
  percentileColumns(): readonly Float64Array[];
  /** Like `percentileColumns`, but cumulative: from the first window to this one. */
  runningColumns(): readonly Float64Array[];
  /** Counts by coarse bin, one list per window, without empty bins. */
  bins(): BinLists;
}

/** Completions per second. */
export interface SecondsView {
  /** Completions in each second, from 0 to the last one with completions. */
  perSecond(): number[];
}

export interface LoadAverageView {
  /** Arithmetic mean of the samples; NaN before the first sample. */
  sampledMean(): number;
}

/**
 * Kinds of latency. overhead: without the waits sampled for the request. intended, actual: from when the
 * request should have been sent, or from when it was sent. service: without the time in the queue.
 */
export type LatencyKind = 'overhead' | 'intended' | 'actual' | 'service';

export interface MeasuresView extends ValuesView<ServerValues> {
  readonly overhead: LatencyView;
  readonly latency: LatencyView;
  readonly latencyActual: LatencyView;
  readonly service: LatencyView;
  /**
   * Median service latency in charted runs, otherwise median latency from the actual start; NaN if nothing
   * completed.
   */
  typicalNanos(): Nanos;
  readonly seconds: SecondsView;
  readonly loadAverage: LoadAverageView;
  readonly timeline: TimelineView;
  latencyColumns(kind: LatencyKind): LatencyColumnsView;
  /** Core time by use up to now. */
  cpu(): CpuTimes;
  /** Time in each state, summed over ended requests and indexed by REQUEST_STATE. */
  readonly splitTotals: Float64Array;
  /** Number of requests in this REQUEST_STATE, averaged over the time since the start. */
  meanInState(state: number): number;
}

export interface ClassView extends ValuesView<ClassValues> {
  readonly latency: LatencyView;
}

export interface RequestColumns {
  /** Number of the request in the traffic, from 0. For a resent one see core/workload/client-retries.ts. */
  number(slot: Slot): number;
  /** Number of requests that the server holds; and below, of those whose clients have given up. */
  readonly live: number;
  /** Number of requests among `live` that repeat an earlier one. */
  readonly repeats: number;
  /**
   * Number of slots that have ever been used. Requests in the system have slots below this; a free slot has a
   * negative request number.
   */
  readonly slots: number;
  /**
   * Number of the first request that this request repeats; its own number if it repeats none. The two
   * requests have the same demands.
   */
  first(slot: Slot): number;
  /** The request's program: 0, or 1 + the index of its class. */
  class(slot: Slot): number;
  /** A value of REQUEST_STATE. */
  state(slot: Slot): number;
  /** When the request's current state began. */
  since(slot: Slot): Nanos;
  /** When the request's current wait is due to end; NaN if it does not wait, Infinity if that is unknown. */
  due(slot: Slot): Nanos;
  /** The request's thread or loop, or NONE. */
  thread(slot: Slot): number;
  outcome(slot: Slot): number;
  /** Whether the client has given up. The server does not notice that. */
  isGhost(slot: Slot): boolean;
  /** When the request should have been sent. */
  intendedAt(slot: Slot): Nanos;
  /** When the request was sent. */
  startedAt(slot: Slot): Nanos;
  /** Sum of the request's drawn waits: the time it would wait in an empty system. */
  drawnNanos(slot: Slot): Nanos;
  /** The parts of the request's time that have been booked so far, indexed by REQUEST_STATE. */
  parts(slot: Slot): Float64Array;
  /**
   * Number of requests in each state now, indexed by REQUEST_STATE, including those whose clients have given
   * up. Computed at each call.
   */
  countStates(): Int32Array;
}

/** Where requests are in their programs. */
export interface ExecutionView {
  /** The group or lock that the next step uses. */
  nextTarget(slot: Slot): number;
  /** Whether the next step, or one after it, is a lock step. */
  hasLockAhead(slot: Slot): boolean;
}

export interface SchedulerView {
  /** Number of cores that take threads: those of the machine minus lost ones. */
  readonly cores: number;
  /** Number of ready threads waiting for a core in the run queue. */
  readonly ready: number;
  /** Whether the process is paused. */
  readonly paused: boolean;
  /** A value of THREAD. */
  stateOf(thread: number): number;
  servedBy(thread: number): Slot;
  /** Core the thread runs on, or ran on last. */
  coreOf(thread: number): number;
  /** Thread on this core, or NONE. */
  threadOn(core: number): number;
  /** The HALT reason that stops the thread on this core. */
  haltOf(core: number): number;
  /** METER to which the computing in this core's slice is booked. */
  meterOf(core: number): number;
  /** When the core finishes switching to its thread. */
  switchEndsAt(core: number): Nanos;
  /** When the thread on this core will finish its burst if nothing interrupts it; NaN while halted. */
  burstEndsAt(core: number): Nanos;
  /** Core time spent on this METER up to `now`, summed over cores, including current slices. */
  meterNanos(meter: number, now: Nanos): Nanos;
  /** Core time available up to `now`, used or not; a withdrawn core counts as long as it has a thread. */
  coreNanos(now: Nanos): Nanos;
  /** Time that threads have been ready for a core up to `now`, summed over threads. */
  readyNanosUntil(now: Nanos): Nanos;
}

export interface NodeView extends ValuesView<NodeValues> {
  readonly breakerState: BreakerState;
  readonly fault: FaultCode;
  readonly copy: CopyState;
  /** When a starting copy will begin to take calls; 0 for any other copy. */
  readonly copyUntilNanos: Nanos;
  /** Factor on call durations, or the probability that a reply is a failure. */
  readonly factor: number;
  /** Mean latency, for display. For a served node: the duration of a call in an empty system. */
  readonly meanNanos: number;
  /**
   * For a flapping node: how long it is down each time, and also how long it is up; otherwise 0. For display.
   */
  readonly flapPeriodNanos: number;
  /**
   * Since when calls have been waiting at the node without interruption, because the node is at its limit;
   * NaN if none waits.
   */
  readonly queuedSince: Nanos;
  /**
   * The longest past period during which calls waited at the node without interruption; null if there was
   * none.
   */
  longestQueue(): { readonly from: Nanos; readonly until: Nanos } | null;
  /** The server at the node; null if the node is a timer. */
  readonly served: ServedNodeView | null;
}

/** A node that is itself a server: the server's view, and counts of the calls sent to it. */
export interface ServedNodeView {
  readonly server: EngineView;
  /**
   * Number of calls sent to the node; and below, number of calls in transit or waiting for the node to
   * recover. Calls that have arrived count as offered to the node's server.
   */
  readonly sent: number;
  readonly underWay: number;
  /** Number of calls refused because of the node's fault. */
  readonly refused: number;
  /** Number of calls abandoned before they reached the node. */
  readonly lost: number;
}

export interface GroupView extends ValuesView<GroupValues> {
  readonly nodes: readonly NodeView[];
  /** Number of nodes that take new calls. Nodes with higher numbers only finish their calls. */
  readonly size: number;
  /** Whether calls are simple waits: round robin without a policy. */
  readonly isPlain: boolean;
  /** Infinity for no timeout. */
  readonly timeoutNanos: number;
  /** Network time of a call to a served node plus its reply. */
  readonly networkNanos: number;
  /** A reply that took this long counts as failed; Infinity if no reply does. */
  readonly failAtNanos: number;
  readonly inFlightLimit: number;
  /** Number of connections in the group's pool; Infinity for no limit. */
  readonly poolSize: number;
  /**
   * Number of requests that wait for the pool in a deadlock: no connection will be given back before a
   * request gives up.
   */
  readonly deadlocked: number;
}

export interface UpstreamsView {
  readonly groups: readonly GroupView[];
  /**
   * Fills in the details of the call that the request waits for. If it waits for several, takes the first.
   */
  look(slot: Slot, view: CallView): void;
  /** Moves on to the request's next call after the one that was read last. Returns false if there is none. */
  lookOn(view: CallView): boolean;
  /** Number of a group's first node when the nodes of all groups are numbered consecutively from 0. */
  firstNodeOf(groupIndex: number): number;
  /** The outcome of this request's calls as things stand; NONE if no attempt is in progress. */
  outcomeAhead(slot: Slot): number;
  /** Whether the request waits for a call that cannot succeed as things stand. */
  isStuck(slot: Slot): boolean;
}

export interface ModelView {
  /** Number of threads that take memory in addition to the process itself. */
  readonly extraThreads: number;
  /**
   * Bytes in addition to those of threads, such as stacks of green threads. All of them are both reserved and
   * resident.
   */
  readonly extraBytes: number;
  /** Number of rows for threads or loops to show; ids start at 0. */
  readonly threadCount: number;
  /** Number of requests that wait for a thread. `backlogAt` numbers them from the head of the queue. */
  readonly backlogLength: number;
  backlogAt(place: number): Slot;
  /**
   * Lengths of the model's queues if there are several, in the order of `backlogAt`. Queues that hold no
   * requests come last. If undefined, the backlog is the only queue.
   */
  readonly queueLengths: (() => readonly number[]) | undefined;
  /** Role of the thread if the model has several roles; 0 for threads that take new requests. */
  readonly roleOf: ((thread: number) => number) | undefined;
  /** Whether this thread exists now; its id is below `threadCount`. If undefined, all threads exist. */
  readonly exists: ((thread: number) => boolean) | undefined;
}

export interface LockFigures {
  /** Number of requests that wait now, spinning or parked. */
  readonly waiting: number;
  /** How often the lock was taken or waited for. */
  readonly attempts: number;
  /**
   * Share of the attempts that found the lock held, or the atomic in use, by another request; NaN if there
   * were no attempts.
   */
  readonly contendedShare: number;
  /** Time that requests have waited, including those that wait now, summed over requests. */
  readonly waitNanos: Nanos;
}

export interface LocksView {
  /** Number of locks. */
  readonly count: number;
  /** A value of WORK. */
  workOf(slot: Slot): number;
  /** The request holding this lock, or NONE. */
  holderOf(lock: number): Slot;
  /** Index into the scenario's LOCK_KINDS. */
  kindOf(lock: number): number;
  /** Number of requests that wait for this lock now. */
  waiting(lock: number): number;
  /** Number of requests that work on this atomic. */
  sharersOf(lock: number): number;
  /** Measures of each lock, in the scenario's order. */
  figures(): readonly LockFigures[];
}

export interface MemoryView {
  /** Whether resident memory exceeds the limit, or the last request found no room. */
  readonly full: boolean;
  readonly swapping: boolean;
  /** Memory that the process holds now. */
  held(): MemoryUse;
  /** Memory at peak reservation. */
  reservedPeak(): MemoryUse;
  /** Memory at peak residency. */
  residentPeak(): MemoryUse;
}

/** Requests that clients resend. */
export interface RetriesView {
  /** Number of requests waiting to be resent. */
  readonly pending: number;
  /** Number of requests resent so far. */
  readonly sent: number;
  /**
   * Calls `visitor` for requests that wait to be resent, for display: at most `most`, from the first 4,096
   * entries. The visitor gets the retry's number, when its wait began, and when it will be sent.
   */
  visit(most: number, visitor: (number: number, since: Nanos, due: Nanos) => void): void;
}

/** A fault that has begun, with its actual times. `untilNanos` is null while the fault lasts. */
export interface FaultRecord {
  readonly kind: FaultCode;
  /** Group and node, from 0. */
  readonly group: number;
  readonly node: number;
  readonly fromNanos: Nanos;
  readonly untilNanos: Nanos | null;
}

/** A machine fault that has begun, with its actual times. */
export interface MachineFaultRecord {
  /** A value of MACHINE_FAULT. */
  readonly kind: number;
  /** In cores or bytes. */
  readonly amount: number;
  readonly fromNanos: Nanos;
  readonly untilNanos: Nanos | null;
}

export interface EngineView {
  /** Simulated time since the start. */
  readonly now: Nanos;
  /** Number of events handled so far. */
  readonly events: number;
  /** Fingerprint of the events so far, 16 hexadecimal digits. */
  digest(): string;
  /** When the next event is due; Infinity if there is none. */
  readonly nextEventAt: Nanos;
  /** Whether no more requests will arrive. */
  readonly arrivalsOver: boolean;
  /**
   * Whether arrivals are over and every request has ended for its client. The server may still work on
   * abandoned requests.
   */
  readonly finished: boolean;
  /** When the process was killed for lack of memory; null while it runs. */
  readonly killedAt: Nanos | null;
  readonly retries: RetriesView;
  readonly measures: MeasuresView;
  /** One view for requests without a class, then one for each class; none if there are no classes. */
  readonly classes: readonly ClassView[];
  readonly requests: RequestColumns;
  /** Where requests are in their programs. */
  readonly execution: ExecutionView;
  /** Threads, cores and the run queue. */
  readonly scheduler: SchedulerView;
  /** The thread model. A new one replaces it when the process is killed. */
  readonly model: ModelView;
  readonly locks: LocksView;
  readonly memory: MemoryView;
  readonly upstreams: UpstreamsView;
  readonly faults: { readonly records: readonly FaultRecord[] };
  readonly machineFaults: { readonly records: readonly MachineFaultRecord[] };
  /**
   * Whether the server has recovered from its faults, or why that cannot be determined: see the measure
   * `recovery`.
   */
  readonly recoveryState: RecoveryState;
}
