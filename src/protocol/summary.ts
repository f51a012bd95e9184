// Numbers and curves of a run so far, for the charts and the headers of the scenes. Plain data, a few kB.

import type { ClassValues, GroupValues, NodeValues, ServerValues } from '../measures/made/values.ts';
import type { PercentileName } from '../measures/percentiles.ts';
import type { ServerReport } from '../measures/report-types.ts';
import type { Nanos } from '../scenario/duration.ts';
import type { FaultKind } from '../scenario/scenario.ts';
import type { EndedRequest, LatencyMeasure } from './followed-request.ts';

export interface Summary {
  /** Simulated time since the start. */
  readonly clockNanos: Nanos;
  /** Number of the configuration in force: the same at the same instant of the same run. */
  readonly configuration: number;
  /** Whether arrivals are over and no request is left on any server. */
  readonly finished: boolean;
  /** The servers in the order of the scenario. */
  readonly servers: readonly ServerSummary[];
  /** Faults so far, from the scenario and from the user; untilNanos is null while one lasts. */
  readonly faults: readonly FaultSpan[];
  /** When live changes of parameters took effect. */
  readonly changes: readonly {
    /** Simulated time. */
    readonly atNanos: Nanos;
    /** The parameter, and its old and new value. */
    readonly text: string;
  }[];
}

export interface FaultSpan {
  /** As in the scenario. */
  readonly kind: FaultKind;
  /** Name of the upstream group, if the scenario has several. */
  readonly group?: string;
  /** Number in its group, from 1. */
  readonly node: number;
  /** When it began. */
  readonly fromNanos: Nanos;
  /** When it ended; null while it holds. */
  readonly untilNanos: Nanos | null;
}

/**
 * ample: the memory is not full. refuses: it is full and new requests are rejected. swaps: it is full and
 * computing is slowed down. killed: the process has ended.
 */
export type MemoryCondition = 'ample' | 'refuses' | 'swaps' | 'killed';

export type BreakerCondition = 'closed' | 'open' | 'half-open';

/** A node of an upstream group as this server sees it; the nodes of all groups in the order of the scenario. */
export interface NodeNumbers extends NodeValues {
  /** Number of its group, from 0. */
  readonly group: number;
  /** Whether the server sends calls to it: closed means yes; half-open: one trial call is on its way. */
  readonly breaker: BreakerCondition;
}

/** Calls to an upstream group. */
export interface GroupNumbers extends GroupValues {
  /** As in the scenario. */
  readonly name: string;
}

/** The server at a node of a served group. */
export interface ServedNodeNumbers {
  /** Number of its group, from 0. */
  readonly group: number;
  /** Number of the node from 1, as faults name it. */
  readonly node: number;
  /** All measures of the node's server. Its requests are the calls to the node. */
  readonly values: ServerValues;
  readonly memoryCondition: MemoryCondition;
  /** Latency of completed calls, without the time on the network. */
  readonly latency: PercentileCurve;
}

/**
 * A jam: a time in which all threads of a server were busy, or in which calls waited at a node at its limit.
 */
export interface JamNumbers {
  /** Number of the group, from 0; null for the server that clients call. */
  readonly group: number | null;
  /** Number of the node in its group, from 1; null for the server that clients call. */
  readonly node: number | null;
  /** When it began: all threads are taken, or the node is at its limit, while others wait. */
  readonly fromNanos: Nanos;
  /** null while it lasts. */
  readonly untilNanos: Nanos | null;
  /** Requests that wait there for a thread, or calls that wait for the node, now. */
  readonly waiting: number;
}

/** Requests of a class. */
export interface ClassNumbers extends ClassValues {
  /** As in the scenario; null for requests of no class. */
  readonly name: string | null;
  /** Like `latency` of the server. */
  readonly latency: PercentileCurve;
}

