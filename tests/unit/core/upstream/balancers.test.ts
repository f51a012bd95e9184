// Which node a call goes to: round robin, ties, distribution, and nodes that failed before.

import { describe, expect, it } from 'vitest';
import { PARAMETERS } from '../../../../src/scenario/parameters.ts';
import { CallHarness, fault, MS, OUTCOME, retries, SECOND } from './call-harness.ts';

/** How many of the calls went to each node. */
function shares(nodes: readonly number[], size: number): readonly number[] {
  const counts = new Array<number>(size).fill(0);
  for (const node of nodes) counts[node - 1]++;
  return counts;
}

/** Sum of squared deviations over the expected count: chi-squared with size - 1 degrees of freedom if fair. */
function chiSquared(counts: readonly number[]): number {
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - mean) ** 2 / mean, 0);
}

describe('round robin', () => {
  it('sends attempt a of request i to node (i + a) mod n', () => {
    const policy = retries({ attempts: 2, backoffNanos: MS });
    const harness = new CallHarness({ nodes: 5, retries: policy }, { faults: [fault('refusing', 4)] });
    harness.sendsEvery(100, 10).run();
    expect(harness.firstNodes).toEqual([1, 2, 3, 0, 5, 1, 2, 3, 0, 5]);
    expect(harness.ended.map(({ endedAt, beganAt }) => endedAt - beganAt)).toEqual([
      20, 20, 20, 21, 20, 20, 20, 20, 21, 20,
    ]);
  });
});

describe('random choice', () => {
  it('is fair', () => {
    const { firstNodes } = new CallHarness({ nodes: 10, balancer: 'random' }).sendsEvery(1, 20_000).run();
    // 99.9 % quantile for 9 degrees of freedom.
    expect(chiSquared(shares(firstNodes, 10))).toBeLessThan(27.9);
  });

  it('retries at another node, with equal chances', () => {
    const policy = retries({ attempts: 1 });
    const change = { nodes: 4, balancer: 'random', retries: policy } as const;
    const harness = new CallHarness(change, { faults: [fault('refusing', 2)] }).sendsEvery(30, 4000).run();
    expect(harness.ended.every(({ outcome }) => outcome === OUTCOME.completed)).toBe(true);
    expect(harness.counts.retries).toBeGreaterThan(900);
    expect(harness.counts.retries).toBeLessThan(1100);
  });
});

describe('least outstanding', () => {
  it('uses the node with the fewest calls, or the first of several from (i + a) mod n on', () => {
    const change = {
      nodes: 3,
      balancer: 'least-outstanding',
      latency: { kind: 'constant', nanos: 10 * SECOND },
    } as const;
    const harness = new CallHarness(change).sendsAt(0, 1, 2, 3).run(10);
    expect(harness.firstNodes).toEqual([1, 2, 3, 1]);
    harness.abandon(1);
    harness.abandon(2);
    // Nodes 2 and 3 have no calls. Request 4 starts its search at node 2, request 5 at node 3, request 6 at
    // node 1.
    harness.sendsAt(11, 12, 13).run(20);
    expect(harness.firstNodes.slice(4)).toEqual([2, 3, 2]);
  });

  it('avoids a slow node', () => {
    const nodeLatencies = [{ node: 3, latency: { kind: 'constant', nanos: 200 * MS } }] as const;
    const change = { nodes: 4, balancer: 'least-outstanding', nodeLatencies } as const;
    const { firstNodes } = new CallHarness(change).sendsEvery(5, 4000).run();
    const [one, two, slow, four] = shares(firstNodes, 4) as [number, number, number, number];
    expect(slow).toBeLessThan(0.4 * Math.min(one, two, four));
  });
});

