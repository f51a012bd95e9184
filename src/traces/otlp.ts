// A recorded span of a run as spans of OpenTelemetry, in the JSON form of OTLP (ExportTraceServiceRequest): a trace a request, its
// span with the server, and below it one for each phase and each call to a node.

import { encodeLink } from '../links/link.ts';
import type { TraceSpan } from '../protocol/request-trace.ts';
import type { RecordedRequest, RunRecording, ServerRecording } from '../protocol/run-recording.ts';
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
  /** Why it failed; null: it did not. */
  readonly error: string | null;
  readonly more?: object;
}

/** Text of a file. `startSeconds`: seconds of Unix time at which simulated time begins, whole and above 0. */
export function otlpTrace(recording: RunRecording, startSeconds: number): string {
  const servers = recording.servers.map((server) => {
    const index = recording.scenario.servers.findIndex(({ id }) => id === server.id);
    return new ResourceWriter(recording, server, index, startSeconds).text();
  });
  return `{"resourceSpans":[\n${servers.join(',\n')}\n]}\n`;
}

class ResourceWriter {
  private readonly recording: RunRecording;
  private readonly server: ServerRecording;
  private readonly scenario: Scenario;
  private readonly ids: TraceIds;
  private readonly startNanos: bigint;
  private readonly known: ReadonlySet<number>;

  constructor(recording: RunRecording, server: ServerRecording, index: number, startSeconds: number) {
    this.recording = recording;
    this.server = server;
    this.scenario = scenarioFor(recording.scenario, server);
    this.ids = new TraceIds(recording.scenario.seed, index);
    this.startNanos = BigInt(startSeconds) * 1_000_000_000n;
    this.known = new Set(server.requests.map(({ request }) => request));
  }

  text(): string {
    const spans = this.server.requests.flatMap((request) => this.spansOf(request));
    const resource = JSON.stringify({ attributes: attributes(this.resource()) });
    const head = `{"resource":${resource},"scopeSpans":[{"scope":{"name":"threadway"},"spans":[\n`;
    return `${head}${spans.map((span) => JSON.stringify(this.plain(span))).join(',\n')}\n]}]}`;
  }

  private resource(): readonly Attribute[] {
    const { scenario, fromNanos, untilNanos } = this.recording;
    const { id, model } = this.server;
    return [
      ['service.name', id],
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
    const traceId = this.ids.trace(request.request);
    const parentSpanId = this.ids.request(request.request);
    const within = { traceId, parentSpanId };
    const before = request.before === null ? [] : [this.before(request, request.before, within)];
    const phases = request.spans.map((span) => this.phase(span, within));
    return [this.whole(request), ...before, ...phases];
  }

  private whole(request: RecordedRequest): Span {
    const { startedNanos, intendedNanos, endedNanos, outcome, givenUpNanos, first } = request;
    const untilNanos = endedNanos ?? this.recording.untilNanos;
    const failed = outcome === null || outcome === 'completed' ? null : outcome;
    const events =
      givenUpNanos === null ? [] : [{ timeUnixNano: this.unix(givenUpNanos), name: 'client gave up' }];
    // Each time that it is sent again has a number of its own; the trace of the first is the one to begin with.
    const isRepeat = first !== request.request && this.known.has(first);
    const links = isRepeat ? [{ traceId: this.ids.trace(first), spanId: this.ids.request(first) }] : [];
    return {
      traceId: this.ids.trace(request.request),
      spanId: this.ids.request(request.request),
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

  /** What its time passed in before the file begins: the sums are known, the order is not. */
  private before(
    request: RecordedRequest,
    parts: readonly Nanos[],
    within: Pick<Span, 'traceId' | 'parentSpanId'>,
  ): Span {
    const sums = parts.map(
      (nanos, state) => [`threadway.before.${STATE_WORDS[state].replace(' ', '_')}_ns`, nanos] as const,
    );
    return {
      ...within,
      spanId: this.ids.next(),
      name: 'before the recording',
      kind: KIND.internal,
      fromNanos: request.startedNanos,
      untilNanos: this.recording.fromNanos,
      attributes: sums.filter(([, nanos]) => nanos > 0),
      error: null,
    };
  }

  private phase(span: TraceSpan, within: Pick<Span, 'traceId' | 'parentSpanId'>): Span {
    const { state, call, thread, core, fromNanos, untilNanos } = span;
    const group = this.scenario.upstreams[0]?.name ?? '';
    const isCall = state === REQUEST_STATE.waiting && call !== null && !call.backsOff;
    const error = isCall && call.outcome !== 'completed' ? call.outcome : null;
    return {
      ...within,
      spanId: this.ids.next(),
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

  /** 64-bit whole numbers are text in the protocol's JSON. */
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
