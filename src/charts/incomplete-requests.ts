// Requests that no latency tells of, as they have not completed: said of curves where they are too many to pass over. A p99 of
// those that were answered says nothing of those that still wait, and looks best where most do.

import { paragraph } from '../languages/list.ts';
import { formatCount, formatShare } from '../languages/quantity.ts';
import { t } from '../languages/t.ts';
import type { ServerSummary, Summary } from '../protocol/summary.ts';

/** A smaller share of what arrived is under way at any instant, and misleads nobody. */
const LEAST_SHARE = 0.05;

/** Requests that have not completed: in the system, failed, timed out, rejected or given up. */
export function incompleteRequests({ values }: Pick<ServerSummary, 'values'>): number {
  return values.offered - values.completed;
}

/** Servers of which so many are left out that their latencies may mislead. */
function misleading({ servers }: Summary): readonly ServerSummary[] {
  return servers.filter((server) => {
    const { completed, offered } = server.values;
    return completed > 0 && incompleteRequests(server) > LEAST_SHARE * offered;
  });
}

/** "missing: 93 % (A), 20 % (B)", for subtitles, which have no room for counts; empty where nothing misleads. */
export function missingShort(summary: Summary): readonly string[] {
  const parts = misleading(summary).map(
    (server) => t`${formatShare(incompleteRequests(server) / server.values.offered)} (${server.id})`,
  );
  return parts.length === 0 ? [] : [t`missing: ${parts.join(t`, `)}`];
}

/** A note for each of these servers. */
export function incompleteNotes(summary: Summary): readonly string[] {
  return misleading(summary).map((server) => {
    const { offered } = server.values;
    const count = incompleteRequests(server);
    return t`${server.id}: ${formatCount(count)} of ${formatCount(offered)} are missing: still running, failed or rejected`;
  });
}

/** What is said of latencies, and whom they leave out where these are many. */
export function withIncomplete(said: string, summary: Summary): string {
  return paragraph([said, ...incompleteNotes(summary).map((note) => t`${note}.`)]);
}
