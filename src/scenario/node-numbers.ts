// The nodes of all upstream groups numbered through, from 1, in the order of the scenario: what a picture shows and a press
// means.

import { t } from '../languages/t.ts';
import type { Scenario, Upstream } from './scenario.ts';

export interface NodeOfGroup {
  readonly upstream: string;
  /** From 1 in its group. */
  readonly node: number;
}

type Groups = readonly Pick<Upstream, 'name' | 'nodes'>[];

/** The node with this number among all; null where there is none. */
export function nodeOfNumber(groups: Groups, number: number): NodeOfGroup | null {
  let first = 1;
  for (const { name, nodes } of groups) {
    if (number >= first && number < first + nodes) return { upstream: name, node: number - first + 1 };
    first += nodes;
  }
  return null;
}

/** The number of this node among all; its group must be one of them. */
export function numberOfNode(groups: Groups, { upstream, node }: NodeOfGroup): number {
  const place = groups.findIndex(({ name }) => name === upstream);
  return groups.slice(0, place).reduce((number, { nodes }) => number + nodes, node);
}

/** "node 4" where there is one group, else "search node 4". */
export function nodeName({ upstreams }: Pick<Scenario, 'upstreams'>, number: number): string {
  const found = upstreams.length > 1 ? nodeOfNumber(upstreams, number) : null;
  return found === null ? t`node ${number}` : t`${found.upstream} node ${found.node}`;
}
