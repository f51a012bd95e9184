// A recorded span of a run as spans of OpenTelemetry, in the JSON form of OTLP (ExportTraceServiceRequest).
// Each request is a trace: its span at the server, and below it one span for each phase and each call to a
// node. If the node is a server, that server's span is below the call, and so on, so one trace covers all
// services.

import { encodeLink } from '../links/link.ts';
import type { TraceSpan } from '../protocol/request-trace.ts';
import type { RecordedRequest, RunRecording, ServedAt, ServerRecording } from '../protocol/run-recording.ts';
import type { Nanos } from '../scenario/duration.ts';
import { REQUEST_STATE } from '../scenario/request-state.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { scenarioFor } from '../scenario/server-overrides.ts';
import { TraceIds } from './trace-ids.ts';
import { STATE_WORDS, spanWords } from './trace-words.ts';

/** SpanKind and StatusCode of the protocol: enumerations are numbers in its JSON. */
const KIND = { internal: 1, server: 2, client: 3 } as const;
const STATUS_ERROR = 2;

type Attribute = readonly [key: string, value: string | number | boolean];

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly fromNanos: Nanos;
  readonly untilNanos: Nanos;
  readonly attributes: readonly Attribute[];
  /** Why the request or call failed; null if it did not. */
  readonly error: string | null;
  readonly more?: object;
}

/**
 * The text of a file. `startSeconds`: seconds of Unix time at which simulated time begins, a whole number
 * above 0.
 */
export function otlpTrace(recording: RunRecording, startSeconds: number): string {
  const { scenario, servers } = recording;
  const callers: Callers = new Map();
  const writers = servers.map((server, place) => {
    // Servers at nodes get indices above those of the scenario's own servers.
    const index =
      server.at === null ? scenario.servers.findIndex(({ id }) => id === server.id) : SERVERS_MAX + place;
    return new ResourceWriter(recording, server, index, startSeconds, callers);
  });
  return `{"resourceSpans":[\n${writers.map((writer) => writer.text()).join(',\n')}\n]}\n`;
}

/** Maximum number of servers in a scenario. */
const SERVERS_MAX = 4;

/** The call that a request at a served node corresponds to: the ids of its span and of its trace. */
interface CallSpan {
  readonly spanId: string;
  /** Span of the whole request that made the call. */
  readonly requestSpanId: string;
  readonly traceId: () => string;
  readonly fromNanos: Nanos;
}

/** Calls by the called server and by the number that the call has there as a request. */
type Callers = Map<string, CallSpan>;

const callKey = ({ server, service, node }: ServedAt, visit: number): string =>
  `${server} ${service} ${node} ${visit}`;

class ResourceWriter {
  private readonly recording: RunRecording;
  private readonly server: ServerRecording;
  private readonly scenario: Scenario;
  private readonly ids: TraceIds;
  private readonly startNanos: bigint;
  private readonly known: ReadonlySet<number>;
  private readonly callers: Callers;
  /** By request: ids of the spans below the request's own span, in order. */
  private readonly spanIds = new Map<number, readonly string[]>();

  constructor(
    recording: RunRecording,
    server: ServerRecording,
    index: number,
    startSeconds: number,
    callers: Callers,
  ) {
    this.recording = recording;
    this.server = server;
    this.callers = callers;
    this.scenario = scenarioFor(recording.scenario, { id: server.at?.server ?? server.id });
    this.ids = new TraceIds(recording.scenario.seed, index);
    this.startNanos = BigInt(startSeconds) * 1_000_000_000n;
    this.known = new Set(server.requests.map(({ request }) => request));
    for (const request of server.requests) this.nameSpans(request);
  }

