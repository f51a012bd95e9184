// Splits the time of one request over all servers that processed it: its time at each server, calls between
// them on the network, backoffs, and timer nodes. Every instant counts once, at the place farthest from the
// clients.

import type { RequestTrace, TracedVisit, TraceSpan } from '../../protocol/request-trace.ts';
import type { Nanos } from '../../scenario/duration.ts';

/**
 * A REQUEST_STATE at the server. For calls: `network` on the way to the service and back, or without a
 * request there because the call was rejected; `reply` for a timer node; `backoff` before another attempt.
 */
export type SplitKind = number | 'network' | 'reply' | 'backoff';

export interface SplitPart {
  /** Name of the group; null is the server that clients call. */
  readonly service: string | null;
  readonly kind: SplitKind;
  readonly nanos: Nanos;
}

/**
 * In the order in which they began. They add up to the time of the trace. `only`: the group, if there is just
 * one.
 */
export function serviceSplit(trace: RequestTrace, only: string): readonly SplitPart[] {
  const visits = new Map(trace.visits.map((visit) => [visit.visit, visit]));
  const parts = new Map<string, { service: string | null; kind: SplitKind; nanos: Nanos }>();
  const add = (service: string | null, kind: SplitKind, nanos: Nanos): void => {
    if (nanos === 0) return;
    const key = `${kind} ${service}`;
    const part = parts.get(key) ?? { service, kind, nanos: 0 };
    part.nanos += nanos;
    parts.set(key, part);
  };
  const walk = (service: string | null, spans: readonly TraceSpan[]): void => {
    for (const { state, call, fromNanos, untilNanos } of spans) {
      const nanos = untilNanos - fromNanos;
      if (call === null) {
        add(service, state, nanos);
        continue;
      }
      const name = call.upstream ?? only;
      if (call.backsOff || call.visit === null) {
        add(name, call.backsOff ? 'backoff' : 'reply', nanos);
        continue;
      }
      const there = spansWithin(visits.get(call.visit), fromNanos, untilNanos);
      const first = there[0]?.fromNanos ?? untilNanos;
      const last = there.at(-1)?.untilNanos ?? untilNanos;
      // In order of time, so that the parts keep the order in which they began.
      add(name, 'network', first - fromNanos);
      walk(name, there);
      add(name, 'network', untilNanos - last);
    }
  };
  walk(null, trace.spans);
  trace.rest?.parts.forEach((nanos, state) => {
    add(null, state, nanos);
  });
  return [...parts.values()];
}

/** The activity in this time. */
function spansWithin(visit: TracedVisit | undefined, from: Nanos, until: Nanos): readonly TraceSpan[] {
  return (visit?.spans ?? [])
    .filter(({ fromNanos, untilNanos }) => fromNanos < until && untilNanos > from)
    .map((span) => ({
      ...span,
      fromNanos: Math.max(from, span.fromNanos),
      untilNanos: Math.min(until, span.untilNanos),
    }));
}
