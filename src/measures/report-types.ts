// The report of a server's run as plain JSON. This file has only types, because the declarations beside the
// element's script are made from its text, too. Times are in seconds, memory in bytes, rates in requests per
// second, shares from 0 to 1. null: the run has no such number.

import type {
  PlainClassValues,
  PlainGroupValues,
  PlainNodeValues,
  PlainServerValues,
} from './made/values.ts';

export interface ServerReport extends PlainServerValues {
  /** The id of the server in the scenario. */
  readonly id: string;
  /** The server's thread model. */
  readonly model: string;
  /** When the server's run ended, with arrivals over and no request left; null while it continues. */
  readonly endedAtSeconds: number | null;
  /**
   * ample: the memory is not full. refuses: it is full and new requests are rejected. swaps: it is full and
   * computing is slowed down. killed: the process has ended.
   */
  readonly memoryCondition: 'ample' | 'refuses' | 'swaps' | 'killed';
  /**
   * recovered: `recoverySeconds` says after how long. not-within-run: not until now, or not before the
   * traffic ended. In the other cases recovery cannot be determined: no-fault, fault-lasts,
   * not-healthy-before (the first fault) and ends-too-soon (after the last fault).
   */
  readonly recoveryState:
    | 'recovered'
    | 'not-within-run'
    | 'no-fault'
    | 'fault-lasts'
    | 'not-healthy-before'
    | 'ends-too-soon';
  /**
   * Numbers of the recent window. It is the latest fifth of the run, but at least 0.25 s and 20 arrivals, and
   * no longer than 300 arrivals take. If arrivals depend on replies, it is the latest 2.5 s. Each fault and
   * each change by the user restarts it. Rates are 0 once the run has ended.
   */
  readonly recent: RecentReport;
  /** Latency of completed requests, from when each should have been sent until its reply. */
  readonly latencySeconds: DistributionReport;
  /** Latency from when each request was sent. A load generator that waits for replies measures this. */
  readonly latencyActualSeconds: DistributionReport;
  /**
   * Overhead of completed requests: latency from when each was sent, minus the time of its own calls and
   * sleeps.
   */
  readonly overheadSeconds: DistributionReport;
  /** Requests by class, first those without a class; empty if the scenario has no classes. */
  readonly classes: readonly ClassReport[];
  /** Calls to each upstream group. */
  readonly groups: readonly GroupReport[];
  /** Nodes of all upstream groups, in the order of the scenario. */
  readonly nodes: readonly NodeReport[];
  /** Nodes of served groups, each of which is a server; empty if no group is served. */
  readonly servedNodes: readonly ServedNodeReport[];
  /**
   * Jams of each server and node: the current one, and the longest earlier one. Empty if no group is served.
   */
  readonly jams: readonly JamReport[];
}

export interface RecentReport {
  /** Length of the window. */
  readonly spanSeconds: number;
  /** Arriving requests per second; null while too few have arrived to give rates. */
  readonly offeredRps: number | null;
  /** Completed requests per second. */
  readonly completedRps: number | null;
  /** Requests per second that failed, timed out, were rejected or were abandoned. */
  readonly failedRps: number | null;
  /** Median overhead of the requests completed in the window; null for fewer than 10. */
  readonly p50Seconds: number | null;
  /** 99th percentile of the same overhead; null for fewer than 100. */
  readonly p99Seconds: number | null;
  /** Share of core time that was used; null before any time has passed. */
  readonly coresBusyShare: number | null;
}

export interface DistributionReport {
  /** Number of requests. A high percentile of few requests says little. */
  readonly count: number;
  /** The exact mean over these requests. */
  readonly mean: number | null;
  /** The smallest value. */
  readonly min: number | null;
  /** The median: half of the requests took at most this long. */
  readonly p50: number | null;
  /** 90 % of the requests took at most this long. */
  readonly p90: number | null;
  /** 95 % of the requests took at most this long. */
  readonly p95: number | null;
  /** 99 % of the requests took at most this long. */
  readonly p99: number | null;
  /** 99.9 % of the requests took at most this long. */
  readonly p999: number | null;
  /** 99.99 % of the requests took at most this long. */
  readonly p9999: number | null;
  /** The largest value. */
  readonly max: number | null;
}

export interface ClassReport extends PlainClassValues {
  /** The class's name in the scenario; null for requests without a class. */
  readonly name: string | null;
  /** Like `latencySeconds` of the server. */
  readonly latencySeconds: DistributionReport;
}

export interface GroupReport extends PlainGroupValues {
  /** The group's name in the scenario. */
  readonly name: string;
}

export interface NodeReport extends PlainNodeValues {
  /** Number of the node's group, from 0. */
  readonly group: number;
  /**
   * Whether the server sends calls to the node. closed: yes. open: no. half-open: one trial call is in
   * progress.
   */
  readonly breaker: 'closed' | 'open' | 'half-open';
}

/** The measures of the server at a node. Its requests are the calls to the node. */
export interface ServedNodeReport extends PlainServerValues {
  /** Number of its group, from 0. */
  readonly group: number;
  /** Number of the node, from 1. */
  readonly node: number;
  /** Like `memoryCondition` of the server that clients call. */
  readonly memoryCondition: ServerReport['memoryCondition'];
  /** Latency of completed calls, without the time on the network. */
  readonly latencySeconds: DistributionReport;
}

/**
 * A period during which all threads of a server were busy, or calls waited at a node that was at its limit.
 */
export interface JamReport {
  /** Number of the group, from 0; null for the server that clients call. */
  readonly group: number | null;
  /** Number of the node, from 1; null for the server that clients call. */
  readonly node: number | null;
  /** When the jam began. For a server, this is accurate to a window of its timeline. */
  readonly fromSeconds: number;
  /** When the jam ended; null while it lasts. */
  readonly untilSeconds: number | null;
  /** Number of requests that wait there for a thread now, or of calls that wait for the node. */
  readonly waiting: number;
}
