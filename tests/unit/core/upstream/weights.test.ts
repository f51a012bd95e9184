// Shares by weight, slow start, and the balancer that weighs latency.

import { describe, expect, it } from 'vitest';
import { constant } from '../../../../src/scenario/distribution.ts';
import type { Upstream } from '../../../../src/scenario/scenario.ts';
import { CallHarness, fault, MS, SECOND } from './call-harness.ts';

/** Share of the calls that went to this node. */
const shareOf = (harness: CallHarness, node: number): number =>
  harness.firstNodes.filter((each) => each === node).length / harness.firstNodes.length;

describe('a weight', () => {
  it('is the share of calls, exactly with round robin', () => {
    const canary = (balancer: Upstream['balancer'], firstWeight: number): CallHarness =>
      new CallHarness({ nodes: 4, balancer, firstWeight }).sendsEvery(1, 13_000).run();
    expect(shareOf(canary('round-robin', 0.25), 1)).toBe(1 / 13);
    expect(shareOf(canary('random', 0.25), 1)).toBeCloseTo(1 / 13, 2);
    expect(shareOf(canary('random', 10), 1)).toBeCloseTo(10 / 13, 2);
  });

  it('spreads the turns of a node with weight 5 among two of weight 1, as nginx documents', () => {
    // nginx commit 52327e0627f4: { 5, 1, 1 } gives a, a, b, a, c, a, a.
    const harness = new CallHarness({ nodes: 3, firstWeight: 5 }).sendsEvery(1, 7).run();
    expect(harness.firstNodes).toEqual([1, 1, 2, 1, 3, 1, 1]);
  });

  it('is the number of calls in progress that count as one', () => {
    const change = {
      nodes: 2,
      balancer: 'least-outstanding',
      firstWeight: 3,
      latency: constant(SECOND),
    } as const;
    const harness = new CallHarness(change).sendsEvery(1, 400).run(500);
    expect(harness.node(1).inFlight).toBe(300);
  });
});

describe('slow start', () => {
  it('gives a recovered node a share that rises from a tenth to the whole', () => {
    const change = { nodes: 2, slowStartNanos: 10 * SECOND } as const;
    const harness = new CallHarness(change, { faults: [fault('refusing', 2, 0, 1000)] });
    harness.sendsEvery(1, 12_000).run();
    const share = (from: number, until: number): number =>
      harness.firstNodes.slice(from, until).filter((each) => each === 2).length / (until - from);
    // A node of weight w beside one of weight 1 gets w / (1 + w).
    expect(share(1100, 1900)).toBeCloseTo(0.1 / 1.1, 1);
    expect(share(5900, 6100)).toBeCloseTo(0.5 / 1.5, 1);
    expect(share(11_000, 12_000)).toBeCloseTo(0.5, 2);
  });
});

describe('peak EWMA', () => {
  const slowOne = { nodes: 2, nodeLatencies: [{ node: 1, latency: constant(200 * MS) }] };

  it('gives a node that is ten times as slow far fewer calls than counting calls does', () => {
    const share = (balancer: Upstream['balancer']): number =>
      shareOf(new CallHarness({ ...slowOne, balancer }).sendsEvery(10, 5000).run(), 1);
    expect(share('peak-ewma')).toBeLessThan(share('two-choices') / 3);
  });

  it('tries a slow node again once its peak has decayed', () => {
    // The slow node's peak of 200 ms decays to the other node's 20 ms within ln 10 decay times of 10 s.
    const harness = new CallHarness({ ...slowOne, balancer: 'peak-ewma' }).sendsEvery(100, 1000).run();
    const tries = harness.firstNodes.flatMap((node, index) => (node === 1 ? [index / 10] : []));
    expect(tries.length).toBeGreaterThan(2);
    expect(tries.length).toBeLessThan(20);
  });

  it('prefers a node that fails fast', () => {
    const change = { nodes: 2, balancer: 'peak-ewma' } as const;
    const harness = new CallHarness(change, { faults: [fault('refusing', 2, 1000)] });
    harness.sendsEvery(10, 5000).run();
    const failed = harness.ended.filter(({ beganAt }) => beganAt > 20_000);
    const seen = failed.filter(({ outcome }) => outcome !== harness.ended[0]!.outcome).length;
    expect(seen / failed.length).toBeGreaterThan(0.9);
  });
});