describe('two choices', () => {
  it('is fair among equal nodes and never uses the fuller of two', () => {
    const change = { nodes: 8, balancer: 'two-choices' } as const;
    const { firstNodes } = new CallHarness(change).sendsEvery(30, 16_000).run();
    // 99.9 % quantile for 7 degrees of freedom.
    expect(chiSquared(shares(firstNodes, 8))).toBeLessThan(24.4);
    const two = new CallHarness({ ...change, nodes: 2 }).sendsAt(0, 1, 2, 3, 4, 5).run(10);
    expect([two.node(1).inFlight, two.node(2).inFlight]).toEqual([3, 3]);
  });

  it('spreads calls more evenly than a single choice', () => {
    const spread = (balancer: 'random' | 'two-choices'): number => {
      const latency = { kind: 'constant', nanos: 100 * SECOND } as const;
      const harness = new CallHarness({ nodes: 20, balancer, latency }).sendsEvery(1, 2000).run(2000);
      const counts = Array.from({ length: 20 }, (_, index) => harness.node(index + 1).inFlight);
      return Math.max(...counts) - Math.min(...counts);
    };
    // Mitzenmacher 2001: the maximum exceeds the mean by a constant instead of by the square root of the
    // mean.
    expect(spread('two-choices')).toBeLessThan(10);
    expect(spread('random')).toBeGreaterThan(25);
  });
});

describe('shuffle sharding', () => {
  const change = { nodes: 8, balancer: 'shuffle-shard', shardSize: 2 } as const;

  it('sends calls of each client to its nodes in turn, and to no others', () => {
    const { firstNodes } = new CallHarness(change, { users: 50 }).sendsEvery(1, 1000).run();
    const shardOf = (user: number): readonly number[] => firstNodes.filter((_, index) => index % 50 === user);
    for (let user = 0; user < 50; user++) {
      const [first, second] = shardOf(user);
      expect(second).not.toBe(first);
      shardOf(user).forEach((node, turn) => {
        expect(node).toBe(turn % 2 === 0 ? first : second);
      });
    }
  });

  it('draws all shards with equal chances', () => {
    const { firstNodes } = new CallHarness(change).sendsEvery(1, 2048).run();
    const pairs = new Map<string, number>();
    for (let client = 0; client < 1024; client++) {
      const pair = [firstNodes[client], firstNodes[client + 1024]].sort().join();
      pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
    }
    expect(pairs.size).toBe(28);
    // 99.9 % quantile for 27 degrees of freedom.
    expect(chiSquared([...pairs.values()])).toBeLessThan(55.5);
  });

  it("hides one client's failures from clients that share no node with it", () => {
    const faults = [1, 2].map((node) => fault('refusing', node));
    const policy = retries({ attempts: 1 });
    const { ended } = new CallHarness({ ...change, retries: policy }, { faults }).sendsEvery(1, 1024).run();
    const failures = ended.filter(({ outcome }) => outcome === OUTCOME.failed).length;
    // A client fails only if both of its nodes refuse: 1 of 28 pairs.
    expect(failures / 1024).toBeGreaterThan(0.015);
    expect(failures / 1024).toBeLessThan(0.06);
  });

  it('with one node retries at it', () => {
    const one = { ...change, shardSize: 1, retries: retries({ attempts: 1, backoffNanos: 5 * MS }) };
    const faults = Array.from({ length: 8 }, (_, index) => fault('refusing', index + 1, 0, 3));
    expect(new CallHarness(one, { faults }).sendsAt(0).run().ends).toEqual([[0, OUTCOME.completed, 25]]);
  });
});

describe('every balancer', () => {
  it('retries at the only node, and uses the remaining ones when nodes are removed', () => {
    for (const { value: balancer } of PARAMETERS.balancer.choices) {
      const policy = retries({ attempts: 1, backoffNanos: 5 * MS });
      const change = { balancer, retries: policy };
      const { ends } = new CallHarness(change, { faults: [fault('refusing', 1, 0, 3)] }).sendsAt(0).run();
      expect(ends, balancer).toEqual([[0, OUTCOME.completed, 25]]);
      const fewer = new CallHarness({ ...change, nodes: 9, hedgeAfterNanos: 15 * MS })
        .sendsEvery(1, 100)
        .run(50);
      fewer.configure({ nodes: 2 }).run();
      expect(Math.max(...fewer.firstNodes.slice(51)), balancer).toBe(2);
      expect(fewer.ended, balancer).toHaveLength(100);
    }
  });
});
