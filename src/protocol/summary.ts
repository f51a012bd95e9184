// Numbers and curves of a run so far, for the charts and the headers of the scenes. Plain data, a few kB.

import type { Nanos } from '../scenario/duration.ts';
import type { FaultKind } from '../scenario/scenario.ts';
import type { EndedRequest, LatencyMeasure } from './followed-request.ts';

export interface Summary {
  readonly clockNanos: Nanos;
  readonly configuration: number;
  readonly finished: boolean;
  readonly servers: readonly ServerSummary[];
  /** Faults so far, by the scenario and by hand; untilNanos is null while one holds. */
  readonly faults: readonly FaultSpan[];
  /** When live changes of parameters took effect. */
  readonly changes: readonly { readonly atNanos: Nanos; readonly text: string }[];
}

export interface FaultSpan {
  readonly kind: FaultKind;
  /** Name of the upstream group, where the scenario has several. */
  readonly group?: string;
  /** From 1 in its group. */
  readonly node: number;
  readonly fromNanos: Nanos;
  readonly untilNanos: Nanos | null;
}

export interface RequestCounts {
  readonly offered: number;
  readonly completed: number;
  readonly failed: number;
  readonly timedOut: number;
  readonly rejected: number;
  readonly abandoned: number;
  readonly inSystem: number;
  /** Of `offered`: those that a client sent again. */
  readonly retried: number;
  /** Abandoned by their clients, and the server still works on them; not in `inSystem`. */
  readonly ghosts: number;
}

/** Shares of core time since the start, 0 to 1; they sum to 1. */
export interface CpuShares {
  readonly useful: number;
  /** Changing over to another thread, cache refills included. */
  readonly switching: number;
  /** The scheduler's search among the runnable threads. */
  readonly scheduling: number;
  readonly interrupts: number;
  /** Waiting for a lock on a core. */
  readonly spinning: number;
  /** A thread on a core whose process stands still. */
  readonly paused: number;
  readonly idle: number;
}

/** ample: there is room. refuses: full, new requests are rejected. swaps: full, computing is slowed down. killed: the process has ended. */
export type MemoryCondition = 'ample' | 'refuses' | 'swaps' | 'killed';

export interface MemoryNumbers {
  readonly condition: MemoryCondition;
  /** Physical memory that there is for the process, less what a squeeze takes. */
  readonly limitBytes: number;
  readonly peakReservedBytes: number;
  readonly peakResidentBytes: number;
  /** How many times as long computing takes now; 1 where it does not swap. */
  readonly slowdown: number;
  /** When the process was killed; null while it lives. */
  readonly killedAtNanos: Nanos | null;
}

export type BreakerCondition = 'closed' | 'open' | 'half-open';

/** A node of an upstream group as this server sees it; the nodes of all groups in the order of the scenario. */
export interface NodeNumbers {
  /** Number of its group, from 0. */
  readonly group: number;
  /** Calls that the server waits for, those included that wait at the node. */
  readonly inFlight: number;
  readonly queued: number;
  readonly breaker: BreakerCondition;
  /** Times that its breaker opened. */
  readonly opened: number;
}

/** What became of calls to all upstream groups since the start, by the policies of calls. */
export interface CallNumbers {
  readonly retries: number;
  readonly hedges: number;
  /** Calls that were not sent: the bulkhead was full, breakers left no node, or the node's queue had no room. */
  readonly bulkheadRefused: number;
  readonly breakerRefused: number;
  readonly queueRefused: number;
}

export interface ServerSummary {
  readonly id: string;
  readonly model: string;
  /** When its run ended: arrivals over and nothing left in it. null while it goes on. */
  readonly endedAtNanos: Nanos | null;
  readonly requests: RequestCounts;
  /** Over the run, by the rule of the source's tool: whole seconds from the third to the last but two; NaN if none. */
  readonly meanRps: number;
  readonly stdDevRps: number;
  /**
   * Over the latest closed windows of the timeline that span half a second of simulated time, at least one. Rates are 0
   * once the run has ended.
   */
  readonly recent: RecentNumbers;
  readonly memoryReservedBytes: number;
  readonly memoryResidentBytes: number;
  readonly memory: MemoryNumbers;
  readonly contextSwitches: number;
  /** Changes of green thread on a carrier. */
  readonly greenSwitches: number;
  readonly cpu: CpuShares;
  /** Threads on cores or ready for one: now, and as Linux damps it over 1, 5 and 15 minutes. */
  readonly runnableThreads: number;
  readonly loadAverage: readonly [minute: number, fiveMinutes: number, quarterHour: number];
  /** Empty without an upstream. */
  readonly nodes: readonly NodeNumbers[];
  readonly calls: CallNumbers;
  readonly timeline: TimelineColumns;
  /** Overhead of completed requests over the run. */
  readonly overhead: PercentileCurve;
  /** Latency from the intended start, completed requests, over the run. */
  readonly latency: PercentileCurve;
  /** The same from the actual start: what a client measures that waits for a free connection first. */
  readonly latencyActual: PercentileCurve;
  /** The same without the time in the server's queue. */
  readonly service: PercentileCurve;
  readonly slowest: Slowest;
}

