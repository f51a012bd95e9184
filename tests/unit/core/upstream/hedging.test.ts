// A second attempt after a time without a reply: which one counts, and what happens to the other.

import { describe, expect, it } from 'vitest';
import { BREAKER_STATE } from '../../../../src/engine/view/codes.ts';
import { constant } from '../../../../src/scenario/distribution.ts';
import { breaker, CallHarness, fault, MS, OUTCOME, retries } from './call-harness.ts';

const { completed, failed, timedOut } = OUTCOME;
/** Node 1 takes 100 ms, node 2 takes 20. */
const slowFirst = {
  nodes: 2,
  nodeLatencies: [{ node: 1, latency: constant(100 * MS) }],
  hedgeAfterNanos: 30 * MS,
};

describe('a hedge', () => {
  it('goes to another node, and the first success counts', () => {
    const harness = new CallHarness(slowFirst).sendsAt(0, 0).run();
    expect(harness.ended).toEqual([
      // Request 1 is answered by node 2 before it would be hedged.
      { request: 1, outcome: completed, beganAt: 0, endedAt: 20, drawn: 20 },
      { request: 0, outcome: completed, beganAt: 0, endedAt: 50, drawn: 20 },
    ]);
    expect(harness.counts).toMatchObject({ attempts: 3, hedges: 1 });
    expect([harness.node(1).inFlight, harness.node(2).inFlight]).toEqual([0, 0]);
  });

  it('is dropped if it takes longer than the first attempt', () => {
    const harness = new CallHarness({ ...slowFirst, hedgeAfterNanos: 90 * MS }).sendsAt(0).run();
    expect(harness.ends).toEqual([[0, completed, 100]]);
    expect(harness.counts.hedges).toBe(1);
  });

  it("leaves the loser's work to a node with a limit", () => {
    const harness = new CallHarness({ ...slowFirst, nodeConcurrency: 1 }).sendsAt(0).run(60);
    expect([harness.inFlight, harness.node(1).inFlight, harness.node(1).working]).toEqual([0, 0, 1]);
    expect(harness.run(100).node(1).working).toBe(0);
  });

  it('is not sent if there is no other node', () => {
    const harness = new CallHarness({ hedgeAfterNanos: 5 * MS }).sendsAt(0).run();
    expect(harness.counts.hedges).toBe(0);
  });

  it('is not sent after a failure, which is a reply', () => {
    const faults = [fault('refusing', 1, 10)];
    const harness = new CallHarness(slowFirst, { faults }).sendsAt(0).run();
    expect(harness.ends).toEqual([[0, failed, 10]]);
    expect(harness.counts.hedges).toBe(0);
  });

  it('is waited for if the first attempt fails after it was sent', () => {
    const faults = [fault('refusing', 1, 40)];
    expect(new CallHarness(slowFirst, { faults }).sendsAt(0).run().ends).toEqual([[0, completed, 50]]);
  });

  it('that is refused leaves the call to the first attempt', () => {
    const faults = [fault('refusing', 2)];
    const harness = new CallHarness(slowFirst, { faults }).sendsAt(0).run();
    expect(harness.ends).toEqual([[0, completed, 100]]);
  });

  it('is followed by retries once both have failed', () => {
    const policy = retries({ attempts: 1, backoffNanos: 10 * MS });
    const faults = [fault('refusing', 1, 40, 45), fault('refusing', 2, 45, 46)];
    const harness = new CallHarness({ ...slowFirst, retries: policy }, { faults }).sendsAt(0).run();
    // The first attempt fails at 40 ms and the hedge at 45. The retry at 55 goes to the first node, since (0
    // + 2) mod 2 = 0, which takes 100 ms.
    expect(harness.ended).toEqual([{ request: 0, outcome: completed, beganAt: 0, endedAt: 155, drawn: 100 }]);
    expect(harness.counts).toMatchObject({ attempts: 3, hedges: 1, retries: 1 });
  });

  it('rescues calls to a node that is down', () => {
    const change = { nodes: 2, hedgeAfterNanos: 30 * MS, timeoutNanos: 200 * MS };
    const harness = new CallHarness(change, { faults: [fault('down', 1)] }).sendsAt(0, 0).run();
    expect(harness.ends).toEqual([
      [1, completed, 20],
      [0, completed, 50],
    ]);
  });

  it('ends as timed out if both attempts do', () => {
    const faults = [fault('down', 1), fault('down', 2)];
    const change = { nodes: 2, hedgeAfterNanos: 30 * MS, timeoutNanos: 50 * MS };
    expect(new CallHarness(change, { faults }).sendsAt(0).run().ends).toEqual([[0, timedOut, 80]]);
  });

  it('takes a token of its budget, which calls refill', () => {
    const change = { nodes: 2, latency: constant(100 * MS), hedgeAfterNanos: 30 * MS, hedgeBudget: 0.5 };
    const harness = new CallHarness(change).sendsEvery(200, 40).run();
    // The bucket holds at most ten tokens. Before hedge i it has 10 - (i - 1) / 2, which is enough for 19
    // hedges. From then on two calls earn one token, and calls 20, 22, ... find none.
    expect(harness.counts.hedges).toBe(19 + 10);
    expect(harness.group.hedgeBudget.denied).toBe(11);
    expect(harness.ends).toHaveLength(40);
  });

  it('leaves the call to the first attempt if its budget is used up', () => {
    const harness = new CallHarness({ ...slowFirst, hedgeBudget: 0 }).sendsEvery(200, 24).run();
    // Twelve calls begin at the slow node, and ten of them find a token for a hedge.
    expect(harness.counts.hedges).toBe(10);
    expect(harness.ended.slice(-1)).toMatchObject([{ outcome: completed }]);
    expect(harness.ended.filter(({ beganAt, endedAt }) => endedAt - beganAt === 100)).toHaveLength(2);
  });

  it('that lost does not count for the breaker, and lets another call test the node', () => {
    const policy = breaker({ failureShare: 0.5, windowCalls: 2, openNanos: 50 * MS });
    const change = { ...slowFirst, breaker: policy };
    const harness = new CallHarness(change).setFault(1, 'refusing').sendsAt(0).run(1);
    expect(harness.node(1).breaker.state).toBe(BREAKER_STATE.open);
    // Request 2 tests node 1 at 60 ms. Node 2 answers its hedge at 110, so request 4 may test node 1.
    harness.setFault(1, 'none').sendsAt(58, 60, 110, 120).run(115);
    expect(harness.node(1).breaker.state).toBe(BREAKER_STATE.open);
    expect(harness.run(121).node(1).breaker.state).toBe(BREAKER_STATE.halfOpen);
    expect(harness.run().ends.at(-1)).toEqual([4, completed, 170]);
  });
});

describe('a limit on parallel calls', () => {
  it('fails further calls at once, also while others wait for a retry', () => {
    const policy = retries({ attempts: 1, backoffNanos: 30 * MS });
    const change = { inFlightLimit: 2, retries: policy };
    const harness = new CallHarness(change).setFault(1, 'refusing').sendsAt(0, 1, 2, 49, 51).run(10);
    expect(harness.ends).toEqual([[2, failed, 2]]);
    expect(harness.inFlight).toBe(2);
    harness.setFault(1, 'none').run();
    expect(harness.ends.slice(1)).toEqual([
      [3, failed, 49],
      [0, completed, 50],
      [1, completed, 51],
      [4, completed, 71],
    ]);
    expect(harness.counts.bulkheadRefused).toBe(2);
  });

  it('counts plain calls that were in progress when it was set', () => {
    const harness = new CallHarness({}).sendsAt(0, 0, 11, 21).run(10);
    harness.configure({ inFlightLimit: 2 }).run();
    expect(harness.ends).toEqual([
      [2, failed, 11],
      [0, completed, 20],
      [1, completed, 20],
      [3, completed, 41],
    ]);
  });
});
