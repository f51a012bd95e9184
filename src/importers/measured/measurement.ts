// What a load tool measured, whatever tool it was.

import type { Nanos } from '../../scenario/duration.ts';

export const LATENCY_STARTS = ['actual', 'intended'] as const;
/** actual: the latency counts from when the request was sent. intended: from when it should have been sent. */
export type LatencyStart = (typeof LATENCY_STARTS)[number];

export interface MeasuredPercentile {
  /** 0 to 1; 1 is the longest. */
  readonly fraction: number;
  readonly nanos: Nanos;
}

export interface Measurement {
  /** The tool or kind of file: "ab", "wrk2", "CSV". */
  readonly tool: string;
  /** The address that was asked, as the output says it; '' where it does not. */
  readonly target: string;
  /** null where the output does not say. */
  readonly startsAt: LatencyStart | null;
  /** Answered requests per second; null where the output does not say. So for what follows. */
  readonly ratePerSecond: number | null;
  /** Requests per second that the tool meant to send, whether or not they were answered. */
  readonly offeredPerSecond: number | null;
  /** Latencies that the percentiles are of. */
  readonly count: number | null;
  /** Requests without a good reply, as the tool counts them. */
  readonly errors: number | null;
  /** Connections or users at a time, where there were as many all the time. */
  readonly connections: number | null;
  /** How long each user paused between two requests; 0 where the tool sends the next at once. */
  readonly pauseNanos: Nanos | null;
  readonly meanNanos: Nanos | null;
  /** Fractions rise, latencies never fall. None where no latency was measured. */
  readonly percentiles: readonly MeasuredPercentile[];
  /** What one should know of these numbers, a sentence each. */
  readonly notes: readonly string[];
}

/** What most outputs do not report. */
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
