// Retried calls: instants of backoffs, the drawn part of the time, budgets, and reproducible draws.

import { describe, expect, it } from 'vitest';
import { BUDGET_BURST } from '../../../../src/engine/view/codes.ts';
import { constant } from '../../../../src/scenario/distribution.ts';
import { breaker, CallHarness, fault, MS, OUTCOME, retries, SECOND } from './call-harness.ts';

const { completed, failed, timedOut } = OUTCOME;
const refusing = { faults: [fault('refusing', 1)] };

describe('the retries of a call', () => {
  it('come after backoffs that double up to the maximum', () => {
    const policy = retries({ attempts: 4, backoffNanos: 10 * MS, backoffMaxNanos: 25 * MS });
    const harness = new CallHarness({ retries: policy }, refusing).sendsAt(0).run();
    // The backoffs are 10, 20, 25 and 25 ms.
    expect(harness.ends).toEqual([[0, failed, 80]]);
    expect(harness.counts).toMatchObject({ calls: 1, attempts: 5, retries: 4 });
    expect(harness.ended[0].drawn).toBe(0);
  });

  it('end the call with the first success, of which alone the node’s work is drawn', () => {
    const policy = retries({ attempts: 2, backoffNanos: 10 * MS });
    const harness = new CallHarness(
      {
        retries: policy,
        timeoutNanos: 15 * MS,
        nodeLatencies: [{ node: 2, latency: constant(7 * MS) }],
        nodes: 2,
      },
      {},
    );
    // The first attempt goes to node 1, which takes 20 ms, and times out at 15. The second goes to node 2 at
    // 25, and has its reply at 32.
    expect(harness.sendsAt(0).run().ended).toEqual([
      { request: 0, outcome: completed, beganAt: 0, endedAt: 32, drawn: 7 },
    ]);
  });

  it('each have their own timeout, and an expired one has no effect during the backoff', () => {
    const policy = retries({ attempts: 1, backoffNanos: 40 * MS });
    const harness = new CallHarness({ retries: policy, timeoutNanos: 15 * MS }).sendsAt(0).run(30);
    expect(harness.inFlight).toBe(1);
    expect(harness.node(1).inFlight).toBe(0);
    expect(harness.run().ends).toEqual([[0, timedOut, 70]]);
  });

  it('are made if replies are too late to count', () => {
    const policy = retries({ attempts: 1, backoffNanos: 5 * MS });
    const harness = new CallHarness({ retries: policy, failAtNanos: 20 * MS }).sendsAt(0).run();
    expect(harness.ended).toEqual([{ request: 0, outcome: failed, beganAt: 0, endedAt: 45, drawn: 20 }]);
  });

  it('are sent at once without a backoff, and never endlessly', () => {
    const harness = new CallHarness({ retries: retries({ attempts: 10 }) }, refusing).sendsAt(3).run();
    expect(harness.ends).toEqual([[0, failed, 3]]);
    expect(harness.counts.attempts).toBe(11);
  });

  it('wait again at a full node', () => {
    const policy = retries({ attempts: 1, backoffNanos: 2 * MS });
    const change = { nodeConcurrency: 1, timeoutNanos: 25 * MS, retries: policy };
    // The second call waits from 1 to 20 ms and gives up at 26; its orphaned work ends at 40. The retry comes
    // at 28, is processed from 40 on, and gives up at 53.
    const harness = new CallHarness(change).sendsAt(0, 1).run();
    expect(harness.ends).toEqual([
      [0, completed, 20],
      [1, timedOut, 53],
    ]);
    expect(harness.ended[1].drawn).toBe(13);
  });

  it('are noticed late once, at the end, if the node is a timer', () => {
    const policy = retries({ attempts: 1, backoffNanos: 10 * MS });
    const options = { faults: [fault('refusing', 1, 0, 5)], lateMillis: 3 };
    expect(new CallHarness({ retries: policy, replies: 'timer' }, options).sendsAt(0).run().ended).toEqual([
      { request: 0, outcome: completed, beganAt: 0, endedAt: 33, drawn: 20 },
    ]);
  });

  it('wait less by a random share, at most the jitter, the same in every run', () => {
    const policy = retries({ attempts: 1, backoffNanos: 100 * MS, jitter: 0.4 });
    const waits = (): readonly number[] => {
      const harness = new CallHarness({ retries: policy }, refusing).sendsEvery(1, 200).run();
      return harness.ended.map(({ beganAt, endedAt }) => endedAt - beganAt);
    };
    const seen = waits();
    expect(Math.min(...seen)).toBeGreaterThanOrEqual(60);
    expect(Math.min(...seen)).toBeLessThan(65);
    expect(Math.max(...seen)).toBeLessThanOrEqual(100);
    expect(Math.max(...seen)).toBeGreaterThan(95);
    expect(waits()).toEqual(seen);
  });

  it('may be turned off while a call waits for one, which is then its last', () => {
    const harness = new CallHarness({ retries: retries({ attempts: 5, backoffNanos: 10 * MS }) }, refusing);
    harness
      .sendsAt(0)
      .run(5)
      .configure({ retries: retries({}) })
      .run();
    expect(harness.ends).toEqual([[0, failed, 10]]);
  });
});

