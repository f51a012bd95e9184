// Which span of the run a trace is made of.

import type { TracedSpan } from '../../protocol/trace-file.ts';
import type { Nanos } from '../../scenario/duration.ts';

export type TraceSpan = Pick<TracedSpan, 'fromNanos' | 'untilNanos'>;

/** What came before this instant, and no more than has happened; of a run that stands at its beginning, what comes first. */
export function spanOf(atNanos: Nanos, length: Nanos): TraceSpan {
  const untilNanos = atNanos > 0 ? atNanos : length;
  return { fromNanos: Math.max(0, untilNanos - length), untilNanos };
}
