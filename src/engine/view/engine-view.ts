// All that may be read of a running engine, by name: plain numbers, columns by index (a request's slot, a thread, a core,
// a node, a lock) and typed arrays. What each means is said here. Nothing here changes the run.

import type { ClassValues, GroupValues, NodeValues, ServerValues } from '../../measures/made/values.ts';
import type { Nanos } from '../../scenario/duration.ts';
import type { CallView } from './call-view.ts';
import type { BreakerState, FaultCode, Slot } from './codes.ts';

/** Fractions of which percentiles are kept for each window. */
export const WATCHED_FRACTIONS = [0.5, 0.9, 0.99, 0.999] as const;

export interface LatencyView {
  readonly count: number;
  /** Infinity if nothing was recorded. */
  readonly min: number;
  readonly max: number;
  /** Mean in nanoseconds, exact; NaN if nothing was recorded. */
  mean(): number;
  /** The value that this fraction (0 to 1) does not exceed; NaN if nothing was recorded. */
  percentile(fraction: number): Nanos;
  /** The same for several fractions that rise, in one pass. */
  percentiles(fractions: readonly number[]): Float64Array;
  /** The value at this rank (1 is the smallest), within 0.8 %; NaN if nothing was recorded. */
  valueAtRank(rank: number): Nanos;
  /** Counts by bucket, of all that was recorded: see view/latency-buckets.ts. */
  counts(): Uint32Array;
}

/** Values of measures (src/measures/), read from the core as they are asked for. */
export interface ValuesView<Values extends object> {
  value(name: keyof Values & string): number;
  /** All of them. */
  values(): Values;
}

export interface CpuTimes {
  /** Computing, what it takes longer for want of memory included. */
  readonly usefulNanos: number;
  /** Changing over to another thread, cache refills included. */
  readonly switchingNanos: number;
  /** The scheduler's search among the runnable threads. */
  readonly schedulingNanos: number;
  readonly interruptNanos: number;
  /** Waiting for a lock on a core. */
  readonly spinningNanos: number;
  /** Cores with a thread on them whose process stands still. */
  readonly pausedNanos: number;
  /** A load generator on the same machine. */
  readonly clientsNanos: number;
  readonly idleNanos: number;
}

/** What holds memory. */
export type Holder = 'base' | 'threads' | 'stacks' | 'requests' | 'records';

export interface MemoryUse {
  readonly reservedBytes: number;
  readonly residentBytes: number;
  readonly reservedBy: Readonly<Record<Holder, number>>;
  readonly residentBy: Readonly<Record<Holder, number>>;
}

export interface TimelineView {
  readonly windowNanos: number;
  /** Windows begun, the open one included. */
  readonly length: number;
  /** A column of a window: see WINDOW. */
  get(window: number, column: number): number;
  /** All windows, one row of columns after another. */
  rows(): Float64Array;
  /** Overhead at this fraction over the windows from `from` up to but not including `to`; NaN where none completed. */
  percentileBetween(from: number, to: number, fraction: number): Nanos;
}

/** All lists one after another: where each begins and the last one ends, their bins and their counts. */
export interface BinLists {
  readonly starts: Uint32Array;
  readonly buckets: Uint16Array;
  readonly counts: Uint32Array;
}

export interface LatencyColumnsView {
  /** One column for each of WATCHED_FRACTIONS, the open window's value last; NaN where nothing completed. */
  percentileColumns(): readonly Float64Array[];
  /** The same over all windows from the first to this one. */
  runningColumns(): readonly Float64Array[];
  /** Counts by coarse bin, window after window: only bins that are not empty. */
  bins(): BinLists;
}

/** Completions by the second. */
export interface SecondsView {
  /** Completions in each second from 0 to the last one with any. */
  perSecond(): number[];
}

export interface LoadAverageView {
  /** Plain mean of the samples; NaN before the first. */
  sampledMean(): number;
}

