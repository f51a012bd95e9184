// The time of a request as rows of bars: one row for each state and for each attempt of a call, in the order
// in which they first occur. The rows add up exactly to the latency or age of the request.

import { listed } from '../../languages/list.ts';
import { plural } from '../../languages/plural.ts';
import { formatCount } from '../../languages/quantity.ts';
import { t } from '../../languages/t.ts';
import type { FollowedRequest } from '../../protocol/followed-request.ts';
import type { RequestTrace, TracedCall, TracedVisit, TraceSpan } from '../../protocol/request-trace.ts';
import type { Nanos } from '../../scenario/duration.ts';
import { REQUEST_STATE } from '../../scenario/request-state.ts';
import { totalOf } from './parts.tsx';
import { PART_ORDER, PARTS } from './vehicle-text.ts';

/** Times since the intended start. */
interface Bar {
  readonly fromNanos: Nanos;
  readonly untilNanos: Nanos;
}

export interface WaterfallRow {
  readonly key: string;
  readonly name: string;
  /**
   * Number of servers between the clients and the one that processed the request. Rows of tier 1 and more are
   * within the time of a call.
   */
  readonly tier: number;
  /** The service and node that processed the request; null for the server that clients call. */
  readonly place: string | null;
  /** CSS class of its colour. */
  readonly swatch: string;
  readonly nanos: Nanos;
  readonly bars: readonly Bar[];
}

interface OpenRow {
  name: string;
  readonly tier: number;
  readonly place: string | null;
  readonly swatch: string;
  nanos: Nanos;
  readonly bars: Bar[];
  readonly cores: Set<number>;
}

/**
 * If at most this share of the request's time is not in the trace, it is drawn at the end, in no particular
 * order.
 */
const TAIL_SHARE = 0.1;
/** If there are more attempts than this, all of them share one row. */
const ATTEMPT_ROWS = 8;

/** null if too much of the time is not in the trace, so that its order is unknown. */
export function waterfallOf(
  request: FollowedRequest,
  trace: RequestTrace | null,
): readonly WaterfallRow[] | null {
  if (trace === null || trace.request !== request.request || trace.server !== request.server) return null;
  const until = request.endedNanos ?? request.atNanos;
  const spans = trace.spans
    .filter(({ fromNanos }) => fromNanos < until)
    .map((span) => (span.untilNanos <= until ? span : { ...span, untilNanos: until }));
  const covered = (spans.at(-1)?.untilNanos ?? request.startedNanos) - request.startedNanos;
  const whole = until - request.startedNanos;
  const isKnown = trace.rest !== null || whole - covered <= whole * TAIL_SHARE;
  return isKnown ? rowsOf(request, spans, trace.visits) : null;
}

function rowsOf(
  request: FollowedRequest,
  spans: readonly TraceSpan[],
  visits: readonly TracedVisit[],
): readonly WaterfallRow[] {
  const rows = new Map<string, OpenRow>();
  const left = [...request.parts];
  const origin = request.intendedNanos;
  let at = request.startedNanos - origin;
  if (at > 0) add(rows, 'late', WATERFALL_TEXT.late, 'late', { fromNanos: 0, untilNanos: at });
  const attempts = new Set(spans.map(({ call }) => (call === null ? '' : attemptKey(call))));
  const each = attempts.size <= ATTEMPT_ROWS + 1;
  spans.forEach((span, index) => {
    const { key, name, swatch } = identityOf(span, spans[index - 1], each);
    at = span.untilNanos - origin;
    const row = add(rows, key, name, swatch, { fromNanos: span.fromNanos - origin, untilNanos: at });
    // The last span of an attempt tells its outcome, so keep its name.
    row.name = name;
    if (span.core >= 0) row.cores.add(span.core);
    left[span.state] -= span.untilNanos - span.fromNanos;
    if (each) addVisit(rows, visitOf(span, visits), visits, request);
  });
  if (each) addVisitsBeside(rows, spans, visits, request);
  for (const state of PART_ORDER) {
    const nanos = left[state];
    if (nanos < 0.5) continue;
    const [name, swatch] = PARTS[state];
    const key = spans.some((span) => span.state === state && span.call === null) ? name : t`${name} more`;
    add(rows, key, name, swatch, { fromNanos: at, untilNanos: at + nanos });
    at += nanos;
  }
  return [...rows].map(([key, { name, tier, place, swatch, nanos, bars, cores }]) => ({
    key,
    tier,
    place,
    name: cores.size > 0 && swatch === 'running' ? `${name} ${coresWords(cores)}` : name,
    swatch,
    nanos,
    bars,
  }));
}

