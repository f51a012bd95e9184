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
  /** Arrivals are over and no request is left, on all servers. */
  readonly finished: boolean;
  /** In the order of the scenario. */
  readonly servers: readonly ServerSummary[];
  /** Faults so far, by the scenario and by hand; untilNanos is null while one holds. */
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
  /** From 1 in its group. */
  readonly node: number;
  /** When it began. */
  readonly fromNanos: Nanos;
  /** When it ended; null while it holds. */
  readonly untilNanos: Nanos | null;
}

/** ample: there is room. refuses: full, new requests are rejected. swaps: full, computing is slowed down. killed: the process has ended. */
export type MemoryCondition = 'ample' | 'refuses' | 'swaps' | 'killed';

export type BreakerCondition = 'closed' | 'open' | 'half-open';

/** A node of an upstream group as this server sees it; the nodes of all groups in the order of the scenario. */
export interface NodeNumbers extends NodeValues {
  /** Number of its group, from 0. */
  readonly group: number;
  /** Whether the server sends calls to it: closed is yes, half-open: one call is on its way to try. */
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
  /** As faults name it, from 1. */
  readonly node: number;
  /** All measures of a server, as of the one that clients call. Its requests are the calls to the node. */
  readonly values: ServerValues;
  readonly memoryCondition: MemoryCondition;
  /** Of completed calls, without the time on the network. */
  readonly latency: PercentileCurve;
}

/** A time in which a place could take nothing more: a server whose threads all had something to do, or a node at its limit with calls that waited. */
export interface JamNumbers {
  /** Number of the group, from 0; null for the server that clients call. */
  readonly group: number | null;
  /** Number of the node in its group, from 1; null for the server that clients call. */
  readonly node: number | null;
  /** Since when all threads are taken, or the node is at its limit, while others wait. */
  readonly fromNanos: Nanos;
  /** null while it lasts. */
  readonly untilNanos: Nanos | null;
  /** Requests that wait there for a thread, or calls that wait for the node, now. */
  readonly waiting: number;
}

/** Requests of a class. */
export interface ClassNumbers extends ClassValues {
  /** As in the scenario; null: of no class. */
  readonly name: string | null;
  /** As `latency` of the server. */
  readonly latency: PercentileCurve;
}

/** The results of a server's run. Reports give them in plain units: see report.ts. */
export interface ServerNumbers {
  /** As in the scenario. */
  readonly id: string;
  /** Its thread model. */
  readonly model: string;
  /** When its run ended: arrivals over and nothing left in it. null while it goes on. */
  readonly endedAtNanos: Nanos | null;
  /**
   * All measures of a server, in the engine's units: nanoseconds, bytes, requests per second; NaN if there is
   * none.
   */
  readonly values: ServerValues;
  readonly memoryCondition: MemoryCondition;
  /** What the value `recovery` says, or why it says nothing. */
  readonly recoveryState: ServerReport['recoveryState'];
  /** Over the recent window: the rule is in recent-begin.ts. */
  readonly recent: RecentNumbers;
  /** Requests of no class and of each class; empty if the scenario has no classes. */
  readonly classes: readonly ClassNumbers[];
  readonly groups: readonly GroupNumbers[];
  /** Empty without an upstream. */
  readonly nodes: readonly NodeNumbers[];
  /** The nodes of served groups, in the order of the scenario; empty if no group is served. */
  readonly servedNodes: readonly ServedNodeNumbers[];
  /** Of each place of a system with served groups: the one that lasts, and the longest before. Empty elsewhere, and of runs that are not charted. */
  readonly jams: readonly JamNumbers[];
  /** Overhead of completed requests over the run. */
  readonly overhead: PercentileCurve;
  /** Latency from the intended start, completed requests, over the run. */
  readonly latency: PercentileCurve;
  /** The same from the actual start: what a client measures that first waits for a free connection. */
  readonly latencyActual: PercentileCurve;
}

export interface ServerSummary extends ServerNumbers {
  readonly timeline: TimelineColumns;
  /** Latency from the actual start without the time in the server's queue. */
  readonly service: PercentileCurve;
  readonly slowest: Slowest;
}

