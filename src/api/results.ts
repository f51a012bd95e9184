// What a run came to, as plain data: what `simulate` gives and `threadway run --json` prints. Latencies in milliseconds,
// memory in KiB, shares from 0 to 1. Numbers that do not exist, such as a percentile of nothing, are null.

import type { CpuShares, Summary } from '../protocol/summary.ts';
import type { RequestCounts } from '../scenario/answered.ts';
import type { REQUEST_STATE } from '../scenario/request-state.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { ThreadModelName } from '../scenario/server.ts';

export interface SimulationResult {
  /** What was simulated, every field filled in; of a link with changes: what the run began with. */
  readonly scenario: Scenario;
  /** Whether the run came to its end: arrivals are over and no request is left. */
  readonly finished: boolean;
  /** Each server's numbers over the run, in the order of the scenario: as `threadway run --json` prints them. */
  readonly servers: readonly ServerReport[];
  /** Numbers, windows and curves at the last instant, as the page's charts take them. */
  readonly summary: Summary;
}

export interface ServerReport {
  /** As in the scenario. */
  readonly id: string;
  /** Its thread model. */
  readonly model: ThreadModelName;
  readonly requests: OutcomeCounts;
  /** Records that requests had left to be written and that were not written at the end; only of a single writer. */
  readonly recordsOwed: number;
  /** Completed requests a second. */
  readonly throughput: {
    /** Completed by the whole time, from when the first request was due until the run's end. */
    readonly wholeRunRps: number | null;
    /** Standard deviation of what completed in each whole second of that time. */
    readonly wholeRunStdDevRps: number | null;
    /** Over whole seconds from the third to the last but two with completions, as the tool of one source counts: it leaves out how a run starts, drains or stands still. */
    readonly interiorMeanRps: number | null;
    /** Standard deviation of those seconds. */
    readonly interiorStdDevRps: number | null;
    /** Completed in each second from the start. */
    readonly perSecond: readonly number[];
  };
  /** Of completed requests: latency from when they were sent less the waits that they drew, calls and sleeps; with their own computing. */
  readonly overheadMs: LatencyReport;
  /** Latency of completed requests from the instant at which they should have been sent. */
  readonly latencyMs: LatencyReport;
  /** The same from when they were in fact sent: what a load generator that waits for replies would tell. */
  readonly latencyFromSendMs: LatencyReport;
  /** Requests of each class, and of none, in scenarios that have classes. */
  readonly classes: readonly ClassReport[];
  /** Mean time of a request that ended in each state (queued, ready, running, switching, waiting, lockWait, paused). They sum to its mean time in the system. */
  readonly splitMs: Readonly<Record<keyof typeof REQUEST_STATE, number | null>>;
  /** Memory of the process. */
  readonly memoryKiB: {
    /** The most that was reserved. */
    readonly reserved: number;
    /** The most that was resident. */
    readonly resident: number;
    /** By what held it when most was reserved. */
    readonly reservedBy: MemoryParts;
    /** By what held it when most was resident. */
    readonly residentBy: MemoryParts;
  };
  /** Shares of core time (useful, switching, scheduling, interrupts, spinning, paused, idle); they sum to 1. */
  readonly cpu: Readonly<Record<keyof CpuShares, number | null>>;
  /** Changes of thread on a core. */
  readonly contextSwitches: number;
  /** Changes of green thread on a carrier. */
  readonly greenSwitches: number;
  /** Over 1, 5 and 15 minutes as Linux damps it, at the end. */
  readonly loadAverage: readonly [number, number, number];
  /** When the process was killed for want of memory; null where it was not. */
  readonly killedSeconds: number | null;
  /** When the last request ended; of a run that was stopped: how far it went. */
  readonly simulatedSeconds: number;
  /** Events handled. */
  readonly events: number;
  /** Fingerprint of all events, 16 hexadecimal digits: equal wherever the same run is computed. */
  readonly digest: string;
}

/** How many requests there were, and how they ended. */
export interface OutcomeCounts extends RequestCounts {
  /** Of those that ended, the share that was completed while its client still waited, from 0 to 1; null before the first has ended. */
  readonly answeredShare: number | null;
}

export interface LatencyReport {
  /** Of all of them. */
  readonly mean: number | null;
  /** The least. */
  readonly p0: number | null;
  /** The median: half of the requests took no longer. */
  readonly p50: number | null;
  /** 90 % took no longer; the following alike. */
  readonly p90: number | null;
  /** 95 %. */
  readonly p95: number | null;
  /** 99 %. */
  readonly p99: number | null;
  /** 99.9 %. */
  readonly 'p99.9': number | null;
  /** 99.99 %. */
  readonly 'p99.99': number | null;
  /** The largest. */
  readonly p100: number | null;
}

export interface ClassReport {
  /** As in the scenario; null: requests of no class. */
  readonly name: string | null;
  /** Sent by clients. */
  readonly offered: number;
  /** Answered. */
  readonly completed: number;
  /** As `latencyMs` of the server. */
  readonly latencyMs: LatencyReport;
}

type MemoryParts = Readonly<Record<'base' | 'threads' | 'stacks' | 'requests' | 'records', number>>;
