// Completions per second and the rule for their mean and deviation: seconds from first + 2 to last - 2 count.

import { describe, expect, it } from 'vitest';
import { SecondsMeter } from '../../../../src/core/metrics/seconds-meter.ts';

function meterOf(perSecond: readonly number[]): SecondsMeter {
  const meter = new SecondsMeter();
  perSecond.forEach((count, second) => {
    for (let index = 0; index < count; index++) meter.record(second);
  });
  return meter;
}

const perSecond = (meter: SecondsMeter): number[] =>
  Array.from({ length: meter.length }, (_, second) => meter.perSecond(second));

describe('the meter of completions per second', () => {
  it('leaves out the first two seconds and the last two', () => {
    // Of seconds 0 to 5, 2 and 3 count (from 0 + 2 up to but not including 5 - 1).
    const meter = meterOf([7, 900, 10, 20, 900, 7]);
    expect(perSecond(meter)).toEqual([7, 900, 10, 20, 900, 7]);
    expect(meter.interiorMeanRps()).toBe(15);
    expect(meter.interiorStdDevRps()).toBe(5);
  });

  it('counts from the first second with a completion, and later empty ones as 0', () => {
    // The first second with a completion is 3 and the last is 9, so seconds 5, 6 and 7 count.
    const meter = meterOf([0, 0, 0, 4, 4, 6, 0, 6, 4, 4]);
    expect(meter.interiorMeanRps()).toBe(4);
    expect(meter.interiorStdDevRps()).toBeCloseTo(Math.sqrt(8), 12);
  });

  it('has no mean if no second is left', () => {
    for (const perSecond of [[], [5], [5, 5, 5], [5, 5, 5, 5]]) {
      expect(meterOf(perSecond).interiorMeanRps()).toBeNaN();
      expect(meterOf(perSecond).interiorStdDevRps()).toBeNaN();
    }
    // A single second has a mean, but no deviation.
    expect(meterOf([5, 5, 8, 5, 5]).interiorMeanRps()).toBe(8);
    expect(meterOf([5, 5, 8, 5, 5]).interiorStdDevRps()).toBeNaN();
  });

  it('works over hours', () => {
    const meter = new SecondsMeter();
    for (let second = 0; second < 7200; second++) meter.record(second);
    expect(meter.interiorMeanRps()).toBe(1);
    expect(meter.interiorStdDevRps()).toBe(0);
    expect(perSecond(meter)).toEqual(new Array(7200).fill(1));
  });
});
