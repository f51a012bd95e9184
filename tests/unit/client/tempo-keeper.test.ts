// The speed of the clock: that of the scene, until the user chooses one.

import { describe, expect, it } from 'vitest';
import { TempoKeeper } from '../../../src/client/tempo-keeper.ts';
import { PRESETS } from '../../../src/scenario/presets.ts';
import { speedAt } from '../../../src/scenario/tempo.ts';

const FRAME_MILLIS = 16;
const SOON = 1;
const TEMPO = { speed: 0.01, later: [{ fromNanos: 1e9, speed: 0.1 }] };

/** The clock after this wall time, if events happen all the time or at only one instant. */
function plays(keeper: TempoKeeper, fromNanos: number, millis: number, nextEventNanos?: number): number {
  let clock = fromNanos;
  for (let passed = 0; passed < millis; passed += FRAME_MILLIS) {
    const next = nextEventNanos === undefined || clock >= nextEventNanos ? clock + SOON : nextEventNanos;
    clock += keeper.next(FRAME_MILLIS, clock, next) * FRAME_MILLIS * 1e6;
  }
  return clock;
}

function following(): TempoKeeper {
  const keeper = new TempoKeeper();
  keeper.follow(TEMPO);
  return keeper;
}

describe('the speed of a scene', () => {
  it('is that of the instant, reached smoothly within a second', () => {
    const keeper = following();
    expect(keeper.next(FRAME_MILLIS, 0, SOON)).toBe(0.01);
    const first = keeper.next(FRAME_MILLIS, 1e9, 1e9 + SOON);
    expect(first).toBeGreaterThan(0.01);
    expect(first).toBeLessThan(0.02);
    plays(keeper, 1e9, 1500);
    expect(keeper.next(FRAME_MILLIS, 2e9, 2e9 + SOON)).toBeCloseTo(0.1, 2);
  });

  it('passes a time without events within two seconds, and not the event that ends it', () => {
    const at = plays(following(), 0, 1600, 0.5e9);
    expect(at).toBeGreaterThanOrEqual(0.5e9);
    expect(at).toBeLessThan(0.505e9);
  });

  it('returns to normal if a change makes something happen sooner', () => {
    const keeper = following();
    keeper.next(FRAME_MILLIS, 0, 0.5e9);
    expect(keeper.next(FRAME_MILLIS, 1e6, 1e6 + SOON)).toBeCloseTo(0.01, 6);
  });

  it('is higher until an instant if requested, but not once the clock has moved elsewhere', () => {
    const keeper = following();
    keeper.hasten(1, 0.2e9);
    expect(keeper.at(0.1e9)).toBe(1);
    expect(keeper.at(0.2e9)).toBe(0.01);
    keeper.jump();
    expect(keeper.at(0.1e9)).toBe(0.01);
  });
});

describe('a speed that the user has chosen', () => {
  it('applies everywhere, whatever is requested and however little happens', () => {
    const keeper = following();
    keeper.choose(0.5);
    keeper.hasten(3, 5e9);
    expect(keeper.ofScene).toBe(false);
    expect([0, 1e9, 3e9].map((at) => keeper.at(at))).toEqual([0.5, 0.5, 0.5]);
    expect(keeper.next(FRAME_MILLIS, 0, 9e9)).toBe(0.5);
  });
});

it.each(PRESETS)('$id begins within its run, and its speeds are consecutive', ({ view, scenario }) => {
  const { startNanos = 0, later = [] } = view;
  expect(startNanos).toBeLessThan(scenario.stop.durationNanos ?? Number.POSITIVE_INFINITY);
  expect(later.map(({ fromNanos }) => fromNanos)).toEqual(
    later.map(({ fromNanos }) => fromNanos).toSorted((a, b) => a - b),
  );
  for (const { fromNanos, speed } of later) {
    expect(fromNanos).toBeGreaterThan(startNanos);
    expect(speedAt(view, fromNanos)).toBe(speed);
  }
});
