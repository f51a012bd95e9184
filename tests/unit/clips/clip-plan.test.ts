// The instants of a clip: as many as its length and frame rate require, evenly spaced, none before the start
// of the run.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantOf, planClip, planStill, secondsOf } from '../../../src/clips/clip-plan.ts';

const SECOND = 1e9;

describe('a clip', () => {
  it('up to an instant ends there', () => {
    const plan = planClip({
      span: 'before',
      nowNanos: 12 * SECOND,
      seconds: 5,
      speed: 1 / 10,
      framesPerSecond: 30,
    });
    expect(plan.frames).toBe(150);
    expect(plan.fromNanos).toBe(11.5 * SECOND);
    expect(instantOf(plan, plan.frames - 1)).toBe(12 * SECOND);
    expect(instantOf(plan, 149) - instantOf(plan, 148)).toBeCloseTo(SECOND / 300, -1);
    expect(secondsOf(plan)).toBe(5);
  });

  it('from an instant on begins there', () => {
    const plan = planClip({ span: 'after', nowNanos: 3 * SECOND, seconds: 2, speed: 2, framesPerSecond: 20 });
    expect([plan.fromNanos, instantOf(plan, 0), plan.frames]).toEqual([3 * SECOND, 3 * SECOND, 40]);
    expect(instantOf(plan, 10)).toBe(4 * SECOND);
  });

  it('is shorter if the run has not lasted that long', () => {
    const plan = planClip({ span: 'before', nowNanos: SECOND, seconds: 10, speed: 1, framesPerSecond: 30 });
    expect([plan.frames, plan.fromNanos, plan.lead]).toEqual([30, 0, 1]);
    const atOnce = planClip({ span: 'before', nowNanos: 0, seconds: 10, speed: 1, framesPerSecond: 30 });
    expect([atOnce.frames, instantOf(atOnce, 0)]).toEqual([1, 0]);
  });

  it('never shows an instant before 0 or outside the range, and never goes back', () => {
    const wish = fc.record({
      span: fc.constantFrom('before', 'after' as const),
      nowNanos: fc.integer({ min: 0, max: 1e12 }),
      seconds: fc.integer({ min: 1, max: 20 }),
      speed: fc.double({ min: 1e-6, max: 1e3, noNaN: true }),
      framesPerSecond: fc.constantFrom(20, 30),
    });
    fc.assert(
      fc.property(wish, (wanted) => {
        const plan = planClip(wanted);
        const last = plan.frames - 1;
        const instants = [-plan.lead, -(plan.lead >> 1), 0, last >> 1, last].map((frame) =>
          instantOf(plan, frame),
        );
        expect(instants.toSorted((a, b) => a - b)).toEqual(instants);
        expect(instants[0]).toBeGreaterThanOrEqual(0);
        if (wanted.span === 'before') expect(instantOf(plan, last)).toBe(wanted.nowNanos);
        else expect(instantOf(plan, 0)).toBe(wanted.nowNanos);
        expect(plan.fromNanos).toBeLessThanOrEqual(instantOf(plan, 0));
        expect(plan.frames).toBeLessThanOrEqual(wanted.seconds * wanted.framesPerSecond);
      }),
    );
  });
});

describe('a still', () => {
  it('is one frame after the frames that lead to it', () => {
    const plan = planStill(2 * SECOND, 1);
    expect([plan.frames, instantOf(plan, 0)]).toEqual([1, 2 * SECOND]);
    expect(instantOf(plan, -plan.lead)).toBeLessThan(SECOND);
    expect(planStill(0, 1).lead).toBe(0);
  });
});
