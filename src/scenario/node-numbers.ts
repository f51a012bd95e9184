// Numbers the nodes of all upstream groups consecutively from 1, in the order of the scenario. Pictures and
// clicks use these numbers.

import { t } from '../languages/t.ts';
import type { Scenario, Upstream } from './scenario.ts';

export interface NodeOfGroup {
  readonly upstream: string;
  /** Number within its group, from 1. */
  readonly node: number;
}

type Groups = readonly Pick<Upstream, 'name' | 'nodes'>[];

/** The node with this overall number; null if there is none. */
export function nodeOfNumber(groups: Groups, number: number): NodeOfGroup | null {
  let first = 1;
  for (const { name, nodes } of groups) {
    if (number >= first && number < first + nodes) return { upstream: name, node: number - first + 1 };
    first += nodes;
  }
  return null;
}

/** The overall number of this node; `groups` must contain its group. */
export function numberOfNode(groups: Groups, { upstream, node }: NodeOfGroup): number {
  const place = groups.findIndex(({ name }) => name === upstream);
  return groups.slice(0, place).reduce((number, { nodes }) => number + nodes, node);
}

/** "node 4" if there is one group, otherwise "search node 4". */
export function nodeName({ upstreams }: Pick<Scenario, 'upstreams'>, number: number): string {
  const found = upstreams.length > 1 ? nodeOfNumber(upstreams, number) : null;
  return found === null ? t`node ${number}` : t`${found.upstream} node ${found.node}`;
}
