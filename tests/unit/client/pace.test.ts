// The speed converts wall time to simulated time, and a flickering flag becomes a steady one.

import { describe, expect, it } from 'vitest';
import { LagIndicator, spanOf, stepSpan } from '../../../src/client/pace.ts';

describe('the span of a turn', () => {
  it('is wall time times speed, in whole nanoseconds', () => {
    expect(spanOf(100, 1)).toBe(100e6);
    expect(spanOf(16.6667, 1 / 1000)).toBe(16_667);
    expect(Number.isInteger(spanOf(16.7, 1 / 3))).toBe(true);
  });

  it('is unlimited at unlimited speed, and never NaN', () => {
    expect(spanOf(0, Number.POSITIVE_INFINITY)).toBe(Number.POSITIVE_INFINITY);
    expect(spanOf(16, Number.POSITIVE_INFINITY)).toBe(Number.POSITIVE_INFINITY);
  });

  it('is a sixtieth of a second at the speed for a step, and always above 0', () => {
    expect(stepSpan(1)).toBe(16_666_667);
    expect(stepSpan(1e-9)).toBe(1);
  });
});

describe('the lag indicator', () => {
  it('ignores a single late frame and a single one in time', () => {
    const lag = new LagIndicator();
    lag.observe(true);
    expect(lag.behind).toBe(false);
    for (let index = 0; index < 30; index++) lag.observe(true);
    expect(lag.behind).toBe(true);
    lag.observe(false);
    expect(lag.behind).toBe(true);
    for (let index = 0; index < 30; index++) lag.observe(false);
    expect(lag.behind).toBe(false);
  });
});
