// The report of a server's run as plain JSON: types alone, as the declarations beside the element's script are made from this
// text, too. Times are in seconds, memory in bytes, rates in requests per second, shares from 0 to 1. null: there is no number.

import type {
  PlainClassValues,
  PlainGroupValues,
  PlainNodeValues,
  PlainServerValues,
} from './made/values.ts';

export interface ServerReport extends PlainServerValues {
  /** As in the scenario. */
  readonly id: string;
  /** Its thread model. */
  readonly model: string;
  /** When its run ended: arrivals are over and nothing is left in it. null while it goes on. */
  readonly endedAtSeconds: number | null;
  /** ample: there is room. refuses: full, new requests are rejected. swaps: full, computing is slowed down. killed: the process has ended. */
  readonly memoryCondition: 'ample' | 'refuses' | 'swaps' | 'killed';
  /** recovered: `recoverySeconds` says after how long. not-within-run: not up to now, or to the end of the traffic. no-fault, fault-lasts, not-healthy-before (the first fault) and ends-too-soon (after the last): it cannot be told. */
  readonly recoveryState:
    | 'recovered'
    | 'not-within-run'
    | 'no-fault'
    | 'fault-lasts'
    | 'not-healthy-before'
    | 'ends-too-soon';
  /** Over the recent window: the latest fifth of the run, but at least 0.25 s and 20 arrivals, and not longer than 300 arrivals take, or 2.5 s where nothing arrives at a rate. It begins anew at each fault and change by hand. Rates are 0 once the run has ended. */
  readonly recent: RecentReport;
  /** Of completed requests: from when they should have been sent until their reply. */
  readonly latencySeconds: DistributionReport;
  /** The same from when they were sent: what a load generator measures that waits for replies. */
  readonly latencyActualSeconds: DistributionReport;
  /** Of completed requests: latency from when they were sent less the waits that they drew, their calls and sleeps. */
  readonly overheadSeconds: DistributionReport;
  /** Requests of no class and of each class; empty where the scenario has no classes. */
  readonly classes: readonly ClassReport[];
  /** Calls to each upstream group. */
  readonly groups: readonly GroupReport[];
  /** Nodes of all upstream groups, in the order of the scenario. */
  readonly nodes: readonly NodeReport[];
  /** Nodes of the groups that are served, each a server itself; empty where none is. */
  readonly servedNodes: readonly ServedNodeReport[];
  /** When which place took nothing more: of each the time that lasts, and the longest before. Empty where no group is served. */
  readonly jams: readonly JamReport[];
}

export interface RecentReport {
  /** How long it is. */
  readonly spanSeconds: number;
  /** Arrived per second; null while too few requests have come to tell rates. */
  readonly offeredRps: number | null;
  /** Completed per second. */
  readonly completedRps: number | null;
  /** Failed, timed out, rejected or abandoned per second. */
  readonly failedRps: number | null;
  /** Median overhead of the requests completed in it; null where fewer than 10 were. */
  readonly p50Seconds: number | null;
  /** 99th percentile of the same; null where fewer than 100 were. */
  readonly p99Seconds: number | null;
  /** Share of core time that was used; null before any has passed. */
  readonly coresBusyShare: number | null;
}

export interface DistributionReport {
  /** Requests that it is of: a high percentile of few requests says little. */
  readonly count: number;
  /** Of all of them, exact. */
  readonly mean: number | null;
  /** The smallest. */
  readonly min: number | null;
  /** The median: half of the requests took no longer. */
  readonly p50: number | null;
  /** 90 % of the requests took no longer than this; the fields below follow the same rule. */
  readonly p90: number | null;
  /** 95 %. */
  readonly p95: number | null;
  /** 99 %. */
  readonly p99: number | null;
  /** 99.9 %. */
  readonly p999: number | null;
  /** 99.99 %. */
  readonly p9999: number | null;
  /** The largest. */
  readonly max: number | null;
}

export interface ClassReport extends PlainClassValues {
  /** As in the scenario; null: requests of no class. */
  readonly name: string | null;
  /** As `latencySeconds` of the server. */
  readonly latencySeconds: DistributionReport;
}

export interface GroupReport extends PlainGroupValues {
  /** As in the scenario. */
  readonly name: string;
}

export interface NodeReport extends PlainNodeValues {
  /** Number of its group, from 0. */
  readonly group: number;
  /** Whether the server sends calls to it: closed is yes; half-open: one call is on its way to try. */
  readonly breaker: 'closed' | 'open' | 'half-open';
}

/** The measures of the server at a node: its requests are the calls to the node. */
export interface ServedNodeReport extends PlainServerValues {
  /** Number of its group, from 0. */
  readonly group: number;
  /** Number of the node, from 1. */
  readonly node: number;
  /** As that of the server. */
  readonly memoryCondition: ServerReport['memoryCondition'];
  /** Of completed calls, without the time on the network. */
  readonly latencySeconds: DistributionReport;
}

/** A time in which a server's threads all had something to do, or in which calls waited at a node at its limit. */
export interface JamReport {
  /** Number of the group, from 0; null: the server that clients call. */
  readonly group: number | null;
  /** Number of the node, from 1; null: the server that clients call. */
  readonly node: number | null;
  /** When it began; of a server, to the window of its timeline. */
  readonly fromSeconds: number;
  /** When it ended; null while it lasts. */
  readonly untilSeconds: number | null;
  /** Requests that wait there for a thread now, or calls that wait for the node. */
  readonly waiting: number;
}
