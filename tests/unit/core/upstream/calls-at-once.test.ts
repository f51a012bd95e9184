// Several calls at once: which one decides, what happens to the others, and which nodes get them.

import { describe, expect, it } from 'vitest';
import { constant } from '../../../../src/scenario/distribution.ts';
import type { Upstream } from '../../../../src/scenario/scenario.ts';
import { CallHarness, fault, type HarnessOptions, MS, OUTCOME, retries } from './call-harness.ts';

const { completed, failed, timedOut } = OUTCOME;
/** Nodes 1, 2 and 3 take 10, 20 and 30 ms. */
const UNEQUAL: Partial<Upstream> = {
  nodes: 3,
  nodeLatencies: [10, 20, 30].map((ms, index) => ({ node: index + 1, latency: constant(ms * MS) })),
};

const atOnce = (
  needed: number,
  change: Partial<Upstream> = UNEQUAL,
  options: HarnessOptions = {},
): CallHarness => new CallHarness(change, { atOnce: { calls: 3, needed }, ...options });

describe('a request that waits for calls at once', () => {
  it('ends with the slowest of all, with the fastest of any, and with the k-th of k of n', () => {
    for (const [needed, endsAt] of [
      [3, 30],
      [1, 10],
      [2, 20],
    ] as const) {
      const harness = atOnce(needed).sendsAt(0).run(0);
      expect(harness.nodesOf(0)).toEqual([1, 2, 3]);
      expect(harness.run().ended).toEqual([
        { request: 0, outcome: completed, beganAt: 0, endedAt: endsAt, drawn: endsAt },
      ]);
      expect([harness.inFlight, harness.node(3).inFlight]).toEqual([0, 0]);
    }
  });

  it('fails once so many calls have failed that it cannot succeed', () => {
    const faults = [fault('refusing', 1, 5), fault('refusing', 2, 15)];
    expect(atOnce(3, UNEQUAL, { faults }).sendsAt(0).run().ends).toEqual([[0, failed, 5]]);
    expect(atOnce(2, UNEQUAL, { faults }).sendsAt(0).run().ends).toEqual([[0, failed, 15]]);
    expect(atOnce(1, UNEQUAL, { faults }).sendsAt(0).run().ends).toEqual([[0, completed, 30]]);
  });

  it('ends like the call that decided', () => {
    const change = { ...UNEQUAL, timeoutNanos: 25 * MS };
    expect(atOnce(3, change).sendsAt(0).run().ends).toEqual([[0, timedOut, 25]]);
    expect(atOnce(2, change).sendsAt(0).run().ends).toEqual([[0, completed, 20]]);
  });

  it('makes no further call if a refusal decides', () => {
    const harness = atOnce(3, { ...UNEQUAL, inFlightLimit: 1 })
      .sendsAt(0)
      .run();
    expect(harness.ends).toEqual([[0, failed, 0]]);
    expect(harness.counts).toMatchObject({ calls: 2, attempts: 1, bulkheadRefused: 1 });
    expect(harness.inFlight).toBe(0);
  });

  it('retries and hedges each call separately', () => {
    const policy = retries({ attempts: 1, backoffNanos: 5 * MS });
    const faults = [fault('refusing', 3, 8)];
    const harness = atOnce(3, { ...UNEQUAL, retries: policy }, { faults })
      .sendsAt(0)
      .run();
    // The third call fails at 8 ms and is retried at 13 ms at node 1.
    expect(harness.ends).toEqual([[0, completed, 23]]);
    expect(harness.counts).toMatchObject({ calls: 3, attempts: 4, retries: 1 });
    const hedged = atOnce(3, { ...UNEQUAL, hedgeAfterNanos: 15 * MS })
      .sendsAt(0)
      .run();
    // Calls 2 and 3 are hedged at 15 ms, at nodes 3 and 1.
    expect(hedged.ends).toEqual([[0, completed, 25]]);
    expect(hedged.counts.hedges).toBe(2);
  });

  it('leaves the work of abandoned calls to nodes with a limit', () => {
    const harness = atOnce(1, { ...UNEQUAL, nodeConcurrency: 1 })
      .sendsAt(0)
      .run(15);
    expect([harness.node(2).inFlight, harness.node(2).working, harness.node(3).working]).toEqual([0, 1, 1]);
    expect(harness.run(30).node(3).working).toBe(0);
  });

  it('draws each call separately', () => {
    const change = { latency: { kind: 'exponential', meanNanos: 10 * MS } } as const;
    const ends = (needed: number): number => {
      const { ended } = atOnce(needed, change).sendsEvery(200, 2000).run();
      return ended.reduce((sum, { beganAt, endedAt }) => sum + endedAt - beganAt, 0) / ended.length;
    };
    // For three calls, the mean time of the fastest is 1/3, and that of the slowest 1 + 1/2 + 1/3, of the
    // mean of one call; the margin is three deviations.
    expect(ends(1)).toBeGreaterThan(10 / 3 - (3 * 10) / 3 / Math.sqrt(2000));
    expect(ends(1)).toBeLessThan(10 / 3 + (3 * 10) / 3 / Math.sqrt(2000));
    const deviation = 10 * Math.sqrt((1 + 1 / 4 + 1 / 9) / 2000);
    expect(Math.abs(ends(3) - (10 * 11) / 6)).toBeLessThan(3 * deviation);
  });

  it('spreads its calls over the nodes with every balancer', () => {
    for (const balancer of ['round-robin', 'least-outstanding', 'shuffle-shard'] as const) {
      const harness = atOnce(3, { ...UNEQUAL, balancer, shardSize: 3 })
        .sendsAt(0, 1)
        .run(1);
      expect(harness.nodesOf(0).toSorted(), balancer).toEqual([1, 2, 3]);
      expect(harness.nodesOf(1).toSorted(), balancer).toEqual([1, 2, 3]);
    }
  });
});
