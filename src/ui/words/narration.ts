// Texts of the line about a run that is shown until something has been tried.

import { t } from '../../languages/t.ts';

/** For a run in which a node is down: what happens, why, and what would help. */
export const NARRATION = {
  /** Shown before a node goes down. */
  calm: (holds: string, parks: string) =>
    t`While a request waits for a reply, it keeps its thread in ${holds}; in ${parks} it is parked.`,
  /** This text has no number of threads, because the roads show newer numbers than it could. */
  some: (holds: string, parks: string, node: number) =>
    t`In ${holds} each request stuck on node ${node} keeps its thread, so threads run out. In ${parks} it is parked and holds no thread.`,
  all: (id: string, node: number) =>
    t`Every thread of ${id} is stuck on node ${node}, so no request reaches the other nodes.`,
  parks: (id: string) => t`${id} parks such requests, so all others continue.`,
  /** Says nothing of more threads: enough of them would help, too, as the advice beside it may say. */
  helps: (id: string, node: number) =>
    t`Every thread of ${id} is stuck on node ${node}. A short timeout would free them.`,
} as const;
