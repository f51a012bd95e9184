// A node with a limit on parallel calls: its queue, the calls that leave it, and work for callers that have
// left.

import { describe, expect, it } from 'vitest';
import { CallHarness, fault, MS, OUTCOME, retries } from './call-harness.ts';

const { completed, failed, timedOut } = OUTCOME;

describe('a node with a concurrency limit', () => {
  it('processes its calls in the order of arrival', () => {
    const { ends, ended } = new CallHarness({ nodeConcurrency: 2 }).sendsAt(0, 1, 2, 3, 4).run();
    expect(ends).toEqual([
      [0, completed, 20],
      [1, completed, 21],
      [2, completed, 40],
      [3, completed, 41],
      [4, completed, 60],
    ]);
    // Queueing at the node counts as overhead, not as drawn time.
    for (const { drawn } of ended) expect(drawn).toBe(20);
  });

  it('reports how many it processes and how many wait', () => {
    const harness = new CallHarness({ nodeConcurrency: 2 }).sendsAt(0, 0, 0, 0, 0).run(10);
    const { working, queued, inFlight } = harness.node(1);
    expect([working, queued, inFlight]).toEqual([2, 3, 5]);
    harness.run();
    expect([harness.node(1).working, harness.node(1).queued, harness.node(1).inFlight]).toEqual([0, 0, 0]);
  });

  it('refuses at once a call that finds its queue full', () => {
    const harness = new CallHarness({ nodeConcurrency: 1, nodeQueueLimit: 1 }).sendsAt(0, 1, 2, 21).run();
    expect(harness.ends).toEqual([
      [2, failed, 2],
      [0, completed, 20],
      [1, completed, 40],
      [3, completed, 60],
    ]);
    expect(harness.counts.queueRefused).toBe(1);
  });

  it('drops a call that times out in its queue, without work', () => {
    const harness = new CallHarness({ nodeConcurrency: 1, timeoutNanos: 25 * MS }).sendsAt(0, 1, 12).run();
    expect(harness.ends).toEqual([
      [0, completed, 20],
      // The node starts this call at 20 ms and would end it at 40. The caller gives up at 26, and the work
      // continues until 40.
      [1, timedOut, 26],
      [2, timedOut, 37],
    ]);
    expect(harness.ended.map(({ drawn }) => drawn)).toEqual([20, 6, 0]);
  });

  it('continues the work of a timed-out call while the next waits for it', () => {
    const harness = new CallHarness({ nodeConcurrency: 1, timeoutNanos: 15 * MS }).sendsAt(0, 10, 18).run(19);
    expect(harness.node(1).working).toBe(1);
    expect(harness.node(1).inFlight).toBe(2);
    harness.run();
    // The second call starts at 20 ms and times out at 25; the third times out in the queue at 33.
    expect(harness.ends).toEqual([
      [0, timedOut, 15],
      [1, timedOut, 25],
      [2, timedOut, 33],
    ]);
    expect(harness.node(1).working).toBe(0);
  });

  it('finishes such work at the instant of the timeout too, if it ends then', () => {
    const harness = new CallHarness({ nodeConcurrency: 1, timeoutNanos: 20 * MS }).sendsAt(0, 5).run();
    expect(harness.ends).toEqual([
      [0, timedOut, 20],
      [1, timedOut, 25],
    ]);
    expect(harness.node(1).working).toBe(0);
  });

  it('drops a call that times out at the instant of a free place', () => {
    const harness = new CallHarness({ nodeConcurrency: 1, timeoutNanos: 15 * MS }).sendsAt(0, 5).run();
    expect(harness.ends).toEqual([
      [0, timedOut, 15],
      [1, timedOut, 20],
    ]);
    expect(harness.node(1).working).toBe(0);
  });

  it('applies a shorter timeout to calls that wait already', () => {
    const harness = new CallHarness({ nodeConcurrency: 1, timeoutNanos: 25 * MS }).sendsAt(0, 10).run(11);
    harness.configure({ timeoutNanos: 12 * MS }).run(30);
    expect(harness.ends).toEqual([
      [0, timedOut, 12],
      [1, timedOut, 22],
    ]);
  });

  it('without a limit drops the work with its caller', () => {
    const harness = new CallHarness({ timeoutNanos: 15 * MS, balancer: 'random' }).sendsAt(0).run(16);
    expect(harness.node(1).working).toBe(0);
  });

  it('counts the time in the queue towards the failure threshold', () => {
    const { ends } = new CallHarness({ nodeConcurrency: 1, failAtNanos: 30 * MS }).sendsAt(0, 5, 31).run();
    expect(ends).toEqual([
      [0, completed, 20],
      [1, failed, 40],
      [2, completed, 60],
    ]);
  });
});