const visitOf = ({ call }: TraceSpan, visits: readonly TracedVisit[]): TracedVisit | undefined =>
  visits.find(({ visit }) => visit === call?.visit);

const lengthOf = ({ spans }: TracedVisit): number =>
  (spans.at(-1)?.untilNanos ?? 0) - (spans[0]?.fromNanos ?? 0);

/**
 * Adds calls for which the request waits at the same time as for the call of its span: parallel calls and
 * hedges. If there are many, only the longest are added.
 */
function addVisitsBeside(
  rows: Map<string, OpenRow>,
  spans: readonly TraceSpan[],
  visits: readonly TracedVisit[],
  request: FollowedRequest,
): void {
  const shown = new Set(spans.map((span) => visitOf(span, visits)));
  const beside = visits.filter((visit) => visit.tier === 1 && !shown.has(visit));
  const longest = beside.toSorted((a, b) => lengthOf(b) - lengthOf(a)).slice(0, ATTEMPT_ROWS);
  for (const visit of beside) if (longest.includes(visit)) addVisit(rows, visit, visits, request);
}

/** Adds what a call does at a node that is a server, in rows below the row of the call. */
function addVisit(
  rows: Map<string, OpenRow>,
  visit: TracedVisit | undefined,
  visits: readonly TracedVisit[],
  request: FollowedRequest,
): void {
  if (visit === undefined) return;
  const origin = request.intendedNanos;
  const end = request.endedNanos ?? request.atNanos;
  const at = { tier: visit.tier, place: `${visit.service} ${visit.node + 1}` };
  visit.spans.forEach((span, index) => {
    const { key, name, swatch } = identityOf(span, visit.spans[index - 1], true);
    const own = `${visit.visit} ${key}`;
    const bar = { fromNanos: span.fromNanos - origin, untilNanos: Math.min(span.untilNanos, end) - origin };
    // Several spans of the caller may belong to the same attempt. The attempt's time at the node is added
    // only once.
    if (rows.get(own)?.bars.some(({ fromNanos }) => fromNanos === bar.fromNanos)) return;
    const row = add(rows, own, name, swatch, bar, at);
    row.name = name;
    if (span.core >= 0) row.cores.add(span.core);
    addVisit(rows, visitOf(span, visits), visits, request);
  });
}

const AT_FRONT: Pick<WaterfallRow, 'tier' | 'place'> = { tier: 0, place: null };

function add(
  rows: Map<string, OpenRow>,
  key: string,
  name: string,
  swatch: string,
  bar: Bar,
  at = AT_FRONT,
): OpenRow {
  const row = rows.get(key) ?? { name, swatch, ...at, nanos: 0, bars: [], cores: new Set<number>() };
  rows.set(key, row);
  row.nanos += bar.untilNanos - bar.fromNanos;
  row.bars.push(bar);
  return row;
}

interface Identity {
  readonly key: string;
  readonly name: string;
  readonly swatch: string;
}