  /** Gives ids to all spans of a request, and notes its calls for the servers that were called. */
  private nameSpans({ request, before, spans }: RecordedRequest): void {
    const first = before === null ? 0 : 1;
    const ids = Array.from({ length: first + spans.length }, () => this.ids.next());
    this.spanIds.set(request, ids);
    const server = this.server.at?.server ?? this.server.id;
    spans.forEach(({ call, fromNanos }, index) => {
      if (call === null) return;
      const service = call.upstream ?? this.scenario.upstreams[0]!.name;
      const span: CallSpan = {
        spanId: ids[first + index]!,
        requestSpanId: this.ids.request(request),
        traceId: () => this.traceOf(request),
        fromNanos,
      };
      for (const [visit, node] of [
        [call.visit, call.node],
        [call.hedgeVisit, call.hedge],
      ] as const) {
        if (visit === null) continue;
        const key = callKey({ server, service, node: node + 1 }, visit);
        if (!this.callers.has(key)) this.callers.set(key, span);
      }
    });
  }

  /**
   * The call that this request corresponds to; undefined if a client sent the request, or if the caller is
   * not in the file.
   */
  private callerOf(request: number): CallSpan | undefined {
    const { at } = this.server;
    return at === null ? undefined : this.callers.get(callKey(at, request));
  }

  private traceOf(request: number): string {
    return this.callerOf(request)?.traceId() ?? this.ids.trace(request);
  }

  text(): string {
    const spans = this.server.requests.flatMap((request) => this.spansOf(request));
    const resource = JSON.stringify({ attributes: attributes(this.resource()) });
    const head = `{"resource":${resource},"scopeSpans":[{"scope":{"name":"threadway"},"spans":[\n`;
    return `${head}${spans.map((span) => JSON.stringify(this.plain(span))).join(',\n')}\n]}]}`;
  }

  private resource(): readonly Attribute[] {
    const { scenario, fromNanos, untilNanos } = this.recording;
    const { id, at, model } = this.server;
    const names: readonly Attribute[] =
      at === null
        ? frontNames(scenario, id)
        : [
            ['service.name', at.service],
            ['service.instance.id', id],
            ['threadway.server', at.server],
            ['threadway.node', at.node],
          ];
    return [
      ...names,
      ['service.namespace', 'threadway'],
      ['threadway.scenario', scenario.name],
      ['threadway.link', encodeLink(scenario)],
      ['threadway.seed', scenario.seed],
      ['threadway.model', model],
      ['threadway.from_ns', fromNanos],
      ['threadway.until_ns', untilNanos],
    ];
  }

  private spansOf(request: RecordedRequest): readonly Span[] {
    const within = {
      traceId: this.traceOf(request.request),
      parentSpanId: this.ids.request(request.request),
    };
    const ids = this.spanIds.get(request.request)!;
    const first = request.before === null ? 0 : 1;
    const before =
      request.before === null ? [] : [this.before(request, request.before, { ...within, spanId: ids[0]! })];
    const phases = request.spans.map((span, index) =>
      this.phase(span, { ...within, spanId: ids[first + index]! }),
    );
    return [this.whole(request), ...before, ...phases];
  }

  private whole(request: RecordedRequest): Span {
    const { startedNanos, intendedNanos, endedNanos, outcome, givenUpNanos, first } = request;
    const untilNanos = endedNanos ?? this.recording.untilNanos;
    const failed = outcome === null || outcome === 'completed' ? null : outcome;
    const caller = this.callerOf(request.request);
    const events =
      givenUpNanos === null ? [] : [{ timeUnixNano: this.unix(givenUpNanos), name: 'client gave up' }];
    // A resent request has its own number. It links to the trace of the first attempt.
    const isRepeat = first !== request.request && this.known.has(first);
    const links = isRepeat ? [{ traceId: this.ids.trace(first), spanId: this.ids.request(first) }] : [];
    return {
      traceId: this.traceOf(request.request),
      spanId: this.ids.request(request.request),
      ...(caller !== undefined && {
        // A call that began before the recorded span is cut off at its start. If the call then seems to begin
        // after the request that it caused, the calling request is the parent instead.
        parentSpanId: caller.fromNanos <= startedNanos ? caller.spanId : caller.requestSpanId,
      }),
      name: request.className === null ? 'request' : `request ${request.className}`,
      kind: KIND.server,
      fromNanos: startedNanos,
      untilNanos,
      attributes: [
        ['threadway.request', request.request],
        ['threadway.outcome', outcome ?? 'still there'],
        ...(request.className === null ? [] : [['threadway.class', request.className] as const]),
        ...(first === request.request ? [] : [['threadway.repeats', first] as const]),
        ...(intendedNanos === startedNanos
          ? []
          : [['threadway.sent_late_ns', startedNanos - intendedNanos] as const]),
        ...(endedNanos === null ? [['threadway.unfinished', true] as const] : []),
        ...(failed === null ? [] : [['error.type', failed] as const]),
      ],
      error: failed,
      more: { ...(events.length > 0 && { events }), ...(links.length > 0 && { links }) },
    };
  }

