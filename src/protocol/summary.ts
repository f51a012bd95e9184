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
  /** Number of the configuration in force. At the same instant of the same run it is always the same. */
  readonly configuration: number;
  /** Whether arrivals are over and no request is left on any server. */
  readonly finished: boolean;
  /** The servers in the order of the scenario. */
  readonly servers: readonly ServerSummary[];
  /** Faults so far, from the scenario and from the user. `untilNanos` is null while a fault lasts. */
  readonly faults: readonly FaultSpan[];
  /** Live changes of parameters, and when they took effect. */
  readonly changes: readonly {
    /** When the change took effect, in simulated time. */
    readonly atNanos: Nanos;
    /** The parameter, and its old and new value. */
    readonly text: string;
  }[];
}

export interface FaultSpan {
  /** The kind of fault, as in the scenario. */
  readonly kind: FaultKind;
  /** Name of the upstream group, if the scenario has several. */
  readonly group?: string;
  /** Number of the node in its group, from 1. */
  readonly node: number;
  /** When the fault began. */
  readonly fromNanos: Nanos;
  /** When the fault ended; null while it lasts. */
  readonly untilNanos: Nanos | null;
}

/**
 * State of the memory. ample: it is not full. refuses: it is full and new requests are rejected. swaps: it is
 * full and computing is slowed down. killed: it was full and the process was killed.
 */
export type MemoryCondition = 'ample' | 'refuses' | 'swaps' | 'killed';

export type BreakerCondition = 'closed' | 'open' | 'half-open';

/**
 * A node of an upstream group, as this server sees it. The nodes of all groups are in the order of the
 * scenario.
 */
export interface NodeNumbers extends NodeValues {
  /** Number of the node's group, from 0. */
  readonly group: number;
  /**
   * State of the circuit breaker. closed: the server sends calls to the node. half-open: one trial call is in
   * progress.
   */
  readonly breaker: BreakerCondition;
}

/** Measures of the calls to an upstream group. */
export interface GroupNumbers extends GroupValues {
  /** Name of the group, as in the scenario. */
  readonly name: string;
}

/** The server at a node of a served group. */
export interface ServedNodeNumbers {
  /** Number of the node's group, from 0. */
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
 * A jam: a period in which all threads of a server were busy while requests waited, or in which calls waited
 * at a node that was at its limit.
 */
export interface JamNumbers {
  /** Number of the group, from 0; null for the server that clients call. */
  readonly group: number | null;
  /** Number of the node in its group, from 1; null for the server that clients call. */
  readonly node: number | null;
  /**
   * When the jam began: from then on, all threads were taken or the node was at its limit, while requests or
   * calls waited.
   */
  readonly fromNanos: Nanos;
  /** When the jam ended; null while it lasts. */
  readonly untilNanos: Nanos | null;
  /** Number of requests that wait for a thread of the server now, or of calls that wait for the node. */
  readonly waiting: number;
}

/** Measures of the requests of a class. */
export interface ClassNumbers extends ClassValues {
  /** Name of the class, as in the scenario; null for requests without a class. */
  readonly name: string | null;
  /** Latency of the class from the intended start, like `latency` of the server. */
  readonly latency: PercentileCurve;
}

/** The results of a server's run. Reports give them in plain units: see report.ts. */
export interface ServerNumbers {
  /** Id of the server, as in the scenario. */
  readonly id: string;
  /** The server's thread model. */
  readonly model: string;
  /** When the server's run ended, with arrivals over and no request left; null while it continues. */
  readonly endedAtNanos: Nanos | null;
  /**
   * All measures of the server, in the engine's units: nanoseconds, bytes, requests per second. NaN if there
   * is no value.
   */
  readonly values: ServerValues;
  readonly memoryCondition: MemoryCondition;
  /** Whether the server has recovered from its faults, or why that cannot be determined. */
  readonly recoveryState: ServerReport['recoveryState'];
  /** Numbers of the recent window: for where it begins, see recent-begin.ts. */
  readonly recent: RecentNumbers;
  /**
   * First the numbers of requests without a class, then those of each class; empty if the scenario has no
   * classes.
   */
  readonly classes: readonly ClassNumbers[];
  readonly groups: readonly GroupNumbers[];
  /** The nodes of all upstream groups; empty if there are none. */
  readonly nodes: readonly NodeNumbers[];
  /** The nodes of served groups, in the order of the scenario; empty if no group is served. */
  readonly servedNodes: readonly ServedNodeNumbers[];
  /**
   * For each server and node of a system with served groups: the jam that has not ended, and the longest
   * earlier one. Empty for other systems, and for runs without charts.
   */
  readonly jams: readonly JamNumbers[];
  /** Overhead of completed requests over the run. */
  readonly overhead: PercentileCurve;
  /** Latency of completed requests from the intended start, over the run. */
  readonly latency: PercentileCurve;
  /**
   * Latency from the actual start, as measured by a client that waits for a free connection first and starts
   * measuring when it sends.
   */
  readonly latencyActual: PercentileCurve;
}

export interface ServerSummary extends ServerNumbers {
  readonly timeline: TimelineColumns;
  /** Latency from the actual start, without the time in the server's queue. */
  readonly service: PercentileCurve;
  readonly slowest: Slowest;
}

/** For each measure, the completed requests with the largest values, the slowest first; ten at most. */
export type Slowest = Readonly<Record<LatencyMeasure, readonly EndedRequest[]>>;

/**
 * Counts of the recent window. It consists of closed windows of the timeline, and is the same for all current
 * numbers.
 */
export interface RecentCounts {
  /** Start of the window, simulated time. */
  readonly fromNanos: Nanos;
  /** Length of the window; 0 if no window of the timeline has closed, or the run has ended. */
  readonly spanNanos: Nanos;
  /** Number of requests sent. */
  readonly offered: number;
  /** Number of requests completed. */
  readonly completed: number;
  /** Number of requests that failed. */
  readonly failed: number;
  /** Number of requests that timed out. */
  readonly timedOut: number;
  /** Number of requests that the server rejected. */
  readonly rejected: number;
  /** Number of requests whose client gave up. */
  readonly abandoned: number;
  /** How many of the offered requests repeat an earlier one. */
  readonly retried: number;
  /** Number of attempts that retry a failed call, in groups with a call policy. */
  readonly callRetries: number;
  /** Number of all attempts of calls, in groups with a call policy. */
  readonly callAttempts: number;
  /**
   * Whether there is enough data for rates. There is not enough while few requests have arrived, or while the
   * first replies are still under way.
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
   * Share of the CPU limit's periods that ended in the window and at whose end threads were throttled; 0
   * without a limit.
   */
  readonly throttledPeriods: number;
}

export interface RecentNumbers extends RecentCounts {
  /**
   * Arriving requests per second. All rates are NaN if there is too little data, and 0 once the run has
   * ended.
   */
  readonly offeredRps: number;
  /** Completed requests per second. */
  readonly completedRps: number;
  /** Requests per second that failed, timed out, were rejected or were abandoned. */
  readonly failedRps: number;
  /** Median overhead of requests completed in the window, in nanoseconds; NaN if there are fewer than 10. */
  readonly p50Nanos: number;
  /**
   * 99th percentile of the overhead of requests completed in the window, in nanoseconds; NaN if there are
   * fewer than 100.
   */
  readonly p99Nanos: number;
}

/**
 * Columns with one entry per window. Windows are equally wide, from time 0 on; the last one may still be
 * open. They become wider as the run gets long.
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
  /** At the window's end: how long ago the oldest request in progress was due; NaN if there was none. */
  readonly oldestAge: Float64Array;
  /** At the window's end: limit on the requests in progress; NaN if there was none. */
  readonly limit: Float64Array;
  /**
   * Latencies of completed requests by kind: overhead, service, intended, actual. A request belongs to the
   * window in which it completed.
   */
  readonly latency: Readonly<Record<LatencyMeasure, LatencyColumns>>;
  readonly machine: MachineColumns;
}

