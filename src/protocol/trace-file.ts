// The request to write a span of a run to a file for other tools, and the reply.

import type { Nanos } from '../scenario/duration.ts';
import type { Problem } from '../scenario/problem.ts';

/** perfetto: Chrome's Trace Event Format. otlp: spans of OpenTelemetry, in the JSON encoding of OTLP. */
export type TraceFormat = 'perfetto' | 'otlp';

export interface TracedSpan {
  readonly format: TraceFormat;
  readonly fromNanos: Nanos;
  readonly untilNanos: Nanos;
}

export type TraceReply =
  | { readonly ok: true; readonly text: string; readonly untilNanos: Nanos }
  /** `fitsUntilNanos`: the end of a span that would fit, if this one is too long. */
  | { readonly ok: false; readonly problem: Problem; readonly fitsUntilNanos: Nanos | null };
