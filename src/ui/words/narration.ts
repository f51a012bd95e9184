// The words that tell a run in which a node is down, or a service behind others is in trouble: what happens, why, and what would help.

import { listed } from '../../languages/list.ts';
import { plural } from '../../languages/plural.ts';
import { t } from '../../languages/t.ts';

export const NARRATION = {
  /** Before a node goes down. */
  calm: (holds: string, parks: string) =>
    t`While a request waits for a reply, it keeps its lane in ${holds}; in ${parks} it parks.`,
  /** Without a count, because roads are ahead of the texts. */
  some: (holds: string, parks: string, node: number) =>
    t`In ${holds} each request stuck on bridge ${node} keeps its lane, so lanes run out. In ${parks} it parks and holds no thread.`,
  all: (id: string, node: number) =>
    t`Every lane of ${id} is stuck on bridge ${node}, so no request reaches the other bridges.`,
  parks: (id: string) => t`${id} parks such requests and loses only those.`,
  helps: (id: string, node: number) =>
    t`Every lane of ${id} is stuck on bridge ${node}. A shorter timeout would free them sooner; more threads would only take longer to fill.`,
  /** Of services that call each other. `name`: a service, and of its nodes those that are concerned. */
  chain: {
    calm: t`A request that waits for a reply keeps its thread, in each service on its way.`,
    nodes: (service: string, nodes: readonly number[]) =>
      t`${service} (${plural(nodes.length, { one: 'node', other: 'nodes' })} ${listed(nodes.map(String))})`,
    /** `cause`: what is wrong; `reaches`: how far back the jam has come. */
    told: (cause: string, reaches: string) => t`${cause}: ${reaches}.`,
    faults: {
      slow: (name: string, since: string) => t`${name} has been slow since ${since}`,
      down: (name: string, since: string) => t`${name} has been down since ${since}`,
      refusing: (name: string, since: string) => t`${name} has refused calls since ${since}`,
      flapping: (name: string, since: string) => t`${name} has gone down again and again since ${since}`,
      errors: (name: string, since: string) => t`${name} has replied with errors since ${since}`,
    },
    stalled: (name: string) => t`No call to ${name} ends in time`,
    threads: (name: string, since: string) => t`All threads of ${name} have been taken since ${since}`,
    limit: (name: string, since: string) => t`${name} has been at its limit since ${since}`,
    over: (name: string, until: string) => t`${name} recovered at ${until}, but what piled up is still there`,
    clients: (ids: string) => t`in ${ids} the jam has reached the clients`,
    reached: (ids: string, service: string) => t`in ${ids} the jam has reached ${service}`,
    spared: (ids: string) => t`in ${ids} its callers still have free threads`,
  },
} as const;
