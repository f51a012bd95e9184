// The rules of the two trace formats, checked on a text: Chrome's Trace Event Format, and OTLP in JSON.

import assert from 'node:assert/strict';

/** An event of a parsed trace. */
export interface TraceEvent {
  readonly ph: string;
  readonly name: string;
  readonly cat?: string;
  readonly ts: number;
  readonly dur?: number;
  readonly pid: number;
  readonly tid: number;
  readonly id?: string;
  readonly s?: string;
  readonly bp?: string;
  readonly args?: Readonly<Record<string, unknown>>;
}

export interface OtlpSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
  readonly events?: readonly { readonly timeUnixNano: string; readonly name: string }[];
  readonly links?: readonly { readonly traceId: string; readonly spanId: string }[];
  readonly status?: { readonly code: number; readonly message: string };
}

/** Groups values by key, in the order in which the keys first appear. */
export function grouped<Value, Key>(
  values: readonly Value[],
  keyOf: (value: Value) => Key,
): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [value]);
    else group.push(value);
  }
  return groups;
}

const nanosOf = (micros: number): number => Math.round(micros * 1000);

/** Required members of an event, by its phase. */
const MEMBERS: Readonly<Record<string, readonly string[]>> = {
  M: ['args'],
  X: ['cat', 'dur'],
  b: ['cat', 'id'],
  n: ['cat', 'id'],
  e: ['cat', 'id'],
  s: ['cat', 'id'],
  t: ['cat', 'id'],
  f: ['cat', 'id'],
  i: ['s'],
  C: ['args'],
};
const META = ['process_name', 'thread_name', 'process_sort_index', 'thread_sort_index'];

/** Fails the test on any violation; returns the events. */
export function checkedChromeTrace(text: string): readonly TraceEvent[] {
  const file = JSON.parse(text) as { traceEvents: TraceEvent[]; displayTimeUnit: string };
  assert.ok(['ms', 'ns'].includes(file.displayTimeUnit));
  const { traceEvents: events } = file;
  const wrong: string[] = [];
  const report = (event: TraceEvent, what: string): void => {
    if (wrong.length < 5) wrong.push(`${what}: ${JSON.stringify(event)}`);
  };
  for (const event of events) {
    const members = MEMBERS[event.ph];
    if (members === undefined) report(event, 'no such phase');
    for (const member of ['name', 'ts', 'pid', 'tid', ...(members ?? [])])
      if (!(member in event)) report(event, `no ${member}`);
    if (!Number.isFinite(event.ts) || event.ts < 0) report(event, 'no instant');
    if (!Number.isInteger(event.pid) || !Number.isInteger(event.tid)) report(event, 'no track');
    if (Math.max(event.pid, event.tid) >= 2 ** 31) report(event, 'numbers of tracks have 32 bits');
    if (event.ph === 'X' && !(event.dur! >= 0)) report(event, 'no duration');
    if (event.ph === 'M' && !META.includes(event.name)) report(event, 'no such metadata');
    if (event.ph === 'i' && !['g', 'p', 't'].includes(event.s!)) report(event, 'no such scope');
    if (event.ph === 'C' && Object.values(event.args!).some((each) => typeof each !== 'number'))
      report(event, 'counts that are no numbers');
    if (event.id !== undefined && !/^0x[0-9a-f]{1,16}$/.test(event.id)) report(event, 'no id');
  }
  checkSlices(events, report);
  checkAsync(events, report);
  checkFlows(events, report);
  assert.deepEqual(wrong, []);
  return events;
}

type Report = (event: TraceEvent, what: string) => void;

export const slicesByTrack = (events: readonly TraceEvent[]): Map<string, TraceEvent[]> =>
  grouped(
    events.filter(({ ph }) => ph === 'X'),
    ({ pid, tid }) => `${pid} ${tid}`,
  );

/** Slices of a track are next to or nested within each other. */
function checkSlices(events: readonly TraceEvent[], report: Report): void {
  for (const slices of slicesByTrack(events).values()) {
    const open: number[] = [];
    for (const slice of slices.toSorted((a, b) => a.ts - b.ts || b.dur! - a.dur!)) {
      const from = nanosOf(slice.ts);
      const until = from + nanosOf(slice.dur!);
      while (open.length > 0 && open.at(-1)! <= from) open.pop();
      if (open.length > 0 && until > open.at(-1)!) report(slice, 'reaches out of another slice');
      open.push(until);
    }
  }
}

/** Each asynchronous slice that begins also ends, inner ones first. */
function checkAsync(events: readonly TraceEvent[], report: Report): void {
  const ids = grouped(
    events.filter(({ ph }) => 'bne'.includes(ph)),
    ({ cat, id, pid }) => `${cat} ${id} ${pid}`,
  );
  for (const list of ids.values()) {
    const open: TraceEvent[] = [];
    for (const event of list.toSorted((a, b) => a.ts - b.ts)) {
      if (event.ph === 'b') open.push(event);
      if (event.ph === 'n' && open.length === 0) report(event, 'an instant of nothing');
      if (event.ph === 'e' && open.pop()?.name !== event.name) report(event, 'ends what did not begin');
    }
    for (const event of open) report(event, 'does not end');
  }
}

/** An arrow begins, continues and ends at slices. */
function checkFlows(events: readonly TraceEvent[], report: Report): void {
  const begins = new Map<string, Set<number>>();
  for (const [track, slices] of slicesByTrack(events)) begins.set(track, new Set(slices.map(({ ts }) => ts)));
  const flows = grouped(
    events.filter(({ ph }) => 'stf'.includes(ph)),
    ({ cat, id }) => `${cat} ${id}`,
  );
  for (const list of flows.values()) {
    const order = list
      .toSorted((a, b) => a.ts - b.ts)
      .map(({ ph }) => ph)
      .join('');
    if (!/^st*f$/.test(order)) report(list[0], `an arrow that goes ${order}`);
    for (const event of list)
      if (!begins.get(`${event.pid} ${event.tid}`)?.has(event.ts)) report(event, 'points at no slice');
  }
}

