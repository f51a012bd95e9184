// What a request went through, one after the other, as a list to read.

import { type ReactNode, useState } from 'react';
import type { FollowedRequest } from '../../protocol/followed-request.ts';
import type { RequestTrace, TraceSpan } from '../../protocol/request-trace.ts';
import { REQUEST_STATE } from '../../scenario/request-state.ts';
import { timeText, totalOf } from './parts.ts';
import { PARTS } from './vehicle-text.ts';
import { attemptWords, WATERFALL_TEXT } from './waterfall-text.ts';

/** More than these nobody reads. */
const LISTED = 100;

interface InOrderProps {
  readonly request: FollowedRequest;
  readonly trace: RequestTrace;
}

export function InOrder({ request, trace }: InOrderProps): ReactNode {
  const [open, setOpen] = useState(false);
  const until = request.endedNanos ?? request.atNanos;
  const spans = trace.spans.filter(({ fromNanos }) => fromNanos < until);
  const all = spans.length + (trace.rest?.spans ?? 0);
  return (
    <details className="in-order" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{WATERFALL_TEXT.list(all)}</summary>
      {open && (
        <ol>
          {spans.slice(0, LISTED).map((span) => (
            <li key={span.fromNanos}>
              <data value={span.fromNanos}>
                {timeText(span.fromNanos - request.intendedNanos, totalOf(request))}
              </data>{' '}
              {spanWords(span)}{' '}
              <b>{timeText(Math.min(until, span.untilNanos) - span.fromNanos, totalOf(request))}</b>
            </li>
          ))}
          {all > LISTED && <li>{WATERFALL_TEXT.more(all - LISTED)}</li>}
        </ol>
      )}
    </details>
  );
}

/** "running, thread 3 on core 2", "waiting for node 4". */
function spanWords({ state, call, thread, core }: TraceSpan): string {
  const [name] = PARTS[state]!;
  if (state === REQUEST_STATE.waiting && call !== null) return WATERFALL_TEXT.waitsFor(attemptWords(call));
  if (core >= 0) return WATERFALL_TEXT.onCore(name, thread + 1, core + 1);
  return thread >= 0 ? WATERFALL_TEXT.onThread(name, thread + 1) : name;
}