  /**
   * A span for the request's time before the recording begins. The sums by state are known, but the order of
   * the states is not.
   */
  private before(
    request: RecordedRequest,
    parts: readonly Nanos[],
    within: Pick<Span, 'traceId' | 'parentSpanId' | 'spanId'>,
  ): Span {
    const sums = parts.map(
      (nanos, state) => [`threadway.before.${STATE_WORDS[state].replace(' ', '_')}_ns`, nanos] as const,
    );
    return {
      ...within,
      name: 'before the recording',
      kind: KIND.internal,
      fromNanos: request.startedNanos,
      untilNanos: this.recording.fromNanos,
      attributes: sums.filter(([, nanos]) => nanos > 0),
      error: null,
    };
  }

  private phase(span: TraceSpan, within: Pick<Span, 'traceId' | 'parentSpanId' | 'spanId'>): Span {
    const { state, call, thread, core, fromNanos, untilNanos } = span;
    const group = this.scenario.upstreams[0]?.name ?? '';
    const isCall = state === REQUEST_STATE.waiting && call !== null && !call.backsOff;
    const error = isCall && call.outcome !== 'completed' ? call.outcome : null;
    return {
      ...within,
      name: spanWords(span, group),
      kind: isCall ? KIND.client : KIND.internal,
      fromNanos,
      untilNanos,
      attributes: [
        ['threadway.state', STATE_WORDS[state]],
        ...(thread < 0 ? [] : [['thread.id', thread + 1] as const]),
        ...(core < 0 ? [] : [['threadway.core', core + 1] as const]),
        ...(isCall
          ? [['peer.service', call.upstream ?? group] as const, ['threadway.node', call.node + 1] as const]
          : []),
        ...(isCall && call.outcome !== null ? [['threadway.outcome', call.outcome] as const] : []),
        ...(call === null || call.retried === 0 ? [] : [['threadway.retried', call.retried] as const]),
        ...(call === null || call.hedge < 0 ? [] : [['threadway.hedge_node', call.hedge + 1] as const]),
        ...(error === null ? [] : [['error.type', error] as const]),
      ],
      error,
    };
  }

  private plain({ fromNanos, untilNanos, attributes: pairs, error, more, ...span }: Span): object {
    return {
      ...span,
      startTimeUnixNano: this.unix(fromNanos),
      endTimeUnixNano: this.unix(untilNanos),
      attributes: attributes(pairs),
      ...more,
      ...(error !== null && { status: { code: STATUS_ERROR, message: error } }),
    };
  }

  /** The protocol's JSON writes 64-bit whole numbers as text. */
  private unix(nanos: Nanos): string {
    return String(this.startNanos + BigInt(Math.round(nanos)));
  }
}

function attributes(pairs: readonly Attribute[]): readonly object[] {
  return pairs.map(([key, value]) => ({ key, value: anyValue(value) }));
}

function anyValue(value: Attribute[1]): object {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  return Number.isSafeInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}

/**
 * The service name of a server that clients call. It includes the id, which distinguishes the servers if the
 * file contains two.
 */
function frontNames({ front }: Scenario, id: string): readonly Attribute[] {
  if (front === undefined) return [['service.name', id]];
  return [
    ['service.name', front],
    ['service.instance.id', id],
    ['threadway.server', id],
  ];
}
