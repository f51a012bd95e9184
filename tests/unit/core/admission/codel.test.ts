// CoDel as RFC 8289 defines it: when it begins to drop, the instants of its drops, when it ends, and how a
// new series continues the last.

import { describe, expect, it } from 'vitest';
import { Codel } from '../../../../src/core/admission/codel.ts';

const MS = 1e6;
const TARGET = 5 * MS;
const INTERVAL = 100 * MS;

/**
 * Offers a request every `step` from `from` to `until`, each after this wait. Returns the instants of drops.
 */
function dropsOf(
  codel: Codel,
  from: number,
  until: number,
  waited: number,
  { step = MS / 10, left = 100 } = {},
): readonly number[] {
  const dropped: number[] = [];
  for (let now = from; now <= until; now += step)
    if (codel.dropsNext(now, waited, left, TARGET, INTERVAL)) dropped.push(now);
  return dropped;
}

describe('CoDel of RFC 8289', () => {
  it('drops first when the wait has been above the target for an interval, then after interval / √n more', () => {
    const dropped = dropsOf(new Codel(), 10 * MS, 900 * MS, 6 * MS, { step: 1000 });
    const expected = [110 * MS];
    for (let n = 1; expected.at(-1)! < 900 * MS; n++)
      expected.push(expected.at(-1)! + INTERVAL / Math.sqrt(n));
    // Each drop happens at the first turn after it is due, and the next interval counts from when it was due.
    expect(dropped).toEqual(
      expected.filter((at) => at <= 900 * MS).map((at) => Math.ceil(at / 1000 - 1e-6) * 1000),
    );
    expect(dropped.length).toBeGreaterThan(15);
  });

  it('never drops while a wait within each interval is below the target', () => {
    const codel = new Codel();
    for (let begin = 0; begin < 1000 * MS; begin += 99 * MS) {
      expect(dropsOf(codel, begin, begin + 98 * MS, 50 * MS)).toEqual([]);
      expect(codel.dropsNext(begin + 98.5 * MS, 4.9 * MS, 100, TARGET, INTERVAL)).toBe(false);
    }
  });

  it('never drops the last request but one, so that the queue does not run empty', () => {
    expect(dropsOf(new Codel(), 0, 1000 * MS, 50 * MS, { left: 1 })).toEqual([]);
    expect(dropsOf(new Codel(), 0, 1000 * MS, 50 * MS, { left: 2 })).not.toEqual([]);
  });

  it('ends a series with a wait below the target, and needs another interval for the next', () => {
    const codel = new Codel();
    expect(dropsOf(codel, 0, 300 * MS, 50 * MS).length).toBe(3);
    expect(codel.drops).toBe(true);
    expect(codel.dropsNext(301 * MS, 4 * MS, 100, TARGET, INTERVAL)).toBe(false);
    expect(codel.drops).toBe(false);
    expect(dropsOf(codel, 302 * MS, 450 * MS, 50 * MS)[0]).toBe(402 * MS);
  });

  it('continues with the rate of the last series if that ended less than 16 intervals ago', () => {
    const afterPause = (pause: number): number => {
      const codel = new Codel();
      // The first drop is at 100 ms, and the next ones follow after another 100 / √1, √2, √3, √4 and √5 ms.
      expect(dropsOf(codel, 0, 430 * MS, 50 * MS).length).toBe(6);
      codel.dropsNext(431 * MS, 0, 100, TARGET, INTERVAL);
      const [first, second] = dropsOf(codel, 431 * MS + pause, 431 * MS + pause + 300 * MS, 50 * MS);
      return second - first;
    };
    expect(afterPause(100 * MS)).toBeCloseTo(INTERVAL / Math.sqrt(5), -6);
    expect(afterPause(1700 * MS)).toBe(INTERVAL);
  });
});