/** Of the completed requests those that took longest by each measure, the slowest first; ten at most. */
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
  /** Of those sent: requests that repeat an earlier one. */
  readonly retried: number;
  /** Attempts of calls that repeat a failed one, of groups with a policy of calls. */
  readonly callRetries: number;
  /** All attempts of calls of these groups. */
  readonly callAttempts: number;
  /**
   * Whether there is enough data for rates: not while few requests have arrived, or the first replies are on
   * their way.
   */
  readonly isKnown: boolean;
  /** Median time of completed requests without the queue, over the run; NaN if none completed. */
  readonly typicalNanos: Nanos;
  /** Share of core time, 0 to 1, that was neither idle nor throttled; NaN where there was none. */
  readonly coresBusy: number;
  /** Share of core time that went into changing over to another thread and choosing it. */
  readonly coresSwitching: number;
  /** Of the periods of the CPU limit that ended in the window, the share at whose end threads were throttled; 0 without a limit. */
  readonly throttledPeriods: number;
}

export interface RecentNumbers extends RecentCounts {
  /** Rates per second: NaN if there is too little data, and 0 once the run has ended. */
  readonly offeredRps: number;
  /** Completed a second. */
  readonly completedRps: number;
  /** Failed, timed out, rejected and abandoned a second. */
  readonly failedRps: number;
  /** Median overhead of those completed in the window, nanoseconds; NaN where fewer than 10 did. */
  readonly p50Nanos: number;
  /** 99th percentile of the same; NaN where fewer than 100 did. */
  readonly p99Nanos: number;
}

/** One entry a window, equally wide, from time 0 on; the last may still be open. Windows widen as the run gets long. */
export interface TimelineColumns {
  /** How wide a window is. */
  readonly windowNanos: Nanos;
  /** How many windows there are. */
  readonly length: number;
  /** Requests sent. */
  readonly offered: Float64Array;
  /** Requests completed. */
  readonly completed: Float64Array;
  /** Failed, timed out, rejected and abandoned together. */
  readonly failed: Float64Array;
  /** At the window's end: age of the oldest request in progress, from its due time; NaN if there was none. */
  readonly oldestAge: Float64Array;
  /** At the window's end: limit on the requests in progress; NaN without one. */
  readonly limit: Float64Array;
  /**
   * By kind of latency: overhead, service, intended, actual. For completed requests, by the window in which
   * they completed.
   */
  readonly latency: Readonly<Record<LatencyMeasure, LatencyColumns>>;
  readonly machine: MachineColumns;
}

/** The percentiles with columns, as fractions. */
export const COLUMN_FRACTIONS = [0.5, 0.9, 0.99, 0.999] as const;

/** For completed requests, by the window in which they completed; nanoseconds, NaN if there is none. */
export interface LatencyColumns {
  /** Percentiles of each window alone: one column for each of COLUMN_FRACTIONS, which are 0.5, 0.9, 0.99 and 0.999. */
  readonly window: readonly Float64Array[];
  /** The same of all from the start up to the window's end. */
  readonly running: readonly Float64Array[];
  readonly bins: BinColumns;
}

/**
 * Counts per bin of latency, whose start `latencyBinStart` gives. Window after window, only bins that are not
 * empty.
 */
export interface BinColumns {
  /** Start of each window in `bins` and `counts`; and the end of the last one. */
  readonly starts: Uint32Array;
  /** Numbers of bins, rising within a window. */
  readonly bins: Uint16Array;
  /** How many fell into each. */
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

/** Means over each window, but for the load averages. */
export interface MachineColumns {
  /** Shares of core time, 0 to 1; they sum to 1. */
  readonly cpu: Readonly<Record<CpuPart, Float64Array>>;
  /**
   * Threads by what they do: running, ready, switching, waiting, stuck (on a call that will fail), lockWait, paused, throttled, idle. On cores and ready are exact; the others are divided by what one to four looks in each window saw
   * them do.
   */
  readonly threads: Readonly<Record<ThreadDoing, Float64Array>>;
  /** Threads that wait for a core. */
  readonly runQueue: Float64Array;
  /** At the window's end, over 1, 5 and 15 minutes. */
  readonly load: readonly [minute: Float64Array, fiveMinutes: Float64Array, quarterHour: Float64Array];
}

/** running: computes. switching: on a core that is still changing over to it. waiting: for a reply or a timer, with its request. stuck: for a reply that will not come, or will be a failure. */
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

/** Latency by percentile: `fraction` from 0 to 1 rising, `nanos` beside it. */
export interface PercentileCurve {
  /** Requests that it is of. */
  readonly count: number;
  /** NaN if there are none. */
  readonly meanNanos: number;
  /** Nanoseconds by name; NaN if there are no requests. */
  readonly percentiles: Readonly<Record<PercentileName, Nanos>>;
  /** 0 is the least, 0.99 the 99th percentile; as far as the count supports. */
  readonly fraction: Float64Array;
  /** Latency that this share of requests did not exceed. */
  readonly nanos: Float64Array;
}
