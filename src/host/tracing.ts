// Keeps the trace of the followed request up to the present instant of the visible run, by a separate replay
// of its server. The replay continues with the run, and starts again when the log of edits no longer matches
// it.

import type { Followed, FollowedRequest } from '../protocol/followed-request.ts';
import type { RequestTrace, TraceSpan } from '../protocol/request-trace.ts';
import type { Nanos } from '../scenario/duration.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { EditLog } from './edit-log.ts';
import { Replay } from './replay.ts';
import { RequestTracer } from './request-tracer.ts';
import { VisitTracer } from './visit-tracer.ts';

interface TracedRequest {
  readonly who: Followed;
  readonly revision: number;
  readonly tracer: RequestTracer;
  readonly visits: VisitTracer;
  /** null once the request has ended, because there is nothing more to trace. */
  replay: Replay | null;
  reachedNanos: Nanos;
}

export class Tracing {
  private readonly opening: Scenario;
  private readonly log: EditLog;
  private readonly wallMillis: () => number;
  private traced: TracedRequest | null = null;
  private target: Nanos = 0;

  constructor(opening: Scenario, log: EditLog, wallMillis: () => number) {
    this.opening = opening;
    this.log = log;
    this.wallMillis = wallMillis;
  }

  /** To be called when the run was changed at this instant: the replay beyond it is no longer valid. */
  changed(atNanos: Nanos): void {
    if (this.traced !== null && this.traced.reachedNanos > atNanos) this.traced = null;
  }

  forget(): void {
    this.traced = null;
  }

  /** Continues towards the wanted instant until the deadline. Returns whether it has been reached. */
  advance(request: FollowedRequest, deadlineMillis: number): boolean {
    this.target = request.endedNanos ?? request.atNanos;
    const traced = this.present(request);
    const { replay, tracer } = traced;
    if (replay === null || traced.reachedNanos >= this.target) return true;
    const isThere = replay.advanceTo(this.target, deadlineMillis);
    traced.reachedNanos = replay.clock;
    if (tracer.ended) traced.replay = null;
    return isThere || tracer.ended;
  }

  /** Progress of the trace, 0 to 1. */
  get share(): number {
    const reached = this.traced?.reachedNanos ?? 0;
    return this.target > 0 ? Math.min(1, reached / this.target) : 1;
  }

  /** The trace up to the instant that it has reached, which is at most the target. */
  get trace(): RequestTrace | null {
    if (this.traced === null) return null;
    const { tracer, visits, who } = this.traced;
    const { spans, restSpans, restParts, end } = tracer.spans();
    const kept = spans.filter(({ fromNanos }) => fromNanos < this.target);
    const last = kept.at(-1);
    if (last === undefined) return null;
    kept[kept.length - 1] = cutAt(last, this.target);
    const rest = restSpans > 0 && end <= this.target ? { spans: restSpans, parts: restParts } : null;
    const untilNanos = rest === null ? kept.at(-1)!.untilNanos : end;
    const clipped = visits.list().map((visit) => ({ ...visit, spans: this.upToTarget(visit.spans) }));
    return {
      ...who,
      spans: kept,
      visits: clipped.filter((visit) => visit.spans.length > 0),
      untilNanos,
      rest,
    };
  }

  private upToTarget(spans: readonly TraceSpan[]): readonly TraceSpan[] {
    return spans.filter(({ fromNanos }) => fromNanos < this.target).map((span) => cutAt(span, this.target));
  }

  private present(request: FollowedRequest): TracedRequest {
    const { traced, log } = this;
    const isSame = traced?.who.request === request.request && traced.who.server === request.server;
    return isSame && traced.revision === log.revision ? traced : this.begin(request);
  }

  private begin({ server: id, request, startedNanos }: FollowedRequest): TracedRequest {
    const { opening, log, wallMillis } = this;
    const visits = new VisitTracer(opening);
    const tracer = new RequestTracer(opening, request, startedNanos, visits);
    const servers = opening.servers.filter((server) => server.id === id);
    const watched = servers.map((server) => ({ server, takeEnd: tracer.take }));
    const replay = new Replay(opening, log, watched, wallMillis, tracer.advance);
    const who = { server: id, request };
    this.traced = { who, revision: log.revision, tracer, visits, replay, reachedNanos: 0 };
    return this.traced;
  }
}

/** An attempt in progress has no outcome yet. */
function cutAt(span: TraceSpan, untilNanos: Nanos): TraceSpan {
  if (span.untilNanos <= untilNanos) return span;
  return { ...span, untilNanos, call: span.call === null ? null : { ...span.call, outcome: null } };
}