/** The results of a server's run. Reports give them in plain units: see report.ts. */
export interface ServerNumbers {
  /** As in the scenario. */
  readonly id: string;
  /** Its thread model. */
  readonly model: string;
  /** When its run ended, with arrivals over and no request left; null while it continues. */
  readonly endedAtNanos: Nanos | null;
  /**
   * All measures of a server, in the engine's units: nanoseconds, bytes, requests per second; NaN if there is
   * none.
   */
  readonly values: ServerValues;
  readonly memoryCondition: MemoryCondition;
  /** What the value `recovery` means, or why there is none. */
  readonly recoveryState: ServerReport['recoveryState'];
  /** Numbers of the recent window, whose rule is in recent-begin.ts. */
  readonly recent: RecentNumbers;
  /** Numbers of requests without a class and of each class; empty if the scenario has no classes. */
  readonly classes: readonly ClassNumbers[];
  readonly groups: readonly GroupNumbers[];
  /** Empty without an upstream. */
  readonly nodes: readonly NodeNumbers[];
  /** The nodes of served groups, in the order of the scenario; empty if no group is served. */
  readonly servedNodes: readonly ServedNodeNumbers[];
  /**
   * For each server and node of a system with served groups: the jam that lasts, and the longest earlier one.
   * Empty for other systems, and for runs without charts.
   */
  readonly jams: readonly JamNumbers[];
  /** Overhead of completed requests over the run. */
  readonly overhead: PercentileCurve;
  /** Latency from the intended start, completed requests, over the run. */
  readonly latency: PercentileCurve;
  /** The latency from the actual start. A client that first waits for a free connection measures this. */
  readonly latencyActual: PercentileCurve;
}

export interface ServerSummary extends ServerNumbers {
  readonly timeline: TimelineColumns;
  /** Latency from the actual start without the time in the server's queue. */
  readonly service: PercentileCurve;
  readonly slowest: Slowest;
}

/** The completed requests with the largest value of each measure, the slowest first; ten at most. */
export type Slowest = Readonly<Record<LatencyMeasure, readonly EndedRequest[]>>;

/** The counts of the recent window: closed windows of the timeline, the same for all current numbers. */
export interface RecentCounts {
  /** Start of the window, simulated time. */
  readonly fromNanos: Nanos;
  /** Its length; 0 if no window has closed, or the run has ended. */
  readonly spanNanos: Nanos;
  /** Requests sent. */
  readonly offered: number;
  /** Requests completed. */
  readonly completed: number;
  /** Requests that failed. */
  readonly failed: number;
  /** Requests that timed out. */
  readonly timedOut: number;
  /** Requests that the server rejected. */
  readonly rejected: number;
  /** Requests whose client gave up. */
  readonly abandoned: number;
  /** How many of the offered requests repeat an earlier one. */
  readonly retried: number;
  /** Attempts that repeat a failed call, in groups with a call policy. */
  readonly callRetries: number;
  /** All attempts of calls of these groups. */
  readonly callAttempts: number;
  /**
   * Whether there is enough data for rates. There is not while few requests have arrived, or while the first
   * replies are on their way.
   */
  readonly isKnown: boolean;
  /**
   * Median latency of completed requests without the time in the queue, over the run; NaN if none completed.
   */
  readonly typicalNanos: Nanos;
  /** Share of core time, 0 to 1, that was neither idle nor throttled; NaN if there was no core time. */
  readonly coresBusy: number;
  /** Share of core time spent on choosing another thread and switching to it. */
  readonly coresSwitching: number;
  /**
   * Share of the CPU limit's periods ending in the window at whose end threads were throttled; 0 without a
   * limit.
   */
  readonly throttledPeriods: number;
}

export interface RecentNumbers extends RecentCounts {
  /**
   * Arriving requests per second. Rates are NaN if there is too little data, and 0 once the run has ended.
   */
  readonly offeredRps: number;
  /** Completed requests per second. */
  readonly completedRps: number;
  /** Requests per second that failed, timed out, were rejected or were abandoned. */
  readonly failedRps: number;
  /** Median overhead of requests completed in the window, nanoseconds; NaN for fewer than 10. */
  readonly p50Nanos: number;
  /** 99th percentile of the same overhead; NaN for fewer than 100. */
  readonly p99Nanos: number;
}

/**
 * One entry per window. Windows are equally wide, from time 0 on; the last may still be open. They widen as
 * the run gets long.
 */