/** Of the completed requests those that took longest by each measure, the slowest first; ten at most. */
export type Slowest = Readonly<Record<LatencyMeasure, readonly EndedRequest[]>>;

export interface RecentNumbers {
  readonly spanNanos: Nanos;
  readonly offeredRps: number;
  readonly completedRps: number;
  readonly failedRps: number;
  /** Overhead of those completed in the span, nanoseconds; NaN where none. */
  readonly p50Nanos: number;
  readonly p99Nanos: number;
  /** Share of core time in the span, 0 to 1. */
  readonly coresBusy: number;
}

/** One entry a window, equally wide, from time 0 on; the last may still be open. Windows widen as the run gets long. */
export interface TimelineColumns {
  readonly windowNanos: Nanos;
  readonly length: number;
  readonly offered: Float64Array;
  readonly completed: Float64Array;
  /** Failed, timed out, rejected and abandoned together. */
  readonly failed: Float64Array;
  readonly latency: Readonly<Record<LatencyMeasure, LatencyColumns>>;
  readonly machine: MachineColumns;
}

/** The percentiles of which there are columns, as fractions. */
export const COLUMN_FRACTIONS = [0.5, 0.9, 0.99, 0.999] as const;

/** Of completed requests, by the window in which they completed; nanoseconds, NaN where there is none. */
export interface LatencyColumns {
  /** Of each window alone, one column for each of COLUMN_FRACTIONS. */
  readonly window: readonly Float64Array[];
  /** Of all from the start up to the window's end. */
  readonly running: readonly Float64Array[];
  readonly bins: BinColumns;
}

/** How many fell into which bin of latency: see latencyBinStart. Window after window, only bins that are not empty. */
export interface BinColumns {
  /** Where each window begins in `bins` and `counts`; where the last one ends, too. */
  readonly starts: Uint32Array;
  readonly bins: Uint16Array;
  readonly counts: Uint32Array;
}

/** Where a bin begins, nanoseconds: 4 bins of equal width to each doubling from 1 ns on; bin 0 is for 0 alone. */
export function latencyBinStart(bin: number): Nanos {
  if (bin === 0) return 0;
  return 2 ** ((bin - 1) >> 2) * (1 + ((bin - 1) & 3) / 4);
}

/** Means over each window, but for the load averages. */
export interface MachineColumns {
  /** Shares of core time, 0 to 1; they sum to 1. */
  readonly cpu: Readonly<Record<keyof CpuShares, Float64Array>>;
  /**
   * Threads by what they do. On cores and ready are exact; the others are divided by what a few looks in each window saw
   * them do.
   */
  readonly threads: Readonly<Record<ThreadDoing, Float64Array>>;
  /** Threads that wait for a core. */
  readonly runQueue: Float64Array;
  /** At the window's end, over 1, 5 and 15 minutes. */
  readonly load: readonly [minute: Float64Array, fiveMinutes: Float64Array, quarterHour: Float64Array];
}

/** running: computes. switching: on a core that is still changing over to it. waiting: for a reply or a timer, with its request. */
export const THREAD_DOINGS = [
  'running',
  'ready',
  'switching',
  'waiting',
  'lockWait',
  'paused',
  'idle',
] as const;
export type ThreadDoing = (typeof THREAD_DOINGS)[number];

/** Latency by percentile: `fraction` from 0 to 1 rising, `nanos` beside it. */
export interface PercentileCurve {
  readonly count: number;
  readonly meanNanos: number;
  readonly fraction: Float64Array;
  readonly nanos: Float64Array;
}
