// Explains why a request failed, if it did because of the setting `failAt`: a call took so long that its
// reply counts as a failure. Other failures are errors of a node and need no explanation.

import { formatLatency } from '../../languages/quantity.ts';
import { t } from '../../languages/t.ts';
import type { FollowedRequest } from '../../protocol/followed-request.ts';
import type { RequestTrace, TracedCall } from '../../protocol/request-trace.ts';
import type { Upstream } from '../../scenario/scenario.ts';

/**
 * The explanation for a request that failed by `failAt`; null for all others, or if its last call is not
 * known.
 */
export function failedRule(
  request: FollowedRequest,
  trace: RequestTrace | null,
  upstreams: readonly Upstream[],
): string | null {
  if (request.endedNanos === null || request.outcome !== 'failed') return null;
  if (trace === null || trace.request !== request.request || trace.server !== request.server) return null;
  const last = trace.spans.findLastIndex(({ call }) => call !== null);
  const call = trace.spans[last]?.call ?? null;
  if (call?.outcome !== 'failed' || call.backsOff) return null;
  const group = upstreams.find(({ name }) => name === call.upstream) ?? upstreams[0];
  const limit = group?.failAtNanos ?? null;
  let first = last;
  while (first > 0 && isSame(trace.spans[first - 1]!.call, call)) first -= 1;
  const took = trace.spans[last]!.untilNanos - trace.spans[first]!.fromNanos;
  // Times of spans are rounded to nanoseconds, so allow for a difference of one.
  return limit === null || took < limit - 1
    ? null
    : t`Its call took ${formatLatency(took)}: a reply after ${formatLatency(limit)} or more counts as failed (failAt).`;
}

/** Whether both are the same attempt of a call. */
const isSame = (one: TracedCall | null, other: TracedCall): boolean =>
  one !== null &&
  !one.backsOff &&
  one.upstream === other.upstream &&
  one.node === other.node &&
  one.retried === other.retried;