export interface TimelineColumns {
  /** The width of a window. */
  readonly windowNanos: Nanos;
  /** The number of windows. */
  readonly length: number;
  /** Requests sent. */
  readonly offered: Float64Array;
  /** Requests completed. */
  readonly completed: Float64Array;
  /** Requests that failed, timed out, were rejected or were abandoned. */
  readonly failed: Float64Array;
  /** At the window's end: age of the oldest request in progress, from its due time; NaN if there was none. */
  readonly oldestAge: Float64Array;
  /** At the window's end: limit on the requests in progress; NaN without one. */
  readonly limit: Float64Array;
  /**
   * Latencies by kind: overhead, service, intended, actual. They cover completed requests, by the window of
   * completion.
   */
  readonly latency: Readonly<Record<LatencyMeasure, LatencyColumns>>;
  readonly machine: MachineColumns;
}

/** The percentiles with columns, as fractions. */
export const COLUMN_FRACTIONS = [0.5, 0.9, 0.99, 0.999] as const;

/** For completed requests, by the window of completion; nanoseconds, NaN if there is none. */
export interface LatencyColumns {
  /** Percentiles of each window alone: one column for each of COLUMN_FRACTIONS, which are 0.5, 0.9, 0.99 and 0.999. */
  readonly window: readonly Float64Array[];
  /** Percentiles of all requests from the start to the window's end. */
  readonly running: readonly Float64Array[];
  readonly bins: BinColumns;
}

/**
 * Counts by latency bin; `latencyBinStart` gives the start of a bin. Windows follow each other, with only
 * those bins that are not empty.
 */
export interface BinColumns {
  /** Where each window starts in `bins` and `counts`, and the end of the last window. */
  readonly starts: Uint32Array;
  /** Numbers of bins, rising within a window. */
  readonly bins: Uint16Array;
  /** The count of each bin. */
  readonly counts: Uint32Array;
}

/** Start of a bin, nanoseconds: 4 bins of equal width per doubling from 1 ns on; bin 0 is for 0 only. */
export function latencyBinStart(bin: number): Nanos {
  if (bin === 0) return 0;
  return 2 ** ((bin - 1) >> 2) * (1 + ((bin - 1) & 3) / 4);
}

/** The use of CPU time: see the measures of core time. */
export type CpuPart =
  | 'useful'
  | 'switching'
  | 'scheduling'
  | 'interrupts'
  | 'spinning'
  | 'paused'
  | 'throttled'
  | 'clients'
  | 'idle';

/** Means over each window, except for the load averages. */
export interface MachineColumns {
  /** Shares of core time, 0 to 1; they sum to 1. */
  readonly cpu: Readonly<Record<CpuPart, Float64Array>>;
  /**
   * Number of threads in each state: running, ready, switching, waiting, stuck (on a call that will fail),
   * lockWait, paused, throttled, idle. The counts of running and ready threads are exact. The others are
   * estimated from one to four samples per window.
   */
  readonly threads: Readonly<Record<ThreadDoing, Float64Array>>;
  /** Number of threads that wait for a core. */
  readonly runQueue: Float64Array;
  /** Load averages at the window's end, over 1, 5 and 15 minutes. */
  readonly load: readonly [minute: Float64Array, fiveMinutes: Float64Array, quarterHour: Float64Array];
}

/**
 * running: computes. switching: has a core that is still switching to it. waiting: waits with its request for
 * a reply or a timer. stuck: waits for a reply that will not come or will be a failure.
 */
export const THREAD_DOINGS = [
  'running',
  'ready',
  'switching',
  'waiting',
  'stuck',
  'lockWait',
  'paused',
  'throttled',
  'idle',
] as const;
export type ThreadDoing = (typeof THREAD_DOINGS)[number];

/** A latency curve: `fraction` rises from 0 to 1, and `nanos` has the latency at each fraction. */
export interface PercentileCurve {
  /** Number of requests. */
  readonly count: number;
  /** NaN if there are none. */
  readonly meanNanos: number;
  /** Nanoseconds by name; NaN if there are no requests. */
  readonly percentiles: Readonly<Record<PercentileName, Nanos>>;
  /**
   * Rising fractions: 0 is the smallest latency, 0.99 the 99th percentile. They go as far as the count
   * supports.
   */
  readonly fraction: Float64Array;
  /** Latency that this share of requests did not exceed. */
  readonly nanos: Float64Array;
}