/** overhead: without the waits that the request drew. intended, actual: from when it should have been sent, and was. service: without the queue. */
export type LatencyKind = 'overhead' | 'intended' | 'actual' | 'service';

export interface MeasuresView extends ValuesView<ServerValues> {
  readonly overhead: LatencyView;
  readonly latency: LatencyView;
  readonly latencyActual: LatencyView;
  readonly service: LatencyView;
  /** Median of service latencies in charted runs, of latencies from the actual start in others; NaN where nothing completed. */
  typicalNanos(): Nanos;
  readonly seconds: SecondsView;
  readonly loadAverage: LoadAverageView;
  readonly timeline: TimelineView;
  latencyColumns(kind: LatencyKind): LatencyColumnsView;
  /** What the cores' time has gone into up to now. */
  cpu(): CpuTimes;
  /** Time in each state, summed over ended requests, by REQUEST_STATE code. */
  readonly splitTotals: Float64Array;
  /** Requests in this REQUEST_STATE, averaged over the time since the start. */
  meanInState(state: number): number;
}

export interface ClassView extends ValuesView<ClassValues> {
  readonly latency: LatencyView;
}

export interface RequestColumns {
  /** Number of the request in the traffic, from 0; of one that is sent again see client-retries.ts. */
  number(slot: Slot): number;
  /** Requests that the server holds, and those of them whose client has given up. */
  readonly live: number;
  /** Of `live`: those that repeat an earlier request. */
  readonly repeats: number;
  /** Slots ever used: live requests are among 0 to `slots` - 1; those whose number is negative are free. */
  readonly slots: number;
  /** Number of the first request that it repeats; its own if it repeats none. Its work is that of the first. */
  first(slot: Slot): number;
  /** Program that it runs: 0, or 1 + the index of its class. */
  class(slot: Slot): number;
  /** One of REQUEST_STATE. */
  state(slot: Slot): number;
  /** When its present state began. */
  since(slot: Slot): Nanos;
  /** When its present wait is due to end; NaN while it does not wait. Infinity: not known. An event at another instant is stale. */
  due(slot: Slot): Nanos;
  /** Thread or loop that it belongs to, or NONE. */
  thread(slot: Slot): number;
  outcome(slot: Slot): number;
  /** Whether the client has given up and the server does not know. */
  isGhost(slot: Slot): boolean;
  /** When it should have been sent. */
  intendedAt(slot: Slot): Nanos;
  /** When it was sent. */
  startedAt(slot: Slot): Nanos;
  /** Sum of the waits that it drew: what it would have waited in an empty system. */
  drawnNanos(slot: Slot): Nanos;
  /** The parts of its time that are booked, by REQUEST_STATE code. */
  parts(slot: Slot): Float64Array;
  /** Requests in each state now, ghosts included, by REQUEST_STATE code: counted at each call, for those who look on. */
  countStates(): Int32Array;
}

/** Where a request is in its program. */
export interface ExecutionView {
  /** Which upstream or lock the next step concerns. */
  nextTarget(slot: Slot): number;
  /** Whether a lock step is still ahead of the request, the next step included. */
  hasLockAhead(slot: Slot): boolean;
}

export interface SchedulerView {
  /** Cores that take threads: those of the machine but for those lost. */
  readonly cores: number;
  /** Threads that are ready and wait for a core in the run queue. */
  readonly ready: number;
  /** Whether the process stands still. */
  readonly paused: boolean;
  /** One of THREAD. */
  stateOf(thread: number): number;
  servedBy(thread: number): Slot;
  /** Core that the thread runs on, or ran on last. */
  coreOf(thread: number): number;
  /** Thread on this core, or NONE. */
  threadOn(core: number): number;
  /** One of HALT: what keeps the thread on this core from getting on. */
  haltOf(core: number): number;
  /** METER that the run of this core's slice counts for. */
  meterOf(core: number): number;
  /** Until when the core is still changing over to its thread. */
  switchEndsAt(core: number): Nanos;
  /** When the thread on this core will have computed its burst if nobody comes between; NaN while it is halted. */
  burstEndsAt(core: number): Nanos;
  /** Core time that has gone into this METER up to `now`, summed over cores, what slices under way have used included. */
  meterNanos(meter: number, now: Nanos): Nanos;
  /** Core time that there has been up to `now`, used or not; a core that is gone counts as long as a thread is on it. */
  coreNanos(now: Nanos): Nanos;
  /** Time that threads have been ready and waited for a core up to `now`, summed over threads. */
  readyNanosUntil(now: Nanos): Nanos;
}

