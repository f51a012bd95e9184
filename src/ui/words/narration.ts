// Texts of the line about a run that is shown until something has been tried.

import { listed } from '../../languages/list.ts';
import { plural } from '../../languages/plural.ts';
import { t } from '../../languages/t.ts';

/**
 * For a run in which services call each other, which only the page covers. `name`: the name of a service, followed by
 * the nodes concerned if these are not all.
 */
export const CHAIN_NARRATION = {
  calm: t`A request that waits for a reply keeps a thread in each service on its way.`,
  nodes: (service: string, nodes: readonly number[]) =>
    t`${service} (${plural(nodes.length, { one: 'node', other: 'nodes' })} ${listed(nodes.map(String))})`,
  /** `cause`: the problem; `reaches`: how far the jam has spread. */
  told: (cause: string, reaches: string) => t`${cause}: ${reaches}.`,
  faults: {
    slow: (name: string, since: string) => t`${name} has been slow since ${since}`,
    down: (name: string, since: string) => t`${name} has been down since ${since}`,
    refusing: (name: string, since: string) => t`${name} has refused calls since ${since}`,
    flapping: (name: string, since: string) => t`${name} has gone down again and again since ${since}`,
    errors: (name: string, since: string) => t`${name} has replied with errors since ${since}`,
  },
  stalled: (name: string) => t`No call to ${name} ends in time`,
  threads: (name: string, since: string) => t`All threads of ${name} have been in use since ${since}`,
  limit: (name: string, since: string) => t`${name} has been at its limit since ${since}`,
  over: (name: string, until: string) => t`${name} recovered at ${until}, but the backlog is still there`,
  clients: (ids: string) => t`in ${ids} the jam has reached the clients`,
  reached: (ids: string, service: string) => t`in ${ids} the jam has reached ${service}`,
  spared: (ids: string) => t`in ${ids} its callers have kept up so far`,
} as const;

/** For a run in which a node is down: what happens, why, and what would help. */
export const NARRATION = {
  /** Shown before a node goes down. */
  calm: (holds: string, parks: string) =>
    t`While a request waits for a reply, it keeps its thread in ${holds}; in ${parks} it is parked.`,
  /** Has no number of threads, because the roads show newer numbers than this text could. */
  some: (holds: string, parks: string, node: number) =>
    t`In ${holds} each request stuck on node ${node} keeps its thread, so threads run out. In ${parks} it is parked and holds no thread.`,
  all: (id: string, node: number) =>
    t`Every thread of ${id} is stuck on node ${node}, so no request reaches the other nodes.`,
  parks: (id: string) => t`${id} parks such requests, so all others continue.`,
  helps: (id: string, node: number) =>
    t`Every thread of ${id} is stuck on node ${node}. A short timeout would free them; more threads would fill up, too.`,
} as const;
