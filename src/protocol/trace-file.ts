// A span of a run as a file for other tools: what is asked, and what the answer is.

import type { Nanos } from '../scenario/duration.ts';
import type { Problem } from '../scenario/problem.ts';

/** perfetto: Trace Event Format of Chrome. otlp: spans of OpenTelemetry, as OTLP has them in JSON. */
export type TraceFormat = 'perfetto' | 'otlp';

export interface TracedSpan {
  readonly format: TraceFormat;
  readonly fromNanos: Nanos;
  readonly untilNanos: Nanos;
}

export type TraceReply =
  | { readonly ok: true; readonly text: string; readonly untilNanos: Nanos }
  /** `fitsUntilNanos`: where the span is only too long, up to where it would fit. */
  | { readonly ok: false; readonly problem: Problem; readonly fitsUntilNanos: Nanos | null };
