// The texts of a server's alerts: memory and circuit breakers.

import { listed } from '../../languages/list.ts';
import { plural } from '../../languages/plural.ts';
import { t } from '../../languages/t.ts';

/**
 * Such as "node 4", "nodes 1, 4 and 10" or "6 nodes". If numbers would be ambiguous, `named` is false: "1
 * node".
 */
function nodeList(nodes: readonly number[], named: boolean): string {
  if (!named || nodes.length > 4) {
    return t`${nodes.length} ${plural(nodes.length, { one: 'node', other: 'nodes' })}`;
  }
  return t`${plural(nodes.length, { one: 'node', other: 'nodes' })} ${listed(nodes.map(String))}`;
}

export const ALERTS = {
  refuses: (limit: string) => t`Memory full (${limit}): new requests are refused`,
  swaps: (limit: string, times: string) =>
    t`Memory full (${limit}): swapping, computing takes ${times}× as long`,
  killed: (limit: string, at: string) => t`Process killed at ${at}: its memory exceeded ${limit}`,
  breakers: (open: readonly number[], trying: readonly number[], named: boolean) => {
    const [opened, tried] = [nodeList(open, named), nodeList(trying, named)];
    if (trying.length === 0) return t`Circuit breaker open to ${opened}`;
    if (open.length === 0) return t`Circuit breaker half-open to ${tried}`;
    return t`Circuit breaker open to ${opened}, half-open to ${tried}`;
  },
} as const;
