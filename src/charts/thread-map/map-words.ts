// Describes a thread map in words: the whole map as a sentence and a table, and one position in it.

import { listed } from '../../languages/list.ts';
import { plural } from '../../languages/plural.ts';
import {
  capital,
  formatCount,
  formatInstant,
  formatMean,
  formatShare,
  plainNumber,
} from '../../languages/quantity.ts';
import { t } from '../../languages/t.ts';
import type { Nanos } from '../../scenario/duration.ts';
import { nodeName } from '../../scenario/node-numbers.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { ChartTable } from '../chart.ts';
import type { FaultShade } from '../faults.ts';
import type { MapData, ThreadSpan } from './map-data.ts';
import { KIND_LOOKS, nameOfKind } from './thread-kinds.ts';

/** Sentences leave out parts below this share. */
const NAMED_SHARE = 0.005;
const TABLE_ROWS = 20;
const DIGITS_MAX = 9;

/** An instant with as many digits as suit the length of the visible span, down to nanoseconds. */
export function instantWithin(atNanos: Nanos, lengthNanos: Nanos): string {
  return formatInstant(atNanos, lengthNanos / 500, DIGITS_MAX);
}

export function sharesText(shares: ArrayLike<number>): string {
  const named = KIND_LOOKS.filter(({ kind }) => shares[kind] >= NAMED_SHARE)
    .toSorted((a, b) => shares[b.kind] - shares[a.kind])
    .map(({ kind, name }) => t`${formatShare(shares[kind])} ${name}`);
  return listed(named);
}

/** Describes the recorded columns; null if there are none. */
export function mapSentence(data: MapData): string | null {
  const { plan, request, columns } = data;
  if (columns === 0 || plan.threads === 0) return null;
  const { shares, queueMean, queueMost } = data.over(0, columns);
  const length = request.untilNanos - request.fromNanos;
  const from = instantWithin(request.fromNanos, length);
  const until = instantWithin(data.startOf(columns), length);
  const threads = formatCount(plan.threads);
  const counted = t`${threads} ${plural(plan.threads, { one: 'thread', other: 'threads' })}`;
  return t`Server ${request.server} from ${from} to ${until}, ${counted}: ${sharesText(shares)}. In the queue: ${formatMean(queueMean)} on average, at most ${formatCount(queueMost)}.`;
}

/** One sentence for each fault in the visible part. */
export function faultSentences({ request }: MapData, faults: readonly FaultShade[]): readonly string[] {
  const length = request.untilNanos - request.fromNanos;
  return faults
    .filter((fault) => fault.untilNanos >= request.fromNanos && fault.fromNanos <= request.untilNanos)
    .map(({ label, fromNanos, untilNanos }) => {
      const from = instantWithin(fromNanos, length);
      return t`${capital(label)} from ${from} to ${instantWithin(untilNanos, length)}.`;
    });
}

export function mapTable(data: MapData): ChartTable {
  const seen = new Set<number>();
  const rows: { readonly from: number; readonly until: number }[] = [];
  const count = Math.min(TABLE_ROWS, data.columns);
  for (let row = 0; row < count; row++) {
    const from = Math.floor((row * data.columns) / count);
    rows.push({ from, until: Math.floor(((row + 1) * data.columns) / count) });
  }
  const parts = rows.map(({ from, until }) => ({ from, until, ...data.over(from, until) }));
  for (const { shares } of parts)
    shares.forEach((share, kind) => {
      if (share > 0) seen.add(kind);
    });
  const looks = KIND_LOOKS.filter(({ kind }) => seen.has(kind));
  return {
    columns: [
      t`from (s)`,
      t`to (s)`,
      ...looks.map(({ name }) => t`${name} (%)`),
      t`queue, mean`,
      t`queue, max`,
    ],
    rows: parts.map(({ from, until, shares, queueMean, queueMost }) => [
      plainSeconds(data.startOf(from)),
      plainSeconds(data.startOf(until)),
      ...looks.map(({ kind }) => plainNumber(shares[kind] * 100)),
      plainNumber(queueMean),
      plainNumber(queueMost),
    ]),
  };
}

const plainSeconds = (nanos: Nanos): string => String(Number((nanos / 1e9).toFixed(DIGITS_MAX)));

/**
 * The state of a thread (or of its row) at an instant, and the faults at that time. null if that instant is
 * not recorded yet.
 */
export function placeText(
  data: MapData,
  thread: number,
  atNanos: Nanos,
  faults: readonly FaultShade[] = [],
  upstreams: Scenario['upstreams'] = [],
): string | null {
  const column = data.columnAt(atNanos);
  if (column < 0 || data.plan.threads === 0) return null;
  const length = data.request.untilNanos - data.request.fromNanos;
  const queue = t`queue ${formatCount(Math.round(data.queueAt(column).mean))}`;
  const span = data.spanAt(thread, atNanos);
  const does =
    span === null ? sharesText(data.sharesAt(column, data.rowOf(thread))) : spanText(span, length, upstreams);
  const broken = faults
    .filter(({ fromNanos, untilNanos }) => fromNanos <= atNanos && atNanos <= untilNanos)
    .map(({ label }) => label);
  return [instantWithin(atNanos, length), rowText(data, thread), does, queue, ...broken].join(t` · `);
}

function rowText(data: MapData, thread: number): string {
  const { firstThread, threadsPerRow } = data.plan;
  if (threadsPerRow === 1) return t`thread ${formatCount(thread + 1)}`;
  const row = data.rowOf(thread);
  const first = firstThread + row * threadsPerRow + 1;
  return t`threads ${formatCount(first)} to ${formatCount(first + data.threadsIn(row) - 1)}`;
}

function spanText(
  { kind, request, node, fromNanos }: ThreadSpan,
  lengthNanos: Nanos,
  upstreams: Scenario['upstreams'],
): string {
  const parts = [nameOfKind(kind)];
  if (node >= 0) parts.push(nodeName({ upstreams }, node + 1));
  if (request >= 0) parts.push(t`request ${formatCount(request)}`);
  if (Number.isFinite(fromNanos)) parts.push(t`since ${instantWithin(fromNanos, lengthNanos)}`);
  return parts.join(t`, `);
}