export interface NodeView extends ValuesView<NodeValues> {
  readonly breakerState: BreakerState;
  readonly fault: FaultCode;
  /** How many times as long calls take, or the chance that a reply is a failure. */
  readonly factor: number;
  /** Mean of the latency; of a served node what a call takes where nobody else is in the system. For those who look on. */
  readonly meanNanos: number;
  /** While it flaps: how long it is down, and then up; else 0. For those who look on. */
  readonly flapPeriodNanos: number;
  /** Since when calls have waited at the node, at its limit, without a break; NaN while none does. */
  readonly queuedSince: Nanos;
  /** Of the times when calls waited there, the longest that is over; null where there was none. */
  longestQueue(): { readonly from: Nanos; readonly until: Nanos } | null;
  /** What serves calls at the node; null where it is a timer. */
  readonly served: ServedNodeView | null;
}

/** A node that is a server itself: whatever may be read of a server, and the calls that have set out for it. */
export interface ServedNodeView {
  readonly server: EngineView;
  /** All of them; of these, those on their way or waiting for the node to be back. Those that got there are offered to its server. */
  readonly sent: number;
  readonly underWay: number;
  /** Turned away by the node's fault. */
  readonly refused: number;
  /** Given up before they got through to it. */
  readonly lost: number;
}

export interface GroupView extends ValuesView<GroupValues> {
  readonly nodes: readonly NodeView[];
  /** Nodes that take new calls; those beyond only end the calls they have. */
  readonly size: number;
  /** Whether calls are no more than a wait: round robin and no policy. */
  readonly isPlain: boolean;
  /** Infinity where calls wait for ever. */
  readonly timeoutNanos: number;
  /** How long a call to a served node and its reply are on the network. */
  readonly networkNanos: number;
  /** A reply that took this long counts as failed; Infinity where none does. */
  readonly failAtNanos: number;
  readonly inFlightLimit: number;
}

export interface UpstreamsView {
  readonly groups: readonly GroupView[];
  /** Writes what is known of the call that the request waits for. */
  look(slot: Slot, view: CallView): void;
  /** Number of a group's first node where the nodes of all groups are numbered through, from 0. */
  firstNodeOf(groupIndex: number): number;
  /** How the call of this request is going to end as things are: an Outcome, or NONE where no attempt is under way. */
  outcomeAhead(slot: Slot): number;
}

export interface ModelView {
  /** Threads that take memory beyond the process itself. */
  readonly extraThreads: number;
  /** Bytes besides, reserved and resident, such as stacks of green threads. */
  readonly extraBytes: number;
  /** Threads or loops to show; ids run from 0. */
  readonly threadCount: number;
  /** Requests that wait to be taken up, from the head, for those who look on. */
  readonly backlogLength: number;
  backlogAt(place: number): Slot;
  /**
   * Requests in each of its queues, in the order of `backlogAt`, where there are several; what is in a queue of the model's
   * own that holds no requests comes last. Without it there is one queue, the backlog.
   */
  readonly queueLengths: (() => readonly number[]) | undefined;
  /** What the thread is there for, where threads differ: 0 for those that take up new requests. */
  readonly roleOf: ((thread: number) => number) | undefined;
  /** Whether this thread, below `threadCount`, exists now. Without it all do. */
  readonly exists: ((thread: number) => boolean) | undefined;
}