describe('a fault of a node with a queue', () => {
  it('down: its work and its queue stop, and continue when it recovers', () => {
    const faults = [fault('down', 1, 5, 105)];
    const { ends } = new CallHarness({ nodeConcurrency: 1 }, { faults }).sendsAt(0, 1).run();
    expect(ends).toEqual([
      [0, completed, 120],
      [1, completed, 140],
    ]);
  });

  it('down: orphans keep their place until it has recovered and they are finished', () => {
    const faults = [fault('down', 1, 5, 105)];
    const change = { nodeConcurrency: 1, timeoutNanos: 50 * MS };
    const { ends } = new CallHarness(change, { faults }).sendsAt(0, 90).run();
    // 15 ms of the abandoned call's work are left at 105 ms. The second call starts at 120 and times out at
    // 140, the instant at which its work ends.
    expect(ends).toEqual([
      [0, timedOut, 50],
      [1, timedOut, 140],
    ]);
  });

  it('refusing: fails calls in progress and in the queue, and drops orphans', () => {
    const change = { nodeConcurrency: 1, timeoutNanos: 12 * MS };
    const harness = new CallHarness(change, { faults: [fault('refusing', 1, 14, 16)] }).sendsAt(0, 8, 15, 17);
    expect(harness.run().ends).toEqual([
      [0, timedOut, 12],
      [1, failed, 14],
      [2, failed, 15],
      [3, timedOut, 29],
    ]);
    expect(harness.node(1).working).toBe(0);
  });
});

describe('a live change of the limit', () => {
  it('to a higher one starts queued calls at once', () => {
    const harness = new CallHarness({ nodeConcurrency: 1 }).sendsAt(0, 0, 0).run(10);
    harness.configure({ nodeConcurrency: 3 }).run();
    expect(harness.ended.map(({ endedAt }) => endedAt)).toEqual([20, 30, 30]);
  });

  it('to no limit starts waiting calls, and new calls are plain', () => {
    const harness = new CallHarness({ nodeConcurrency: 1 }).sendsAt(0, 0, 15).run(10);
    harness.configure({ nodeConcurrency: null }).run();
    expect(harness.ended.map(({ endedAt }) => endedAt)).toEqual([20, 30, 35]);
    expect(harness.counts.calls).toBe(2);
    expect([harness.inFlight, harness.node(1).inFlight]).toEqual([0, 0]);
  });

  it('to a lower one ends no call', () => {
    const harness = new CallHarness({ nodeConcurrency: 3 }).sendsAt(0, 0, 0, 1).run(10);
    harness.configure({ nodeConcurrency: 1 }).run();
    expect(harness.ended.map(({ endedAt }) => endedAt)).toEqual([20, 20, 20, 40]);
  });

  it('that sets one while plain calls are in progress applies to later calls', () => {
    const harness = new CallHarness({}).sendsAt(0, 0, 11, 12).run(10);
    harness.configure({ nodeConcurrency: 1 }).run();
    expect(harness.ended.map(({ endedAt }) => endedAt)).toEqual([20, 20, 31, 51]);
  });
});

describe('an abandoned request', () => {
  it('frees its place in the queue, and leaves its work at the node', () => {
    const harness = new CallHarness({ nodeConcurrency: 1, retries: retries({ attempts: 2 }) });
    harness.sendsAt(0, 1, 2).run(5);
    harness.abandon(1);
    harness.abandon(0);
    expect([harness.inFlight, harness.node(1).working, harness.node(1).queued]).toEqual([1, 1, 1]);
    expect(harness.run().ends).toEqual([[2, completed, 40]]);
  });

  it('ends a plain call too', () => {
    const harness = new CallHarness({}).sendsAt(0, 1).run(5);
    harness.abandon(0);
    expect([harness.inFlight, harness.node(1).inFlight]).toEqual([1, 1]);
    expect(harness.run().ends).toEqual([[1, completed, 21]]);
  });
});
