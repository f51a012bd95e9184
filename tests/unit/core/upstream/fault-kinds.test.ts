// Flapping nodes and nodes whose replies are sometimes failures, for plain calls and for calls under a
// policy.

import { describe, expect, it } from 'vitest';
import type { Fault } from '../../../../src/scenario/scenario.ts';
import { CallHarness, faultTimes, MS, OUTCOME, retries } from './call-harness.ts';

const { completed, failed, timedOut } = OUTCOME;
const flapping = (periodMillis: number, from = 0, until: number | null = null): Fault => ({
  ...faultTimes(1, from, until),
  kind: 'flapping',
  periodNanos: periodMillis * MS,
});
const errors = (chance: number, from = 0, until: number | null = null): Fault => ({
  ...faultTimes(1, from, until),
  kind: 'errors',
  chance,
});
const ways = [
  { name: 'plain', change: {} },
  { name: 'followed', change: { nodeConcurrency: 1000 } },
] as const;

describe.each(ways)('a flapping node, calls $name', ({ change }) => {
  it('is down for its period, then up for as long, from its beginning', () => {
    const harness = new CallHarness(change, { faults: [flapping(50, 10)] }).sendsAt(0, 15, 65, 100, 112);
    // The node is down from 10 to 60 ms and from 110 to 160 ms, and calls make no progress in that time.
    harness.run(500);
    expect(harness.ends).toEqual([
      [0, completed, 70],
      [1, completed, 80],
      [2, completed, 85],
      [3, completed, 170],
      [4, completed, 180],
    ]);
  });

  it('recovers for good when the fault ends, and when the user heals it', () => {
    const harness = new CallHarness(change, { faults: [flapping(50, 0, 120)] }).sendsAt(110, 130);
    expect(harness.run(400).ends).toEqual([
      [0, completed, 140],
      [1, completed, 150],
    ]);
    harness
      .setFault(1, 'flapping', 30 * MS)
      .sendsAt(400)
      .run(410)
      .setFault(1, 'none')
      .run();
    expect(harness.ends[2]).toEqual([2, completed, 430]);
  });

  it('keeps its rhythm under a fault that covers it', () => {
    const refusing: Fault = { ...faultTimes(1, 20, 120), kind: 'refusing', factor: 1 };
    const harness = new CallHarness(change, { faults: [flapping(50), refusing] }).sendsAt(30, 125).run(400);
    // The node's flapping has it down from 100 to 150 ms.
    expect(harness.ends).toEqual([
      [0, failed, 30],
      [1, completed, 170],
    ]);
  });
});

describe.each(ways)('a node with errors, calls $name', ({ change }) => {
  it('fails replies with its probability, at their usual time', () => {
    const { ended } = new CallHarness(change, { faults: [errors(0.3)] }).sendsEvery(1, 5000).run();
    const failures = ended.filter(({ outcome }) => outcome === failed);
    expect(failures.length / 5000).toBeGreaterThan(0.27);
    expect(failures.length / 5000).toBeLessThan(0.33);
    for (const { beganAt, endedAt, drawn } of failures) expect([endedAt - beganAt, drawn]).toEqual([20, 20]);
  });

  it('fails replies that arrive during the fault', () => {
    const harness = new CallHarness(change, { faults: [errors(1, 30, 60)] }).sendsAt(0, 15, 45).run();
    expect(harness.ended.map(({ outcome }) => outcome)).toEqual([completed, failed, completed]);
  });
});

describe('the error draws', () => {
  it('are the same for first attempts on both paths, and different for retries', () => {
    const outcomes = (change: object): readonly number[] =>
      new CallHarness(change, { faults: [errors(0.4)] })
        .sendsEvery(1, 500)
        .run()
        .ended.map(({ outcome }) => outcome);
    const plain = outcomes({});
    expect(outcomes({ inFlightLimit: 100 })).toEqual(plain);
    const withRetries = outcomes({ retries: retries({ attempts: 20 }) });
    expect(withRetries.every((outcome) => outcome === completed)).toBe(true);
  });
});

describe('a call that times out at a flapping node', () => {
  it('is retried, and finds the node up', () => {
    const change = { timeoutNanos: 30 * MS, retries: retries({ attempts: 3, backoffNanos: 15 * MS }) };
    const { ends } = new CallHarness(change, { faults: [flapping(60)] }).sendsAt(0, 61).run(300);
    // The first attempt times out at 30 ms. The second begins at 45, would end at 80, and times out at 75.
    // The third begins at 105, has 5 ms left when the node goes down again at 120, and times out at 135. The
    // fourth begins at 195.
    expect(ends[0]).toEqual([1, completed, 81]);
    expect(ends[1][1]).toBe(completed);
    expect(ends[1][2]).toBe(215);
    expect(ends.some(([, outcome]) => outcome === timedOut)).toBe(false);
  });
});