const SPAN_MEMBERS = new Set([
  'traceId',
  'spanId',
  'parentSpanId',
  'name',
  'kind',
  'startTimeUnixNano',
  'endTimeUnixNano',
  'attributes',
  'events',
  'links',
  'status',
]);
const SERVER_KIND = 2;
const NANOS = /^[1-9]\d{0,18}$/;
/** Checks an AnyValue by the rules of proto3's JSON. */
const VALUES: Readonly<Record<string, (value: unknown) => boolean>> = {
  stringValue: (value) => typeof value === 'string',
  boolValue: (value) => typeof value === 'boolean',
  intValue: (value) => typeof value === 'string' && /^-?\d{1,19}$/.test(value),
  doubleValue: (value) => typeof value === 'number',
};

interface Resource {
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly spans: readonly OtlpSpan[];
}

export function attributesOf(pairs: OtlpSpan['attributes']): Readonly<Record<string, unknown>> {
  return Object.fromEntries(pairs.map(({ key, value }) => [key, Object.values(value)[0]]));
}

/** Fails the test on any violation; returns the content, one resource per server. */
export function checkedOtlp(text: string): readonly Resource[] {
  const file = JSON.parse(text);
  assert.deepEqual(Object.keys(file), ['resourceSpans']);
  const wrong: string[] = [];
  const ids = new Set<string>();
  const resources = file.resourceSpans.map((each: Record<string, never>): Resource => {
    assert.deepEqual(Object.keys(each), ['resource', 'scopeSpans']);
    const { resource, scopeSpans } = each as unknown as {
      resource: { attributes: OtlpSpan['attributes'] };
      scopeSpans: { scope: { name: string }; spans: OtlpSpan[] }[];
    };
    assert.deepEqual(
      scopeSpans.map(({ scope }) => scope.name),
      ['threadway'],
    );
    const { spans } = scopeSpans[0];
    for (const span of spans) {
      const report = (what: string): void => {
        if (wrong.length < 5) wrong.push(`${what}: ${JSON.stringify(span)}`);
      };
      checkSpan(span, report);
      if (ids.has(span.spanId)) report('an id twice');
      ids.add(span.spanId);
    }
    checkValues(resource.attributes, (what) => wrong.push(what));
    return { attributes: attributesOf(resource.attributes), spans };
  }) as readonly Resource[];
  checkParents(
    resources.flatMap(({ spans }) => spans),
    wrong,
  );
  assert.deepEqual(wrong, []);
  return resources;
}

function checkSpan(span: OtlpSpan, report: (what: string) => void): void {
  for (const member of Object.keys(span)) if (!SPAN_MEMBERS.has(member)) report(`no member ${member}`);
  if (!/^[0-9a-f]{32}$/.test(span.traceId) || /^0+$/.test(span.traceId)) report('no trace id');
  for (const id of [span.spanId, span.parentSpanId ?? span.spanId])
    if (!/^[0-9a-f]{16}$/.test(id) || /^0+$/.test(id)) report('no span id');
  if (span.name === '') report('no name');
  if (![1, 2, 3, 4, 5].includes(span.kind)) report('no kind');
  if (!NANOS.test(span.startTimeUnixNano) || !NANOS.test(span.endTimeUnixNano)) report('no instants');
  if (BigInt(span.endTimeUnixNano) < BigInt(span.startTimeUnixNano)) report('ends before it begins');
  for (const { timeUnixNano, name } of span.events ?? [])
    if (!NANOS.test(timeUnixNano) || name === '') report('no event');
  for (const { traceId, spanId } of span.links ?? [])
    if (!/^[0-9a-f]{32}$/.test(traceId) || !/^[0-9a-f]{16}$/.test(spanId)) report('no link');
  if (span.status !== undefined && ![0, 1, 2].includes(span.status.code)) report('no status');
  checkValues(span.attributes, report);
}

function checkValues(pairs: OtlpSpan['attributes'], report: (what: string) => void): void {
  if (new Set(pairs.map(({ key }) => key)).size < pairs.length) report('an attribute twice');
  for (const { key, value } of pairs) {
    const [kind, ...more] = Object.keys(value);
    if (key === '' || kind === undefined || more.length > 0 || VALUES[kind]?.(value[kind]) !== true)
      report(`attribute ${key}`);
  }
}

/**
 * A span whose parent may be in any resource belongs to the parent's trace and lies within the parent's time.
 * A request whose caller gave up may end later.
 */
function checkParents(spans: readonly OtlpSpan[], wrong: string[]): void {
  const byId = new Map(spans.map((span) => [span.spanId, span]));
  for (const span of spans) {
    if (span.parentSpanId === undefined) continue;
    const parent = byId.get(span.parentSpanId);
    const isWithin =
      parent !== undefined &&
      parent.traceId === span.traceId &&
      BigInt(parent.startTimeUnixNano) <= BigInt(span.startTimeUnixNano) &&
      (BigInt(parent.endTimeUnixNano) >= BigInt(span.endTimeUnixNano) ||
        (span.kind === SERVER_KIND && span.events?.[0]?.name === 'client gave up'));
    if (!isWithin && wrong.length < 5) wrong.push(`not within its parent: ${JSON.stringify(span)}`);
  }
}
