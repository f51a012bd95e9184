// Formats of traces whose server spans are requests: OpenTelemetry as OTLP JSON (one document, or one per
// line from the collector's file exporter), and the JSON of Jaeger's and of Zipkin's API.

import { t } from '../../languages/t.ts';
import { isRecord } from '../../scenario/is-record.ts';
import type { LogLayout } from './log-format.ts';
import type { JsonObject, SpanFormat } from './span-feed.ts';
import type { SpanKind, SpanLinks } from './span-tree.ts';

const LAYOUT = {
  stamp: 'start',
  waitUnit: null,
  unitSource: 'rule',
  hasUnits: false,
  hasDurations: true,
  hasWaits: false,
  questions: [],
  untaken: '',
} as const satisfies Partial<LogLayout>;

export const OTLP_LAYOUT: LogLayout = {
  ...LAYOUT,
  id: 'otlp',
  name: t`OpenTelemetry spans (OTLP JSON)`,
  durationUnit: 'ns',
  sign: { certainty: 'certain', words: t`its field names “${'resourceSpans, scopeSpans'}”` },
  unitSource: 'written',
  expected: t`resourceSpans, with spans of kind server that have startTimeUnixNano and endTimeUnixNano`,
};

const recordsIn = (list: unknown): readonly JsonObject[] =>
  Array.isArray(list) ? list.filter(isRecord) : [];

/** The service.name among the attributes of a resource; '' if there is none. */
function serviceName(resource: JsonObject): string {
  for (const { key, value } of recordsIn(resource.attributes)) {
    const text = key === 'service.name' && isRecord(value) ? value.stringValue : null;
    if (typeof text === 'string') return text.slice(0, 100);
  }
  return '';
}

/** In a span's status, 2 means an error. */
function isError(status: unknown): boolean {
  return isRecord(status) && (status.code === 2 || status.code === 'STATUS_CODE_ERROR');
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 100) : '');

/** `server` and `client`: the numbers by which some formats denote these kinds. */
function kindOf(text: string, server = '', client = ''): SpanKind {
  const kind = text.toLowerCase();
  if (kind === 'server' || kind === server) return 'server';
  return kind === 'client' || kind === client ? 'client' : 'other';
}

/**
 * Attributes in which a client names its target, by the conventions of OpenTelemetry and OpenTracing, the best first.
 */
const PEER_NAMES = [
  'peer.service',
  'db.namespace',
  'db.name',
  'db.system.name',
  'db.system',
  'messaging.destination.name',
  'rpc.service',
  'server.address',
  'net.peer.name',
  'peer.hostname',
] as const;

function peerIn(attributes: ReadonlyMap<string, unknown>): string {
  for (const name of PEER_NAMES) {
    const peer = textOf(attributes.get(name));
    if (peer !== '') return peer;
  }
  return '';
}

/** The key of the service for all spans of a resource, which has only one service. */
const OWN = '';

const OTLP: SpanFormat = {
  layout: OTLP_LAYOUT,
  unit: 'ns',
  shown: [
    ['arrival', 'startTimeUnixNano'],
    ['end', 'endTimeUnixNano'],
  ],
  isHead: (head) => /"(?:resourceSpans|scopeSpans|instrumentationLibrarySpans)"/.test(head),
  kindOf({ name, isInList }) {
    if (name === 'spans' && isInList) return 'span';
    if (name === 'resource' && !isInList) return 'owners';
    return name === 'resourceSpans' && isInList ? 'group' : null;
  },
  spanIn: (span) => ({
    links: {
      kind: kindOf(String(span.kind).replace('SPAN_KIND_', ''), '2', '3'),
      trace: textOf(span.traceId),
      id: textOf(span.spanId),
      parent: textOf(span.parentSpanId),
      isShared: false,
      peer: peerIn(
        new Map(
          recordsIn(span.attributes).map(({ key, value }) => [
            String(key),
            isRecord(value) ? value.stringValue : undefined,
          ]),
        ),
      ),
    },
    start: span.startTimeUnixNano,
    end: String(span.endTimeUnixNano),
    owner: OWN,
    failed: isError(span.status),
  }),
  ownersIn: (resource) => new Map([[OWN, serviceName(resource)]]),
  areOwnersBehind: false,
};

