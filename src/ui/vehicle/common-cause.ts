// What the slowest requests have in common: the state that most of them spent most of their time in.

import { incompleteRequests } from '../../charts/incomplete-requests.ts';
import { plural } from '../../languages/plural.ts';
import { formatCount } from '../../languages/quantity.ts';
import { t } from '../../languages/t.ts';
import type { EndedRequest, LatencyMeasure } from '../../protocol/followed-request.ts';
import type { ServerSummary } from '../../protocol/summary.ts';
import { REQUEST_STATE } from '../../scenario/request-state.ts';
import { latencyOf } from './found-words.ts';
import { type Part, partsOf } from './parts.tsx';

const WAITING = 'waiting';

/** The parts of the time that this measure counts; they sum to it. */
export function countedParts(request: EndedRequest, measure: LatencyMeasure): readonly Part[] {
  const parts = partsOf(request);
  if (measure === 'intended') return parts;
  const sent = parts.filter(({ swatch }) => swatch !== 'late');
  if (measure === 'actual') return sent;
  if (measure === 'service')
    return sent.filter(({ swatch }) => swatch !== 'queued' && swatch !== 'connecting');
  // Overhead is without the drawn upstream latency, which is more than the time waited where a call was cut short.
  const beyond = Math.max(0, (request.parts[REQUEST_STATE.waiting] ?? 0) - request.drawnNanos);
  return sent
    .map((part) => (part.swatch === WAITING ? { ...part, nanos: beyond } : part))
    .filter(({ nanos }) => nanos > 0);
}

/** "9 of 10 waited for a thread: that took 97 % of their overhead." Empty where there is no request. */
export function commonCause(requests: readonly EndedRequest[], measure: LatencyMeasure): string {
  const most = requests.map((request) =>
    countedParts(request, measure).reduce<Part | null>(
      (best, part) => (best === null || part.nanos > best.nanos ? part : best),
      null,
    ),
  );
  const counts = new Map<string, number>();
  for (const part of most) if (part !== null) counts.set(part.swatch, (counts.get(part.swatch) ?? 0) + 1);
  const [cause, count] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [];
  if (cause === undefined || count === undefined) return '';
  let nanos = 0;
  let whole = 0;
  most.forEach((part, index) => {
    if (part?.swatch !== cause) return;
    nanos += part.nanos;
    whole += latencyOf(requests[index], measure);
  });
  const share = Math.min(100, Math.round((100 * nanos) / whole));
  return SLOWEST_TEXT.cause(
    count,
    requests.length,
    CAUSES[cause]?.(count) ?? cause,
    share,
    SLOWEST_TEXT.of[measure],
  );
}

/** Which requests the list leaves out; empty where there are none. Once the run is over none is under way. */
export function leftOutText({
  values,
  endedAtNanos,
}: Pick<ServerSummary, 'values' | 'endedAtNanos'>): string {
  const count = incompleteRequests({ values });
  if (count === 0) return '';
  const words = endedAtNanos === null ? SLOWEST_TEXT.leftOut : SLOWEST_TEXT.leftOutInTheEnd;
  return words(formatCount(count), formatCount(values.offered));
}

export const SLOWEST_TEXT = {
  title: (server: string, measure: LatencyMeasure) =>
    t`The slowest on server ${server} by ${SLOWEST_TEXT.by[measure]}`,
  hint: t`Press one to see it shortly before its end.`,
  none: t`Nothing has been completed yet.`,
  measure: t`Slowest by`,
  /** What each measure counts. */
  counts: {
    overhead: t`Overhead is latency beyond what the upstream calls and the sleeps of a request take by themselves.`,
    service: t`All of a request’s time but that in the queue.`,
    intended: t`From when its client should have sent a request until its end.`,
    actual: t`From when its client sent a request until its end.`,
  },
  leftOut: (count: string, all: string) =>
    t`Only completed requests are listed: ${count} of ${all} are not, as they are still under way, failed or were turned away.`,
  leftOutInTheEnd: (count: string, all: string) =>
    t`Only completed requests are listed: ${count} of ${all} are not, as they failed or were turned away.`,
  by: {
    overhead: t`overhead`,
    service: t`time outside the queue`,
    intended: t`latency from the intended start`,
    actual: t`latency from the actual start`,
  },
  of: { overhead: t`overhead`, service: t`time outside the queue`, intended: t`latency`, actual: t`latency` },
  options: {
    overhead: t`overhead`,
    service: t`outside the queue`,
    intended: t`latency, intended`,
    actual: t`latency, actual`,
  },
  /** `did`: what these requests did, as CAUSES say it. */
  cause: (count: number, all: number, did: string, percent: number, whole: string) => {
    if (count < all) return t`${count} of ${all} ${did}: that took ${percent} % of their ${whole}.`;
    return all === 1
      ? t`It ${did}: that took ${percent} % of its ${whole}.`
      : t`All ${all} ${did}: that took ${percent} % of their ${whole}.`;
  },
  entry: (request: string, time: string, part: string, share: string) =>
    t`Request ${request}: ${time}, mostly ${part} (${share})`,
} as const;

/** What the requests did most of the time, by the class of the part's colour. */
const CAUSES: Readonly<Record<string, (requests: number) => string>> = {
  late: (n) =>
    t`${plural(n, { one: 'was held back by its client', other: 'were held back by their clients' })}`,
  connecting: (n) => t`${plural(n, { one: 'waited for a connection', other: 'waited for a connection' })}`,
  queued: (n) =>
    t`${plural(n, { one: 'waited to be taken up by a thread or loop', other: 'waited to be taken up by a thread or loop' })}`,
  ready: (n) =>
    t`${plural(n, { one: 'was ready and waited for a core', other: 'were ready and waited for a core' })}`,
  switching: (n) =>
    t`${plural(n, { one: 'waited for cores to change over', other: 'waited for cores to change over' })}`,
  running: (n) => t`${plural(n, { one: 'computed', other: 'computed' })}`,
  lock: (n) => t`${plural(n, { one: 'waited for a lock', other: 'waited for a lock' })}`,
  waiting: (n) =>
    t`${plural(n, { one: 'waited for upstream nodes or timers', other: 'waited for upstream nodes or timers' })}`,
  paused: (n) => t`${plural(n, { one: 'stood still in pauses', other: 'stood still in pauses' })}`,
};
