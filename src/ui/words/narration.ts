// The words about a run in which a node is down: what happens, why, and what would help.

import { t } from '../../languages/t.ts';

export const NARRATION = {
  /** Shown before a node goes down. */
  calm: (holds: string, parks: string) =>
    t`While a request waits for a reply, it keeps its lane in ${holds}; in ${parks} it parks.`,
  /** No count, because roads are ahead of the texts. */
  some: (holds: string, parks: string, node: number) =>
    t`In ${holds} each request stuck on bridge ${node} keeps its lane, so lanes run out. In ${parks} it parks and holds no thread.`,
  all: (id: string, node: number) =>
    t`Every lane of ${id} is stuck on bridge ${node}, so no request reaches the other bridges.`,
  parks: (id: string) => t`${id} parks such requests, and all others go on.`,
  helps: (id: string, node: number) =>
    t`Every lane of ${id} is stuck on bridge ${node}. A short timeout would free them; more lanes would fill up, too.`,
} as const;
