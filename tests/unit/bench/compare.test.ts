// The guard's comparison finds figures that are worse, missing or new, and tolerates noise.

import { describe, expect, it } from 'vitest';
import {
  compare,
  isFailure,
  limitOf,
  type Measured,
  type Recorded,
  recordOf,
  widened,
} from '../../../bench/compare.ts';
import { isOfOneKind, type Machine, readRecorded } from '../../../bench/recorded.ts';
import { FIGURES } from '../../../bench/turns.ts';

const RECORDED: Recorded = { A: { value: 2, margin: 0.25, seen: { least: 1.9, most: 2.2 } } };

function verdicts(measured: Measured, better: 'less' | 'more' = 'less') {
  return compare(RECORDED, measured, better).map(({ name, verdict }) => `${name}: ${verdict}`);
}

describe('a figure of the guard', () => {
  it('is as recorded up to the margin, and worse beyond it', () => {
    expect(verdicts({ A: 2 })).toEqual(['A: as recorded']);
    expect(verdicts({ A: 2.5 })).toEqual(['A: as recorded']);
    expect(verdicts({ A: 2.51 })).toEqual(['A: worse']);
  });

  it('is better if it is below by the margin', () => {
    expect(verdicts({ A: 1.5 })).toEqual(['A: as recorded']);
    expect(verdicts({ A: 1.49 })).toEqual(['A: better']);
  });

  it('is worse below it if more is better', () => {
    expect(verdicts({ A: 1.49 }, 'more')).toEqual(['A: worse']);
    expect(verdicts({ A: 1.5 }, 'more')).toEqual(['A: as recorded']);
    expect(verdicts({ A: 2.51 }, 'more')).toEqual(['A: better']);
  });

  it('is reported if it was not measured, is no number, or is not recorded', () => {
    expect(verdicts({})).toEqual(['A: missing']);
    expect(verdicts({ A: Number.NaN })).toEqual(['A: missing']);
    expect(verdicts({ A: 2, B: 1 })).toEqual(['A: as recorded', 'B: unknown']);
  });

  it('fails if it is worse, missing or unknown', () => {
    const failing = (measured: Measured) => compare(RECORDED, measured, 'less').filter(isFailure).length;
    expect([failing({ A: 9 }), failing({}), failing({ A: 2, B: 1 })]).toEqual([1, 1, 1]);
    expect([failing({ A: 2 }), failing({ A: 1 })]).toEqual([0, 0]);
  });
});

describe('on a machine of another kind', () => {
  const here: Machine = { node: 'v20.20.2', platform: 'linux x64', processor: 'P', cores: 2, load: 0 };

  it('margins are wider', () => {
    const wide = widened(RECORDED, 2);
    expect(compare(wide, { A: 2.99 }, 'less')[0].verdict).toBe('as recorded');
    expect(compare(wide, { A: 3.01 }, 'less')[0].verdict).toBe('worse');
  });

  it('which is another platform, processor or major version of Node', () => {
    expect(isOfOneKind(here, { ...here, node: 'v20.9.0', cores: 8, load: 9 })).toBe(true);
    expect(isOfOneKind(here, { ...here, processor: 'Q' })).toBe(false);
    expect(isOfOneKind(here, { ...here, node: 'v22.1.0' })).toBe(false);
    expect(isOfOneKind(here, { ...here, platform: 'darwin arm64' })).toBe(false);
  });
});

describe('a record of many measurements', () => {
  it('has their median, and twice the largest deviation as its margin', () => {
    const { value, margin, seen } = recordOf('A', [2, 1.9, 2.5, 2, 2.1]);
    expect({ value, seen }).toEqual({ value: 2, seen: { least: 1.9, most: 2.5 } });
    expect(margin).toBe(0.5);
  });

  it('has a margin of at least two fifths, however similar they are, unless another is given', () => {
    expect(recordOf('A', [2, 2, 2]).margin).toBe(0.4);
    expect(recordOf('A', [95, 95, 92], 0.1).margin).toBe(0.1);
  });

  it('is rejected without measurements', () => {
    expect(() => recordOf('A', [])).toThrow(/A: nothing was measured/);
  });
});

describe('the recorded ratios', () => {
  const { engine } = readRecorded();

  it('cover what the guard measures', () => {
    expect(Object.keys(engine).sort()).toEqual(FIGURES.map(({ name }) => name).sort());
  });

  it('have margins that no recorded measurement reached, but that a figure 1.5 times as large exceeds', () => {
    for (const [name, figure] of Object.entries(engine)) {
      expect(figure.seen.most, name).toBeLessThan(limitOf(figure, 'less'));
      expect(figure.margin, name).toBeLessThanOrEqual(0.5);
    }
  });
});
