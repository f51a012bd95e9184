// Collects the time spans of single threads, up to the number that a picture can show.

import type { ThreadSpans } from '../../protocol/thread-map-api.ts';
import type { Nanos } from '../../scenario/duration.ts';

const SPANS_MAX = 20_000;

interface Span {
  readonly thread: number;
  readonly fromNanos: Nanos;
  readonly untilNanos: Nanos;
  readonly kind: number;
  readonly request: number;
  readonly node: number;
}

export class SpanColumns {
  private readonly spans: Span[] = [];

  /** Returns whether there was room for the span. */
  add(span: Span): boolean {
    if (this.spans.length === SPANS_MAX) return false;
    this.spans.push(span);
    return true;
  }

  columns(): ThreadSpans {
    const spans = this.spans.toSorted((a, b) => a.thread - b.thread || a.fromNanos - b.fromNanos);
    return {
      thread: Int32Array.from(spans, ({ thread }) => thread),
      fromNanos: Float64Array.from(spans, ({ fromNanos }) => fromNanos),
      untilNanos: Float64Array.from(spans, ({ untilNanos }) => untilNanos),
      kind: Uint8Array.from(spans, ({ kind }) => kind),
      request: Float64Array.from(spans, ({ request }) => request),
      node: Int32Array.from(spans, ({ node }) => node),
    };
  }
}