export interface LockFigures {
  /** Requests that wait now, spinning or parked. */
  readonly waiting: number;
  /** Times that it was taken or waited for. */
  readonly asked: number;
  /** Share of them that found another at it; NaN if none was. */
  readonly contendedShare: number;
  /** Time that requests waited, those included that wait now, summed over requests. */
  readonly waitNanos: Nanos;
}

export interface LocksView {
  /** How many locks there are. */
  readonly count: number;
  /** One of WORK. */
  workOf(slot: Slot): number;
  /** Request that holds this lock, or NONE. */
  holderOf(lock: number): Slot;
  /** One of LOCK_KINDS of the scenario, by number. */
  kindOf(lock: number): number;
  /** Requests that wait for this lock now. */
  waiting(lock: number): number;
  /** Requests that are at the work of this atomic. */
  sharersOf(lock: number): number;
  /** Figures of each lock, in the scenario's order. */
  figures(): readonly LockFigures[];
}

export interface MemoryView {
  /** Resident memory is over what the machine has for it, or the last request found no room. */
  readonly full: boolean;
  readonly swapping: boolean;
  /** What the process holds now. */
  held(): MemoryUse;
  /** As it was when it reserved most. */
  reservedPeak(): MemoryUse;
  /** As it was when most was resident. */
  residentPeak(): MemoryUse;
}

/** Requests that clients send again. */
export interface RetriesView {
  /** Requests that will be sent again. */
  readonly pending: number;
  /** Requests that were. */
  readonly sent: number;
  /**
   * Visits requests that wait to be sent again, for those who look on: at most `most`, those in the lowest of 4,096 entries.
   * The visitor gets the number of the retry, since when it waits, and when it is sent.
   */
  visit(most: number, visitor: (number: number, since: Nanos, due: Nanos) => void): void;
}

/** A fault as it was: untilNanos is null while it holds. */
export interface FaultRecord {
  readonly kind: FaultCode;
  /** Group and node, from 0. */
  readonly group: number;
  readonly node: number;
  readonly fromNanos: Nanos;
  readonly untilNanos: Nanos | null;
}

/** A fault of the machine as it was. */
export interface MachineFaultRecord {
  /** MACHINE_FAULT. */
  readonly kind: number;
  /** Cores, or bytes. */
  readonly amount: number;
  readonly fromNanos: Nanos;
  readonly untilNanos: Nanos | null;
}

export interface EngineView {
  /** Simulated time since the start. */
  readonly now: Nanos;
  /** Events handled so far. */
  readonly events: number;
  /** Fingerprint of these events, 16 hexadecimal digits. */
  digest(): string;
  /** When the next event is due; Infinity where there is none. */
  readonly nextEventAt: Nanos;
  /** Whether all that will arrive has arrived. */
  readonly arrivalsOver: boolean;
  /** Whether arrivals have ended and all requests have ended for their clients; the server may still be at work for some who gave up. */
  readonly finished: boolean;
  /** When the process was killed for want of memory; null while it lives. */
  readonly killedAt: Nanos | null;
  readonly retries: RetriesView;
  readonly measures: MeasuresView;
  /** Of requests of no class, and of each class; empty where there are no classes. */
  readonly classes: readonly ClassView[];
  readonly requests: RequestColumns;
  /** Where a request is in its program. */
  readonly execution: ExecutionView;
  /** Threads, cores and the run queue. */
  readonly scheduler: SchedulerView;
  /** Another one once the process has been killed. */
  readonly model: ModelView;
  readonly locks: LocksView;
  readonly memory: MemoryView;
  readonly upstreams: UpstreamsView;
  readonly faults: { readonly records: readonly FaultRecord[] };
  readonly machineFaults: { readonly records: readonly MachineFaultRecord[] };
}
