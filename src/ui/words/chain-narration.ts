// Texts of the line about a run in which services call each other. `name`: the name of a service, followed by
// the nodes concerned if these are not all. Frames do not load these texts.

import { listed } from '../../languages/list.ts';
import { plural } from '../../languages/plural.ts';
import { t } from '../../languages/t.ts';

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
