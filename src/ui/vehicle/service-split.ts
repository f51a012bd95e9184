// Splits the time of one request among all servers that processed it: its time at each server, on the network
// between them, in backoffs, and at nodes that are not servers. If several of these apply to the same
// instant, the instant counts only for the one farthest from the clients.

import type { RequestTrace, TracedVisit, TraceSpan } from '../../protocol/request-trace.ts';
import type { Nanos } from '../../scenario/duration.ts';

/**
 * What the request did. A number is a REQUEST_STATE at the server. For calls: `network` is the way to the
 * service and back, or all of a call that was rejected before it got there; `reply` is waiting for a node
 * that is not a server; `backoff` is the pause before another attempt.
 */
export type SplitKind = number | 'network' | 'reply' | 'backoff';

export interface SplitPart {
  /** Name of the group; null for the server that clients call. */
  readonly service: string | null;
  readonly kind: SplitKind;
  readonly nanos: Nanos;
}

/**
 * The parts, in the order in which they first occur. They add up to the time of the trace. `only`: name of
 * the group to which calls without a name go, because it is the only one.
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
      // Add these in order of time, so that parts are in the order in which they first occur.
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

/** The spans of a visit within this time, cut to it. */
function spansWithin(visit: TracedVisit | undefined, from: Nanos, until: Nanos): readonly TraceSpan[] {
  return (visit?.spans ?? [])
    .filter(({ fromNanos, untilNanos }) => fromNanos < until && untilNanos > from)
    .map((span) => ({
      ...span,
      fromNanos: Math.max(from, span.fromNanos),
      untilNanos: Math.min(until, span.untilNanos),
    }));
}
