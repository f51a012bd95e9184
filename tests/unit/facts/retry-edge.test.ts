// The closed form of a retry storm: where it applies, and that scenes on both sides of the edge behave as
// predicted.

import { describe, expect, it } from 'vitest';
import { retryEdge } from '../../../src/facts/retry-edge.ts';
import { presetById } from '../../../src/scenario/presets.ts';
import type { Scenario } from '../../../src/scenario/scenario.ts';
import { aloneWith } from '../../../src/scenario/server-overrides.ts';
import { evaluate } from '../../../src/study/point-run.ts';

/**
 * 4 nodes take 5 calls of 50 ms at a time, which is 400 calls/s. With 3 retries per request, 100 requests/s
 * can fill them.
 */
const STORM = presetById('retry-storm')!.scenario;
const [A, B] = STORM.servers;
const [GROUP] = STORM.upstreams;

const withGroup = (change: Partial<typeof GROUP>): Scenario => ({
  ...STORM,
  upstreams: [{ ...GROUP!, ...change }],
});
const edgeOf = (scenario: Scenario) => retryEdge(scenario, scenario.servers[0]!, 0);

describe('the edge of a retry storm', () => {
  it('is the rate at which calls and retries together equal what the nodes complete', () => {
    expect(edgeOf(STORM)).toEqual({ callsPerSecond: 1120, capacityPerSecond: 400, safePerSecond: 100 });
  });

  it('is known only if nothing holds calls back', () => {
    expect(retryEdge(STORM, B!, 0)).toBeNull();
    const { retries, breaker } = GROUP!;
    for (const change of [
      { retries: { ...retries, budget: 0.1 } },
      { retries: { ...retries, attempts: 0 } },
      { breaker: { ...breaker, failureShare: 0.5 } },
      { inFlightLimit: 40 },
      { nodeQueueLimit: 10 },
      { nodeConcurrency: null },
      { timeoutNanos: null },
    ])
      expect(edgeOf(withGroup(change)), JSON.stringify(change)).toBeNull();
    const patience = { ...STORM, traffic: { ...STORM.traffic, patienceNanos: 1e9 } };
    expect(edgeOf(patience)).toBeNull();
  });

  it.each([1, 2, 3])('separates scenes that recover from those that never do (seed %i)', (seed) => {
    const run = (rate: number, attempts: number): number | null => {
      const retries = { ...GROUP!.retries, attempts };
      const scenario = aloneWith(
        {
          ...withGroup({ retries }),
          seed,
          traffic: { ...STORM.traffic, ratePerSecond: rate },
          stop: { requests: null, durationNanos: 40e9 },
        },
        A!,
      );
      const { callsPerSecond, capacityPerSecond } = edgeOf(scenario)!;
      const { values } = evaluate({ key: '', scenario, maxEvents: 1e7, warmup: 0.1 });
      expect(values.notRecovered, `${rate}/s, ${attempts} retries`).toBe(
        callsPerSecond > capacityPerSecond ? 1 : 0,
      );
      return values.notRecovered;
    };
    expect([run(95, 3), run(150, 3), run(190, 1), run(280, 1)]).toEqual([0, 1, 0, 1]);
  });
});
