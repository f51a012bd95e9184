// The words that tell a run in which a node is down: what happens, why, and what would help.

import { t } from '../../languages/t.ts';

export const NARRATION = {
  /** Before a node goes down. */
  calm: (holds: string, parks: string) =>
    t`While a request waits for a reply, it keeps its lane in ${holds}; in ${parks} it parks.`,
  some: (id: string, node: number, held: string, threads: string) =>
    t`In ${id} each request stuck on bridge ${node} keeps its lane: ${held} of ${threads} so far.`,
  all: (id: string, node: number) =>
    t`Every lane of ${id} is stuck on bridge ${node}, so no request reaches the other bridges.`,
  parks: (id: string) => t`${id} parks such requests and loses only those.`,
  helps: (id: string) =>
    t`A shorter timeout would free lanes of ${id} sooner; more threads would only take longer to fill.`,
} as const;
