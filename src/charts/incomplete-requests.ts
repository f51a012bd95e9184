// Notes about requests that have no latency because they have not completed. Charts show such a note if these
// requests are too many to ignore, because p99 counts only completed requests and looks best when most
// requests are still waiting.

import { paragraph } from '../languages/list.ts';
import { formatCount, formatShare } from '../languages/quantity.ts';
import { t } from '../languages/t.ts';
import type { ServerSummary, Summary } from '../protocol/summary.ts';

/** Below this share of arrivals, incomplete requests are just the ones in progress and do not mislead. */
const LEAST_SHARE = 0.05;

/**
 * Requests that have arrived but not completed: still in the system, failed, timed out, rejected or
 * abandoned.
 */
export function incompleteRequests({ values }: Pick<ServerSummary, 'values'>): number {
  return values.offered - values.completed;
}

/** Servers that have enough incomplete requests to make their latencies misleading. */
function misleading({ servers }: Summary): readonly ServerSummary[] {
  return servers.filter((server) => {
    const { completed, offered } = server.values;
    return completed > 0 && incompleteRequests(server) > LEAST_SHARE * offered;
  });
}

/**
 * A short form for subtitles, which have no room for counts: "missing: 93 % (A), 20 % (B)". Empty if no
 * server's latencies are misleading.
 */
export function missingShort(summary: Summary): readonly string[] {
  const parts = misleading(summary).map(
    (server) => t`${formatShare(incompleteRequests(server) / server.values.offered)} (${server.id})`,
  );
  return parts.length === 0 ? [] : [t`missing: ${parts.join(t`, `)}`];
}

/** One note for each server whose latencies are misleading. */
export function incompleteNotes(summary: Summary): readonly string[] {
  return misleading(summary).map((server) => {
    const { offered } = server.values;
    const count = incompleteRequests(server);
    return t`${server.id}: ${formatCount(count)} of ${formatCount(offered)} are missing: still running, failed or rejected`;
  });
}

/** The sentence `said` about latencies. If many requests have not completed, a note about them is added. */
export function withIncomplete(said: string, summary: Summary): string {
  return paragraph([said, ...incompleteNotes(summary).map((note) => t`${note}.`)]);
}
