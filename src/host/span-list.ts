// The spans of a trace in order, without gaps. The list is bounded: beyond the limit, spans are only summed.

import type { TraceSpan } from '../protocol/request-trace.ts';
import type { Nanos } from '../scenario/duration.ts';
import { REQUEST_STATES } from '../scenario/request-state.ts';

/** A request that computes for two seconds in slices has this many spans; a picture could not show more. */
export const SPANS_MAX = 1000;

export type SpanPlace = Pick<TraceSpan, 'thread' | 'core' | 'call'>;

export class SpanList {
  /** Where the last span ends. */
  end: Nanos;
  readonly spans: TraceSpan[];
  readonly restParts: Nanos[];
  restSpans = 0;

  private readonly most: number;

  /** `most`: maximum number of spans. */
  constructor(startNanos: Nanos, most = SPANS_MAX, spans: readonly TraceSpan[] = [], restParts = NOTHING) {
    this.end = startNanos;
    this.most = most;
    this.spans = [...spans];
    this.restParts = [...restParts];
  }

  copy(): SpanList {
    const copy = new SpanList(this.end, this.most, this.spans, this.restParts);
    copy.restSpans = this.restSpans;
    return copy;
  }

  /** Adds a span from the end of the last one to `until`; nothing if that is not later. */
  add(state: number, until: Nanos, place: SpanPlace): void {
    const from = this.end;
    if (until <= from) return;
    this.end = until;
    const last = this.spans.at(-1);
    if (this.restSpans > 0 || (this.spans.length >= this.most && !(last && goesOn(last, state, place)))) {
      this.restParts[state] += until - from;
      this.restSpans++;
    } else if (last !== undefined && goesOn(last, state, place)) {
      this.spans[this.spans.length - 1] = { ...last, ...place, untilNanos: until };
    } else {
      this.spans.push({ state, fromNanos: from, untilNanos: until, ...place });
    }
  }
}

const NOTHING: readonly Nanos[] = Array.from({ length: REQUEST_STATES }, () => 0);

function goesOn(last: TraceSpan, state: number, place: SpanPlace): boolean {
  if (last.state !== state || last.thread !== place.thread || last.core !== place.core) return false;
  const [a, b] = [last.call, place.call];
  if (a === null || b === null) return a === b;
  // The outcome of an attempt at a served node is known only when the attempt ends.
  if (a.visit !== null && a.visit === b.visit) return true;
  return isSameAttempt(a, b) && a.outcome === b.outcome;
}

type Call = NonNullable<TraceSpan['call']>;

export function isSameAttempt(a: Call, b: Call): boolean {
  const isSameNode = a.upstream === b.upstream && a.node === b.node && a.hedge === b.hedge;
  return isSameNode && a.visit === b.visit && a.retried === b.retried && a.backsOff === b.backsOff;
}
