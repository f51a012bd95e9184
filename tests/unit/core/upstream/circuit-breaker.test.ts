// Circuit breakers: when they open, what happens to calls then, which call tests the node, and the effect of
// its result.

import { describe, expect, it } from 'vitest';
import { BREAKER_STATE } from '../../../../src/engine/view/codes.ts';
import { breaker, CallHarness, fault, MS, OUTCOME, retries } from './call-harness.ts';

const { completed, failed, timedOut } = OUTCOME;
/** Two failures among the last four calls open the breaker for 100 ms. */
const policy = breaker({ failureShare: 0.5, windowCalls: 4, openNanos: 100 * MS });
const stateOf = (harness: CallHarness, node = 1): number => harness.node(node).breaker.state;

describe('a circuit breaker', () => {
  it('opens at its share of the window; calls then fail at once; one tests the node, and closes it', () => {
    const faults = [fault('refusing', 1, 0, 105)];
    const harness = new CallHarness({ breaker: policy }, { faults });
    harness.sendsAt(1, 2, 3, 101, 102, 110, 123);
    harness.run(1);
    expect(stateOf(harness)).toBe(BREAKER_STATE.closed);
    harness.run(3);
    expect(stateOf(harness)).toBe(BREAKER_STATE.open);
    // The breaker opened at 2 ms, so the call at 102 tests the node, which refuses it, and the breaker is
    // open again until 202.
    harness.run(115);
    expect(harness.counts.breakerRefused).toBe(3);
    expect(harness.node(1).breaker.opened).toBe(2);
    harness.sendsAt(202, 203, 222, 223).run();
    // The call at 202 ms tests the node until 222. At 203 no other call may. From 222 on the breaker is
    // closed.
    expect(harness.ends.slice(-4)).toEqual([
      [8, failed, 203],
      [7, completed, 222],
      [9, completed, 242],
      [10, completed, 243],
    ]);
    expect(stateOf(harness)).toBe(BREAKER_STATE.closed);
  });

  it('opens only once it has counted the required number of calls', () => {
    const openedAfter = (minimumCalls: number | null, windowCalls: number): number => {
      const change = { breaker: breaker({ failureShare: 0.5, windowCalls, minimumCalls }), nodes: 1 };
      const harness = new CallHarness(change).sendsEvery(30, 40).setFault(1, 'refusing');
      for (let call = 0; call < 40; call++) {
        harness.run(call * 30 + 25);
        if (stateOf(harness) === BREAKER_STATE.open) return call + 1;
      }
      return 0;
    };
    // Every call fails. Without a required number, calls that were not made yet count as successes, so half
    // of 20 is enough.
    expect(openedAfter(null, 20)).toBe(10);
    expect(openedAfter(20, 20)).toBe(20);
    expect(openedAfter(5, 20)).toBe(5);
    expect(openedAfter(1, 20)).toBe(1);
    // A full window is enough, although it can never count the required 100 calls.
    expect(openedAfter(100, 12)).toBe(12);
  });

  it('opens at a success, too, if that completes the required number', () => {
    const change = { breaker: breaker({ failureShare: 0.5, windowCalls: 20, minimumCalls: 4 }), nodes: 1 };
    const harness = new CallHarness(change).sendsEvery(30, 4);
    for (let call = 0; call < 4; call++) {
      harness.setFault(1, call < 3 ? 'refusing' : 'none').run(call * 30 + 25);
      // The first three calls failed, and the fourth is a success.
      expect(stateOf(harness)).toBe(call === 3 ? BREAKER_STATE.open : BREAKER_STATE.closed);
    }
  });

  it('uses the share of the calls that it has counted', () => {
    const change = { breaker: breaker({ failureShare: 0.5, windowCalls: 20, minimumCalls: 4 }), nodes: 1 };
    const harness = new CallHarness(change).sendsEvery(30, 8);
    for (let call = 0; call < 8; call++) {
      harness.setFault(1, call >= 4 ? 'refusing' : 'none').run(call * 30 + 25);
      // Four of eight failed.
      expect(stateOf(harness)).toBe(call === 7 ? BREAKER_STATE.open : BREAKER_STATE.closed);
    }
  });

  it('counts only the last calls', () => {
    const change = { breaker: breaker({ failureShare: 0.5, windowCalls: 4 }), nodes: 1 };
    const harness = new CallHarness(change).sendsEvery(30, 20);
    // Only one call in four fails, so there are never two failures in a window of four.
    for (let call = 0; call < 20; call++) {
      harness.setFault(1, call % 4 === 0 ? 'refusing' : 'none').run(call * 30 + 25);
    }
    expect(stateOf(harness)).toBe(BREAKER_STATE.closed);
    expect(harness.ended.filter(({ outcome }) => outcome === failed)).toHaveLength(5);
    harness.sendsAt(600).setFault(1, 'refusing').run(600);
    harness.sendsAt(601).run(601);
    expect(stateOf(harness)).toBe(BREAKER_STATE.open);
  });

  it('counts timeouts, and opens at the instant of the deciding one', () => {
    const harness = new CallHarness({ breaker: policy, timeoutNanos: 15 * MS }).sendsAt(0, 5, 19, 21).run();
    expect(harness.ends).toEqual([
      [0, timedOut, 15],
      [1, timedOut, 20],
      [3, failed, 21],
      // This call was in progress when the breaker opened, so it no longer counts.
      [2, timedOut, 34],
    ]);
    expect(harness.node(1).breaker.opened).toBe(1);
  });

  it('sends calls for an open node to the next', () => {
    const faults = [fault('refusing', 2)];
    const harness = new CallHarness({ breaker: policy, nodes: 3 }, { faults }).sendsEvery(1, 12).run(12);
    expect(harness.firstNodes).toEqual([1, 0, 3, 1, 0, 3, 1, 3, 3, 1, 3, 3]);
    expect(harness.counts.breakerRefused).toBe(0);
  });

  it('lets a retry test the node after its time', () => {
    const faults = [fault('refusing', 1, 0, 50)];
    const wait = retries({ attempts: 1, backoffNanos: 120 * MS });
    const harness = new CallHarness({ breaker: policy, retries: wait }, { faults }).sendsAt(0, 1, 2).run();
    // Two calls are refused by the node at 0 and 1 ms, and one by the breaker at 2. Their retries come at
    // 120, 121 and 122: the first tests the node, and the breaker refuses the other two.
    expect(harness.ends).toEqual([
      [1, failed, 121],
      [2, failed, 122],
      [0, completed, 140],
    ]);
  });

  it('lets another call test the node if the testing one is abandoned', () => {
    const harness = new CallHarness({ breaker: policy }).setFault(1, 'refusing').sendsAt(0, 1).run(50);
    harness.setFault(1, 'none').sendsAt(110, 115, 120).run(112);
    expect(stateOf(harness)).toBe(BREAKER_STATE.halfOpen);
    harness.abandon(2);
    harness.run();
    expect(harness.ends.slice(2)).toEqual([
      [4, failed, 120],
      [3, completed, 135],
    ]);
  });

  it('closes when it is turned off, and forgets its counts', () => {
    const harness = new CallHarness({ breaker: policy }).setFault(1, 'refusing').sendsAt(0, 1, 10, 20).run(5);
    expect(stateOf(harness)).toBe(BREAKER_STATE.open);
    harness
      .setFault(1, 'none')
      .configure({ breaker: breaker({}) })
      .run();
    expect(harness.ends.slice(2)).toEqual([
      [2, completed, 30],
      [3, completed, 40],
    ]);
  });
});