/** The percentiles that have columns, as fractions. */
export const COLUMN_FRACTIONS = [0.5, 0.9, 0.99, 0.999] as const;

/**
 * Latencies of completed requests, in nanoseconds; NaN if there are none. A request belongs to the window in
 * which it completed.
 */
export interface LatencyColumns {
  /** Percentiles of each window alone: one column for each of COLUMN_FRACTIONS, which are 0.5, 0.9, 0.99 and 0.999. */
  readonly window: readonly Float64Array[];
  /** Percentiles of all requests from the start to the window's end. */
  readonly running: readonly Float64Array[];
  readonly bins: BinColumns;
}

/**
 * Counts by latency bin; `latencyBinStart` returns where a bin starts. The entries of all windows follow one
 * another, without empty bins.
 */
export interface BinColumns {
  /** Where each window starts in `bins` and `counts`, and where the last one ends. */
  readonly starts: Uint32Array;
  /** Numbers of the bins, increasing within a window. */
  readonly bins: Uint16Array;
  /** The count of each bin. */
  readonly counts: Uint32Array;
}

/**
 * Where a bin starts, in nanoseconds. There are 4 bins of equal width per doubling from 1 ns on; bin 0 is
 * only for 0.
 */
export function latencyBinStart(bin: number): Nanos {
  if (bin === 0) return 0;
  return 2 ** ((bin - 1) >> 2) * (1 + ((bin - 1) & 3) / 4);
}

/** Uses of core time; for their meaning see the measures of core time. */
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
 * What a thread does. running: computes. switching: has a core that is still switching to it. waiting: waits
 * with its request for a reply or a timer. stuck: waits for a reply that will not come or will be a failure.
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

/** A latency curve: `fraction` increases from 0 to 1, and `nanos` has the latency at each fraction. */
export interface PercentileCurve {
  /** Number of requests. */
  readonly count: number;
  /** Mean latency; NaN if there are no requests. */
  readonly meanNanos: number;
  /** Percentiles in nanoseconds, by name; NaN if there are no requests. */
  readonly percentiles: Readonly<Record<PercentileName, Nanos>>;
  /**
   * Increasing fractions: 0 stands for the smallest latency, 0.99 for the 99th percentile. With fewer
   * requests, the fractions end earlier.
   */
  readonly fraction: Float64Array;
  /** For each fraction, the latency that this share of requests did not exceed. */
  readonly nanos: Float64Array;
}
