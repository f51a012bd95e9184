// The spans of a file with their parents, as many as fit into memory.

import type { Nanos } from '../../scenario/duration.ts';

/** Further spans count as traffic, but are not part of the tree. */
export const TREE_SPANS_MAX = 200_000;

/** client: a call, as its caller saw it. other: work inside a service. */
export type SpanKind = 'server' | 'client' | 'other';

/** The ids that connect spans, as in the file; '' if missing. */
export interface SpanLinks {
  readonly kind: SpanKind;
  readonly trace: string;
  readonly id: string;
  readonly parent: string;
  /** Whether a server span has the same id as the call's span, which Zipkin allows. */
  readonly isShared: boolean;
  /** The target that a client span names; '' if it names none. */
  readonly peer: string;
}

export interface TreeSpan {
  readonly kind: SpanKind;
  readonly peer: string;
  readonly startNanos: Nanos;
  readonly durationNanos: Nanos;
  /** Index of its service; only for server spans. */
  service: number;
  /** Position of the parent; -1 if it has none, -2 if the parent is not in the file. */
  parent: number;
}

export class SpanTree {
  readonly spans: TreeSpan[] = [];
  /** Number of spans of the file that did not fit. */
  left = 0;
  readonly #places = new Map<string, number>();
  readonly #parents: (readonly [asCall: string, asSpan: string])[] = [];

  /** Adds a span. Returns its position; -1 if it does not fit. */
  add(
    { kind, trace, id, parent, isShared, peer }: SpanLinks,
    startNanos: Nanos,
    durationNanos: Nanos,
  ): number {
    if (this.spans.length === TREE_SPANS_MAX) {
      this.left += 1;
      return -1;
    }
    const name = `${trace} ${id}`;
    // If a call and its request share an id, the call is the parent of the request, and spans whose parent
    // has this id are children of the request.
    const place = isShared ? `${name} shared` : name;
    const above = parent === '' ? '' : `${trace} ${parent}`;
    if (id !== '') this.#places.set(place, this.spans.length);
    this.#parents.push(isShared ? [name, above] : [above === '' ? '' : `${above} shared`, above]);
    return this.spans.push({ kind, peer, startNanos, durationNanos, service: -1, parent: -1 }) - 1;
  }

  /** Connects the spans; call it after the last one. */
  join(): void {
    this.#parents.forEach(([first, second], index) => {
      const span = this.spans[index]!;
      const found = this.#places.get(first) ?? this.#places.get(second);
      if (found !== undefined && found !== index) span.parent = found;
      else span.parent = second === '' ? -1 : -2;
    });
    this.#places.clear();
    this.#parents.length = 0;
  }
}
