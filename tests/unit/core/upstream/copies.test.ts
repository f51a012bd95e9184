// Copies of a service: scaling, starts, deploys, probes.

import { describe, expect, it } from 'vitest';
import { COPY } from '../../../../src/engine/view/codes.ts';
import { constant } from '../../../../src/scenario/distribution.ts';
import type { Upstream } from '../../../../src/scenario/scenario.ts';
import { CallHarness, fault, MS, OUTCOME, SECOND } from './call-harness.ts';

const PLACES: Partial<Upstream> = {
  nodes: 16,
  balancer: 'least-outstanding',
  nodeConcurrency: 10,
  latency: constant(100 * MS),
};

/** The number of copies that are up, starting and draining. */
function copies({ group }: CallHarness): readonly number[] {
  const stations = Array.from({ length: group.size }, (_, node) => group.nodes[node].station);
  const there = stations.filter(({ isGone }) => !isGone);
  return [COPY.up, COPY.starting, COPY.draining].map(
    (state) => there.filter(({ copy }) => copy === state).length,
  );
}

describe('a service that scales', () => {
  it('checks every 15 s, and its copies accept calls once they have started', () => {
    const change = { ...PLACES, copies: 2, targetBusy: 0.5, startNanos: 30 * SECOND };
    // 180 calls per second take 100 ms each, so 18 of 20 places are in use. With half of the places in use,
    // these calls need 3.6 copies.
    const harness = new CallHarness(change).sendsEvery(1000 / 180, 180 * 100);
    expect(copies(harness.run(14_900))).toEqual([2, 0, 0]);
    expect(copies(harness.run(15_100))).toEqual([2, 2, 0]);
    expect(copies(harness.run(44_900))).toEqual([2, 2, 0]);
    expect(copies(harness.run(45_100))).toEqual([4, 0, 0]);
    expect(copies(harness.run(100_000))).toEqual([4, 0, 0]);
    const perCopy = [1, 2, 3, 4].map(
      (node) => harness.firstNodes.slice(-4000).filter((each) => each === node).length,
    );
    for (const calls of perCopy) expect(calls / 4000).toBeCloseTo(0.25, 1);
  });

  it('measures at most full copies by utilization, and the whole queue by calls', () => {
    // 800 calls per second need 80 places, and there are 10.
    const run = (change: Partial<Upstream>): CallHarness =>
      new CallHarness({ ...PLACES, copies: 1, startNanos: 10 * SECOND, scaleStep: 64, ...change })
        .sendsEvery(1.25, 800 * 20)
        .run(15_001);
    expect(copies(run({ targetBusy: 0.5 }))).toEqual([1, 1, 0]);
    expect(copies(run({ targetCalls: 5 }))).toEqual([1, 15, 0]);
  });

  it('removes copies only after its window, and these finish their calls', () => {
    const change = { ...PLACES, copies: 1, targetCalls: 5, startNanos: 0, scaleDownNanos: 60 * SECOND };
    const harness = new CallHarness(change).sendsEvery(10, 3000).run(29_000);
    const [up] = copies(harness);
    expect(up).toBeGreaterThan(1);
    expect(copies(harness.run(80_000))[0]).toBe(up);
    harness.sendsAt(89_999).run(91_000);
    expect(copies(harness)[0]).toBe(1);
    harness.run(100_000);
    expect(harness.ended.every(({ outcome }) => outcome === OUTCOME.completed)).toBe(true);
  });

  it('completes the first calls of a copy slowly', () => {
    const change = {
      ...PLACES,
      balancer: 'round-robin',
      copies: 1,
      targetCalls: 1,
      scaleStep: 1,
      startNanos: 0,
      coldCalls: 3,
      coldFactor: 4,
    } as const;
    const harness = new CallHarness(change).sendsEvery(80, 250).run(15_600);
    const took = harness.ended.filter(({ beganAt }) => beganAt > 15_000).map(({ drawn }) => drawn);
    expect(took.filter((millis) => millis === 400)).toHaveLength(1);
    expect(harness.run(22_000).ended.filter(({ drawn }) => drawn === 400)).toHaveLength(3);
  });
});

describe('a deploy', () => {
  const rolling = { ...PLACES, nodes: 6, copies: 4, deployNanos: SECOND, startNanos: 5 * SECOND };

  it('has at most a quarter more copies and a quarter missing, as Kubernetes by default', () => {
    const harness = new CallHarness(rolling).sendsEvery(5, 8000);
    for (let at = 0; at <= 40_000; at += 250) {
      const [up = 0, starting = 0] = copies(harness.run(at));
      expect(up).toBeGreaterThanOrEqual(3);
      expect(up + starting).toBeLessThanOrEqual(5);
    }
    expect(copies(harness)).toEqual([4, 0, 0]);
    expect(harness.ended.every(({ outcome }) => outcome === OUTCOME.completed)).toBe(true);
    // Copies are replaced two at a time, and starting takes 5 s.
    const last = Math.max(...[1, 2, 3, 4, 5, 6].map((node) => harness.node(node).station.upAt));
    expect(last / SECOND).toBeCloseTo(11, 0);
  });

  it('begins with a change during the run, and not for a past instant', () => {
    const change = { ...rolling, deployNanos: null };
    const harness = new CallHarness(change).sendsEvery(5, 4000).run(2000);
    harness.configure({ deployNanos: 500 * MS }).run(3000);
    expect(copies(harness)).toEqual([4, 0, 0]);
    harness.configure({ deployNanos: 3000 * MS }).run(3001);
    expect(copies(harness)[1]).toBe(2);
    expect(copies(harness.run(20_000))).toEqual([4, 0, 0]);
  });

  it('replaces copies one by one if there is no room for more', () => {
    const harness = new CallHarness({ ...rolling, nodes: 1, copies: null }).run(30_000);
    expect(copies(harness)).toEqual([1, 0, 0]);
    expect(harness.node(1).station.upAt).toBe(6 * SECOND);
  });
});

describe('a liveness probe', () => {
  const probed = {
    ...PLACES,
    nodes: 1,
    nodeConcurrency: 1,
    probeTimeoutNanos: SECOND,
    probePeriodNanos: 10 * SECOND,
    probeFailures: 3,
    startNanos: 20 * SECOND,
  };

  it('kills a copy that is only busy, at the third probe without a reply in 1 s', () => {
    // 20 calls arrive per second, of which the copy completes 10.
    const harness = new CallHarness(probed).sendsEvery(50, 2000).run(30_900);
    expect(harness.group.copiesKilled).toBe(0);
    harness.run(31_100);
    expect(harness.group.copiesKilled).toBe(1);
    expect(copies(harness)).toEqual([0, 1, 0]);
    // All calls at the killed copy fail at once, and so do further calls while it starts again.
    expect(harness.inFlight).toBe(0);
    expect(harness.ended.filter(({ endedAt }) => endedAt === 31_000).length).toBeGreaterThan(300);
    expect(copies(harness.run(51_100))).toEqual([1, 0, 0]);
  });

  it('spares a copy whose queue is shorter than the timeout', () => {
    // There are always 5 calls at the copy, so a call waits for 0.4 s.
    const harness = new CallHarness(probed).sendsAt(0, 0, 0, 0).sendsEvery(100, 1000).run(100_000);
    expect(harness.group.copiesKilled).toBe(0);
  });

  it('restarts a copy that is down', () => {
    const harness = new CallHarness(probed, { faults: [fault('down', 1, 5000, 40_000)] }).run(32_000);
    expect(harness.group.copiesKilled).toBe(1);
  });
});
