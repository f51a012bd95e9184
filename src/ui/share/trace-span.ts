// Chooses the span of the run for a trace.

import type { TracedSpan } from '../../protocol/trace-file.ts';
import type { Nanos } from '../../scenario/duration.ts';

export type TraceSpan = Pick<TracedSpan, 'fromNanos' | 'untilNanos'>;

/** The span before this instant, as far as the run has got; at the beginning of a run, the span after it. */
export function spanOf(atNanos: Nanos, length: Nanos): TraceSpan {
  const untilNanos = atNanos > 0 ? atNanos : length;
  return { fromNanos: Math.max(0, untilNanos - length), untilNanos };
}
