// One request in full: where its time went, and its state. Plain data. The parts of its time sum exactly to
// its time with the server.

import type { Nanos } from '../scenario/duration.ts';

/** A request on the server with this id. A retry is a separate request with its own number. */
export interface Followed {
  /** Id of the server. */
  readonly server: string;
  /** Number of the request, from 0. */
  readonly request: number;
}

export type RequestOutcome = 'completed' | 'failed' | 'timedOut' | 'rejected' | 'abandoned';

/** What is known both of a request in progress and of an ended one. */
export interface RequestTimes extends Followed {
  /** Number of the first request that this one repeats; its own number if it repeats none. */
  readonly first: number;
  /** How many times the first request was sent again. */
  readonly resent: number;
  /** When the request should have been sent. */
  readonly intendedNanos: Nanos;
  /** When the request was sent. */
  readonly startedNanos: Nanos;
  /**
   * Time in each REQUEST_STATE, by its code: queued, ready, running, switching, waiting, lockWait, paused,
   * connecting. They sum to the time from `startedNanos` until now, or until the request's end.
   */
  readonly parts: readonly Nanos[];
  /** The thread or loop that serves the request, or the last one that did; -1 for none. */
  readonly thread: number;
  /** The core that the request's thread is on, or was on last; -1 for none. */
  readonly core: number;
}

export interface EndedRequest extends RequestTimes {
  /** When the request ended. */
  readonly endedNanos: Nanos;
  /**
   * Sum of the random waits in the request's program: its latency on a server without overhead, minus its
   * computing.
   */
  readonly drawnNanos: Nanos;
  /** How the request ended. */
  readonly outcome: RequestOutcome;
}

/** The call that a request waits for. */
export interface CallUnderWay {
  /** Name of the upstream group if the scenario has several; otherwise null. */
  readonly upstream: string | null;
  /** Node of the group, from 0; -1 while the call backs off. */
  readonly node: number;
  /**
   * How many times the call has been retried; and below, the node of a hedge that is in progress too, or -1.
   */
  readonly retried: number;
  readonly hedge: number;
  /** Whether the call waits for a backoff to end, before its next attempt. */
  readonly backsOff: boolean;
}

export interface RequestUnderWay extends RequestTimes {
  readonly endedNanos: null;
  /** The instant that these facts describe. */
  readonly atNanos: Nanos;
  /** One of REQUEST_STATE. */
  readonly state: number;
  /** Whether the request's thread has a core now. */
  readonly isOnCore: boolean;
  /** The call that the request waits for; null if it waits for none (or only for a timer). */
  readonly call: CallUnderWay | null;
}

export type FollowedRequest = EndedRequest | RequestUnderWay;

/**
 * Kinds of latency. overhead: from when the request was sent, minus its drawn waits, which leaves the time
 * that the server added. service: from when it was sent, minus its time in the server's queue. intended,
 * actual: the whole time from when it should have been sent, or from when it was sent.
 */
export const LATENCY_MEASURES = ['overhead', 'service', 'intended', 'actual'] as const;
export type LatencyMeasure = (typeof LATENCY_MEASURES)[number];

/** A point of a latency curve of the server with this id. */
export interface WantedLatency {
  readonly server: string;
  readonly measure: LatencyMeasure;
  readonly nanos: Nanos;
}

/** The completed request whose latency is nearest to the wanted one; null if none has completed. */
export interface FoundRequest {
  readonly wanted: WantedLatency;
  readonly request: EndedRequest | null;
}
