// The scaler against the documented algorithm of Kubernetes' Horizontal Pod Autoscaler, and its worked
// figures.

import { describe, expect, it } from 'vitest';
import { LIST } from '../../../../src/core/codes.ts';
import { desired, Scaler } from '../../../../src/core/upstream/scaler.ts';
import { DEFAULT_SCENARIO, DEFAULT_UPSTREAM } from '../../../../src/scenario/default-scenario.ts';
import type { Upstream } from '../../../../src/scenario/scenario.ts';
import { configured } from '../configured.ts';

const SECOND = 1e9;

function scalerOf(change: Partial<Upstream>): Scaler {
  const configuration = configured({
    ...DEFAULT_SCENARIO,
    upstreams: [{ ...DEFAULT_UPSTREAM, nodes: 64, nodeConcurrency: 10, ...change }],
  });
  const scaler = new Scaler();
  scaler.configure(configuration, configuration.rowAt(LIST.groups.place, LIST.groups.width, 0));
  return scaler;
}

describe('the desired number of copies', () => {
  it('follows the documentation: 200m at a target of 100m doubles, 50m halves', () => {
    // kubernetes.io, Horizontal Pod Autoscaling, "Algorithm details".
    expect(desired(200 / 100, 1, 0)).toBe(2);
    expect(desired(50 / 100, 4, 0)).toBe(2);
    // From the walkthrough: CPU at 305 % of the request, target 50 %, one replica: 7 replicas.
    expect(desired(305 / 50, 1, 0)).toBe(7);
  });

  it('stays within a tolerance of a tenth', () => {
    expect([0.91, 1, 1.09].map((ratio) => desired(ratio, 10, 0))).toEqual([10, 10, 10]);
    expect([0.89, 1.11].map((ratio) => desired(ratio, 10, 0))).toEqual([9, 12]);
  });

  it('counts starting copies as idle when scaling up, and never reverses because of them', () => {
    // From TestScaleUpUnreadyLessScale: 2 of 5 replicas are not ready, and 3 use 30 %, 50 % and 70 % at a
    // target of 30 %. The ratio is 5/3 over the three, but 1 over all five: no change.
    expect(desired(50 / 30, 3, 2)).toBe(5);
    // Two copies run at twice the target and two are starting: over all four the ratio is 1, so nothing
    // changes. At four times the target there should be 8 copies.
    expect(desired(2, 2, 2)).toBe(4);
    expect(desired(4, 2, 2)).toBe(8);
  });

  it('is at most doubled, or raised by 4, in a period', () => {
    const scaler = scalerOf({ targetCalls: 1 });
    const next = (copies: number): number => {
      scaler.sample(1, 100);
      return scaler.decide(copies, 0, 0);
    };
    expect([1, 3, 5, 20].map(next)).toEqual([5, 7, 10, 40]);
  });

  it('falls at most to the highest number desired in 300 s', () => {
    const scaler = scalerOf({ targetBusy: 0.5 });
    const at = (seconds: number, busy: number): number => {
      scaler.sample(busy, 0);
      return scaler.decide(10, 0, seconds * SECOND);
    };
    expect(at(0, 0.5)).toBe(10);
    expect(at(15, 0.3)).toBe(10);
    expect(at(299, 0.1)).toBe(10);
    expect(at(300, 0.1)).toBe(6);
    expect(at(320, 0.1)).toBe(2);
  });

  it('is the larger of two metrics', () => {
    const scaler = scalerOf({ targetBusy: 0.5, targetCalls: 5 });
    scaler.sample(1, 40);
    expect(scaler.decide(2, 0, 0)).toBe(6);
    scaler.sample(1, 5);
    expect(scaler.decide(2, 0, 0)).toBe(6);
  });
});
