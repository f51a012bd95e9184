// The result of a load test, independent of the tool.

import type { Nanos } from '../../scenario/duration.ts';

export const LATENCY_STARTS = ['actual', 'intended'] as const;
/** actual: the latency counts from when the request was sent. intended: from when it should have been sent. */
export type LatencyStart = (typeof LATENCY_STARTS)[number];

export interface MeasuredPercentile {
  /** Share of the latencies that are at most this long, 0 to 1; 1 gives the longest latency. */
  readonly fraction: number;
  readonly nanos: Nanos;
}

export interface Measurement {
  /** The tool or kind of file: "ab", "wrk2", "CSV". */
  readonly tool: string;
  /** The tested address, from the output; '' if it is missing. */
  readonly target: string;
  /** null if the output does not state it. */
  readonly startsAt: LatencyStart | null;
  /** Answered requests per second; null if the output does not state it, as for the following fields. */
  readonly ratePerSecond: number | null;
  /** Requests per second that the tool tried to send, answered or not. */
  readonly offeredPerSecond: number | null;
  /** Number of latencies behind the percentiles. */
  readonly count: number | null;
  /** Number of requests without a successful reply, as the tool counts them. */
  readonly errors: number | null;
  /** Number of connections or users in parallel, if it was constant. */
  readonly connections: number | null;
  /** How long each user paused between two requests; 0 if the tool sends the next one immediately. */
  readonly pauseNanos: Nanos | null;
  readonly meanNanos: Nanos | null;
  /** Fractions rise, and latencies never fall. Empty if no latency was measured. */
  readonly percentiles: readonly MeasuredPercentile[];
  /** Notes on these numbers, one sentence each. */
  readonly notes: readonly string[];
}

/** The fields that most outputs lack. */
export const NOT_REPORTED = {
  target: '',
  startsAt: null,
  ratePerSecond: null,
  offeredPerSecond: null,
  count: null,
  errors: null,
  connections: null,
  pauseNanos: null,
  meanNanos: null,
  percentiles: [],
  notes: [],
} as const satisfies Partial<Measurement>;
