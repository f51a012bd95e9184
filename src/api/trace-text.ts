// Writes a span of a run as the text of a file for other tools. A span for which the file would be too large
// is refused.

import { type RecordedSpan, recordRun } from '../host/run-recorder.ts';
import type { TracedSpan, TraceFormat, TraceReply } from '../protocol/trace-file.ts';
import { formatDuration, type Nanos } from '../scenario/duration.ts';
import { chromeTrace } from '../traces/chrome-trace.ts';
import { otlpTrace } from '../traces/otlp.ts';

export const TRACE_FORMATS: readonly TraceFormat[] = ['perfetto', 'otlp'];

/** Default Unix time of simulated time 0: 2000-01-01T00:00:00Z. */
export const START_SECONDS = 946_684_800;

export interface TraceRequest extends TracedSpan, Omit<RecordedSpan, 'requestsOnly'> {
  /** Unix time at which simulated time begins; only for otlp. */
  readonly startSeconds: number;
}

/** The request must be valid: see recordRun. `entriesMax`: maximum number of entries in the recording. */
export function traceText(request: TraceRequest, entriesMax?: number): TraceReply {
  const { format, startSeconds, fromNanos, untilNanos } = request;
  const reply = recordRun({ ...request, requestsOnly: format === 'otlp' }, entriesMax);
  switch (reply.kind) {
    case 'recorded': {
      const { recording } = reply;
      const text = format === 'perfetto' ? chromeTrace(recording) : otlpTrace(recording, startSeconds);
      return { ok: true, text, untilNanos: recording.untilNanos };
    }
    case 'ended': {
      const value = formatDuration(fromNanos);
      const allowed = `an instant before ${formatDuration(reply.endNanos)}, when the run ends`;
      return { ok: false, problem: { key: 'from', value, allowed }, fitsUntilNanos: null };
    }
    case 'too-much': {
      const fits = reply.fitsUntilNanos === null ? null : roundedDown(fromNanos, reply.fitsUntilNanos);
      const allowed =
        fits === null
          ? `nothing after ${formatDuration(fromNanos)}: too much happens at once for a trace`
          : `${formatDuration(fits)} or earlier; more would be too much for one trace`;
      return {
        ok: false,
        problem: { key: 'until', value: formatDuration(untilNanos), allowed },
        fitsUntilNanos: fits,
      };
    }
  }
}

/**
 * The end of the span, with the length rounded down to two digits so that people can type it easily. Null if
 * nothing is left.
 */
function roundedDown(fromNanos: Nanos, untilNanos: Nanos): Nanos | null {
  const span = Math.floor(untilNanos - fromNanos);
  if (span < 1) return null;
  const step = 10 ** Math.max(0, String(span).length - 2);
  return fromNanos + Math.floor(span / step) * step;
}
