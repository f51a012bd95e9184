// Moments: changes in a run to which the surrounding page may react, as plain data with times in seconds.

import { type Change, changesBetween } from '../../facts/changes.ts';
import type { BadOutcome } from '../../facts/server-facts.ts';
import type { Summary } from '../../protocol/summary.ts';
import { secondsOf } from './metrics.ts';
import type { MomentPayload } from './protocol.ts';

/** At high speed there may be more moments between two summaries than a page can show. */
const MOMENTS_MAX = 50;

/**
 * Moments in order of time. `before` and `after` must be of the same run, `after` the later one. A moment has
 * its exact time if the summary contains it; otherwise it has the slightly later time of `after`.
 */
export function momentsBetween(before: Summary, after: Summary): readonly MomentPayload[] {
  const opened = new Set<string>();
  return changesBetween(before, after)
    .flatMap((change): readonly MomentPayload[] => {
      // Report only breakers that opened, and only one for each server, because the message does not name the
      // node.
      if (change.kind === 'breaker' && (!change.open || opened.has(change.server))) return [];
      if (change.kind === 'breaker') opened.add(change.server);
      const payload = payloadOf(change);
      return payload === null ? [] : [payload];
    })
    .slice(0, MOMENTS_MAX);
}

const FIRSTS = {
  failed: 'first-failed',
  timedOut: 'first-timed-out',
  rejected: 'first-rejected',
  abandoned: 'first-abandoned',
} as const satisfies Record<BadOutcome, MomentPayload['kind']>;

function payloadOf(change: Change): MomentPayload | null {
  const seconds = secondsOf(change.atNanos);
  switch (change.kind) {
    case 'fault':
    case 'healed': {
      const { kind, fault, node, group } = change;
      return { kind, seconds, fault, node, group };
    }
    case 'first':
      return { kind: FIRSTS[change.outcome], seconds, server: change.server };
    case 'memory':
      return { kind: 'memory', seconds, server: change.server, condition: change.condition };
    case 'breaker':
      return { kind: 'breaker-opened', seconds, server: change.server };
    case 'server-ended':
      return { kind: 'server-ended', seconds, server: change.server };
    case 'ended':
      return { kind: 'ended', seconds };
    default:
      return null;
  }
}