function identityOf(span: TraceSpan, before: TraceSpan | undefined, eachAttempt: boolean): Identity {
  const [name, swatch] = PARTS[span.state];
  if (span.state !== REQUEST_STATE.waiting) return { key: name, name, swatch };
  if (span.call === null) {
    // After the reply has arrived, the request still waits until its thread notices the reply.
    const isNotice = before?.state === REQUEST_STATE.waiting && before.call !== null;
    const words = isNotice ? WATERFALL_TEXT.notice : WATERFALL_TEXT.sleep;
    return { key: words, name: words, swatch };
  }
  if (!eachAttempt) {
    const words = span.call.backsOff ? WATERFALL_TEXT.pauses : WATERFALL_TEXT.attempts;
    return { key: words, name: words, swatch: span.call.backsOff ? 'late' : swatch };
  }
  return {
    key: attemptKey(span.call),
    name: attemptWords(span.call),
    swatch: span.call.backsOff ? 'late' : swatch,
  };
}

const attemptKey = ({ upstream, node, retried, backsOff }: TracedCall): string =>
  backsOff ? `pause ${retried}` : `${upstream ?? 'node'} ${node} ${retried}`;

/**
 * The bars as an SVG path that is `width` wide and 1 high. Each bar is at least `least` wide, so that it is
 * visible.
 */
export function barsPath(row: WaterfallRow, request: FollowedRequest, width: number, least: number): string {
  const scale = width / Math.max(1, totalOf(request));
  const pieces: string[] = [];
  let drawn = Number.NEGATIVE_INFINITY;
  for (const { fromNanos, untilNanos } of row.bars) {
    const from = Math.min(fromNanos * scale, width - least);
    const to = Math.max(untilNanos * scale, from + least);
    // Skip bars that are covered by an earlier bar, which was widened to be visible.
    if (to <= drawn) continue;
    drawn = to;
    pieces.push(`M${from.toFixed(2)} 0H${to.toFixed(2)}V1H${from.toFixed(2)}z`);
  }
  return pieces.join('');
}

export const WATERFALL_TEXT = {
  late: t`held back by its client`,
  sleep: t`sleeping`,
  notice: t`until the reply is noticed`,
  attempts: t`all attempts`,
  pauses: t`backoff between attempts`,
  services: t`Time by service`,
  kinds: { network: t`network`, reply: t`reply`, backoff: t`backoff` },
  part: (name: string, time: string) => t`${name} ${time}`,
  ordering: t`Working out the order of spans`,
  list: (spans: number) =>
    t`${formatCount(spans)} ${plural(spans, { one: 'span', other: 'spans' })} in order`,
  waitsFor: (attempt: string) => t`waiting: ${attempt}`,
  onThread: (state: string, thread: number) => t`${state}, thread ${thread}`,
  onCore: (state: string, thread: number, core: number) => t`${state}, thread ${thread} on core ${core}`,
  more: (spans: number) => t`${formatCount(spans)} more`,
} as const;

const ENDS: Readonly<Record<NonNullable<TracedCall['outcome']>, string>> = {
  completed: '',
  failed: t`: failed`,
  timedOut: t`: timed out`,
};

/** "node 4", "node 4, attempt 2: timed out", "pause before attempt 3". Nodes and attempts count from 1. */
export function attemptWords({ upstream, node, retried, hedge, backsOff, outcome }: TracedCall): string {
  const word = upstream ?? t`node`;
  if (backsOff) return t`backoff before attempt ${retried + 1}`;
  const beside = hedge < 0 ? '' : t`, in parallel with ${word} ${hedge + 1}`;
  const attempt = retried > 0 ? t`, attempt ${retried + 1}` : '';
  return `${word} ${node + 1}${attempt}${beside}${outcome === null ? '' : ENDS[outcome]}`;
}

const CORES_NAMED = 3;

/** Such as "on core 2", "on cores 1, 2, 4" or "on 6 cores". Cores are counted from 1. */
function coresWords(cores: ReadonlySet<number>): string {
  const numbers = [...cores].sort((a, b) => a - b).map((core) => core + 1);
  if (numbers.length > CORES_NAMED) return t`on ${numbers.length} cores`;
  return t`on ${plural(numbers.length, { one: 'core', other: 'cores' })} ${listed(numbers.map(String))}`;
}