describe('a retry budget', () => {
  const policy = retries({ attempts: 3, backoffNanos: MS, budget: 0.1 });

  it('allows a burst, then a share of first calls', () => {
    const harness = new CallHarness({ retries: policy }, refusing).sendsEvery(10, 1000).run();
    expect(harness.counts.retries).toBeGreaterThanOrEqual(BUDGET_BURST + 95);
    expect(harness.counts.retries).toBeLessThanOrEqual(BUDGET_BURST + 100);
    expect(harness.upstreams.groups[0].budget.denied).toBeGreaterThan(0);
  });

  it('of 0 allows only the burst', () => {
    const none = retries({ attempts: 3, backoffNanos: MS, budget: 0 });
    const harness = new CallHarness({ retries: none }, refusing).sendsEvery(10, 100).run();
    expect(harness.counts.retries).toBe(BUDGET_BURST);
  });

  it('may be set during the run', () => {
    const free = retries({ attempts: 3, backoffNanos: MS });
    const harness = new CallHarness({ retries: free }, refusing).sendsEvery(10, 200).run(999);
    expect(harness.counts.retries).toBe(300);
    harness.configure({ retries: policy }).run();
    expect(harness.counts.retries - 300).toBeLessThanOrEqual(BUDGET_BURST + 10);
  });
});

describe('the draws of calls', () => {
  const latency = { kind: 'exponential', meanNanos: 20 * MS } as const;
  const firstEnds = (change: ConstructorParameters<typeof CallHarness>[0]): readonly number[] =>
    new CallHarness({ latency, nodes: 3, ...change })
      .sendsEvery(1000, 100)
      .run()
      .ended.map(({ endedAt }) => endedAt);

  it('are the same for first attempts as for plain calls, whatever the policy', () => {
    const plain = firstEnds({});
    expect(firstEnds({ retries: retries({ attempts: 3 }) })).toEqual(plain);
    expect(firstEnds({ nodeConcurrency: 10 })).toEqual(plain);
    expect(firstEnds({ breaker: breaker({ failureShare: 0.5 }) })).toEqual(plain);
    expect(firstEnds({ balancer: 'least-outstanding' })).toEqual(plain);
    expect(firstEnds({ balancer: 'random' })).toEqual(plain);
    expect(firstEnds({ inFlightLimit: 1 })).toEqual(plain);
    expect(firstEnds({ hedgeAfterNanos: 100 * SECOND })).toEqual(plain);
  });

  it('differ for retries', () => {
    const change = { latency, timeoutNanos: 20 * MS, retries: retries({ attempts: 30 }) };
    const { ended } = new CallHarness(change).sendsEvery(1000, 200).run();
    // Attempts with the same draws would time out for ever.
    expect(ended.every(({ outcome }) => outcome === completed)).toBe(true);
  });
});