const tagsOf = (span: JsonObject): ReadonlyMap<string, unknown> =>
  new Map(recordsIn(span.tags).map(({ key, value }) => [String(key), value] as const));

const STATUS_NAMES = ['http.status_code', 'http.response.status_code'] as const;

/** A status of 500 or above is the server's own error. */
const isServerError = (tags: ReadonlyMap<string, unknown>): boolean =>
  STATUS_NAMES.some((name) => Number(tags.get(name)) >= 500);

const JAEGER: SpanFormat = {
  layout: {
    ...LAYOUT,
    id: 'jaeger',
    name: t`Jaeger traces (JSON)`,
    durationUnit: 'us',
    sign: { certainty: 'certain', words: t`its field names “${'spans, operationName, processes'}”` },
    expected: t`traces with spans whose tag span.kind is server`,
  },
  unit: 'us',
  shown: [
    ['arrival', 'startTime'],
    ['duration', 'duration'],
  ],
  isHead: (head) => /"spans"\s{0,20}:\s{0,20}\[/.test(head) && /"operationName"/.test(head),
  kindOf({ name, isInList }) {
    if (name === 'spans' && isInList) return 'span';
    if (name === 'processes' && !isInList) return 'owners';
    return name === 'data' && isInList ? 'group' : null;
  },
  spanIn(span) {
    const tags = tagsOf(span);
    const { startTime: start, duration, processID } = span;
    const failed = isServerError(tags) || tags.get('error') === true || tags.get('error') === 'true';
    const above = recordsIn(span.references).find(({ refType }) => refType === 'CHILD_OF');
    const links: SpanLinks = {
      kind: kindOf(String(tags.get('span.kind'))),
      trace: textOf(span.traceID),
      id: textOf(span.spanID),
      parent: textOf(above?.spanID ?? span.parentSpanID),
      isShared: false,
      peer: peerIn(tags),
    };
    return { links, start, duration, owner: String(processID ?? ''), failed };
  },
  ownersIn: (processes) =>
    new Map(
      Object.entries(processes).map(([key, process]) => [
        key,
        isRecord(process) ? String(process.serviceName ?? '').slice(0, 100) : '',
      ]),
    ),
  areOwnersBehind: true,
};

const ZIPKIN: SpanFormat = {
  layout: {
    ...LAYOUT,
    id: 'zipkin',
    name: t`Zipkin spans (JSON)`,
    durationUnit: 'us',
    sign: { certainty: 'certain', words: t`its field names “${'traceId, localEndpoint'}”` },
    expected: t`a list of spans of kind SERVER with timestamp and duration`,
  },
  unit: 'us',
  shown: [
    ['arrival', 'timestamp'],
    ['duration', 'duration'],
  ],
  isHead: (head) => /"traceId"/.test(head) && /"(?:localEndpoint|remoteEndpoint)"/.test(head),
  kindOf: ({ objects }) => (objects === 0 ? 'span' : null),
  spanIn(span) {
    const { timestamp: start, duration, localEndpoint, remoteEndpoint } = span;
    const tags = new Map(Object.entries(isRecord(span.tags) ? span.tags : {}));
    const name = isRecord(localEndpoint) ? localEndpoint.serviceName : '';
    const failed = isServerError(tags) || tags.has('error');
    const peer = isRecord(remoteEndpoint) ? textOf(remoteEndpoint.serviceName) : '';
    const links: SpanLinks = {
      kind: kindOf(String(span.kind)),
      trace: textOf(span.traceId),
      id: textOf(span.id),
      parent: textOf(span.parentId),
      isShared: span.shared === true,
      peer: peer === '' ? peerIn(tags) : peer,
    };
    return { links, start, duration, owner: String(name ?? '').slice(0, 100), failed };
  },
  ownersIn: () => new Map(),
  areOwnersBehind: false,
};

const FORMATS: readonly SpanFormat[] = [OTLP, JAEGER, ZIPKIN];

/**
 * The format of a text with this beginning; null if it contains no spans. `as`: the only format to try; null
 * tries all.
 */
export function spanFormatOf(head: string, as: string | null): SpanFormat | null {
  if (as !== null) return FORMATS.find(({ layout }) => layout.id === as) ?? null;
  return /^\s*[{[]/.test(head) ? (FORMATS.find((format) => format.isHead(head)) ?? null) : null;
}
