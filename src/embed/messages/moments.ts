// Moments: what happened between two summaries of a run that a page may want to react to, such as faults, the first request
// that ended badly, memory, breakers, ends.

import type { FaultSpan, ServerSummary, Summary } from '../../protocol/summary.ts';
import { secondsOf } from './metrics.ts';
import type { MomentPayload } from './protocol.ts';

/** At the highest speed there may be very many between two summaries; a page cannot show more. */
const MOMENTS_MAX = 50;

/**
 * In the order of time. `before` and `after` must belong to the same run, `after` later. A moment has the instant at which it
 * happened where the summary knows that, otherwise the instant of `after`, which is a little late.
 */
export function momentsBetween(before: Summary, after: Summary): readonly MomentPayload[] {
  const seconds = secondsOf(after.clockNanos);
  const moments: MomentPayload[] = after.faults.flatMap((fault) => faultMoments(fault, before, after));
  for (const server of after.servers) {
    const known = before.servers.find((each) => each.id === server.id);
    if (known !== undefined) moments.push(...serverMoments(known, server, seconds));
  }
  if (after.finished && !before.finished) moments.push({ kind: 'ended', seconds });
  return moments.sort((a, b) => a.seconds - b.seconds).slice(0, MOMENTS_MAX);
}

function faultMoments(fault: FaultSpan, before: Summary, after: Summary): readonly MomentPayload[] {
  const { kind, node, group = null, fromNanos, untilNanos } = fault;
  const isNew = (atNanos: number): boolean => atNanos > before.clockNanos && atNanos <= after.clockNanos;
  const about = { fault: kind, node, group };
  const moments: MomentPayload[] = [];
  if (isNew(fromNanos)) moments.push({ kind: 'fault', seconds: secondsOf(fromNanos), ...about });
  if (untilNanos !== null && isNew(untilNanos)) {
    moments.push({ kind: 'healed', seconds: secondsOf(untilNanos), ...about });
  }
  return moments;
}

const FIRSTS = [
  ['failed', 'first-failed'],
  ['timedOut', 'first-timed-out'],
  ['rejected', 'first-rejected'],
  ['abandoned', 'first-abandoned'],
] as const;

function serverMoments(
  before: ServerSummary,
  after: ServerSummary,
  seconds: number,
): readonly MomentPayload[] {
  const server = after.id;
  const moments: MomentPayload[] = [];
  for (const [count, kind] of FIRSTS) {
    if (before.values[count] === 0 && after.values[count] > 0) moments.push({ kind, seconds, server });
  }
  const condition = after.memoryCondition;
  if (condition !== before.memoryCondition) {
    const at = condition === 'killed' ? secondsOf(after.values.killedAt) : seconds;
    moments.push({ kind: 'memory', seconds: at, server, condition });
  }
  if (openings(after) > openings(before)) moments.push({ kind: 'breaker-opened', seconds, server });
  if (after.endedAtNanos !== null && before.endedAtNanos === null) {
    moments.push({ kind: 'server-ended', seconds: secondsOf(after.endedAtNanos), server });
  }
  return moments;
}

function openings({ nodes }: ServerSummary): number {
  return nodes.reduce((sum, node) => sum + node.breakerOpened, 0);
}
