// Nodes of all upstream groups are numbered consecutively; their names include the group.

import { describe, expect, it } from 'vitest';
import { DEFAULT_SCENARIO } from '../../../src/scenario/default-scenario.ts';
import { nodeName, nodeOfNumber } from '../../../src/scenario/node-numbers.ts';

const upstream = DEFAULT_SCENARIO.upstreams[0];
const two = {
  upstreams: [
    { ...upstream, name: 'cache', nodes: 3 },
    { ...upstream, name: 'database', nodes: 4 },
  ],
};

describe('the number of a node', () => {
  it('continues from group to group', () => {
    const found = Array.from({ length: 9 }, (_, number) => nodeOfNumber(two.upstreams, number));
    expect(found).toEqual([
      null,
      { upstream: 'cache', node: 1 },
      { upstream: 'cache', node: 2 },
      { upstream: 'cache', node: 3 },
      { upstream: 'database', node: 1 },
      { upstream: 'database', node: 2 },
      { upstream: 'database', node: 3 },
      { upstream: 'database', node: 4 },
      null,
    ]);
  });

  it('is shown with the group only if there are several', () => {
    expect(nodeName(two, 5)).toBe('database node 2');
    expect(nodeName({ upstreams: [upstream] }, 5)).toBe('node 5');
  });
});
