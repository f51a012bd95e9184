// Finds what the slowest requests have in common: the state in which most of them spent most of their time.

import { incompleteRequests } from '../../charts/incomplete-requests.ts';
import { formatCount } from '../../languages/quantity.ts';
import { t } from '../../languages/t.ts';
import type { EndedRequest, LatencyMeasure } from '../../protocol/followed-request.ts';
import type { ServerSummary } from '../../protocol/summary.ts';
import { REQUEST_STATE } from '../../scenario/request-state.ts';
import { latencyOf } from './found-words.ts';
import { partsOf, type TimePart } from './parts.tsx';

const WAITING = 'waiting';

/** The parts of a request's time that count in this measure. They add up to the measured time. */
export function countedParts(request: EndedRequest, measure: LatencyMeasure): readonly TimePart[] {
  const parts = partsOf(request);
  if (measure === 'intended') return parts;
  const sent = parts.filter(({ swatch }) => swatch !== 'late');
  if (measure === 'actual') return sent;
  if (measure === 'service')
    return sent.filter(({ swatch }) => swatch !== 'queued' && swatch !== 'connecting');
  // Overhead leaves out the time that upstream calls and sleeps take by themselves. This time may be longer
  // than the waiting time, if a call was cut short.
  const beyond = Math.max(0, (request.parts[REQUEST_STATE.waiting] ?? 0) - request.drawnNanos);
  return sent
    .map((part) => (part.swatch === WAITING ? { ...part, nanos: beyond } : part))
    .filter(({ nanos }) => nanos > 0);
}

/**
 * Such as "9 of 10 spent 97 % of their overhead waiting for a free thread." Empty if there are no requests.
 */
export function commonCause(requests: readonly EndedRequest[], measure: LatencyMeasure): string {
  const most = requests.map((request) =>
    countedParts(request, measure).reduce<TimePart | null>(
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
  return SLOWEST_TEXT.cause(count, requests.length, CAUSES[cause] ?? cause, share, SLOWEST_TEXT.of[measure]);
}

/**
 * Says how many requests are missing from the list; empty if none is. Once the run has ended, none of these
 * is still in progress.
 */
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
    t`Server ${server}’s slowest requests (by ${SLOWEST_TEXT.by[measure]})`,
  hint: t`Click one to jump to just before it finishes.`,
  none: t`No request has completed yet.`,
  measure: t`Slowest by`,
  /** What each measure counts. */
  counts: {
    overhead: t`Overhead is what the server adds: latency minus the time of the request’s own calls and sleeps.`,
    service: t`Latency without the time in the queue.`,
    intended: t`Time from when the client should have sent the request until the request ended.`,
    actual: t`Time from when the client sent the request until the request ended.`,
  },
  leftOut: (count: string, all: string) =>
    t`${count} of ${all} are missing: still running, failed or rejected.`,
  leftOutInTheEnd: (count: string, all: string) => t`${count} of ${all} are missing: failed or rejected.`,
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
    intended: t`latency from intended start`,
    actual: t`latency from actual start`,
  },
  /** `did`: what these requests did for most of the time, in the words of CAUSES. */
  cause: (count: number, all: number, did: string, percent: number, whole: string) => {
    if (count < all) return t`${count} of ${all} spent ${percent} % of their ${whole} ${did}.`;
    return all === 1
      ? t`It spent ${percent} % of its ${whole} ${did}.`
      : t`All ${all} spent ${percent} % of their ${whole} ${did}.`;
  },
  entry: (request: string, time: string, part: string, share: string) =>
    t`Request ${request}: ${time}, mostly ${part} (${share})`,
} as const;

/** What requests did for most of the time, by the colour class of this part of their time. */
const CAUSES: Readonly<Record<string, string>> = {
  late: t`held back by the client`,
  connecting: t`waiting for a connection`,
  queued: t`waiting for a free thread`,
  ready: t`waiting for a core`,
  switching: t`in context switches`,
  running: t`computing`,
  lock: t`waiting for locks`,
  waiting: t`waiting for replies or timers`,
  paused: t`stopped in pauses`,
  throttled: t`throttled by the CPU limit`,
};
