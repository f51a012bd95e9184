// One request in full: where its time went, and its state. Plain data. Its parts sum exactly to its time with the server.

import type { Nanos } from '../scenario/duration.ts';

/** Request `request` (from 0; a retry has its own number) on the server with this id. */
export interface Followed {
  /** Id of the server. */
  readonly server: string;
  /** Number of the request, from 0. */
  readonly request: number;
}

export type RequestOutcome = 'completed' | 'failed' | 'timedOut' | 'rejected' | 'abandoned';

/** The known facts about a request, in progress or at its end. */
export interface RequestTimes extends Followed {
  /** Number of the first request that it repeats, which is usually itself. */
  readonly first: number;
  /** How many times the first request was sent again. */
  readonly resent: number;
  /** When it should have been sent. */
  readonly intendedNanos: Nanos;
  /** When it was sent. */
  readonly startedNanos: Nanos;
  /** Time in each REQUEST_STATE, by its code: queued, ready, running, switching, waiting, lockWait, paused, connecting. They sum to the time since `startedNanos`, up to now or to its end. */
  readonly parts: readonly Nanos[];
  /** The thread or loop that serves it, or did so last; -1 for none. */
  readonly thread: number;
  /** The core that this thread is on, or was on last; -1 for none. */
  readonly core: number;
}

export interface EndedRequest extends RequestTimes {
  /** When it ended. */
  readonly endedNanos: Nanos;
  /**
   * The random waits of its program. They are its latency on a server without overhead, minus its computing.
   */
  readonly drawnNanos: Nanos;
  /** How it ended. */
  readonly outcome: RequestOutcome;
}

/** The call that a request waits for. */
export interface CallUnderWay {
  /** Name of the upstream group if the scenario has several; otherwise null. */
  readonly upstream: string | null;
  /** Node of the group, from 0; -1 while the call backs off. */
  readonly node: number;
  /** How many times it has been repeated, and the node of a second attempt beside it, or -1. */
  readonly retried: number;
  readonly hedge: number;
  /** Whether the next attempt is sent after a pause. */
  readonly backsOff: boolean;
}

export interface RequestUnderWay extends RequestTimes {
  readonly endedNanos: null;
  /** The instant that these facts describe. */
  readonly atNanos: Nanos;
  /** One of REQUEST_STATE. */
  readonly state: number;
  /** Whether its thread has a core now. */
  readonly isOnCore: boolean;
  /** null if it waits for no call, or for a timer. */
  readonly call: CallUnderWay | null;
}

export type FollowedRequest = EndedRequest | RequestUnderWay;

/**
 * Kinds of latency. overhead: from when the request was sent, minus the waits that it drew, which leaves the
 * time that the server added. service: from when it was sent, minus its time in the server's queue. intended,
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

/** The completed request with the nearest latency; null if none has completed. */
export interface FoundRequest {
  readonly wanted: WantedLatency;
  readonly request: EndedRequest | null;
}
