// What the slowest requests have in common: the part of their time that took most of it in most of them.

import type { EndedRequest, LatencyMeasure } from '../../protocol/followed-request.ts';
import { REQUEST_STATE } from '../../scenario/request-state.ts';
import { latencyOf } from './found-words.ts';
import { type Part, partsOf } from './parts.ts';
import { CAUSES, SLOWEST_TEXT } from './slowest-text.ts';

const WAITING = 'waiting';

/** The parts that make up what this measure counts: they sum to it. */
export function countedParts(request: EndedRequest, measure: LatencyMeasure): readonly Part[] {
  const parts = partsOf(request);
  if (measure === 'intended') return parts;
  const sent = parts.filter(({ swatch }) => swatch !== 'late');
  if (measure === 'actual') return sent;
  if (measure === 'service') return sent.filter(({ swatch }) => swatch !== 'queued');
  // Of what it waited, the waits that it drew are no overhead; a request that was cut short drew more than it waited.
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
  return SLOWEST_TEXT.cause(count, requests.length, CAUSES[cause] ?? cause, share, SLOWEST_TEXT.of[measure]);
}
